import { createContext, redirect } from "react-router";
import type { SignedIn } from "#app/people/actor.ts";
import { auth } from "#app/people/auth.server.ts";
import { readFreshSession } from "#app/people/fresh-session.ts";
import { may, type Right, type Role } from "#app/people/rights.ts";
import { owesSecondFactor } from "#app/people/second-factor.ts";
import { deskPath, withWayBack } from "#app/people/sign-in/local-path.ts";

/** Set by the desk's own layout for every request below it. */
export const staffContext = createContext<SignedIn | undefined>(undefined);

type Context = { get(context: typeof staffContext): SignedIn | undefined };

/** The member of the team who sends this request; doors below the desk's layout always have one. */
export function requireStaff(context: Context): SignedIn {
	const staff = context.get(staffContext);
	if (!staff) throw new Error("This door does not stand behind the desk's layout.");
	return staff;
}

/** Who is signed in by this request's cookie, with what its answer must set; suspended is not signed in. */
export async function findSignedIn(
	request: Request,
): Promise<{ staff: SignedIn | undefined; cookies: string[] }> {
	const cookie = request.headers.get("Cookie");
	if (!cookie) return { staff: undefined, cookies: [] };
	const fresh = await readFreshSession(cookie);
	if (fresh) return { staff: fresh, cookies: [] };
	const { api } = await auth();
	const { headers, response } = await api.getSession({
		headers: new Headers({ Cookie: cookie }),
		returnHeaders: true,
	});
	const cookies = headers.getSetCookie();
	if (!response || response.user.suspendedAt || !response.user.joinedAt) {
		return { staff: undefined, cookies };
	}
	const { user, session } = response;
	const hasApp = user.twoFactorEnabled === true;
	return {
		cookies,
		staff: {
			kind: "staff",
			id: Number(user.id),
			name: user.name,
			email: user.email,
			role: user.role as Role,
			sessionId: Number(session.id),
			hasApp,
			owesSecondFactor: !hasApp && (await owesSecondFactor(Number(user.id))),
		},
	};
}

type Args = {
	request: Request;
	context: Context & { set(key: typeof staffContext, value: SignedIn): void };
};
type Next = () => Promise<unknown>;

/** Route middleware of the desk: whoever is not signed in is sent to sign in, and then back. */
export async function requireSignedIn({ request, context }: Args, next: Next): Promise<Response> {
	const { staff, cookies } = await findSignedIn(request);
	if (!staff) throw redirect(loginPath(request));
	if (staff.owesSecondFactor && !setUpPaths.has(pathOf(request))) throw redirect(setUpPath);
	context.set(staffContext, staff);
	const response = (await next()) as Response;
	// What the door has set is newer: it may have ended the session that was renewed on the way in.
	const set = new Set(response.headers.getSetCookie().map(nameOf));
	for (const cookie of cookies) {
		if (!set.has(nameOf(cookie))) response.headers.append("Set-Cookie", cookie);
	}
	return response;
}

function nameOf(cookie: string): string {
	return cookie.slice(0, cookie.indexOf("="));
}

/** Route middleware of a part of the desk. */
export function requireRightTo(right: Right) {
	return async ({ context }: { context: Context }, next: Next) => {
		const { role } = requireStaff(context);
		// The desk's own boundary says so in words.
		if (!may(role, right)) throw new Response(null, { status: 403 });
		return next();
	};
}

const setUpPath = "/desk/account/second-factor";
/** What whoever owes a second factor can reach; any other spelling is not among them. */
const setUpPaths = new Set([setUpPath, `${setUpPath}/app`, "/desk/sign-out"]);

function loginPath(request: Request): string {
	return withWayBack("/login", request.method === "GET" ? deskPath(pathOf(request)) : "/desk");
}

function pathOf(request: Request): string {
	return new URL(request.url).pathname.replace(/(\/_)?\.data$/, "");
}
