import { askForOk } from "./answer.ts";
import { column } from "./column.ts";
import { growthRow, listLimits, paceRow } from "./figures.ts";
import { fillKennels } from "./fill.ts";
import { dealt, loadAlternately, pagesOf, type Target } from "./lists.ts";
import type { Part, Row } from "./part.ts";
import type { Stage } from "./stage.ts";

/** Queries near sixty towns. S11 sets limits for the first; the others are for comparison. */
const asked = [
	{ what: "females good with kids, nearest first", query: "sex=female&kids=yes" },
	{ what: "females within 250 miles, nearest first", query: "sex=female&within=250" },
	{ what: "a word that few have, nearest first", query: "q=zebra" },
	{ what: "a word that many have, nearest first", query: "q=house" },
];
const sizes = [1_000, 100_000];
const searchLimits = { rate: { atLeast: 150 } };
const words =
	"calm friendly black brindle female kids cats yard leash vaccinated training walks gentle quiet".split(
		" ",
	);

export const finding: Part = {
	id: "S11",
	what: "filtered lists, nearest first; lists of kennels; searches",
	minutes: () => 6,
	async measure(stage) {
		const dogs: Target[] = [];
		for (const size of sizes) {
			const { port, url } = await siteWith(stage, await stage.listings(size));
			for (const { what, query } of size === sizes[0] ? asked.slice(0, 1) : asked) {
				const named = `${what}, ${size.toLocaleString("en-US")} listings, uncached`;
				const paths = await near(url, "/adoption-network", query);
				dogs.push({ what: named, port, paths, runs: [] });
			}
		}
		const kennels = await kennelTargets(stage);
		for (const { port, paths } of [...dogs.slice(0, 1), ...kennels.slice(1)]) {
			const page = (await askForOk(port, paths[0]?.[0] ?? "")).body.toString();
			if (!page.includes(" miles away")) throw new Error("The list says no distances.");
		}
		const searches = await searchTargets(stage);
		await loadAlternately(stage, [...dogs, ...kennels, ...searches]);
		return [
			...rowsOf(dogs),
			...kennels.map((target) => rowOf(target, listLimits)),
			...searches.map((target) => rowOf(target, searchLimits)),
		];
	},
};

async function kennelTargets(stage: Stage): Promise<Target[]> {
	const copy = await stage.copyOf(await stage.samples(), "kennels");
	await fillKennels(copy, 10_000);
	const { port, url } = await siteWith(stage, copy);
	const list = "/breeder-network";
	const of = "10,000 kennels with 200,000 results, uncached";
	const seen = await near(url, list, "hips=yes");
	return [
		{ what: `kennels, pages 1 to 40, ${of}`, port, paths: dealt(pagesOf(list, 1, 40)), runs: [] },
		{ what: `kennels with hips seen, nearest first, ${of}`, port, paths: seen, runs: [] },
	];
}

async function searchTargets(stage: Stage): Promise<Target[]> {
	const { port, url } = await siteWith(stage, await stage.listings(100_000));
	const names = await column(
		url,
		"select name from adoption_listings where approved group by name order by hashtext(name) limit 200",
	);
	const pairs = words.flatMap((one, at) => words.slice(at + 1).map((other) => `${one} ${other}`));
	const withoutThirdLetter = names.map((name) => name.slice(0, 2) + name.slice(3));
	const queries = {
		"by a name": names,
		"by two words": pairs,
		"by a misspelled name": withoutThirdLetter,
	};
	const targets = Object.entries(queries).map(([what, asked]): Target => {
		const paths = asked.map((q) => `/search?${new URLSearchParams({ q })}`);
		const named = `a search ${what}, 100,000 listings, uncached`;
		return { what: named, port, paths: dealt(paths), runs: [] };
	});
	for (const { paths } of targets) {
		const page = (await askForOk(port, paths[0]?.[0] ?? "")).body.toString();
		if (!page.includes("<article")) throw new Error(`Nothing is found at ${paths[0]?.[0]}.`);
	}
	return targets;
}

async function siteWith(stage: Stage, url: string) {
	return { url, port: (await stage.site(url, { PAGE_CACHE_MB: "0" })).port };
}

async function near(url: string, list: string, query: string): Promise<string[][]> {
	const towns = await column(
		url,
		`select name || ', ' || region from places where country = 'US' and postal_code is null
		order by population desc limit 60`,
	);
	return dealt(towns.map((town) => `${list}?${new URLSearchParams(`${query}&near=${town}`)}`));
}

function rowOf({ what, runs }: Target, promised: Parameters<typeof paceRow>[2] = {}): Row {
	return paceRow({ id: "S11", what }, runs, promised);
}

function rowsOf(targets: Target[]): Row[] {
	const [few, many, ...others] = targets;
	if (!few || !many) throw new Error("A size was not measured.");
	return [
		rowOf(many, listLimits),
		growthRow("S11", few.runs, many.runs),
		...others.map((target) => rowOf(target)),
	];
}
