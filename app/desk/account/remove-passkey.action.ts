import { redirect } from "react-router";
import { removePasskey } from "#app/desk/team/people-changes.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/uploads/accepts-body.ts";
import { numberIn } from "#app/ui/desk/number.ts";
import type { Route } from "./+types/remove-passkey.action.ts";

export const handle = acceptsBody();

export async function action({ params, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	const id = numberIn(params.id) ?? 0;
	await removePasskey(id, me);
	return redirect("/desk/account?done=no-passkey");
}
