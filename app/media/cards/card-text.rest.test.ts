import { createElement, isValidElement, type ReactElement } from "react";
import satori from "satori";
import { describe, expect, test, vi } from "vitest";

const drawn: unknown[] = [];
vi.mock("satori", async (original) => {
	const { default: satori } = await original<typeof import("satori")>();
	return {
		default: (element: unknown, options: never) => {
			drawn.push(element);
			return satori(element as never, options);
		},
	};
});

import { renderShareCard } from "#app/media/cards/card.ts";
import { cardFonts, drawnText } from "#app/media/cards/card-text.ts";
import { site } from "#site";
import { readSampleTexts } from "../../../content/samples.ts";

const bodyStyle = { role: "body", size: 30, width: 560, lines: 2, color: "#000" } as const;

async function shownOf(text: string, style: Partial<Parameters<typeof drawnText>[1]> = {}) {
	const element = (await drawnText(text, { ...bodyStyle, ...style })) as ReactElement<{
		children: string;
	}>;
	return element.props.children;
}

describe("text that is too long for a card", () => {
	test("ends with a sentence where one fits", async () => {
		const first = "Corsi need room, time and company.";
		const second = "Before you choose a puppy, ask for the hips, elbows and heart of both parents.";
		expect(await shownOf(`${first} ${second}`)).toBe(first);
		expect(await shownOf(first)).toBe(first);
	});

	test.each([
		["a sentence", site.description, {}],
		[
			"facts",
			"Male · 4 years, 2 months · Brindle · 110 lbs · Sacramento, California · Good with kids · Vaccinated",
			{},
		],
		[
			"a title",
			"How to choose a breeder who tests hips and hearts ".repeat(12).trim(),
			{ role: "heading", size: 76, lines: 4 },
		],
		[
			"a first line",
			"Guide · Everything about the training of young dogs",
			{ role: "strong", size: 21, lines: 1, width: 470 },
		],
	] as const)("else with a whole word and an ellipsis: %s", async (_, text, style) => {
		const shown = await shownOf(text, style);
		expect(shown).toMatch(/[\p{L}\p{N}]…$/u);
		const kept = shown.slice(0, -1);
		expect(text.startsWith(kept)).toBe(true);
		expect(text.slice(kept.length)).toMatch(/^[^\p{L}\p{N}]/u);
		expect(kept.length).toBeGreaterThan(20);
	});

	test.each([
		[
			"with its last clause",
			"What the FCI and AKC standards say about size, shape, color, ears and tail, where the two differ",
			"What the FCI and AKC standards say about size, shape, color, ears and tail…",
		],
		[
			"before words that end nothing",
			"Work out a first portion from the weight of your dog and check it by hand with the",
			"Work out a first portion from the weight of your dog and check it by hand…",
		],
	])("ends %s", async (_, text, shown) => {
		expect(await shownOf(`${text} ${"w".repeat(80)}`)).toBe(shown);
	});

	test("is a title of up to 160 characters shown whole", async () => {
		const title =
			"Everything You Should Know Before You Bring a Cane Corso Home: Space, Time, Money, ";
		const whole = title.repeat(2).slice(0, 160).trim();
		for (const width of [560, 470]) {
			const style = { role: "heading", size: 76, lines: 4, height: 279, width } as const;
			expect(await shownOf(whole, style)).toBe(whole);
		}
	});

	test("is cut within a word only where that word is longer than all lines", async () => {
		const word = "Donaudampfschifffahrt".repeat(8);
		expect(await shownOf(word)).toBe(word);
	});
});

test("the site's own card says its whole sentence", async () => {
	drawn.length = 0;
	await renderShareCard({
		eyebrow: "Guides · Breeders · Adoption",
		title: `The home of the ${site.breed}`,
		summary: site.description,
	});
	const shown = find(drawn.at(-1), site.description);
	expect(shown).toBeDefined();
	const { lineClamp: _, ...style } = shown?.props.style ?? {};
	const heightAs = async (style: object) => {
		const svg = await satori(createElement("div", { style }, site.description) as never, {
			width: 560,
			fonts: cardFonts(),
		});
		return / height="([\d.]+)"/.exec(svg)?.[1];
	};
	expect(await heightAs(shown?.props.style ?? {})).toBe(await heightAs(style));
});

test.each(["guides", "posts"] as const)(
	"on the cards of all sample %s titles are whole, and lines end with a sentence",
	async (folder) => {
		for (const { title, short } of await readSampleTexts(folder)) {
			drawn.length = 0;
			await renderShareCard({ eyebrow: "Guide", title, summary: short });
			const shown = textsIn(drawn.at(-1));
			expect(shown).toContain(title);
			expect(shown.filter((text) => text.includes("…"))).toEqual([]);
		}
	},
);

function textsIn(tree: unknown): string[] {
	if (typeof tree === "string") return [tree];
	if (Array.isArray(tree)) return tree.flatMap(textsIn);
	return isValidElement<{ children: unknown }>(tree) ? textsIn(tree.props.children) : [];
}

type Shown = ReactElement<{ children: unknown; style: object & { lineClamp?: number } }>;

function find(tree: unknown, text: string): Shown | undefined {
	if (Array.isArray(tree)) return tree.map((each) => find(each, text)).find(Boolean);
	if (!isValidElement<Shown["props"]>(tree)) return undefined;
	return tree.props.children === text ? tree : find(tree.props.children, text);
}
