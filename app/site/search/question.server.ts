import * as v from "valibot";
import { line, readContent } from "#app/platform/content/content.server.ts";
import { foldText } from "#app/platform/text/fold.ts";
import { regions } from "#app/records/places/regions.ts";

const maxConcepts = 8;

/** Something that is asked for: any of its alternatives, each of which is words that belong together. */
export type Concept = readonly (readonly string[])[];
/** The words, as stems, that can stand in each place. */
type Phrase = readonly ReadonlySet<string>[];
type Meaning = { phrase: Phrase; concept: Concept };

const list = v.pipe(
	line,
	v.transform((text) => text.split(",").map((each) => each.trim())),
);
const phrase = v.pipe(line, v.transform(phraseOf));

const content = readContent(
	"search.yaml",
	v.strictObject({
		site: line,
		passing: line,
		same: v.record(line, list),
		countries: v.record(line, list),
		prefer: v.strictObject({ dogs: list, breeders: list }),
		answers: v.array(
			v.strictObject({
				urgent: v.optional(v.boolean(), false),
				heading: line,
				text: line,
				path: v.pipe(line, v.startsWith("/")),
				label: line,
				when: v.array(phrase),
				unless: v.optional(v.array(phrase), []),
			}),
		),
	}),
);

const answers = content.answers.map(({ when, unless, ...answer }) => ({ when, unless, answer }));
export type Answer = (typeof answers)[number]["answer"];
export const urgentAnswer = answers.find(({ answer }) => answer.urgent)?.answer;

const siteWords = new Set(wordsOf(content.site));
const passing = new Set([...siteWords, ...wordsOf(content.passing)]);

const meanings: readonly Meaning[] = [
	...Object.entries(content.same).flatMap(([ours, asked]) => {
		const said = ours.split(",").map((each) => each.trim());
		const concept = said.map(wordsOf);
		return [...said, ...asked].map((each) => {
			return { phrase: phraseOf(each), concept };
		});
	}),
	...Object.values(regions).flatMap((names) =>
		Object.entries(names).flatMap(([code, name]) =>
			[name, code]
				.filter((each) => !isPassing(each.toLowerCase()))
				.map((each) => placeMeaning(each, `region0${code}`)),
		),
	),
	...Object.entries(content.countries).flatMap(([code, names]) =>
		names.map((each) => placeMeaning(each, `country0${code}`)),
	),
].sort((one, other) => other.phrase.length - one.phrase.length);

const preferred = Object.entries(content.prefer).map(([name, asked]) => ({
	name: name as keyof typeof content.prefer,
	phrases: asked.map(phraseOf),
}));

function placeMeaning(name: string, code: string): Meaning {
	return { phrase: phraseOf(name), concept: [[code.toLowerCase()]] };
}

export const isPlaceCode = (word: string) => /^(region|country)0/.test(word);

/** Returns the words of a text without case, accents and possessives; "o'malley" is one. */
export function wordsOf(text: string): string[] {
	const words = foldText(text).match(/[\p{L}\p{N}\p{M}]+(?:'[\p{L}\p{N}\p{M}]+)*/gu) ?? [];
	return words.map((word) => word.replace(/'s$/, "")).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Without the endings that a question may have and an entry not. */
function stemOf(word: string): string {
	return word.replaceAll("'", "").replace(/(?<=\p{L}{3})(?:ing|ed|ies|es|s|e|y)$/u, "");
}

function phraseOf(text: string): Phrase {
	return text.split(/\s+/).map((place) => new Set(place.split("/").flatMap(wordsOf).map(stemOf)));
}

/** Returns the places of the phrase's words from `start` on; words that say nothing may be in between. */
function placesOf(phrase: Phrase, words: readonly string[], start: number): number[] | undefined {
	const places: number[] = [];
	let at = start;
	for (const stems of phrase) {
		while (
			places.length > 0 &&
			at < words.length &&
			!has(stems, words[at]) &&
			isPassing(words[at])
		) {
			at++;
		}
		if (!has(stems, words[at])) return undefined;
		places.push(at++);
	}
	return places;
}

function has(stems: ReadonlySet<string>, word = ""): boolean {
	return word !== "" && stems.has(stemOf(word));
}

function isPassing(word = ""): boolean {
	return passing.has(word.replaceAll("'", ""));
}

/** Reads what people ask: what it is about, which kind of result they want, and our answers to it. */
export function readQuestion(typed: string) {
	const words = wordsOf(typed);
	const saysAnyOf = (phrases: readonly Phrase[]) =>
		phrases.some((each) => each.every((stems) => words.some((word) => has(stems, word))));
	const wanted = preferred.filter(({ phrases }) => saysAnyOf(phrases));
	const wantedStems = new Set(
		wanted.flatMap(({ phrases }) => phrases.flat()).flatMap((stems) => [...stems]),
	);
	const concepts: { concept: Concept; isWish: boolean }[] = [];
	const taken = new Set<number>();
	for (const [at, word] of words.entries()) {
		if (taken.has(at)) continue;
		const found = meaningAt(words, at, taken);
		for (const place of found?.places ?? []) taken.add(place);
		const own = (found?.places ?? [at]).flatMap((place) => words[place] ?? []);
		if (!found && isPassing(word)) continue;
		concepts.push({
			concept: [...alternativesOf(own), ...(found?.concept ?? [])],
			isWish: own.every((each) => wantedStems.has(stemOf(each))),
		});
	}
	const about = concepts.filter(({ isWish }) => !isWish);
	const said = (about.length > 0 ? about : concepts).map(({ concept }) => concept);
	// Nothing but words that say nothing: "Will" can still be a dog's name.
	const left = new Set(
		words.some((word) => siteWords.has(word)) ? words.filter((word) => siteWords.has(word)) : words,
	);
	return {
		concepts: (said.length > 0 ? said : [...left].map((word) => [[word]])).slice(0, maxConcepts),
		wanted: wanted.map(({ name }) => name),
		answers: answers
			.filter(({ when, unless }) => saysAnyOf(when) && !saysAnyOf(unless))
			.map(({ answer }) => answer),
	};
}

function meaningAt(words: readonly string[], at: number, taken: ReadonlySet<number>) {
	for (const { phrase, concept } of meanings) {
		const places = placesOf(phrase, words, at);
		if (places && !places.some((place) => taken.has(place))) return { places, concept };
	}
	return undefined;
}

/** What was typed itself, unless it's a phrase with words that say nothing, like "throw up". */
function alternativesOf(own: readonly string[]): string[][] {
	if (own.length > 1 && own.some(isPassing)) return [];
	const [word = ""] = own;
	if (own.length > 1 || !word.includes("'")) return [[...own]];
	return [word.split("'"), [word.replaceAll("'", "")]];
}
