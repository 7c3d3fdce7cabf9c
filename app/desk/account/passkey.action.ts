import { noteOwn } from "#app/desk/account/own-changes.ts";
import { auth, browserHeaders, withCookies } from "#app/people/auth.server.ts";
import { findSignedIn } from "#app/people/sessions.ts";
import { settle } from "#app/people/sign-in/sign-in.ts";
import { waitForPasskey, waitMessage } from "#app/people/sign-in/sign-in-limits.ts";
import { cleanLine } from "#app/platform/forms/typed-text.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import type { Route } from "./+types/passkey.action.ts";

/** Rejects GET: this route exposes only four of Better Auth's endpoints, and only by POST. */
export function loader() {
	throw notFound();
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const step = params["*"] ?? "";
	const { api } = await auth();
	const options = { headers: browserHeaders(request), asResponse: true } as const;

	if (step === "passkey/generate-register-options" || step === "passkey/verify-registration") {
		const { staff } = await findSignedIn(request);
		if (!staff) return say("Please sign in first.", 401);
		if (step === "passkey/generate-register-options") {
			return challengeResponse(await api.generatePasskeyRegistrationOptions(options));
		}
		const { response, name } = await readBody(request);
		if (!response) return say("That wasn’t a passkey.", 422);
		const body = { response, name };
		const made = await api.verifyPasskeyRegistration({ ...options, body });
		if (made.status === 403) return say(notFresh, 403);
		if (!made.ok) return say("This passkey couldn’t be saved. Please try again.", 422);
		await noteOwn("passkey added", staff, { passkey: body.name });
		return Response.json({ ok: true }, withCookies(made.headers.getSetCookie()));
	}

	if (!signInSteps.has(step)) throw notFound();
	const wait = await waitForPasskey(context.get(networkContext));
	if (wait > 0) return say(waitMessage(wait), 429);
	if (step === "passkey/generate-authenticate-options") {
		const made = await api.generatePasskeyAuthenticationOptions(options);
		return challengeResponse(made, { userVerification: "required" });
	}
	const { response } = await readBody(request);
	if (!response) return say("That wasn’t a passkey.", 422);
	const signedIn = await settle(
		await api.verifyPasskeyAuthentication({ ...options, body: { response } }),
	);
	if (!signedIn.ok) return say(signedIn.why === "late" ? late : notOurs, 422);
	return Response.json({ ok: true }, withCookies(signedIn.cookies));
}

const late = "That took too long. Please try again.";
const notOurs = "This passkey doesn’t belong to the desk.";

/** The error for older sessions: a stolen one must not be able to add a passkey. */
const notFresh =
	"To add a passkey, you must have signed in within the last hour. Sign out, sign in again, and add it then.";

const signInSteps = new Set([
	"passkey/generate-authenticate-options",
	"passkey/verify-authentication",
]);

type Verify = Awaited<ReturnType<typeof auth>>["api"]["verifyPasskeyAuthentication"];
/** Not checked here, because Better Auth validates all of it. */
type AuthenticatorResponse = NonNullable<Parameters<Verify>[0]>["body"]["response"];

async function readBody(request: Request) {
	const body: unknown = await request.json().catch(() => undefined);
	const sent = (body ?? {}) as { response?: AuthenticatorResponse; name?: unknown };
	const name = typeof sent.name === "string" ? [...cleanLine(sent.name)].slice(0, 60).join("") : "";
	const id: unknown = sent.response?.id;
	// Checked here, because Better Auth looks up the id before it validates anything.
	const isKey = typeof id === "string" && /^[\w-]+$/.test(id);
	return { response: isKey ? sent.response : undefined, name };
}

/** Returns the device's challenge and the cookies, and nothing else of Better Auth's response. */
async function challengeResponse(made: Response, more: object = {}): Promise<Response> {
	if (made.status === 403) return say(notFresh, 403);
	if (!made.ok) return say("That didn’t work. Please try again.", made.status >= 500 ? 500 : 422);
	const challenge = { ...(await made.json()), ...more };
	return Response.json(challenge, withCookies(made.headers.getSetCookie()));
}

function say(message: string, status: number): Response {
	return Response.json({ message }, { status });
}

function notFound(): Response {
	return new Response("Page not found.\n", { status: 404 });
}
