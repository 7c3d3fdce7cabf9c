import { expect, test } from "vitest";
import { searchTools, tools, toolsFor } from "#app/writing/tools/tools.ts";

const last = (found: { path: string }[]) => found.map(({ path }) => path.replace("/tools/", ""));

test("a text leads to the tools whose subject it mentions", () => {
	expect(last(toolsFor("Ask for DSRA results, and about hip dysplasia."))).toEqual([
		"pairing",
		"hip-and-elbow-grades",
	]);
	expect(toolsFor("A walk in the park.")).toEqual([]);
});

test("a search names a tool with the beginnings of its words", () => {
	expect(last(searchTools("elbow GRADE"))).toEqual(["hip-and-elbow-grades"]);
	expect(last(searchTools("ncl1"))).toEqual(["pairing"]);
	expect(searchTools("elbow grade qwxyz")).toEqual([]);
	expect(searchTools(" ")).toEqual([]);
});

test("every tool has an address of its own", () => {
	expect(new Set(tools.map(({ path }) => path)).size).toBe(tools.length);
});
