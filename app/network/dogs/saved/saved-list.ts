import { and, eq, inArray } from "drizzle-orm";
import type { Compared } from "#app/network/compare-table.tsx";
import { endedAmong } from "#app/network/dogs/ended.ts";
import { adoptionNetwork, endedWords } from "#app/network/dogs/listing.ts";
import { publicListings } from "#app/network/dogs/listings.ts";
import { maxCompared } from "#app/network/dogs/saved/saved-dogs.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { pathIn, type RecordCard } from "#app/network/network.ts";
import { db } from "#app/platform/database/db.server.ts";
import { addresses } from "#app/records/addresses/table.ts";
import { dog } from "#app/records/dog.ts";
import { pageRows, valuesOf } from "#app/records/record.ts";

export type SavedList = {
	dogs: RecordCard[];
	/** Dogs whose page says that they have a home; `asked` is what the address calls them. */
	ended: { asked: string; name: string; words: string; path: string }[];
	/** What the address names and no page shows. */
	unlisted: string[];
	/** Slugs that have changed, by what the address calls them. */
	renamed: [asked: string, slug: string][];
	compared?: Compared | undefined;
};

export async function loadSaved(
	asked: readonly string[],
	compare: readonly string[],
): Promise<SavedList> {
	const idOf = await idsOf([...asked, ...compare]);
	const ids = [...new Set(asked.flatMap((slug) => idOf.get(slug) ?? []))];
	const cards = await publicListings.cardsAt(ids);
	const ended = await endedAmong(ids.filter((id) => !cards.has(id)));
	const shown = ids.flatMap((id) => cards.get(id) ?? []);
	const listed = ids.filter((id) => cards.has(id));
	const chosen = listed.filter((id) => compare.some((slug) => idOf.get(slug) === id));
	const all = listed.length > maxCompared ? [] : listed;
	return {
		dogs: shown,
		ended: asked.flatMap((each) => {
			const found = ended.find(({ id }) => id === idOf.get(each));
			if (!found) return [];
			const { name, slug } = found;
			return { asked: each, name, words: endedWords(found), path: pathIn(adoptionNetwork, slug) };
		}),
		unlisted: asked.filter((each) => {
			const id = idOf.get(each);
			return id === undefined || !(cards.has(id) || ended.some((dog) => dog.id === id));
		}),
		renamed: asked.flatMap((each): [string, string][] => {
			const slug = cards.get(idOf.get(each) ?? 0)?.slug;
			return slug && slug !== each ? [[each, slug]] : [];
		}),
		compared: await readCompared(chosen.length > 1 ? chosen : all, cards),
	};
}

/** The dogs' ids by their present and former slugs. */
async function idsOf(slugs: readonly string[]): Promise<Map<string, number>> {
	// PostgreSQL rejects NUL in text.
	const readable = slugs.filter((slug) => !slug.includes("\0"));
	if (readable.length === 0) return new Map();
	const found = await db
		.select({ slug: addresses.slug, id: addresses.recordId })
		.from(addresses)
		.where(and(eq(addresses.kind, "dog"), inArray(addresses.slug, readable)));
	return new Map(found.map(({ slug, id }) => [slug, id]));
}

/** What the pages of two or more dogs say in a line each. */
async function readCompared(
	ids: readonly number[],
	cards: Map<number, RecordCard>,
): Promise<Compared | undefined> {
	if (ids.length < 2) return undefined;
	const rows = await db
		.select()
		.from(adoptionListings)
		.where(inArray(adoptionListings.id, [...ids]));
	const told = ids.map((id) => {
		const row = rows.find((each) => each.id === id);
		const values = row ? valuesOf(dog, row) : {};
		const parts = ["facts", "answers", "place"] as const;
		return new Map(parts.flatMap((part) => pageRows(dog, part, values)));
	});
	const labels = [...new Set(told.flatMap((rows) => [...rows.keys()]))];
	return {
		columns: ids.flatMap((id) => cards.get(id) ?? []),
		rows: labels.map((label) => ({ label, cells: told.map((rows) => rows.get(label) ?? "") })),
	};
}
