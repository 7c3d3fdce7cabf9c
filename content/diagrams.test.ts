import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { diagramFolder, diagrams } from "#app/platform/images/diagrams.server.ts";
import { diagramsIn } from "#app/platform/text/markdown.server.ts";
import { readSampleTexts } from "./samples.ts";

const texts = (await Promise.all((["guides", "posts"] as const).map(readSampleTexts))).flat();

test("every drawing is in a text", () => {
	const shown = new Set(texts.flatMap(({ body }) => diagramsIn(body)));
	expect([...diagrams.keys()].filter((name) => !shown.has(name))).toEqual([]);
});

describe.each([...diagrams.keys()])("%s", (name) => {
	const svg = readFileSync(join(diagramFolder, `${name}.svg`), "utf8");

	test("has a name and a description, and is drawn for both color schemes", () => {
		expect(svg).toMatch(/<title[^>]*>[^<]{5,}<\/title>/);
		expect(svg).toMatch(/<desc[^>]*>[^<]{20,}<\/desc>/);
		expect(svg).toMatch(/@media \(prefers-color-scheme: ?dark\)/);
	});

	test("needs nothing from outside, runs nothing, and has its styles in one place", () => {
		expect(svg).not.toMatch(
			/<(?:script|image|foreignObject|use|filter|a|animate|set)\b|\b(?:xlink:)?href=|url\((?!#)|@import|\son\w+=|\sstyle=|var\(--/,
		);
		expect(svg.match(/<style>/g)).toHaveLength(1);
	});

	test("can be read on a phone", () => {
		const { width = 0, height = 0 } = diagrams.get(name) ?? {};
		expect(width).toBe(480);
		expect(height).toBeLessThanOrEqual(520);
		const sizes = [...svg.matchAll(/font(?:-size)?\s*[:=]\s*"?(?:[^;"}]*?\s)?(\d+(?:\.\d+)?)px/g)];
		for (const [rule, size] of sizes) expect(Number(size), rule).toBeGreaterThanOrEqual(18);
	});
});
