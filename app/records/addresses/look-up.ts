import { db } from "#app/platform/database/db.server.ts";
import { findAddress } from "#app/records/addresses/addresses.ts";
import { slugOf } from "#app/records/addresses/slug.ts";
import type { AddressKind } from "#app/records/addresses/table.ts";

export type Found<Item> =
	| { at: "here"; item: Item }
	| { at: "elsewhere"; slug: string; permanent: boolean }
	| { at: "several"; items: Item[] };

/** Tries slug, former slug, name, then a slug's other spellings. Finders must return only public records. */
export async function lookUp<Item extends { slug: string }>(
	kind: AddressKind,
	text: string,
	find: {
		bySlug(slug: string): Promise<Item | undefined>;
		byId(id: number): Promise<Item | undefined>;
		byName(name: string): Promise<Item[]>;
	},
): Promise<Found<Item> | undefined> {
	// No name is that long, and PostgreSQL rejects NUL in text.
	if (text.length > 400 || text.includes("\0")) return undefined;
	const item = await find.bySlug(text);
	if (item) return { at: "here", item };
	const byFormerSlug = async (slug: string) => {
		const id = await findAddress(kind, slug, db);
		return id === undefined ? undefined : find.byId(id);
	};
	const moved = await byFormerSlug(text);
	if (moved) return redirectTo(text, moved, { permanent: true });
	const [first, ...others] = await find.byName(text);
	if (others.length > 0 && first) return { at: "several", items: [first, ...others] };
	if (first) return redirectTo(text, first, { permanent: false });
	const slug = slugOf(text, "");
	if (slug === "" || slug === text) return undefined;
	// Text with spaces is a name, and we don't look up former names.
	const isAddress = /^[\p{L}\p{M}\p{N}-]+$/u.test(text);
	const match = (await find.bySlug(slug)) ?? (isAddress ? await byFormerSlug(slug) : undefined);
	return match && redirectTo(text, match, { permanent: isAddress });
}

/** Returns the item itself if it was published between two lookups, since a redirect would lead to itself. */
function redirectTo<Item extends { slug: string }>(
	text: string,
	item: Item,
	{ permanent }: { permanent: boolean },
): Found<Item> {
	if (item.slug === text) return { at: "here", item };
	return { at: "elsewhere", slug: item.slug, permanent };
}
