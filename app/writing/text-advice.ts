import {
	countWords,
	minutesToRead,
	readingGrade,
	sentencesIn,
	wordsIn,
} from "#app/writing/reading-grade.ts";

export type Written = { title?: string; shortDescription?: string; body?: string };

export const easyGrade = 9;

const minWords = 100;
const longestSentence = 30;
const maxQuoted = 3;
const maxNamed = 8;

/** Lengths, in characters, that search results show in full. */
const searchLengths = {
	title: { label: "The title", from: 25, to: 60 },
	shortDescription: { label: "The short description", from: 100, to: 160 },
} as const;

export function adviceOn({ body: typed = "", ...opening }: Written) {
	// Forms sent without scripts have CRLF line breaks.
	const body = typed.replaceAll("\r\n", "\n");
	const words = countWords(body);
	const lengths = (["title", "shortDescription"] as const).map((name) =>
		lengthHint(opening[name]?.trim() ?? "", searchLengths[name]),
	);
	return {
		words,
		minutes: minutesToRead(body),
		grade: words < minWords ? undefined : readingGrade(body),
		hints: [
			missingHint(opening, words),
			...lengths,
			sentenceHint(body),
			altHint(body),
			sourceHint(body),
		].filter((hint) => hint !== undefined),
	};
}

function missingHint({ shortDescription }: Written, words: number): string | undefined {
	if (words === 0 || shortDescription === undefined || shortDescription.trim() !== "")
		return undefined;
	return "It has no short description yet. You’ll need one or two sentences to publish it.";
}

type Length = (typeof searchLengths)[keyof typeof searchLengths];

function lengthHint(text: string, { label, from, to }: Length): string | undefined {
	const length = [...text].length;
	if (length === 0 || (length >= from && length <= to)) return undefined;
	const why = length > to ? "Search results cut it off." : "Search results have room for more.";
	return `${label} has ${length} characters. Aim for ${from} to ${to}. ${why}`;
}

function sentenceHint(body: string): string | undefined {
	const long = sentencesIn(body)
		.map((sentence) => wordsIn(sentence))
		.filter((words) => words.length > longestSentence)
		.sort((one, other) => other.length - one.length);
	if (long.length === 0) return undefined;
	const quoted = long
		.slice(0, maxQuoted)
		.map((words) => `“${words.slice(0, 6).join(" ")}…” (${words.length} words)`);
	const more = long.length > maxQuoted ? "The longest: " : "";
	const sentences = long.length === 1 ? "1 sentence has" : `${long.length} sentences have`;
	return `${sentences} more than ${longestSentence} words. ${more}${quoted.join(", ")}`;
}

function altHint(body: string): string | undefined {
	const bare = body.match(/!\[\s*\]\(/g)?.length ?? 0;
	if (bare === 0) return undefined;
	return `${bare === 1 ? "1 photo has" : `${bare} photos have`} no image description.`;
}

function sourceHint(body: string): string | undefined {
	const sources = body.matchAll(
		/^\[\^([^\]\s]+)\]:(.*(?:\n(?!\[\^)(?:.*\S.*|\n+(?: {4}|\t).*))*)/gm,
	);
	const unlinked = [...sources].filter(([, , text = ""]) => !/\]\(\S|<https?:/.test(text));
	if (unlinked.length === 0) return undefined;
	const labels = unlinked.map(([, label]) => label);
	const more = labels.length > maxNamed ? ` and ${labels.length - maxNamed} more` : "";
	const names = `${labels.slice(0, maxNamed).join(", ")}${more}`;
	return unlinked.length === 1 ? `Source ${names} has no link.` : `Sources ${names} have no link.`;
}
