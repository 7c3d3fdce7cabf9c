// Some browsers don't support parseRequestOptionsFromJSON yet.

export type PasskeyOutcome = "done" | "given up" | { refused: string };

export function hasPasskeys(): boolean {
	return typeof window !== "undefined" && "PublicKeyCredential" in window;
}

/** `quietly` only suggests passkeys beside the field, without messages until one is chosen. */
export async function signInWithPasskey(quietly?: AbortSignal): Promise<PasskeyOutcome> {
	const requested = await send<PublicKeyCredentialRequestOptionsJSON>(
		"generate-authenticate-options",
		{},
	);
	if ("refused" in requested) return quietly ? "given up" : requested;
	const publicKey = {
		...requested.body,
		challenge: bytes(requested.body.challenge),
		allowCredentials: requested.body.allowCredentials?.map(descriptor),
	} as PublicKeyCredentialRequestOptions;
	const given = await permitted(
		navigator.credentials.get({
			publicKey,
			...(quietly && { mediation: "conditional", signal: quietly }),
		}),
	);
	if (!given) return "given up";
	return finish("verify-authentication", given);
}

export async function addPasskey(name: string): Promise<PasskeyOutcome> {
	const offered = await send<PublicKeyCredentialCreationOptionsJSON>(
		"generate-register-options",
		{},
	);
	if ("refused" in offered) return offered;
	const publicKey = {
		...offered.body,
		challenge: bytes(offered.body.challenge),
		user: { ...offered.body.user, id: bytes(offered.body.user.id) },
		excludeCredentials: offered.body.excludeCredentials?.map(descriptor),
	} as PublicKeyCredentialCreationOptions;
	const made = await permitted(navigator.credentials.create({ publicKey }));
	if (!made) return "given up";
	return finish("verify-registration", made, { name });
}

const binaries = [
	"clientDataJSON",
	"authenticatorData",
	"signature",
	"userHandle",
	"attestationObject",
] as const;

async function finish(
	step: string,
	{ id, rawId, type, authenticatorAttachment, response }: PublicKeyCredential,
	more: Record<string, string> = {},
): Promise<PasskeyOutcome> {
	const given = response as AuthenticatorResponse &
		Partial<AuthenticatorAttestationResponse> &
		Partial<AuthenticatorAssertionResponse>;
	const encoded = binaries.flatMap((name) => {
		const value = given[name];
		return value ? [[name, text(value)]] : [];
	});
	const answer = await send(step, {
		response: {
			id,
			rawId: text(rawId),
			type,
			authenticatorAttachment,
			response: { ...Object.fromEntries(encoded), transports: given.getTransports?.() ?? [] },
			clientExtensionResults: {},
		},
		...more,
	});
	return "refused" in answer ? answer : "done";
}

/** Returns undefined if the user canceled or the device has none, which the page treats the same. */
async function permitted(asked: Promise<Credential | null>) {
	const given = await asked.catch(() => null);
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
	if (!answer) return { refused: "The site couldn’t be reached. Please try again." };
	const json = await answer.json().catch(() => undefined);
	if (answer.ok && json) return { body: json };
	return { refused: json?.message ?? "That didn’t work. Please try again." };
}

function descriptor(credential: PublicKeyCredentialDescriptorJSON) {
	return { ...credential, id: bytes(credential.id) };
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
	const plain = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
	return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
	const plain = String.fromCharCode(...new Uint8Array(buffer));
	return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
