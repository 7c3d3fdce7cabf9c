import { redirect } from "react-router";
import { endSession, removePasskey } from "#app/desk/account/own-changes.ts";
import { endSessions } from "#app/desk/team/people-changes.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { numberIn } from "#app/ui/found.ts";
import type { Route } from "./+types/account.action.ts";

export async function action({ params, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	const id = numberIn(params.id) ?? 0;
	const change = `${params.what} ${params.action}`;
	if (change === "sessions end" && params.id === "all") {
		await endSessions(me.id, me);
		return redirect("/login");
	}
	if (change === "sessions end") {
		await endSession(id, me);
		return redirect("/desk/account?done=session");
	}
	if (change === "passkeys remove") {
		await removePasskey(id, me);
		return redirect("/desk/account?done=no-passkey");
	}
	throw new Response(null, { status: 404 });
}
