import { expect, test } from "vitest";
import { sourcesOf } from "#app/records/breed/sources.server.ts";
import { findHealthTest, healthTests } from "#app/records/breed/tests.server.ts";

const schemeOf = (id: string, name: string) =>
	findHealthTest(id)?.schemes.find(({ scheme }) => scheme === name);

test("the catalog has every test of the breed, with sources that were found", () => {
	expect(healthTests.map(({ id }) => id)).toEqual(
		"hips elbows heart knees eyes thyroid dsra cmr1 ncl1".split(" "),
	);
	for (const { sources } of healthTests) expect(sourcesOf(sources)).toHaveLength(sources.length);
	expect(findHealthTest("character")).toBeUndefined();
});

test("ages and validity are those of the schemes", () => {
	expect(schemeOf("hips", "OFA")).toMatchObject({ minimumMonths: 24, holdsMonths: null });
	expect(schemeOf("hips", "BVA")).toMatchObject({ minimumMonths: 12 });
	expect(schemeOf("heart", "OFA")).toMatchObject({ minimumMonths: 12, holdsMonths: 12 });
	expect(schemeOf("eyes", "OFA")).toMatchObject({ minimumMonths: null, holdsMonths: 12 });
});

test("the DNA tests name the gene and the variant that the papers name", () => {
	expect(findHealthTest("dsra")).toMatchObject({ gene: "MIA3", variant: "c.3822+3_3822+4del" });
	expect(findHealthTest("ncl1")).toMatchObject({ gene: "PPT1", variant: "c.124+1G>A" });
});
