import { redirect } from "react-router";
import { queueQuery } from "#app/desk/review/review-path.ts";
import { assignCase } from "#app/moderation/cases/cases.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { typedValues } from "#app/platform/forms/typed-form.server.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import type { Route } from "./+types/case-assignee.action.ts";

export const handle = acceptsBody(1024);

/** `/desk/review/:id/assignee/me` assigns the case, `…/nobody` unassigns it. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberIn(params.id);
	const assign = params.who === "me";
	if (!id || (!assign && params.who !== "nobody")) throw new Response(null, { status: 404 });
	const { from } = typedValues((await readFields(request)) ?? new FormData());
	const result = await assignCase(id, assign, assign ? (numberIn(from) ?? null) : actor.id, actor);
	if (!result) throw new Response(null, { status: 404 });
	const done = result === "elsewhere" ? "taken" : assign ? "mine" : "nobody";
	const query = queueQuery(new URL(request.url).searchParams, { done });
	return redirect(`/desk/review/${id}${query}`);
}
