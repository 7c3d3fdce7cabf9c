import { createHash } from "node:crypto";
import { and, eq, type SQL } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { emailFile, widthsOf } from "#app/media/photo.ts";
import { isShown } from "#app/media/photos.ts";
import { photos, photoUses } from "#app/media/table.ts";
import { readVariant } from "#app/media/variants.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { fileResponse, immutable } from "#app/platform/http/file-response.server.ts";
import { numberIn } from "#app/ui/found.ts";

type PhotoFile = { bytes: Uint8Array; type: string; etag: string };

export async function findPublicFile(token: string, file: string): Promise<PhotoFile | undefined> {
	if (!/^[\w-]{22}$/.test(token)) return undefined;
	const isPublic = isShown(eq(photoUses.public, true));
	return findFile(file, and(eq(photos.token, token), isPublic), { from: db });
}

/** `rounded` rounds the width down to an existing one, as the desk doesn't know the photo's size. */
async function findFile(
	file: string,
	condition: SQL | undefined,
	{ from, rounded = false }: { from: Db; rounded?: boolean },
): Promise<PhotoFile | undefined> {
	const [, asked, format] = /^([1-9]\d{1,3})\.(avif|webp|jpg)$/.exec(file) ?? [];
	if (!asked) return undefined;
	const [photo] = await from
		.select({ contentHash: photos.contentHash, width: photos.width, height: photos.height })
		.from(photos)
		.where(condition);
	if (!photo) return undefined;
	const [smallest = 0, ...wider] = widthsOf(photo);
	const width = wider.findLast((each) => each <= Number(asked)) ?? smallest;
	if (!rounded && width !== Number(asked)) return undefined;
	const name = `${width}.${format}`;
	if (format === "jpg" && name !== emailFile(photo)) return undefined;
	const made = await readVariant(photo.contentHash, name);
	if (!made.ok && made.reason === "busy") {
		const headers = { "Cache-Control": "no-store", "Retry-After": "3" };
		throw new Response("This photo is being made.\n", { status: 503, headers });
	}
	if (!made.ok) throw new Error(`The file ${name} of a photo is missing from storage.`);
	const bytes = made.value;
	// Hash the bytes sent: the original's hash would let anyone who has the original recognize it.
	const etag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
	return { bytes, type: format === "jpg" ? "image/jpeg" : `image/${format}`, etag };
}

const cache = new LRUCache<string, PhotoFile>({
	maxSize: 32 * 1024 * 1024,
	sizeCalculation: ({ bytes }) => Math.max(1, bytes.byteLength),
});
let generation = 0;

export async function publicFileResponse(request: Request, token: string, file: string) {
	const key = `${token}/${file}`;
	const before = generation;
	const photo = cache.get(key) ?? (await findPublicFile(token, file));
	if (!photo) return absent();
	// A read that began before the photo was withdrawn must not cache it afterward.
	if (before === generation) cache.set(key, photo);
	const response = fileResponse(request, { ...photo, cacheControl: immutable });
	// Webmail shows the newsletter's photos, and the site's pages may use a separate origin for files.
	response.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
	return response;
}

/** Clears the cache on any public change, and when change notifications may have been missed. */
export function clearPhotoCache(): void {
	generation++;
	cache.clear();
}

export async function privateFileResponse(
	request: Request,
	{ id, file = "" }: { id?: string; file?: string },
	isAllowed: (photoId: number) => boolean | Promise<boolean>,
): Promise<Response> {
	const photoId = numberIn(id);
	if (!photoId || !(await isAllowed(photoId))) return absent();
	const photo = await findFile(file, eq(photos.id, photoId), { from: db, rounded: true });
	if (!photo) return absent();
	// Cached only by the browser and revalidated each time, because access may have been revoked.
	const response = fileResponse(request, { ...photo, cacheControl: "private, no-cache" });
	response.headers.set("Cross-Origin-Resource-Policy", "same-origin");
	return response;
}

function absent(): Response {
	return new Response("This photo doesn’t exist.", {
		status: 404,
		headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
	});
}
