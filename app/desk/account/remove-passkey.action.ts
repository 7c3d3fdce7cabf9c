import { redirect } from "react-router";
import { noteOwn } from "#app/desk/team/people-changes.ts";
import { removePasskey } from "#app/people/account.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { acceptsBody } from "#app/platform/accepts-body.ts";
import type { Route } from "./+types/remove-passkey.action.ts";

export const handle = acceptsBody();

/** Removes one of the own passkeys. */
export async function action({ params, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0;
	const removed = await removePasskey(id, me);
	if (removed) await noteOwn("passkey removed", me, { passkey: removed.name ?? "" });
	return redirect("/desk/account?done=no-passkey");
}
