import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { bytesOf, WholeResponse } from "#app/platform/whole-response.server.ts";

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

type Encoding = "identity" | "gzip" | "br";
type Body = { bytes: Buffer; headers: OutgoingHttpHeaders; etag: string };

/** One public page as it goes over the wire. */
export type StoredPage = {
	/** Compressed for the second client that asks: many pages are asked for once before they change. */
	bodies: Partial<Record<Encoding, Body>> & { identity: Body };
	/** The encodings that one client has asked for. */
	asked: Set<Encoding>;
	/** Those that are being made: a second client is seldom alone. */
	coming: Map<Encoding, Promise<Body>>;
	/** The headers that every encoding shares. */
	shared: Record<string, string>;
	hash: string;
	/** The page's own path: without query, the same for the document and its data. A feed has none. */
	path: string | undefined;
	/** Milliseconds since the epoch; words like "3 days ago" age even when no row changes. */
	storedAt: number;
};

/** Bytes; 14 kB is what arrives with the first round trip (S3). */
const quickAtMost = 13_000;

const longestLife = 10 * 60 * 1000;
/** While nobody tells of changes: what is withdrawn then must be gone as soon as ever (Z1, S6). */
const unheardLife = 1_000;

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Public pages in memory: at most `maxBytes` of bodies, least recently used out first.
 * `drop` forgets all of them; a render that began before a drop is not stored. `seen` is told of every
 * page that `answer` sent to a GET.
 */
export function createPageCache(
	maxBytes: number,
	seen: (path: string, request: IncomingMessage) => void = () => {},
) {
	const pages = new LRUCache<string, StoredPage>({
		maxSize: Math.max(maxBytes, 1),
		maxEntrySize: Math.max(Math.floor(maxBytes / 4), 1),
		sizeCalculation: (page, key) => sizeOf(page) + key.length * 2,
	});
	const renders = new Map<string, Promise<StoredPage | Response>>();
	let generation = 0;
	let life = longestLife;

	function isOld(page: StoredPage): boolean {
		return Date.now() - page.storedAt > life;
	}

	return {
		get bytes() {
			return pages.calculatedSize;
		},
		get size() {
			return pages.size;
		},

		/** Answers a hit straight from memory, before anything else runs; false on a miss. */
		answer(request: IncomingMessage, response: ServerResponse): boolean {
			const method = request.method;
			if (method !== "GET" && method !== "HEAD") return false;
			const page = pages.get(request.url ?? "/");
			if (!page || isOld(page)) return false;
			const body = page.bodies[encodingFor(request.headers["accept-encoding"])];
			if (!body) return false;
			if (request.headers["if-none-match"]?.includes(body.etag)) {
				const { "Content-Length": _, ...headers } = body.headers;
				response.writeHead(304, headers).end();
			} else {
				response.writeHead(200, body.headers).end(method === "HEAD" ? undefined : body.bytes);
			}
			if (page.path && method === "GET") seen(page.path, request);
			return true;
		},

		find(key: string): { page: StoredPage; fresh: boolean } | undefined {
			const page = pages.get(key);
			return page && { page, fresh: !isOld(page) };
		},

		/**
		 * Renders a page once for everybody who asks meanwhile and keeps it.
		 * An answer that is not a public page (a redirect, a fault) goes to everybody and is not kept.
		 */
		render(key: string, render: () => Promise<Response>): Promise<StoredPage | Response> {
			// After a drop a new render must start: the one under way may show what was withdrawn.
			const shared = `${generation} ${key}`;
			const running = renders.get(shared);
			if (running) return running;
			const started = generation;
			const work = render()
				.then(async (response) => {
					if (!isStorable(response)) return keepForSharing(response);
					const page = await storedPage(key, response);
					if (started === generation && maxBytes > 0) pages.set(key, page);
					return page;
				})
				.finally(() => renders.delete(shared));
			renders.set(shared, work);
			return work;
		},

		/** What may be shown in place of a page that could not be made, however old; none from before a drop. */
		standIn(key: string): StoredPage | undefined {
			return pages.get(key);
		},

		drop(): void {
			generation++;
			pages.clear();
		},

		/** Whether every change will be told by a drop; until it is so again, pages are old after a second. */
		hears(changes: boolean): void {
			life = changes ? longestLife : unheardLife;
		},
	};
}

function isStorable(response: Response): boolean {
	return (
		response.status === 200 &&
		response.headers.get("Cache-Control")?.startsWith("public") === true &&
		!response.headers.has("Set-Cookie")
	);
}

/** Several callers read one response: its body must not be a stream. */
async function keepForSharing(response: Response): Promise<Response> {
	return new WholeResponse(await bytesOf(response), response);
}

async function storedPage(key: string, response: Response): Promise<StoredPage> {
	const bytes = await bytesOf(response);
	const shared = Object.fromEntries(response.headers);
	const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
	const identity = bodyOf("identity", bytes, { shared, hash });
	const path = pathOf(key, response);
	return {
		bodies: { identity },
		...{ asked: new Set<Encoding>(), coming: new Map() },
		...{ shared, hash, path, storedAt: Date.now() },
	};
}

/** The path of a page by its key, which may be that of its data. */
function pathOf(key: string, { headers }: Response): string | undefined {
	const [path = ""] = key.split("?", 1);
	const isPage = path.endsWith(".data") || headers.get("Content-Type")?.startsWith("text/html");
	if (!isPage) return undefined;
	return path.replace(/\/_\.data$/, "/").replace(/\.data$/, "");
}

function bodyOf(
	encoding: Encoding,
	bytes: Buffer,
	{ shared, hash }: Pick<StoredPage, "shared" | "hash">,
): Body {
	// One validator per encoding (RFC 9110 §8.8.3.3); what either compression decodes to is the same.
	const etag = `"${hash}-${encoding === "identity" ? "id" : encoding}"`;
	const headers = {
		...shared,
		...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
		"Content-Length": bytes.byteLength,
		ETag: etag,
		Vary: "Accept-Encoding",
	};
	return { bytes, etag, headers };
}

/** Pages that are kept are worth the longer time: they are sent a thousand times. */
async function compressed(encoding: "gzip" | "br", bytes: Buffer): Promise<Buffer> {
	if (encoding === "gzip") return gzipped(bytes, { level: 6 });
	return brotlied(bytes, { params: brotliParams(5, bytes) });
}

/**
 * For pages that are sent once: an eighth more bytes in a tenth of the time, too quick for handing them
 * to another thread and back to be worth it. A long one is worth more.
 */
function compressedQuickly(encoding: "gzip" | "br", bytes: Buffer): Buffer {
	if (encoding === "gzip") return gzipSync(bytes, { level: 1 });
	const quick = brotliCompressSync(bytes, { params: brotliParams(1, bytes) });
	if (quick.byteLength <= quickAtMost) return quick;
	return brotliCompressSync(bytes, { params: brotliParams(4, bytes) });
}

function brotliParams(quality: number, bytes: Buffer): Record<number, number> {
	return {
		[constants.BROTLI_PARAM_QUALITY]: quality,
		// 128 kB hold a whole page; the default window of 4 MB costs a millisecond to set up.
		[constants.BROTLI_PARAM_LGWIN]: 17,
		[constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
	};
}

/** Room for all three bodies is counted from the start: the compressed ones come later. */
function sizeOf({ bodies }: StoredPage): number {
	return Math.ceil(bodies.identity.bytes.byteLength * 1.5) + 2048;
}

function encodingFor(accepted: string | string[] | undefined): Encoding {
	if (typeof accepted !== "string") return "identity";
	if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return "br";
	if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return "gzip";
	return "identity";
}

/** A page that is nobody else's, compressed as its visitor's browser asks. */
export async function compressedFor(request: Request, response: Response): Promise<Response> {
	if (!response.headers.get("Content-Type")?.startsWith("text/html")) return response;
	response.headers.set("Vary", "Accept-Encoding");
	const encoding = encodingFor(request.headers.get("Accept-Encoding") ?? undefined);
	if (encoding === "identity" || request.method === "HEAD") return response;
	const bytes = await bytesOf(response);
	if (bytes.byteLength === 0) return response;
	response.headers.set("Content-Encoding", encoding);
	return new WholeResponse(compressedQuickly(encoding, bytes), response);
}

/** Quickly for the first who asks, then once at its best for everybody. */
function compressedBody(page: StoredPage, encoding: Encoding): Body | Promise<Body> {
	const { bytes } = page.bodies.identity;
	const coding = encoding === "br" ? "br" : "gzip";
	if (!page.asked.has(encoding)) {
		page.asked.add(encoding);
		return bodyOf(encoding, compressedQuickly(coding, bytes), page);
	}
	const coming = page.coming.get(encoding);
	if (coming) return coming;
	const making = compressed(coding, bytes)
		.then((small) => {
			const body = bodyOf(encoding, small, page);
			page.bodies[encoding] = body;
			return body;
		})
		.finally(() => page.coming.delete(encoding));
	page.coming.set(encoding, making);
	return making;
}

/** A stored page as a Response, for the way through Hono. */
export async function responseOf(page: StoredPage, request: Request): Promise<Response> {
	const encoding = encodingFor(request.headers.get("Accept-Encoding") ?? undefined);
	const body = page.bodies[encoding] ?? (await compressedBody(page, encoding));
	const headers = new Headers(body.headers as Record<string, string>);
	if (request.headers.get("If-None-Match")?.includes(body.etag)) {
		headers.delete("Content-Length");
		return new Response(null, { status: 304, headers });
	}
	if (request.method === "HEAD") return new Response(null, { headers });
	return new WholeResponse(body.bytes, { headers });
}
