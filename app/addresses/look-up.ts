import { findAddress } from "#app/addresses/addresses.ts";
import { slugOf } from "#app/addresses/slug.ts";
import type { AddressKind } from "#app/addresses/table.ts";
import { publicDb } from "#app/platform/replica.server.ts";

/** What stands at an address that a visitor typed or followed. */
export type Found<Item> =
	| { at: "here"; item: Item }
	/** It lives at another address: permanently when it was renamed. */
	| { at: "elsewhere"; slug: string; permanent: boolean }
	| { at: "several"; items: Item[] };

/**
 * Looks a public record up: by its slug, by a slug it once had, by its name, and by another spelling of
 * a slug, such as one in capitals. The finders return public records only, so that what is not public
 * is not there.
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
	const byFormerSlug = async (slug: string) => {
		const id = await findAddress(kind, slug, publicDb);
		return id === undefined ? undefined : find.byId(id);
	};
	const moved = await byFormerSlug(text);
	if (moved) return at(text, moved, { permanent: true });
	const [first, ...others] = await find.byName(text);
	if (others.length > 0 && first) return { at: "several", items: [first, ...others] };
	if (first) return at(text, first, { permanent: false });
	const slug = slugOf(text, "");
	if (slug === "" || slug === text) return undefined;
	// Words with spaces are a name, and a name that a record once had leads nowhere.
	const isAddress = /^[\p{L}\p{M}\p{N}-]+$/u.test(text);
	const meant = (await find.bySlug(slug)) ?? (isAddress ? await byFormerSlug(slug) : undefined);
	return meant && at(text, meant, { permanent: isAddress });
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
