import { afterEach, expect, test, vi } from "vitest";
import { signInWithPasskey } from "#app/people/sign-in/passkey-browser.ts";

afterEach(() => vi.unstubAllGlobals());

class Key {
	id = "a";
	rawId = new ArrayBuffer(1);
	type = "public-key";
	response = {
		clientDataJSON: new ArrayBuffer(1),
		authenticatorData: new ArrayBuffer(1),
		signature: new ArrayBuffer(1),
	};
}

function browser(...answers: { status: number; body: object }[]) {
	vi.stubGlobal("PublicKeyCredential", Key);
	vi.stubGlobal("navigator", { credentials: { get: async () => new Key() } });
	const fetched = vi.fn(async () => {
		const { status = 500, body = {} } = answers[fetched.mock.calls.length - 1] ?? {};
		return Response.json(body, { status });
	});
	vi.stubGlobal("fetch", fetched);
}

const offered = { status: 200, body: { challenge: "AA" } };
const refused = { status: 422, body: { message: "Too late." } };
const quietly = new AbortController().signal;

test("someone who chose a suggested passkey learns why it failed", async () => {
	browser(offered, refused);
	expect(await signInWithPasskey(quietly)).toEqual({ refused: "Too late." });
	browser(offered, { status: 200, body: { ok: true } });
	expect(await signInWithPasskey(quietly)).toBe("done");
});

test("only someone who pressed the button sees an error", async () => {
	browser(refused);
	expect(await signInWithPasskey(quietly)).toBe("given up");
	browser(refused);
	expect(await signInWithPasskey()).toEqual({ refused: "Too late." });
});
