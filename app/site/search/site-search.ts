import { type SQL, sql } from "drizzle-orm";
import { href } from "react-router";
import type { Photo } from "#app/media/photo.ts";
import type { Portrait } from "#app/media/portrait.ts";
import type { FoundId } from "#app/media/public-list.ts";
import { publicListings } from "#app/network/dogs/listings.ts";
import { publicBreeders } from "#app/network/kennels/breeders.ts";
import { db } from "#app/platform/database/db.server.ts";
import { foldWords } from "#app/platform/text/fold.ts";
import { excerptAround, highlight } from "#app/site/search/highlight.ts";
import { type Concept, isPlaceCode, readQuestion } from "#app/site/search/question.server.ts";
import type { GroupName } from "#app/site/search/search-query.ts";
import { textPath } from "#app/writing/texts/paths.ts";
import { publicTexts } from "#app/writing/texts/public.ts";

const shownTogether = 6;
const shortestTypo = 4;
/** With some of what is asked for, the best is to be found among so many. */
const rankedOfSome = 400;
const shownAlone = 48;

export type SearchResult = {
	path: string;
	/** Pieces of text. Those at odd indexes match the search. */
	title: string[];
	summary: string;
	excerpt: string[];
	photo: Photo | undefined;
	portrait: Portrait;
	sample: boolean;
};
export type SearchGroup = {
	name: GroupName;
	results: SearchResult[];
	more: boolean;
	/** How much of what is asked for the first result's name says. */
	named: number;
};

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

/** The searches for all groups at once, and for each alone: with all that is asked for, or with some of it. */
const searches = {
	all: prepareSearches("all"),
	some: prepareSearches("some", { ranked: rankedOfSome }),
};
type Reach = keyof typeof searches;

function prepareSearches(reach: string, options?: { ranked: number }) {
	const alone = groupNames.map((name) => [
		name,
		prepareSearch(`${reach}_${name}`, [name], shownAlone, options),
	]);
	return {
		...(Object.fromEntries(alone) as Record<GroupName, ReturnType<typeof prepareSearch>>),
		together: prepareSearch(reach, groupNames, shownTogether, options),
	};
}

/** One statement for all groups: each would cost as much again to send and to parse the words. */
function prepareSearch(
	statement: string,
	names: readonly GroupName[],
	shown: number,
	options?: { ranked: number },
) {
	const inEnglish = (words: string) =>
		// Stop words such as "Will" can be a dog's name: search for them without the English dictionary.
		sql`(select case when numnode(english) > 0 then english else to_tsquery('public.site_simple', typed) end
			from (select ${sql.placeholder(words)}::text as typed) as typed, to_tsquery('public.site_english', typed) as english)`;
	const ids = names.map((name) => [name, groups[name].records.searchIds(shown + 1, options)]);
	const each = (values: string) =>
		sql`array(select to_tsquery('public.site_english', part)
			from jsonb_array_elements_text(${sql.placeholder(values)}::jsonb) as part) as ${sql.raw(values)}`;
	return (
		db
			.select({
				...(Object.fromEntries(ids) as Partial<Record<GroupName, SQL<FoundId[]>>>),
				stems: sql<
					string[]
				>`tsvector_to_array(to_tsvector('public.site_english', ${sql.placeholder("text")}))`,
			})
			// The offset keeps PostgreSQL from parsing the words anew wherever a column is read.
			.from(
				sql`(select ${inEnglish("words")} as words, ${inEnglish("beginnings")} as beginnings,
					${each("parts")}, ${each("titles")}, ${each("facts")} offset 0) as asked`,
			)
			.prepare(`search_${statement}`)
	);
}

/**
 * Finds public records with all that is asked for, else with similar words, else with as much of it as
 * any has.
 */
export async function searchSite(typed: string, only?: GroupName) {
	const { concepts, wanted, answers } = readQuestion(typed);
	if (concepts.length === 0) return { groups: [], answers, found: "all" as const };
	const search = async (asked: readonly Concept[], reach: Reach) =>
		ordered(typed, wanted, await searchGroups(typed, asked, reach, only));
	const exact = await search(concepts, "all");
	if (exact.length > 0) return { groups: exact, answers, found: "all" as const };
	const corrected = await correct(concepts);
	const isCorrected = corrected.some((concept, at) => concept !== concepts[at]);
	const similar = isCorrected ? await search(corrected, "all") : [];
	if (similar.length > 0) return { groups: similar, answers, found: "alike" as const };
	const some = concepts.length > 1 ? await search(corrected, "some") : [];
	return { groups: some, answers, found: "some" as const };
}

/** Puts first what is named exactly so, then what is about most of it, then the kind that was asked for. */
function ordered(typed: string, wanted: readonly GroupName[], groups: SearchGroup[]) {
	const asked = letters(typed);
	const isNamed = ({ results }: SearchGroup) =>
		results.some(({ title }) => letters(title.join("")) === asked);
	const rankOf = (group: SearchGroup) =>
		isNamed(group) ? Infinity : group.named + (wanted.includes(group.name) ? 0.5 : 0);
	return groups.toSorted((a, b) => rankOf(b) - rankOf(a));
}

async function searchGroups(
	typed: string,
	concepts: readonly Concept[],
	reach: Reach,
	only: GroupName | undefined,
): Promise<SearchGroup[]> {
	const names = only ? [only] : groupNames;
	const shown = only ? shownAlone : shownTogether;
	const words = [...new Set(concepts.flat(2))].filter((word) => !isPlaceCode(word));
	const operator = reach === "all" ? " & " : " | ";
	const [found] = await searches[reach][only ?? "together"].execute({
		words: concepts.map((concept) => oneOf(concept, quoted)).join(operator),
		beginnings: concepts.map((concept) => oneOf(concept, beginning)).join(operator),
		parts: JSON.stringify(concepts.map((concept) => oneOf(concept, beginning))),
		titles: JSON.stringify(concepts.map((concept) => oneOf(concept, labelled("A")))),
		facts: JSON.stringify(concepts.map((concept) => oneOf(concept, labelled("ABC")))),
		text: words.join(" "),
		...Object.assign({}, ...names.map((name) => groups[name].records.searchValues(typed))),
	});
	if (!found) return [];
	const ranked = names.map((name) => ({
		name,
		rows: (found[name] ?? []).map(([id, parts, named]) => {
			return { id: Number(id), parts: Number(parts), named: Number(named) };
		}),
	}));
	const most = Math.max(
		concepts.length / 2,
		...ranked.flatMap(({ rows }) => rows.map(({ parts }) => parts)),
	);
	// Other forms match, too: "puppi", from "puppies", becomes "pupp", which "puppy" begins with.
	const stems = found.stems.map((stem) => stem.replace(/(?<=..)i$/, ""));
	const starts = [...words, ...stems].filter((word) => word.length > 1 || words.length === 1);
	const results = ranked.map(async ({ name, rows }): Promise<SearchGroup> => {
		const { records, pathOf } = groups[name];
		const best = rows.filter(({ parts }) => reach === "all" || parts === most);
		const ids = best.map(({ id }) => id);
		const items = await records.foundItems(ids.slice(0, shown));
		const results = items.map(({ slug, title, summary, text, photo, portrait, sample }) => ({
			path: pathOf(slug),
			title: highlight(title, starts),
			summary,
			excerpt: excerptAround(text, starts),
			photo: photo ?? undefined,
			portrait,
			sample,
		}));
		return { name, results, more: ids.length > shown, named: best[0]?.named ?? 0 };
	});
	return (await Promise.all(results)).filter(({ results }) => results.length > 0);
}

function letters(text: string): string {
	return foldWords(text)
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}

/** Quotes a word for `to_tsquery`. */
function quoted(word: string): string {
	return `'${word.replaceAll("'", "''").replaceAll("\\", "\\\\")}'`;
}

function oneOf(concept: Concept, write: (word: string) => string): string {
	const alternatives = concept.map((words) => `(${words.map(write).join(" <-> ")})`);
	return `(${alternatives.join(" | ")})`;
}

/** Matches words of these weights only: see the column `search`. */
function labelled(weights: string) {
	return (word: string) => `${beginning(word).replace(/(?<!:\*)$/, ":")}${weights}`;
}

/** Adds prefix matching, except to a short word: "kids" would find kidneys. */
function beginning(word: string): string {
	return /^[ -~]{1,3}s?$/.test(word) ? quoted(word) : `${quoted(word)}:*`;
}

const likeWords = db
	.select({
		word: sql<string>`asked.word`,
		alike: sql<string[]>`array(
			select known.word from search_words as known
			where (known.word % asked.word or known.word % asked.stems[1] or known.word = any(asked.swapped))
				and known.word !~ '-'
				and not exists (select from search_words where word = any(asked.word || asked.stems))
			order by known.word = any(asked.swapped) desc, similarity(known.word, coalesce(asked.stems[1], asked.word)) desc,
				similarity(known.word, asked.word) desc, known.word
			limit 2)`,
	})
	.from(
		sql`(select each ->> 'word' as word,
			tsvector_to_array(to_tsvector('public.site_english', each ->> 'word')) as stems,
			array(select jsonb_array_elements_text(each -> 'swapped'))
				|| tsvector_to_array(to_tsvector('public.site_english', each ->> 'swapped')) as swapped
			from jsonb_array_elements(${sql.placeholder("asked")}::jsonb) as each) as asked`,
	)
	.prepare("search_words_like");

/** Adds the site's words that share trigrams with a word or swap two letters, unless the site has the word. */
async function correct(concepts: readonly Concept[]): Promise<readonly Concept[]> {
	const words = concepts
		.flatMap((concept) => (concept.length === 1 ? concept.flat() : []))
		.filter((word) => word.length >= shortestTypo);
	const asked = words.map((word) => ({ word, swapped: adjacentSwaps(word) }));
	const known = await likeWords.execute({ asked: JSON.stringify(asked) });
	return concepts.map((concept) => {
		const alike = known.filter(({ word }) => concept.length === 1 && concept[0]?.includes(word));
		const others = alike.flatMap((each) => each.alike.map((word) => [word]));
		return others.length > 0 ? [...concept, ...others] : concept;
	});
}

function adjacentSwaps(word: string): string[] {
	const letters = [...word];
	return letters
		.slice(1)
		.map((letter, index) =>
			[...letters.slice(0, index), letter, letters[index], ...letters.slice(index + 2)].join(""),
		);
}

/** Refreshes the words for `correct`. Searches without typos do not need them. */
export async function refreshSearchWords(): Promise<void> {
	await db.execute(sql`refresh materialized view concurrently search_words`);
}
