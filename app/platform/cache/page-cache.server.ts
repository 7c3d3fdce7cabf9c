import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { currentDay } from "#app/platform/cache/current-day.ts";
import {
	accepts,
	bestFor,
	compress,
	type Encoding,
	encodings,
} from "#app/platform/cache/page-encoding.server.ts";
import { bytesOf, WholeResponse } from "#app/platform/http/whole-response.server.ts";

type Body = { bytes: Buffer; headers: OutgoingHttpHeaders };

export type StoredPage = {
	bodies: Partial<Record<Encoding, Body>> & { identity: Body };
	pending: Map<Encoding, Promise<Body>>;
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

/** Doesn't store renders begun before a `drop`, or yesterday. A quarter of `maxBytes` is for pages with a query. */
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
	let generation = 0;
	let currentMaxAgeMs = maxAgeMs;

	function isOld(page: StoredPage): boolean {
		return performance.now() - page.storedAt > currentMaxAgeMs || page.day !== currentDay();
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
			const body = page.bodies[bestFor(accepted)];
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

		render(key: string, render: () => Promise<Response>): Promise<StoredPage | Response> {
			// A render from before a drop may show withdrawn content, so it is not coalesced.
			const coalesced = `${generation} ${currentDay()} ${key}`;
			const pendingRender = renders.get(coalesced);
			if (pendingRender) return pendingRender;
			const started = generation;
			const day = currentDay();
			const work = render()
				.then(async (response) => {
					if (!isStorable(response)) return new WholeResponse(await bytesOf(response), response);
					const page = await storedPage(key, response, day);
					const isCurrent = started === generation && day === currentDay();
					if (isCurrent && maxBytes > 0) storeOf(key).set(key, page);
					return page;
				})
				.finally(() => renders.delete(coalesced));
			renders.set(coalesced, work);
			return work;
		},

		staleCopy(key: string): StoredPage | undefined {
			return storeOf(key).get(key);
		},

		drop(): void {
			generation++;
			plain.clear();
			queried.clear();
		},

		setHearsChanges(changes: boolean): void {
			currentMaxAgeMs = changes ? maxAgeMs : maxAgeWithoutNoticesMs;
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

async function storedPage(key: string, response: Response, day: number): Promise<StoredPage> {
	const bytes = await bytesOf(response);
	const headers = Object.fromEntries(response.headers);
	const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
	return {
		bodies: { identity: bodyOf("identity", bytes, { headers, hash }) },
		pending: new Map(),
		headers,
		hash,
		path: pathOf(key, response),
		storedAt: performance.now(),
		day,
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

/** Leaves room for the compressed bodies, which are added later. */
function sizeOf({ bodies }: StoredPage): number {
	return Math.ceil(bodies.identity.bytes.byteLength * 1.5) + 2048;
}

function bodyFor(page: StoredPage, accepted: string | null): Body | Promise<Body> {
	const { identity } = page.bodies;
	const encoding = bestFor(accepted);
	const existing = page.bodies[encoding] ?? page.pending.get(encoding);
	if (existing) return existing;
	const compressing = compress(encoding, identity.bytes)
		.then((small) => {
			const body = bodyOf(encoding, small, page);
			page.bodies[encoding] = body;
			return body;
		})
		.finally(() => page.pending.delete(encoding));
	page.pending.set(encoding, compressing);
	return compressing;
}

export async function responseOf(page: StoredPage, request: Request): Promise<Response> {
	const accepted = request.headers.get("Accept-Encoding");
	const etag = matchingEtag(page, request.headers.get("If-None-Match"), accepted);
	if (etag) return new Response(null, { status: 304, headers: headersFor304(page, etag) });
	const body = await bodyFor(page, accepted);
	const headers = new Headers(body.headers as Record<string, string>);
	if (request.method === "HEAD") return new Response(null, { headers });
	return new WholeResponse(body.bytes, { headers });
}
