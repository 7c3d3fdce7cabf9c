import { createContext, type RouterContextProvider, redirect } from "react-router";
import type { SignedIn } from "#app/people/actor.ts";
import { auth } from "#app/people/auth.server.ts";
import { readSession } from "#app/people/fresh-session.ts";
import { may, type Right } from "#app/people/rights.ts";

export const staffContext = createContext<SignedIn | undefined>(undefined);

type Context = Readonly<RouterContextProvider>;

export function requireStaff(context: Context): SignedIn {
	const staff = context.get(staffContext);
	if (!staff) throw new Error("This route module is not below the desk's layout.");
	return staff;
}

export async function findSignedIn(request: Request) {
	const cookie = request.headers.get("Cookie");
	if (!cookie) return { staff: undefined, cookies: [] };
	const found = await readSession(cookie);
	if (found?.isFresh) return { staff: found.staff, cookies: [] };
	const { api } = await auth();
	const { headers, response } = await api.getSession({
		headers: new Headers({ Cookie: cookie }),
		returnHeaders: true,
	});
	return { staff: response ? found?.staff : undefined, cookies: headers.getSetCookie() };
}

type Args = { request: Request; context: Context };
type Next = () => Promise<unknown>;

export async function requireSignedIn({ request, context }: Args, next: Next) {
	const { staff, cookies } = await findSignedIn(request);
	if (!staff) throw redirect(loginPath(request));
	if (staff.needsSecondFactor && !allowedPaths.has(pathOf(request))) throw redirect(setUpPath);
	context.set(staffContext, staff);
	const response = (await next()) as Response;
	// A cookie set by the route module is newer: the route may have ended the renewed session.
	const set = new Set(response.headers.getSetCookie().map(nameOf));
	for (const cookie of cookies) {
		if (!set.has(nameOf(cookie))) response.headers.append("Set-Cookie", cookie);
	}
	return response;
}

function nameOf(cookie: string): string {
	return cookie.slice(0, cookie.indexOf("="));
}

export function requireRightTo(right: Right) {
	return async ({ context }: { context: Context }, next: Next) => {
		if (!may(requireStaff(context), right)) throw new Response(null, { status: 403 });
		return next();
	};
}

const setUpPath = "/desk/account/second-factor";
const allowedPaths = new Set([setUpPath, `${setUpPath}/app`, "/desk/sign-out"]);

function loginPath(request: Request): string {
	return withReturnPath("/login", request.method === "GET" ? deskPath(pathOf(request)) : "/desk");
}

function pathOf(request: Request): string {
	return new URL(request.url).pathname.replace(/(\/_)?\.data$/, "");
}

/** Accepts only plain paths: not `//e`, `/\e`, `javascript:` or an escaped slash. */
export function deskPath(to: string | null): string {
	return to !== null && /^\/desk(\/[\w-]+(\.[\w-]+)*)*$/.test(to) ? to : "/desk";
}

export function withReturnPath(path: string, to: string): string {
	if (to === "/desk") return path;
	return `${path}${path.includes("?") ? "&" : "?"}to=${encodeURIComponent(to)}`;
}
