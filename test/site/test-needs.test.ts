import { expect, test } from "vitest";
import { describeTests, needBuild } from "#test/test-groups.ts";

const tests = describeTests(undefined);

test.each([
	["one that needs nothing but its database", ["app/adoptions/table.test.ts"], false],
	["a folder of these", ["app/records"], false],
	["a line of one", ["./app/addresses/slug.test.ts:12"], false],
	["one that serves the site", ["test/site/headers.test.ts"], true],
	["one that starts it", ["test/crash/crash.spec.ts"], true],
	["one that reads the build", ["test/site/builds.test.ts"], true],
	["a journey", ["test/journeys/contact"], true],
	["several", ["app/addresses/slug.test.ts", "journeys/law"], true],
	["all that are not there", ["no/such/test"], true],
])("%s", (_, chosen, needs) => {
	expect(needBuild(chosen, tests)).toBe(needs);
});

test("tests of another suite are looked for in that suite", () => {
	expect(needBuild(["networks/plans"], describeTests("long"))).toBe(false);
});
