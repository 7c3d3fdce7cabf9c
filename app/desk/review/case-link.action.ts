import { redirect } from "react-router";
import { queueQuery } from "#app/desk/review/review-path.ts";
import { endEditLinks, sendEditLink } from "#app/moderation/edit/links.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import type { Route } from "./+types/case-link.action.ts";

export const handle = acceptsBody(1024);

/** `/desk/review/:id/link/new` sends a private link, `…/end` revokes all. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberIn(params.id);
	if (!id) throw new Response(null, { status: 404 });
	const done = params.what === "new" ? await send(id, actor) : await end(id, params.what, actor);
	if (!done) throw new Response(null, { status: 404 });
	const query = queueQuery(new URL(request.url).searchParams, { done });
	return redirect(`/desk/review/${id}${query}`);
}

async function send(id: number, actor: ReturnType<typeof requireStaff>) {
	const sent = await sendEditLink(id, actor);
	return sent === "sent" ? "link" : sent;
}

async function end(id: number, what: string, actor: ReturnType<typeof requireStaff>) {
	return what === "end" && (await endEditLinks(id, actor)) ? "ended" : undefined;
}
