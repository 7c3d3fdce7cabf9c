import { type SQL, sql } from "drizzle-orm";
import { href } from "react-router";
import { publicListings } from "#app/adoptions/listings.ts";
import { publicBreeders } from "#app/breeders/breeders.ts";
import type { Photo } from "#app/media/photo.ts";
import { db } from "#app/platform/database/db.server.ts";
import { publicDb } from "#app/platform/database/replica.server.ts";
import { excerptAround, foldWord, highlight } from "#app/search/highlight.ts";
import type { GroupName } from "#app/search/search-query.ts";
import { textPath } from "#app/texts/paths.ts";
import { publicTexts } from "#app/texts/public.ts";

const maxWords = 8;
/** Words that visitors type for what our texts call otherwise. */
const synonyms: Record<string, string[]> = {
	kid: ["children"],
	kids: ["children"],
	children: ["kids"],
	pup: ["puppy"],
	pups: ["puppies"],
	neuter: ["spay"],
	spay: ["neuter"],
	vet: ["veterinarian"],
	price: ["cost"],
	cost: ["price"],
};
const shownTogether = 6;
const shownAlone = 48;

export type SearchResult = {
	path: string;
	/** Pieces of text. Those at odd indexes match the search. */
	title: string[];
	line: string;
	excerpt: string[];
	photo: Photo | undefined;
	sample: boolean;
};
export type SearchGroup = { name: GroupName; results: SearchResult[]; more: boolean };

type Group = {
	records: Pick<
		typeof publicListings,
		"searchIds" | "searchValues" | "foundItems" | "addresses" | "count"
	>;
	pathOf(name: string): string;
};

export const groups: Record<GroupName, Group> = {
	guides: { records: publicTexts.guide, pathOf: (name) => textPath("guide", name) },
	posts: { records: publicTexts.post, pathOf: (name) => textPath("post", name) },
	dogs: {
		records: publicListings,
		pathOf: (name) => href("/adoption-network/:name", { name }),
	},
	breeders: {
		records: publicBreeders,
		pathOf: (name) => href("/breeder-network/:name", { name }),
	},
};

export const groupNames = Object.keys(groups) as GroupName[];

const searchAll = prepareSearch("all", groupNames, shownTogether);
const searches = Object.fromEntries(
	groupNames.map((name) => [name, prepareSearch(name, [name], shownAlone)]),
) as Record<GroupName, typeof searchAll>;

/** One statement for all groups: each would cost as much again to send and to parse the words. */
function prepareSearch(statement: string, names: readonly GroupName[], shown: number) {
	const inEnglish = (words: string) =>
		// Stop words such as "Will" can be a dog's name: search for them without the English dictionary.
		sql`(select case when numnode(english) > 0 then english else to_tsquery('public.site_simple', typed) end
			from (select ${sql.placeholder(words)}::text as typed) as typed, to_tsquery('public.site_english', typed) as english)`;
	const ids = names.map((name) => [
		name,
		sql<string[]>`array${groups[name].records.searchIds(shown + 1)}`,
	]);
	return (
		publicDb
			.select({
				...(Object.fromEntries(ids) as Partial<Record<GroupName, SQL<string[]>>>),
				stems: sql<
					string[]
				>`tsvector_to_array(to_tsvector('public.site_english', ${sql.placeholder("text")}))`,
			})
			// The offset keeps PostgreSQL from parsing the words anew wherever a column is read.
			.from(
				sql`(select ${inEnglish("words")} as words, ${inEnglish("beginnings")} as beginnings offset 0) as asked`,
			)
			.prepare(`search_${statement}`)
	);
}

/** Finds public records with all words of a query, or with similar words if there are none. */
export async function searchSite(typed: string, only?: GroupName) {
	const query = typed.toLowerCase();
	const words = [...new Set(query.match(/[\p{L}\p{N}\p{M}]+/gu))].slice(0, maxWords);
	if (words.length === 0) return { groups: [], alike: false };
	const asTyped = words.map((word) => [word, ...(synonyms[word] ?? [])]);
	const exact = await searchGroups(query, asTyped, only);
	if (exact.length > 0) return { groups: exact, alike: false };
	const known = await knownWordsLike(words);
	if (known.every(({ alike }) => alike.length === 0)) return { groups: [], alike: false };
	const spellings = known.map(({ word, alike }) => [word, ...alike]);
	const similar = await searchGroups(query, spellings, only);
	return { groups: similar, alike: similar.length > 0 };
}

/** @param spellings for each word of the query, the spellings that count as a match */
async function searchGroups(
	query: string,
	spellings: readonly string[][],
	only: GroupName | undefined,
): Promise<SearchGroup[]> {
	const names = only ? [only] : groupNames;
	const shown = only ? shownAlone : shownTogether;
	const words = spellings.flat();
	const every = (write: (word: string) => string) =>
		spellings.map((each) => `(${each.map(write).join(" | ")})`).join(" & ");
	const [found] = await (only ? searches[only] : searchAll).execute({
		words: every(quoted),
		beginnings: every(beginning),
		text: words.join(" "),
		...Object.assign({}, ...names.map((name) => groups[name].records.searchValues(query))),
	});
	if (!found) return [];
	// Other forms match, too: "puppi", from "puppies", becomes "pupp", which "puppy" begins with.
	const starts = [...words, ...found.stems.map((stem) => stem.replace(/(?<=..)i$/, ""))];
	const results = names.map(async (name): Promise<SearchGroup> => {
		const { records, pathOf } = groups[name];
		const ids = (found[name] ?? []).map(Number);
		const items = await records.foundItems(ids.slice(0, shown));
		const results = items.map(({ slug, title, line, text, photo, sample }) => ({
			path: pathOf(slug),
			title: highlight(title, starts),
			line,
			excerpt: excerptAround(text, starts),
			photo: photo ?? undefined,
			sample,
		}));
		return { name, results, more: ids.length > shown };
	});
	const all = (await Promise.all(results)).filter(({ results }) => results.length > 0);
	const asked = letters(query);
	const isNamed = ({ results }: SearchGroup) =>
		results.some(({ title }) => letters(title.join("")) === asked);
	return all.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
}

function letters(text: string): string {
	return foldWord(text)
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}

/** Quotes a word for `to_tsquery`. */
function quoted(word: string): string {
	return `'${word.replaceAll("'", "''").replaceAll("\\", "\\\\")}'`;
}

/** Adds prefix matching, except to a short word: "kids" would find kidneys. */
function beginning(word: string): string {
	return /^[ -~]{1,3}s?$/.test(word) ? quoted(word) : `${quoted(word)}:*`;
}

const likeWords = publicDb
	.select({
		word: sql<string>`asked.word`,
		alike: sql<string[]>`array(
			select known.word from search_words as known
			where (known.word % asked.word or known.word = any(asked.swapped))
				and not exists (select from search_words where word = any(asked.word || asked.stems))
			order by known.word = any(asked.swapped) desc, similarity(known.word, asked.word) desc, known.word
			limit 2)`,
	})
	.from(
		sql`(select lower(unaccent(each ->> 'word')) as word,
			tsvector_to_array(to_tsvector('public.site_english', each ->> 'word')) as stems,
			array(select jsonb_array_elements_text(each -> 'swapped'))
				|| tsvector_to_array(to_tsvector('public.site_english', each ->> 'swapped')) as swapped
			from jsonb_array_elements(${sql.placeholder("asked")}::jsonb) as each) as asked`,
	)
	.prepare("search_words_like");

/** Finds site words that share trigrams with a word or swap two letters, unless the site has the word. */
function knownWordsLike(words: string[]) {
	const asked = words.map((word) => ({ word, swapped: adjacentSwaps(word) }));
	return likeWords.execute({ asked: JSON.stringify(asked) });
}

function adjacentSwaps(word: string): string[] {
	const letters = [...word];
	return letters
		.slice(1)
		.map((letter, index) =>
			[...letters.slice(0, index), letter, letters[index], ...letters.slice(index + 2)].join(""),
		);
}

/** Refreshes the words for `knownWordsLike`. Searches without typos do not need them. */
export async function refreshSearchWords(): Promise<void> {
	await db.execute(sql`refresh materialized view concurrently search_words`);
}
