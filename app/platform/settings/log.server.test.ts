import { PassThrough } from "node:stream";
import { DrizzleQueryError } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { reasonOf, withoutParameters } from "#app/platform/settings/log.server.ts";

test("a database error is logged with its statement and without user input (D2)", () => {
	const typed = "ana@example.com\n    at the second line";
	const cause = new Error('column "body" does not exist');
	const error = new DrizzleQueryError("select body from posts where slug = $1", [typed], cause);
	const stream = new PassThrough();
	pino({ serializers: { err: withoutParameters } }, stream).error({ err: error }, "a fault");
	const line = String(stream.read());
	expect(line).toContain("select body from posts");
	expect(line).toContain("does not exist");
	expect(line).toContain("log.server.test.ts");
	expect(line).not.toContain("ana@example.com");
	expect(line).not.toContain("second line");
	expect(reasonOf(error)).toBe("Error: Failed query: select body from posts where slug = $1");
});
