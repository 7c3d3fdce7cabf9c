import { expect, test } from "vitest";
import { tools, toolsFor, toolsNamed } from "#app/tools/tools.ts";

const last = (found: { path: string }[]) => found.map(({ path }) => path.replace("/tools/", ""));

test("a text leads to the tools whose subject it mentions", () => {
	expect(last(toolsFor("Ask for DSRA results, and about hip dysplasia."))).toEqual([
		"pairing",
		"hip-and-elbow-grades",
	]);
	expect(toolsFor("A walk in the park.")).toEqual([]);
});

test("a search names a tool with the beginnings of its words", () => {
	expect(last(toolsNamed("elbow GRADE"))).toEqual(["hip-and-elbow-grades"]);
	expect(last(toolsNamed("ncl1"))).toEqual(["pairing"]);
	expect(toolsNamed("elbow grade qwxyz")).toEqual([]);
	expect(toolsNamed(" ")).toEqual([]);
});

test("every tool has an address of its own", () => {
	expect(new Set(tools.map(({ path }) => path)).size).toBe(tools.length);
});
