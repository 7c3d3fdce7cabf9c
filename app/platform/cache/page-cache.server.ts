import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import {
	accepts,
	compressQuickly,
	compressSmall,
	type Encoding,
	encodings,
	quickestFor,
	smallestFor,
} from "#app/platform/cache/page-encoding.server.ts";
import { bytesOf, WholeResponse } from "#app/platform/http/whole-response.server.ts";

type Body = { bytes: Buffer; headers: OutgoingHttpHeaders };

/** One public page as it goes over the wire. */
export type StoredPage = {
	/** Compressed for the second client that asks: many pages are asked for once before they change. */
	bodies: Partial<Record<Encoding, Body>> & { identity: Body };
	/** The encodings that one client has been sent, or a quicker one in their place. */
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
			const accepted = request.headers["accept-encoding"];
			const held = heldOf(page, request.headers["if-none-match"], accepted);
			const body = page.bodies[smallestFor(accepted) ?? "identity"];
			if (held) response.writeHead(304, unchanged(page, held)).end();
			else if (!body) return false;
			else response.writeHead(200, body.headers).end(method === "HEAD" ? undefined : body.bytes);
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
		asked: new Set<Encoding>(),
		coming: new Map(),
		shared,
		hash,
		path,
		storedAt: Date.now(),
	};
}

/** The path of a page by its key, which may be that of its data. */
function pathOf(key: string, { headers }: Response): string | undefined {
	const [path = ""] = key.split("?", 1);
	const isPage = path.endsWith(".data") || headers.get("Content-Type")?.startsWith("text/html");
	if (!isPage) return undefined;
	return path.replace(/\/_\.data$/, "/").replace(/\.data$/, "");
}

// One validator per encoding (RFC 9110 §8.8.3.3); what quick and slow compression decode to is the same.
function etagOf({ hash }: Pick<StoredPage, "hash">, encoding: Encoding): string {
	return `"${hash}-${encoding === "identity" ? "id" : encoding}"`;
}

function bodyOf(
	encoding: Encoding,
	bytes: Buffer,
	page: Pick<StoredPage, "shared" | "hash">,
): Body {
	const headers = {
		...page.shared,
		...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
		"Content-Length": bytes.byteLength,
		ETag: etagOf(page, encoding),
		Vary: "Accept-Encoding",
	};
	return { bytes, headers };
}

/**
 * The validator by which a client holds this page already, in whichever encoding it got it then. It must
 * take that one still: a cache on the way may ask for somebody else with all that it holds.
 */
function heldOf(
	page: StoredPage,
	known: string | null | undefined,
	accepted: string | string[] | null | undefined,
): string | undefined {
	if (!known?.includes(page.hash)) return undefined;
	return encodings
		.filter((encoding) => accepts(encoding, accepted))
		.map((encoding) => etagOf(page, encoding))
		.find((etag) => known.includes(etag));
}

function unchanged({ shared }: StoredPage, etag: string): OutgoingHttpHeaders {
	return { ...shared, ETag: etag, Vary: "Accept-Encoding" };
}

/** Room for all bodies is counted from the start: the compressed ones come later. */
function sizeOf({ bodies }: StoredPage): number {
	return Math.ceil(bodies.identity.bytes.byteLength * 1.5) + 2048;
}

/** Quickly for the first who asks, then once as small as it gets for everybody. */
function bodyFor(page: StoredPage, accepted: string | null): Body | Promise<Body> {
	const { identity } = page.bodies;
	const [encoding, quickest] = [smallestFor(accepted), quickestFor(accepted)];
	if (!encoding || !quickest) return identity;
	const made = page.bodies[encoding];
	if (made) return made;
	if (!page.asked.has(encoding)) {
		page.asked.add(encoding);
		return bodyOf(quickest, compressQuickly(quickest, identity.bytes), page);
	}
	const coming = page.coming.get(encoding);
	if (coming) return coming;
	const making = compressSmall(encoding, identity.bytes)
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
	const accepted = request.headers.get("Accept-Encoding");
	const held = heldOf(page, request.headers.get("If-None-Match"), accepted);
	if (held) {
		const headers = new Headers(unchanged(page, held) as Record<string, string>);
		return new Response(null, { status: 304, headers });
	}
	const body = await bodyFor(page, accepted);
	const headers = new Headers(body.headers as Record<string, string>);
	if (request.method === "HEAD") return new Response(null, { headers });
	return new WholeResponse(body.bytes, { headers });
}
