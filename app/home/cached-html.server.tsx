import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { renderToString } from "react-dom/server";
import { env } from "#app/platform/settings/env.server.ts";
import { escapeHtml } from "#app/platform/text/markdown.server.ts";
import { type Served, ServedContext } from "#app/ui/served.tsx";

const cached = new LRUCache<string, string[]>({ max: 2_000 });
/** Stands for the text, which differs. */
const gap = randomUUID();

/** Renders what depends on nothing but `of` and `text` once, because a card is on many lists. */
export const cachedHtml: NonNullable<Served["cachedHtml"]> = (of, text, draw) => {
	const key = JSON.stringify([text !== "", ...of]);
	let pieces = cached.get(key);
	if (!pieces) {
		const element = draw(text === "" ? "" : gap);
		const html = renderToString(<ServedContext value={served}>{element}</ServedContext>);
		// Through bytes: as rendered, it consists of hundreds of strings, which every page would join again.
		pieces = Buffer.from(html).toString().split(gap);
		cached.set(key, pieces);
	}
	return pieces.join(escapeHtml(text));
};

export const served: Served = {
	origin: env.siteUrl,
	files: env.filesUrl ?? "",
	reference: "",
	away: false,
	// Not in development, where the components change.
	...(!env.development && { cachedHtml }),
};
