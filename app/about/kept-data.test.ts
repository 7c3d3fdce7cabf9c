import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { keptData } from "#app/about/kept-data.ts";
import { keptInBrowser } from "#app/about/kept-in-browser.ts";
import { db } from "#app/platform/database/db.server.ts";
import { readSources } from "#test/source-graph.ts";

/** They hold nothing about a person, and /privacy needs not mention them. */
const aboutNoOne: Record<string, string> = {
	guides: "written by the team for everyone",
	newsletter_settings: "settings of the site",
	places: "towns and postal codes of the world",
	posts: "written by the team for everyone",
	site_keys: "random keys",
	site_state: "the time of the last backup",
	team_settings: "settings of the site",
};

const described = keptData.flatMap(({ tables }) => tables);

test("every table is described on /privacy once, or is known to be about no one (D3)", async () => {
	const { rows } = await db.execute<{ name: string }>(
		sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
	);
	const known = new Set([...described, ...Object.keys(aboutNoOne)]);
	const missing = rows.filter(({ name }) => !known.has(name)).map(({ name }) => name);
	expect(
		missing,
		`/privacy doesn't say what is in ${missing.join(", ")}. Add its name to the "tables" of an entry in a kept-data.ts, beside the personal-data.ts of its feature, and say there what is kept, why, who sees it and how long; a new kept-data.ts is listed in app/about/kept-data.ts. If it holds nothing about people, add it to aboutNoOne in app/about/kept-data.test.ts.`,
	).toEqual([]);
	const real = new Set(rows.map(({ name }) => name));
	expect(
		[...known].filter((name) => !real.has(name)),
		"tables that don't exist",
	).toEqual([]);
	expect(new Set(described).size, "a table is described twice").toBe(described.length);
});

const sources = readSources().filter(({ path }) => !/\.test\.tsx?$/.test(path));
const descriptions = sources.filter(({ path }) => /(kept-data|kept-in-browser)\.ts$/.test(path));

test("every kept-data.ts is on the page", () => {
	const list = readFileSync("app/about/kept-data.ts", "utf8");
	const own = ["app/about/", "app/records/"];
	for (const { path } of descriptions) {
		if (own.some((folder) => path.startsWith(folder))) continue;
		expect(list, `app/about/kept-data.ts lists ${path}`).toContain(`"#${path}"`);
	}
});

describe("lengths of time come from what the clock uses", () => {
	const literal = /"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
	const unit = "(?:minute|hour|night|day|week|month|year)s?";
	const words = "two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|sixty|ninety";
	const number = new RegExp(`\\d|\\b(?:${words}) ${unit}\\b|\\b(?:an?|one) (?!day)${unit}\\b`, "i");

	test.each(descriptions.map(({ path, text }) => [path, text] as const))("%s", (path, text) => {
		const body = text
			.replaceAll(/^import[\s\S]*?from .*$/gm, "")
			.replaceAll(/\/\*[\s\S]*?\*\//g, "");
		for (const [words] of body.matchAll(literal)) {
			const written = words.replaceAll(/\$\{[^}]*\}/g, "");
			// Names of modules and tables.
			if (/^"[\w./-]*"$/.test(written)) continue;
			expect(
				number.exec(written)?.[0],
				`${path} has a number in its words: write counted(constant, "day") with the constant by which the clock deletes: ${words}`,
			).toBeUndefined();
		}
	});

	test.each(
		descriptions.flatMap(({ path, text }) => constantsOf(text).map((name) => [name, path])),
	)("%s, in %s", (name = "", path = "") => {
		const isUsed = new RegExp(`\\b${name}\\b(?! =)`);
		const users = sources.filter((each) => {
			if (/(kept-data|kept-in-browser)\.ts$/.test(each.path)) return false;
			return isUsed.test(each.text.replaceAll(/^(?:import|export const) .*$/gm, ""));
		});
		expect(users.length, `nothing deletes by ${name}, which ${path} names`).toBeGreaterThan(0);
	});
});

/** Imported or taken from a definition, and said with a unit. */
function constantsOf(text: string): string[] {
	return [...text.matchAll(/counted\((\w+),/g)].flatMap(([, name]) => name ?? []);
}

test("what is stored in browsers is described, by whichever module stores it", () => {
	const stores =
		/\b(?:localStorage|sessionStorage|indexedDB)\b|document\.cookie\s*=|deviceCookie\(email|cookiePrefix,$/m;
	const found = sources
		.filter(({ path, text }) => path.startsWith("app/") && stores.test(text))
		.map(({ path }) => path)
		.filter((path) => !path.startsWith("app/about/"));
	const said = keptInBrowser.flatMap(({ by }) => by);
	expect(
		found.filter((path) => !said.includes(path)),
		"add what they store to app/about/kept-in-browser.ts",
	).toEqual([]);
	expect(said.filter((path) => !found.includes(path))).toEqual([]);
});
