import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { href } from "react-router";
import { publicListings } from "#app/adoptions/listings.ts";
import { publicBreeders } from "#app/breeders/breeders.ts";
import type { Photo } from "#app/media/photo.ts";
import { db } from "#app/platform/database/db.server.ts";
import { publicDb } from "#app/platform/database/replica.server.ts";
import { plainText } from "#app/platform/text/markdown.server.ts";
import type { TextKind } from "#app/records/texts.ts";
import { excerptAround, highlight } from "#app/search/highlight.ts";
import type { GroupName } from "#app/search/search-query.ts";
import { textPath } from "#app/texts/paths.ts";
import { publicTexts } from "#app/texts/public.ts";

const maxWords = 8;
const shownTogether = 6;
export const shownAlone = 48;

export type SearchResult = {
	path: string;
	/** Pieces; those at odd places are what was looked for. */
	title: string[];
	line: string;
	excerpt: string[];
	photo: Photo | undefined;
	sample: boolean;
};
export type SearchGroup = { name: GroupName; results: SearchResult[]; more: boolean };

type Found = {
	more: boolean;
	items: {
		card: { slug: string; line: string; photo: Photo | undefined; sample: boolean };
		title: string;
		text: string;
	}[];
};

type Group = {
	find(sought: { words: string; name: string }, count: number): Promise<Found>;
	pathOf(name: string): string;
};

const groups: Record<GroupName, Group> = {
	guides: groupOfTexts("guide"),
	posts: groupOfTexts("post"),
	dogs: groupOfRecords(publicListings, (name) => href("/adoption-network/:name", { name })),
	breeders: groupOfRecords(publicBreeders, (name) => href("/breeder-network/:name", { name })),
};

function groupOfTexts(kind: TextKind): Group {
	return {
		async find(sought, count) {
			const { items, more } = await publicTexts[kind].search(sought, count);
			return {
				more,
				items: items.map(({ card, text }) => ({
					card: { ...card, line: card.label },
					title: card.title,
					text: plainTextOf(text),
				})),
			};
		},
		pathOf: (name) => textPath(kind, name),
	};
}

function groupOfRecords(
	records: Pick<typeof publicListings, "search">,
	pathOf: Group["pathOf"],
): Group {
	return {
		async find(sought, count) {
			const { items, more } = await records.search(sought, count);
			return { more, items: items.map((each) => ({ ...each, title: each.card.name })) };
		},
		pathOf,
	};
}

/** Parsing Markdown takes longer than the whole search. */
const plainTexts = new LRUCache<string, string>({
	maxSize: 8_000_000,
	sizeCalculation: (plain, text) => (plain.length + text.length) * 2 + 1,
});

function plainTextOf(text: string): string {
	const known = plainTexts.get(text);
	if (known !== undefined) return known;
	const plain = plainText(text);
	plainTexts.set(text, plain);
	return plain;
}

export type SiteSearch = { groups: SearchGroup[]; alike: boolean };

/** Public records with all the words of a query, or with similar ones where there are none. */
export async function searchSite(query: string, only?: GroupName): Promise<SiteSearch> {
	const words = [...new Set(query.match(/[\p{L}\p{N}\p{M}]+/gu))].slice(0, maxWords);
	if (words.length === 0) return { groups: [], alike: false };
	const exact = await searchGroups(
		{ words: words.map(beginning).join(" & "), name: query },
		stemsOf(words),
		only,
	);
	if (exact.length > 0) return { groups: exact, alike: false };
	const known = await knownWordsLike(words);
	if (known.every(({ alike }) => alike.length === 0)) return { groups: [], alike: false };
	const sought = known.map(({ word, alike }) => `(${[word, ...alike].map(beginning).join(" | ")})`);
	const similar = await searchGroups(
		{ words: sought.join(" & "), name: query },
		Promise.resolve(known.flatMap(({ word, alike }) => [word, ...alike])),
		only,
	);
	return { groups: similar, alike: similar.length > 0 };
}

async function searchGroups(
	sought: { words: string; name: string },
	beginnings: Promise<string[]>,
	only: GroupName | undefined,
): Promise<SearchGroup[]> {
	const names = only ? [only] : (Object.keys(groups) as GroupName[]);
	const found = await Promise.all(
		names.map(async (name) => {
			const { find, pathOf } = groups[name];
			const { items, more } = await find(sought, only ? shownAlone : shownTogether);
			const starts = await beginnings;
			const results = items.map(({ card: { slug, line, photo, sample }, title, text }) => ({
				path: pathOf(slug),
				title: highlight(title, starts),
				line,
				excerpt: excerptAround(text, starts),
				photo,
				sample,
			}));
			return { name, results, more };
		}),
	);
	return found.filter(({ results }) => results.length > 0);
}

/** In the notation of `to_tsquery`. The beginning of a short word would be that of half a dictionary. */
function beginning(word: string): string {
	return `'${word.replaceAll("'", "''").replaceAll("\\", "\\\\")}'${/^[ -~]{1,2}$/.test(word) ? "" : ":*"}`;
}

const stems = publicDb
	.select({
		stems: sql<
			string[]
		>`tsvector_to_array(to_tsvector('public.site_english', ${sql.placeholder("words")}))`,
	})
	.from(sql`(select) as one`)
	.prepare("search_stems");

/** Where a word's other forms begin as well: "puppi" of "puppies" is cut to what "puppy" has in common. */
async function stemsOf(words: string[]): Promise<string[]> {
	const [row] = await stems.execute({ words: words.join(" ") });
	return [...words, ...(row?.stems ?? []).map((stem) => stem.replace(/(?<=..)i$/, ""))];
}

const likeWords = publicDb
	.select({
		word: sql<string>`asked.word`,
		alike: sql<string[]>`array(
			select known.word from search_words as known
			where known.word % asked.word or known.word = any(asked.swapped)
			order by known.word = any(asked.swapped) desc, similarity(known.word, asked.word) desc, known.word
			limit 2)`,
	})
	.from(
		sql`(select lower(unaccent(each ->> 'word')) as word,
			array(select jsonb_array_elements_text(each -> 'swapped')) as swapped
			from jsonb_array_elements(${sql.placeholder("asked")}::jsonb) as each) as asked`,
	)
	.prepare("search_words_like");

/** Words of the site that share trigrams with a word, or have two of its letters in the other order. */
function knownWordsLike(words: string[]) {
	const asked = words.map((word) => ({ word, swapped: swapsOf(word) }));
	return likeWords.execute({ asked: JSON.stringify(asked) });
}

function swapsOf(word: string): string[] {
	const letters = [...word];
	return letters
		.slice(1)
		.map((letter, index) =>
			[...letters.slice(0, index), letter, letters[index], ...letters.slice(index + 2)].join(""),
		);
}

/** What `knownWordsLike` knows; a search without typing errors needs none of it. */
export async function refreshSearchWords(): Promise<void> {
	await db.execute(sql`refresh materialized view concurrently search_words`);
}
