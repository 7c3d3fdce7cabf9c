import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { currentDay } from "#app/platform/cache/current-day.ts";
import {
	accepts,
	bestFor,
	compress,
	decompressBrotli,
	type Encoding,
	encodings,
} from "#app/platform/cache/page-encoding.server.ts";
import { type Change, isTouched, type Shown } from "#app/platform/cache/shown.ts";
import { bytesOf, WholeResponse } from "#app/platform/http/whole-response.server.ts";

type Body = { bytes: Buffer; headers: OutgoingHttpHeaders };

export type StoredPage = {
	/** Only compressed, because nearly all visitors accept Brotli; others are rare enough to convert it each time. */
	bodies: { br: Body; gzip?: Body };
	shown: Shown | undefined;
	headers: Record<string, string>;
	hash: string;
	path: string | undefined;
	/** In milliseconds of `performance.now()`, which no one sets back. Pages expire because text such as "3 days ago" ages. */
	storedAt: number;
	/** The day its rendering began: ages, deadlines and other counted days change at midnight. */
	day: number;
};

const maxAgeMs = 10 * 60 * 1000;
/** Limit without change notices: withdrawn content must disappear within a second (Z1, S6). */
const maxAgeWithoutNoticesMs = 1_000;

export type PageCache = ReturnType<typeof createPageCache>;

/** What was rendered, and what it shows. */
export type Rendered = { response: Response; shown?: Shown | undefined };

/**
 * Doesn't store renders begun before a change that they may show, or yesterday. A quarter of `maxBytes` is for
 * pages with a query.
 */
export function createPageCache(
	maxBytes: number,
	seen: (path: string, request: IncomingMessage) => void = () => {},
) {
	const maxEntrySize = Math.max(Math.floor(maxBytes / 4), 1);
	const openStore = (share: number) =>
		new LRUCache<string, StoredPage>({
			maxSize: Math.max(Math.floor(maxBytes * share), 1),
			maxEntrySize,
			sizeCalculation: (page, key) => sizeOf(page) + key.length * 2,
		});
	// Kept separate: queries are unlimited and must not evict the pages that all visitors read.
	const [plain, queried] = [openStore(3 / 4), openStore(1 / 4)];
	const storeOf = (key: string) => (key.includes("?") ? queried : plain);
	const renders = new Map<string, Promise<StoredPage | Response>>();
	/** Since the oldest unfinished render. */
	let recent: (Change | undefined)[] = [];
	let changes = 0;
	let currentMaxAgeMs = maxAgeMs;

	function isOld(page: StoredPage): boolean {
		return performance.now() - page.storedAt > currentMaxAgeMs || page.day !== currentDay();
	}

	/** A render from before a change may show withdrawn content, so it is not coalesced. */
	function coalescedOf(key: string): string {
		return `${changes} ${currentDay()} ${key}`;
	}

	return {
		get bytes() {
			return plain.calculatedSize + queried.calculatedSize;
		},
		get size() {
			return plain.size + queried.size;
		},

		answer(request: IncomingMessage, response: ServerResponse): boolean {
			const method = request.method;
			if (method !== "GET" && method !== "HEAD") return false;
			const url = request.url ?? "/";
			const page = storeOf(url).get(url);
			if (!page || isOld(page)) return false;
			const accepted = request.headers["accept-encoding"];
			const etag = matchingEtag(page, request.headers["if-none-match"], accepted);
			const encoding = bestFor(accepted);
			const body = encoding === "identity" ? undefined : page.bodies[encoding];
			if (etag) response.writeHead(304, headersFor304(page, etag)).end();
			else if (!body) return false;
			else response.writeHead(200, body.headers).end(method === "HEAD" ? undefined : body.bytes);
			if (page.path && method === "GET") seen(page.path, request);
			return true;
		},

		find(key: string): { page: StoredPage; fresh: boolean } | undefined {
			const page = storeOf(key).get(key);
			return page && { page, fresh: !isOld(page) };
		},

		render(key: string, render: () => Promise<Rendered>): Promise<StoredPage | Response> {
			const coalesced = coalescedOf(key);
			const pendingRender = renders.get(coalesced);
			if (pendingRender) return pendingRender;
			const started = changes;
			const day = currentDay();
			const work = render()
				.then(async ({ response, shown }) => {
					if (!isStorable(response)) return new WholeResponse(await bytesOf(response), response);
					const page = await storedPage(key, response, { shown, day });
					const missed = started === changes ? [] : recent.slice(started - changes);
					const isCurrent = day === currentDay() && !missed.some((each) => isTouched(shown, each));
					if (isCurrent && maxBytes > 0) storeOf(key).set(key, page);
					return page;
				})
				.finally(() => {
					renders.delete(coalesced);
					if (renders.size === 0) recent = [];
				});
			renders.set(coalesced, work);
			return work;
		},

		async responseOf(key: string, page: StoredPage, request: Request): Promise<Response> {
			const accepted = request.headers.get("Accept-Encoding");
			const etag = matchingEtag(page, request.headers.get("If-None-Match"), accepted);
			if (etag) return new Response(null, { status: 304, headers: headersFor304(page, etag) });
			const encoding = bestFor(accepted);
			const body = await bodyFor(page, encoding);
			if (encoding === "gzip" && storeOf(key).peek(key) === page) {
				storeOf(key).set(key, { ...page, bodies: { ...page.bodies, gzip: body } });
			}
			const headers = new Headers(body.headers as Record<string, string>);
			if (request.method === "HEAD") return new Response(null, { headers });
			return new WholeResponse(body.bytes, { headers });
		},

		isRendering(key: string): boolean {
			return renders.has(coalescedOf(key));
		},

		staleCopy(key: string): StoredPage | undefined {
			return storeOf(key).get(key);
		},

		/** Drops what shows the change, or everything. */
		drop(change?: Change): void {
			changes++;
			if (renders.size > 0) recent.push(change);
			for (const store of [plain, queried]) {
				for (const [key, page] of store.entries()) {
					if (isTouched(page.shown, change)) store.delete(key);
				}
			}
		},

		setHearsChanges(hears: boolean): void {
			currentMaxAgeMs = hears ? maxAgeMs : maxAgeWithoutNoticesMs;
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

async function storedPage(
	key: string,
	response: Response,
	made: Pick<StoredPage, "shown" | "day">,
): Promise<StoredPage> {
	const bytes = await bytesOf(response);
	const headers = Object.fromEntries(response.headers);
	const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
	return {
		...made,
		bodies: { br: bodyOf("br", await compress("br", bytes), { headers, hash }) },
		headers,
		hash,
		path: pathOf(key, response),
		storedAt: performance.now(),
	};
}

function pathOf(key: string, { headers }: Response): string | undefined {
	const [path = ""] = key.split("?", 1);
	const isPage = path.endsWith(".data") || headers.get("Content-Type")?.startsWith("text/html");
	if (!isPage) return undefined;
	return path.replace(/\/_\.data$/, "/").replace(/\.data$/, "");
}

// One validator per encoding (RFC 9110 §8.8.3.3).
function etagOf({ hash }: Pick<StoredPage, "hash">, encoding: Encoding): string {
	return `"${hash}-${encoding === "identity" ? "id" : encoding}"`;
}

function bodyOf(
	encoding: Encoding,
	bytes: Buffer,
	page: Pick<StoredPage, "headers" | "hash">,
): Body {
	const headers = {
		...page.headers,
		...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
		"Content-Length": bytes.byteLength,
		ETag: etagOf(page, encoding),
		Vary: "Accept-Encoding",
	};
	return { bytes, headers };
}

/** Considers only encodings that the client accepts: a shared cache may revalidate for another client. */
function matchingEtag(
	page: StoredPage,
	ifNoneMatch: string | null | undefined,
	accepted: string | string[] | null | undefined,
): string | undefined {
	if (!ifNoneMatch?.includes(page.hash)) return undefined;
	return encodings
		.filter((encoding) => accepts(encoding, accepted))
		.map((encoding) => etagOf(page, encoding))
		.find((etag) => ifNoneMatch.includes(etag));
}

function headersFor304({ headers }: StoredPage, etag: string) {
	return { ...headers, ETag: etag, Vary: "Accept-Encoding" };
}

/** With its headers, its entry and its strings. */
const overheadBytes = 2_048;

function sizeOf({ bodies: { br, gzip } }: StoredPage): number {
	return br.bytes.byteLength + (gzip?.bytes.byteLength ?? 0) + overheadBytes;
}

async function bodyFor(page: StoredPage, encoding: Encoding): Promise<Body> {
	const existing = encoding === "identity" ? undefined : page.bodies[encoding];
	if (existing) return existing;
	const bytes = await decompressBrotli(page.bodies.br.bytes);
	return bodyOf(encoding, await compress(encoding, bytes), page);
}
