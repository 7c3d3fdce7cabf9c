import { redirect } from "react-router";
import { endSessions } from "#app/desk/team/people-changes.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import type { Route } from "./+types/sign-out-everywhere.action.ts";

export const handle = acceptsBody();

export async function action({ context }: Route.ActionArgs) {
	const me = requireStaff(context);
	await endSessions(me.id, me);
	return redirect("/login");
}
