import { href, redirect } from "react-router";
import { takeSecondFactor } from "#app/desk/team/people-changes.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import type { Route } from "./+types/person-second-factor-reset.action.ts";

export const handle = acceptsBody();

/** For whoever lost the phone: signing in asks for no second factor any more. */
export async function action({ params, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0;
	if ((await takeSecondFactor(id, me)) === undefined) throw new Response(null, { status: 404 });
	return redirect(`${href("/desk/people/:id", { id: String(id) })}?done=factor`);
}
