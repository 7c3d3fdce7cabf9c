import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { parse } from "yaml";
import { projectRoot } from "#app/platform/content/project-root.server.ts";

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());
const day = v.pipe(v.string(), v.isoDate());

const source = v.strictObject({
	text,
	read: v.picklist(["Read", "Abstract read", "Excerpt read", "Copy read", "Cited, not read,"]),
	readOn: day,
});

const fact = v.strictObject({
	value: text,
	unit: v.string(),
	/** One of the file's sources. */
	source: text,
	checkedOn: day,
});

export const { facts, sources } = v.parse(
	v.pipe(
		v.strictObject({
			sources: v.record(v.string(), source),
			facts: v.record(v.string(), fact),
		}),
		v.check(
			({ sources, facts }) =>
				Object.values(facts).every(({ source }) => Object.hasOwn(sources, source)),
			"The source of a fact isn’t in content/facts.yaml.",
		),
	),
	parse(readFileSync(join(projectRoot, "content/facts.yaml"), "utf8")),
);

/** Replaces tags such as {{weight-male}} by the value and its unit. @throws if there is no such fact. */
export function fillFacts(text: string): string {
	return text.replace(/\{\{([^{}]*)\}\}/g, (_, name: string) => {
		const fact = facts[name];
		if (!fact) throw new Error(`content/facts.yaml has no “${name}”.`);
		return `${fact.value} ${fact.unit}`.trim();
	});
}

/** Adds the notes that a Markdown text mentions and content/facts.yaml has. */
export function addNotes(markdown: string): string {
	const notes = Object.entries(sources)
		.filter(([id]) => markdown.includes(`[^${id}]`) && !markdown.includes(`[^${id}]:`))
		.map(([id, { text, read, readOn }]) => `[^${id}]: ${text} ${read} ${noteDay(readOn)}.\n`);
	return notes.length > 0 ? `${markdown.trimEnd()}\n${notes.join("")}` : markdown;
}

function noteDay(day: string): string {
	return new Date(day).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}
