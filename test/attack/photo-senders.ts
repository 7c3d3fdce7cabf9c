import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { forms } from "#test/forms.ts";

type Outcome = { status: number; ms: number };
export type Sender = (bytes: Uint8Array, network: string) => Promise<Outcome>;

/** Makes a photo like those from phones, different every time. */
export function realisticPhoto(): Promise<Buffer> {
	const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
	return sharp({ create: { width: 2000, height: 1500, channels: 3, background: "#888", noise } })
		.jpeg({ quality: 75 })
		.toBuffer();
}

/** Returns the three ways to send a photo; the proxy's header sets the network. */
export function createPhotoSenders(
	origin: () => string,
	cookie: () => string,
): Record<string, Sender> {
	return {
		"by itself": (bytes, network) =>
			timed(() => {
				const init = { headers: { "X-Forwarded-For": network }, body: new Uint8Array(bytes) };
				return ask(`${origin()}/uploads/${newKey()}`, { method: "PUT", ...init });
			}),
		"with the form": (bytes, network) =>
			timed(async () => {
				const fields = { ...forms.rehome.fields, tags: "rehome", EMAIL: `${network}@example.com` };
				const init = { headers: { "X-Forwarded-For": network }, body: formWith(bytes, fields) };
				return ask(`${origin()}${forms.rehome.path}`, { method: "POST", ...init });
			}),
		"at the desk": (bytes, network) =>
			timed(() => {
				const headers = { "X-Forwarded-For": network, Cookie: cookie() };
				return ask(`${origin()}/desk/photos`, { method: "POST", headers, body: formWith(bytes) });
			}),
	};
}

export function newKey(): string {
	return randomBytes(16).toString("base64url");
}

function formWith(bytes: Uint8Array, fields: Record<string, string> = {}): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	form.append("photo_files", new Blob([new Uint8Array(bytes)]), "photo.jpg");
	return form;
}

async function ask(url: string, init: RequestInit): Promise<number> {
	const response = await fetch(url, { redirect: "manual", ...init });
	await response.arrayBuffer();
	return response.status;
}

async function timed(send: () => Promise<number>): Promise<Outcome> {
	const began = performance.now();
	const status = await send();
	return { status, ms: performance.now() - began };
}
