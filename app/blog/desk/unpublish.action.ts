import { redirect } from "react-router";
import { words } from "#app/blog/desk/words.ts";
import { unpublishPost } from "#app/blog/posts.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { numberOf } from "#app/writing/sent.ts";
import type { Route } from "./+types/unpublish.action.ts";

export const handle = acceptsBody();

/** Takes a post off the site. */
export async function action({ params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberOf(params.id);
	const done = id && (await unpublishPost(id, actor));
	if (!done) throw new Response(null, { status: 404 });
	return redirect(`${words.base}?done=unpublished`);
}
