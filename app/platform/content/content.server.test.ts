import * as v from "valibot";
import { expect, test } from "vitest";
import { checkContent, day, line, readContent } from "#app/platform/content/content.server.ts";

const schema = v.strictObject({ rows: v.array(v.strictObject({ text: line, on: day })) });

test("what breaks the schema is named with its place", () => {
	const check = (row: unknown) => () => checkContent("some.yaml", schema, { rows: [row] });
	expect(check({ text: " a ", on: "2026-11-24" })()).toEqual({
		rows: [{ text: "a", on: new Date("2026-11-24") }],
	});
	expect(check({ text: "", on: "2026-11-24" })).toThrow(/some\.yaml.*rows\.0\.text/);
	expect(check({ text: "a", on: "yesterday" })).toThrow(/rows\.0\.on/);
	expect(check({ text: "a", on: "2026-11-24", more: 1 })).toThrow(/rows\.0\.more/);
});

test("a file of the folder is read", () => {
	expect(readContent("breed/tests.yaml", v.looseObject({}))).toHaveProperty("tests");
});
