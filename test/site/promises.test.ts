import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSources } from "#test/runner/source-graph.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const page = read("docs/promises.md");

/** How many there are by letter; those of F, H and D that a later plan dropped are not given out again. */
const ids = [
	...Array.from({ length: 17 }, (_, index) => `S${index + 1}`),
	...Array.from({ length: 12 }, (_, index) => `R${index + 1}`),
	...Array.from({ length: 7 }, (_, index) => `A${index + 1}`),
	"Z1",
	"Z2",
	"Z3",
	"Z4",
	"Z5",
	"I1",
	"I2",
	"I3",
	"I4",
	"I5",
	"I6",
	"F1",
	"F4",
	"H1",
	"H3",
	"H4",
	"D2",
	"D3",
	"E1",
	"U1",
	"U2",
	"U3",
	"U4",
	"U5",
];

type Line = { id: string; words: string; files: string[] };

/** The lines of the page's table of promises. */
function linesOf(text: string): Line[] {
	return [...text.matchAll(/^\| ([A-Z]\d+) \| (.+?) \| (.+?) \|$/gm)].map(
		([, id = "", words = "", files = ""]) => ({
			id,
			words,
			files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
		}),
	);
}

const isProof = (path: string) =>
	/\.(test|spec)\.tsx?$/.test(path) || /^bench\/s\d+-[\w-]+\.ts$/.test(path);

/** What is wrong with a line: it names no proof, one that is not there, or one that does not name it. */
function faultsOf({ id, files }: Line): string[] {
	const proofs = files.filter(isProof);
	if (proofs.length === 0) return [`${id}: nothing shows it`];
	return proofs.flatMap((path) => {
		if (!existsSync(join(root, path))) return [`${id}: there is no ${path}`];
		return namesOf(path).has(id) ? [] : [`${id}: ${path} does not name it`];
	});
}

/** The promise ids in a file's titles. */
function namesOf(path: string): Set<string> {
	return new Set(read(path).match(/\b[A-Z]\d{1,2}\b/g));
}

test("every promise is on the page once, and nothing else", () => {
	expect(linesOf(page).map(({ id }) => id)).toEqual(ids);
});

test("every file listed for a promise is an existing test or benchmark that names it", () => {
	expect(linesOf(page).flatMap(faultsOf)).toEqual([]);
	const line = { id: "Z1", words: "" };
	expect(faultsOf({ ...line, files: ["app/server.ts"] })).toHaveLength(1);
	expect(faultsOf({ ...line, files: ["app/nowhere.test.ts"] })).toHaveLength(1);
	expect(faultsOf({ ...line, files: ["test/site/docs.test.ts"] })).toHaveLength(1);
});

test("every id in a test title is one of these", () => {
	const unknown = readSources()
		.filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path))
		.flatMap(({ path, text }) =>
			[...text.matchAll(/["`][^"`\n]*\(([A-Z]\d{1,2}(?:, [A-Z]\d{1,2})*)\)["`]/g)]
				.flatMap(([, named = ""]) => named.split(", "))
				.filter((id) => !ids.includes(id))
				.map((id) => `${path}: ${id}`),
		);
	expect(unknown).toEqual([]);
});
