import { kinds, type Post, paths, type SentPhoto } from "./posts.ts";

/** Matches the notice that replaces a form once it is stored. */
const confirmation = /<div role="status"[^>]*><svg[\s\S]*?<\/svg><div[^>]*><h3/;

/** Statuses allowed while the site is killed; any other is an error of the test or the site. */
const allowedStatuses = [500, 502, 503];

let networks = 0;

function newNetworkHeaders(): Record<string, string> {
	const number = ++networks;
	return { "X-Forwarded-For": `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` };
}

/** In milliseconds: a form sent sooner after it was opened counts as a bot's. */
export const minTicketAge = 3_200;

export async function fetchTicket(origin: string): Promise<string> {
	const response = await fetch(`${origin}/contact`);
	const found = /[\w-]{22}\.[0-9a-z]{8,9}\.[\w-]{22}/.exec(await response.text());
	if (!found) throw new Error(`The form has no ticket (${response.status}).`);
	return found[0];
}

/**
 * Sends a form once, with its photos, and records the outcome. Returns true if the site confirmed it: with
 * its page, or with a 200 whose page was cut off.
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

/** Returns the status if the site did not confirm the form. */
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
	// A form whose photo could not be saved comes back with all its input.
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

/** Sends a photo that the site hasn't confirmed yet, and returns the status if it still hasn't. */
async function sendPhoto(origin: string, photo: SentPhoto, network: Record<string, string>) {
	if (photo.isPromised) return undefined;
	const init = { method: "PUT", headers: network, body: new Uint8Array(photo.bytes) };
	const response = await fetch(`${origin}/uploads/${photo.key}`, init);
	const text = await response.text();
	if (allowedStatuses.includes(response.status)) return String(response.status);
	if (response.status !== 200) throw new Error(`A photo got ${response.status}: ${text}`);
	photo.isPromised = true;
	return undefined;
}

export function countBy(posts: Post[]): string {
	return kinds
		.map((kind) => `${posts.filter((post) => post.kind === kind).length} ${kind}`)
		.join(", ");
}
