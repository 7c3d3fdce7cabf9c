// The browser's side of passkeys. Not every browser has parseRequestOptionsFromJSON yet.

type Descriptor = { id: string; transports?: AuthenticatorTransport[] };
type Asked = PublicKeyCredentialRequestOptionsJSON & { allowCredentials?: Descriptor[] };
type Offered = PublicKeyCredentialCreationOptionsJSON & { excludeCredentials?: Descriptor[] };

/** Signed in or registered; given up by the person; or refused, with words. */
export type PasskeyOutcome = "done" | "given up" | { refused: string };

export function hasPasskeys(): boolean {
	return typeof window !== "undefined" && "PublicKeyCredential" in window;
}

/**
 * Asks for a passkey of this site. With `quietly` only where the browser offers it beside the field, and
 * without a word until somebody has chosen one.
 */
export async function signInWithPasskey(
	options: { quietly?: AbortSignal } = {},
): Promise<PasskeyOutcome> {
	const { quietly } = options;
	const asked = await send<Asked>("generate-authenticate-options", {});
	if ("refused" in asked) return quietly ? "given up" : asked;
	const publicKey = {
		...asked.body,
		challenge: bytes(asked.body.challenge),
		allowCredentials: asked.body.allowCredentials?.map(descriptor),
	} as PublicKeyCredentialRequestOptions;
	const given = await permitted(() =>
		navigator.credentials.get({
			publicKey,
			...(quietly ? { mediation: "conditional" as const, signal: quietly } : {}),
		}),
	);
	if (!given) return "given up";
	const { clientDataJSON, authenticatorData, signature, userHandle } =
		given.response as AuthenticatorAssertionResponse;
	const response = {
		clientDataJSON: text(clientDataJSON),
		authenticatorData: text(authenticatorData),
		signature: text(signature),
		...(userHandle ? { userHandle: text(userHandle) } : {}),
	};
	return finish("verify-authentication", given, response);
}

/** Makes a passkey on this device. */
export async function addPasskey(name: string): Promise<PasskeyOutcome> {
	const offered = await send<Offered>("generate-register-options", {});
	if ("refused" in offered) return offered;
	const publicKey = {
		...offered.body,
		challenge: bytes(offered.body.challenge),
		user: { ...offered.body.user, id: bytes(offered.body.user.id) },
		excludeCredentials: offered.body.excludeCredentials?.map(descriptor),
	} as PublicKeyCredentialCreationOptions;
	const made = await permitted(() => navigator.credentials.create({ publicKey }));
	if (!made) return "given up";
	const attestation = made.response as AuthenticatorAttestationResponse;
	const response = {
		clientDataJSON: text(attestation.clientDataJSON),
		attestationObject: text(attestation.attestationObject),
		transports: attestation.getTransports?.() ?? [],
	};
	return finish("verify-registration", made, response, { name });
}

async function finish(
	step: string,
	{ id, rawId, type, authenticatorAttachment }: PublicKeyCredential,
	response: Record<string, unknown>,
	more: Record<string, string> = {},
): Promise<PasskeyOutcome> {
	const key = { id, rawId: text(rawId), type, authenticatorAttachment, response };
	const answer = await send(step, {
		...{ response: { ...key, clientExtensionResults: {} } },
		...more,
	});
	return "refused" in answer ? answer : "done";
}

/** The person may say no, the device may know no passkey: for the page both are the same. */
async function permitted(
	ask: () => Promise<Credential | null>,
): Promise<PublicKeyCredential | undefined> {
	const given = await ask().catch(() => null);
	return given instanceof PublicKeyCredential ? given : undefined;
}

async function send<Body>(
	step: string,
	body: object,
): Promise<{ body: Body } | { refused: string }> {
	const answer = await fetch(`/api/auth/passkey/${step}`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(body),
	}).catch(() => undefined);
	if (!answer) return { refused: "The site could not be reached. Please try again." };
	const said = await answer.json().catch(() => undefined);
	if (answer.ok && said) return { body: said };
	return { refused: said?.words ?? "That did not work. Please try again." };
}

function descriptor({ id, transports }: Descriptor): PublicKeyCredentialDescriptor {
	return { id: bytes(id), type: "public-key", ...(transports ? { transports } : {}) };
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
	const plain = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
	return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
	const plain = String.fromCharCode(...new Uint8Array(buffer));
	return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
