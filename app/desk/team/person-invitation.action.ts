import { href, redirect } from "react-router";
import { inviteAgain } from "#app/desk/team/people-changes.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import type { Route } from "./+types/person-invitation.action.ts";

export const handle = acceptsBody();

export async function action({ params, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	const id = numberIn(params.id) ?? 0;
	if ((await inviteAgain(id, me)) === undefined) throw new Response(null, { status: 404 });
	return redirect(`${href("/desk/people/:id", { id: String(id) })}?done=invited`);
}
