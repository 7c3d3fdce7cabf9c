import { redirect } from "react-router";
import { deleteSession } from "#app/desk/account/own-changes.ts";
import { auth, withCookies } from "#app/people/auth.server.ts";
import { requireStaff } from "#app/people/sessions.ts";
import type { Route } from "./+types/sign-out.action.ts";

export async function action({ request, context }: Route.ActionArgs) {
	const me = requireStaff(context);
	// Comes first, because Better Auth clears the cookies even if it fails to end the session.
	await deleteSession(me.sessionId, me);
	const { api } = await auth();
	const cookie = request.headers.get("Cookie") ?? "";
	const ended = await api.signOut({ headers: new Headers({ Cookie: cookie }), asResponse: true });
	return redirect("/login", withCookies(ended.headers.getSetCookie()));
}
