import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { renderToString } from "react-dom/server";
import { env } from "#app/platform/settings/env.server.ts";
import { escapeHtml } from "#app/platform/text/markdown.server.ts";
import { type Served, ServedContext } from "#app/ui/served.tsx";

type CachedHtml = NonNullable<Served["cachedHtml"]>;

const served: Served = {
	origin: env.siteUrl,
	files: env.filesUrl ?? "",
	reference: "",
	away: false,
};

const cached = new LRUCache<string, Uint8Array[]>({ max: 2_000 });
/** Stands for what differs. No text from outside can contain it. */
const gap = randomUUID();
const encoder = new TextEncoder();

/** A card's data is the same object until it changes, so that its JSON is made once. */
const jsonOfObjects = new WeakMap<object, string>();

function jsonOf(value: unknown): string {
	if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
	const json = jsonOfObjects.get(value) ?? JSON.stringify(value);
	jsonOfObjects.set(value, json);
	return json;
}

/** Renders what depends on nothing but `of` and `text` once, because a card is on many lists. */
function cachedBytes(...[of, text, draw]: Parameters<CachedHtml>): Uint8Array[] {
	const key = [text !== "", ...of].map(jsonOf).join();
	let pieces = cached.get(key);
	if (!pieces) {
		const element = draw(text === "" ? "" : gap);
		const html = renderToString(<ServedContext value={served}>{element}</ServedContext>);
		pieces = html.split(gap).map((piece) => encoder.encode(piece));
		cached.set(key, pieces);
	}
	const [start, end] = pieces;
	return start && end ? [start, Buffer.from(escapeHtml(text)), end] : pieces;
}

/**
 * Prepares a page's render. What it takes from the cache isn't in the rendered HTML, which goes through several
 * hands, but only its place; `fill` puts the bytes there.
 */
export function openPage(): { served: Served; fill(html: string): Buffer } {
	const taken: Uint8Array[][] = [];
	const cachedHtml: CachedHtml = (...asked) => `${gap}${taken.push(cachedBytes(...asked)) - 1};`;
	return {
		// Not in development, where the components change.
		served: env.development ? served : { ...served, cachedHtml },
		/** @param html the bytes as a Latin-1 string */
		fill(html) {
			const [first = "", ...others] = html.split(gap);
			const bytes: Uint8Array[] = [Buffer.from(first, "latin1")];
			for (const part of others) {
				const end = part.indexOf(";");
				bytes.push(...(taken[Number(part.slice(0, end))] ?? []));
				bytes.push(Buffer.from(part.slice(end + 1), "latin1"));
			}
			return Buffer.concat(bytes);
		},
	};
}
