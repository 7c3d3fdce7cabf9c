import slugify from "@sindresorhus/slugify";
import * as v from "valibot";
import { day, line, readContent } from "#app/platform/content/content.server.ts";
import { escapeHtml } from "#app/platform/text/markdown.server.ts";
import { compileTerms, type Terms } from "#app/platform/text/terms.server.ts";
import { longDate } from "#app/ui/format.ts";

const Entry = v.strictObject({
	term: line,
	/** Other spellings and forms that texts use. */
	also: v.optional(v.array(line), []),
	text: line,
	/** Omitted if the word is common usage. */
	source: v.optional(v.strictObject({ text: line, url: v.pipe(v.string(), v.url()), read: day })),
});

type Entry = v.InferOutput<typeof Entry> & { id: string };

export const glossary: readonly Entry[] = readContent(
	"glossary.yaml",
	v.pipe(
		v.array(Entry),
		v.check(
			(all) => areUnique(all.map(({ term }) => idOf(term))),
			"Two terms have the same address.",
		),
	),
)
	.map((entry) => ({ ...entry, id: idOf(entry.term) }))
	.sort((one, other) => (one.id < other.id ? -1 : 1));

function idOf(term: string): string {
	return slugify(term, { decamelize: false });
}

function areUnique(all: string[]): boolean {
	return new Set(all).size === all.length;
}

/** Returns the terms for a text, except those in its title, which are its subject. */
export function termsFor(title: string): Terms {
	const subject = title.toLowerCase();
	const others = glossary.filter(({ term }) => !subject.includes(term.toLowerCase()));
	return compileTerms(
		others.map(({ id, term, also }) => ({ path: `/glossary#${id}`, forms: [term, ...also] })),
	);
}

export function drawGlossary(): string {
	const letters = Map.groupBy(glossary, ({ term }) => term.charAt(0).toUpperCase());
	const links = [...letters.keys()].map(
		(letter) => `<li><a href="#letter-${letter}">${letter}</a></li>`,
	);
	const parts = [...letters].map(
		([letter, entries]) =>
			`<h2 id="letter-${letter}">${letter}</h2><dl>${entries.map(drawEntry).join("")}</dl>`,
	);
	return `<nav class="letters" aria-label="Letters"><ul>${links.join("")}</ul></nav>${parts.join("")}`;
}

function drawEntry({ id, term, text, source }: Entry): string {
	const from = source
		? `<dd class="source">Source: <a href="${escapeHtml(source.url)}">${escapeHtml(source.text)}</a>. Looked at ${longDate(source.read)}.</dd>`
		: "";
	return `<div id="${id}"><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(text)}</dd>${from}</div>`;
}
