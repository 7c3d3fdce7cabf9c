import { expect, test } from "vitest";
import { describeTests, needsOf } from "#test/test-groups.ts";

const tests = describeTests(undefined);
const nothing = { build: false, browser: false };

test.each([
	["one that needs nothing but its database", ["app/adoptions/table.test.ts"], nothing],
	["a folder of these", ["app/records"], nothing],
	["a line of one", ["./app/addresses/slug.test.ts:12"], nothing],
	["one that serves the site", ["test/site/headers.test.ts"], { build: true, browser: false }],
	["one that starts it", ["test/crash/crash.spec.ts"], { build: true, browser: false }],
	["one that reads the build", ["test/site/builds.test.ts"], { build: true, browser: false }],
	["a journey", ["test/journeys/contact"], { build: true, browser: true }],
	["several", ["app/addresses/slug.test.ts", "journeys/law"], { build: true, browser: true }],
	["all that are not there", ["no/such/test"], { build: true, browser: true }],
])("%s", (_, chosen, needs) => {
	expect(needsOf(chosen, tests)).toEqual(needs);
});

test("tests of another suite are looked for in that suite", () => {
	expect(needsOf(["networks/plans"], describeTests("long"))).toEqual(nothing);
});
