import { expect, test } from "vitest";
import { readResults } from "#app/network/kennels/evidence/sent-results.ts";
import { isInOtherWords, testsByScheme } from "#app/network/kennels/evidence/test-rules.ts";
import { healthTests } from "#app/records/breed/tests.server.ts";
import { passera } from "#test/evidence.ts";

const read = (values: Record<string, string>, documents: string[] = []) =>
	readResults(values, new Set(documents), passera);

const hips = { "OFA-hips-result": "Good", "OFA-hips-testedOn": "2023-11-20" };

test("a form has only the schemes and words that content/breed/tests.yaml has for a test, and free text elsewhere", () => {
	for (const { id, schemes } of healthTests) {
		const own = testsByScheme.filter(({ test }) => test === id);
		const named = new Set(schemes.map(({ scheme }) => scheme));
		expect(own.map(({ scheme }) => scheme).toSorted()).toEqual([...named, "other"].toSorted());
		for (const { scheme, words } of own) {
			const known = schemes.filter((each) => each.scheme === scheme);
			expect(words).toEqual([...new Set(known.flatMap(({ results }) => results))]);
		}
	}
});

test("results of one registry page are read together, each with its test, date and certificate", () => {
	const { results, errors } = read({
		"OFA-url": "registry.example.org/dogs/1",
		...hips,
		"OFA-hips-certificate": "BF-3685G32F-T",
		"OFA-elbows-result": "Normal",
		"OFA-elbows-testedOn": "2023-11-20",
		"OFA-heart-result": "",
	});
	expect(errors).toEqual({});
	const registryUrl = "https://registry.example.org/dogs/1";
	expect(results).toMatchObject([
		{ test: "hips", scheme: "OFA", result: "Good", certificate: "BF-3685G32F-T", registryUrl },
		{ test: "elbows", scheme: "OFA", result: "Normal", registryUrl },
	]);
});

test.each([
	["a word of another test", { ...hips, "OFA-hips-result": "Normal" }, "OFA-hips-result"],
	["a made-up word", { ...hips, "OFA-hips-result": "Superb" }, "OFA-hips-result"],
	["no words for Other", { ...hips, "OFA-hips-result": "other" }, "OFA-hips-other"],
	["no date", { "OFA-hips-result": "Good" }, "OFA-hips-testedOn"],
	[
		"a date before the dog was born",
		{ ...hips, "OFA-hips-testedOn": "2020-01-01" },
		"OFA-hips-testedOn",
	],
	[
		"another number’s grade",
		{ ...hips, "OFA-hips-certificate": "BF-3685E32F-T" },
		"OFA-hips-certificate",
	],
	[
		"points that the scheme doesn’t have",
		{ "BVA-hips-result": "107", "BVA-hips-testedOn": "2023-11-20" },
		"BVA-hips-result",
	],
	["a date without points", { "BVA-hips-testedOn": "2023-11-20" }, "BVA-hips-result"],
	["an address that isn’t one", { ...hips, "OFA-url": "http://127.0.0.1" }, "OFA-url"],
])("%s gets an error beside its field", (_, values, field) => {
	const { results, errors } = read(values as unknown as Record<string, string>);
	expect(results).toEqual([]);
	expect(Object.keys(errors)).toEqual([field]);
});

test("a document without its result isn’t lost in silence", () => {
	expect(Object.keys(read({}, ["OFA-hips-document"]).errors)).toContain("OFA-hips-result");
});

test("what was typed as Other is the scheme’s own word where it has one", () => {
	const other = { ...hips, "OFA-hips-result": "other" };
	expect(read({ ...other, "OFA-hips-other": "fair" }).results).toMatchObject([{ result: "Fair" }]);
	const [own] = read({ ...other, "OFA-hips-other": "Preliminary: good" }).results;
	expect(own).toMatchObject({ result: "Preliminary: good" });
	expect(own && isInOtherWords(own)).toBe(true);
	expect(isInOtherWords({ test: "hips", scheme: "OFA", result: "good" })).toBe(false);
});

test("numbers are read as people write them", () => {
	const pennHip = (typed: string) =>
		read({ "PennHIP-hips-result": typed, "PennHIP-hips-testedOn": "2023-11-20" }).results[0]
			?.result;
	expect(["0,3", "0.31", ".3", "7", "0.311"].map(pennHip)).toEqual([
		"0.30",
		"0.31",
		undefined,
		undefined,
		undefined,
	]);
});

test("a test by a scheme that we don’t list is entered in the breeder’s words", () => {
	const { results } = read({
		"other-heart-result": "Normal, Italian cardiology register",
		"other-heart-testedOn": "2023-11-20",
	});
	expect(results).toMatchObject([{ test: "heart", scheme: "other" }]);
});
