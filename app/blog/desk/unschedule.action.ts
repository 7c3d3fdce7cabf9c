import { redirect } from "react-router";
import { words } from "#app/blog/desk/words.ts";
import { postText } from "#app/blog/drafts.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import { cancelSchedule } from "#app/writing/manuscripts.ts";
import { numberOf } from "#app/writing/sent.ts";
import type { Route } from "./+types/unschedule.action.ts";

export const handle = acceptsBody();

/** Takes a post from the clock; one that waits for nothing stays as it is. */
export async function action({ params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	const id = numberOf(params.id);
	if (!id) throw new Response(null, { status: 404 });
	await cancelSchedule(postText(id), actor);
	return redirect(`${words.base}/${id}?done=unscheduled`);
}
