import { redirect } from "react-router";
import { noteOwn } from "#app/desk/team/people-changes.ts";
import { endSession } from "#app/people/account.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import type { Route } from "./+types/end-session.action.ts";

export const handle = acceptsBody();

/** Ends one of the own sessions. One that has ended already is no mistake of anybody's. */
export async function action({ params, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0;
	if (await endSession(id, me)) await noteOwn("a session ended", me);
	return redirect("/desk/account?done=session");
}
