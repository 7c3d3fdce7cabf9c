import { findAddress } from "#app/addresses/addresses.ts";
import type { AddressKind } from "#app/addresses/table.ts";
import { publicDb } from "#app/platform/replica.server.ts";

/** What stands at an address that a visitor typed or followed. */
export type Found<Item> =
	| { at: "here"; item: Item }
	/** It lives at another address: permanently when it was renamed. */
	| { at: "elsewhere"; slug: string; permanent: boolean }
	| { at: "several"; items: Item[] };

/**
 * Looks a public record up: by its slug, by a slug it once had, by its name. The finders return
 * public records only, so that what is not public is not there.
 */
export async function lookUp<Item extends { slug: string }>(
	kind: AddressKind,
	text: string,
	find: {
		bySlug(slug: string): Promise<Item | undefined>;
		byId(id: number): Promise<Item | undefined>;
		byName(name: string): Promise<Item[]>;
	},
): Promise<Found<Item> | undefined> {
	// No name and no slug is this long, and PostgreSQL takes no NUL.
	if (text.length > 400 || text.includes("\0")) return undefined;
	const item = await find.bySlug(text);
	if (item) return { at: "here", item };
	const id = await findAddress(kind, text, publicDb);
	const moved = id === undefined ? undefined : await find.byId(id);
	if (moved) return at(text, moved, { permanent: true });
	const [first, ...others] = await find.byName(text);
	if (!first) return undefined;
	if (others.length > 0) return { at: "several", items: [first, ...others] };
	return at(text, first, { permanent: false });
}

/** What was published between two questions is here: a redirect would lead it to itself. */
function at<Item extends { slug: string }>(
	text: string,
	item: Item,
	{ permanent }: { permanent: boolean },
): Found<Item> {
	if (item.slug === text) return { at: "here", item };
	return { at: "elsewhere", slug: item.slug, permanent };
}
