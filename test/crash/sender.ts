import { kinds, type Post, paths, type SentPhoto } from "./posts.ts";

/** The notice that replaces a form once it is stored. */
const confirmation = /<div role="status"[^>]*><svg[\s\S]*?<\/svg><div[^>]*><h3/;

/** Statuses allowed while the site is killed: all others are errors of the test or the site. */
const allowedStatuses = [500, 502, 503];

let networks = 0;

/** Each call is from a different network, as far as the site can tell. */
function newNetworkHeaders(): Record<string, string> {
	const number = ++networks;
	return { "X-Forwarded-For": `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` };
}

/** In milliseconds: what is sent sooner after its form was opened is taken for a program's. */
export const minTicketAge = 3_200;

/** A ticket as a visitor gets one: with the form. */
export async function fetchTicket(origin: string): Promise<string> {
	const response = await fetch(`${origin}/contact`);
	const found = /[\w-]{22}\.[0-9a-z]{8,9}\.[\w-]{22}/.exec(await response.text());
	if (!found) throw new Error(`The form has no ticket (${response.status}).`);
	return found[0];
}

/**
 * Sends a form once, with its photos, and records the outcome. True if the site confirmed
 * it: by its page, or by a 200 whose page was cut off.
 */
export async function sendPost(origin: string, post: Post): Promise<boolean> {
	post.sent.push(Date.now());
	try {
		const failure = await exchange(origin, post);
		if (failure) post.failures.push(failure);
		else post.confirmed++;
		return !failure;
	} catch (error) {
		if (!(error instanceof TypeError)) throw error;
		const { code = error.message } = Object(error.cause);
		post.failures.push(String(code));
		return false;
	} finally {
		post.sent.push(Date.now());
	}
}

/** The status if the site did not confirm the form. */
async function exchange(origin: string, post: Post): Promise<string | undefined> {
	const network = newNetworkHeaders();
	if (post.way === "by key") {
		for (const photo of post.photos) {
			const refused = await sendPhoto(origin, photo, network);
			if (refused) return refused;
		}
	}
	const response = await fetch(`${origin}${paths[post.kind]}`, {
		method: "POST",
		headers: network,
		body: bodyOf(post),
	});
	const text = await response.text().catch(() => undefined);
	if (response.status === 200) {
		if (text !== undefined && !confirmation.test(text)) {
			throw new Error(`A 200 without thanks for ${post.mark}: ${text.slice(0, 500)}`);
		}
		return undefined;
	}
	// A form whose photo could not be saved comes back with all that was typed.
	const photoIsMissing = response.status === 422 && text?.includes('id="rehome-photo_files-error"');
	if (allowedStatuses.includes(response.status) || photoIsMissing) return String(response.status);
	throw new Error(`${paths[post.kind]} answered ${response.status} to ${post.mark}: ${text}`);
}

function bodyOf({ kind, way, fields, photos }: Post): FormData | URLSearchParams {
	if (kind !== "rehome") return new URLSearchParams(fields);
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.append(name, value);
	for (const { key, bytes } of photos) {
		if (way === "by key") body.append("photos", key);
		else body.append("photo_files", new Blob([new Uint8Array(bytes)]), `${key}.jpg`);
	}
	return body;
}

/**
 * Sends what the site does not have yet, in parts of 4 kB, until it has looked at the whole. What it
 * promised it must still have.
 */
async function sendPhoto(origin: string, photo: SentPhoto, network: Record<string, string>) {
	const size = photo.bytes.byteLength;
	for (let state = "arriving"; state === "arriving"; ) {
		const offset = photo.promised;
		const response = await fetch(`${origin}/uploads/${photo.key}`, {
			method: "PUT",
			headers: { ...network, "Upload-Offset": String(offset), "Upload-Length": String(size) },
			body: new Uint8Array(photo.bytes.subarray(offset, offset + 4096)),
		});
		if (allowedStatuses.includes(response.status)) return String(response.status);
		const upload = (await response.json()) as { received: number; state: string };
		// 409: a part whose answer was lost is there already.
		const goesOn = response.status === 409 ? upload.received > offset : response.status === 200;
		if (!goesOn || upload.received < offset || upload.state === "refused") {
			throw new Error(
				`A photo's part at ${offset} got ${response.status}: ${JSON.stringify(upload)}`,
			);
		}
		photo.promised = upload.received;
		state = upload.state;
	}
}

export function countBy(posts: Post[]): string {
	return kinds
		.map((kind) => `${posts.filter((post) => post.kind === kind).length} ${kind}`)
		.join(", ");
}
