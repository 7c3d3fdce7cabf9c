import { PassThrough } from "node:stream";
import { type SQL, sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { db, pool } from "#app/platform/database/db.server.ts";
import { describeError, reasonOf } from "#app/platform/settings/log.server.ts";

/** Looks like a line of a stack, too. */
const typed = "ana@example.com (512) 555-0142\n    at Ana's (second-line.ts:1:1)";
const canaries = ["ana@", "555-0142", "second-line"];

function logged(error: unknown): string {
	const stream = new PassThrough();
	const log = pino({ serializers: { err: describeError } }, stream);
	log.error({ err: error, reason: reasonOf(error) }, "a fault");
	return String(stream.read());
}

const refused: Record<string, (value: SQL) => SQL> = {
	"a search": (value) => sql`select to_tsquery('simple', ${value} || ' &')`,
	"a number": (value) => sql`select ${value}::int`,
	"a moment": (value) => sql`select ${value}::timestamptz`,
	json: (value) => sql`select ${value}::jsonb`,
	"an array": (value) => sql`select ${value}::text[]`,
	uuid: (value) => sql`select ${value}::uuid`,
	"a regular expression": (value) => sql`select 'x' ~ ('(' || ${value})`,
	"a text search configuration": (value) => sql`select to_tsvector(${value}::regconfig, 'x')`,
	"a table's name": (value) => sql`select ${value}::regclass`,
	"too long a value": (value) =>
		sql`insert into rate_limits (key) select repeat(${value}, 9) || repeat('x', 300)`,
	"a value that is there": (value) =>
		sql`insert into rate_limits (key) select left(${value}, 40) from generate_series(1, 2)`,
	"a missing value": (value) => sql`insert into site_keys (purpose, key) values (${value}, null)`,
	"a refusal of our own": (value) =>
		sql`select case when set_config('ccr.said', ${value}, true) <> '' then (select 1 / 0) end`,
};

test.each(Object.entries(refused))(
	"%s that PostgreSQL refuses is logged without what was typed (D2)",
	async (_, statement) => {
		const error = await db.execute(statement(sql`${typed}::text`)).then(
			() => expect.unreachable("PostgreSQL takes it"),
			(error: Error) => error,
		);
		const inner = error.cause as Error & { code: string };
		const wrapped = new Error("It could not be stored.", { cause: error });
		for (const each of [
			error,
			inner,
			wrapped,
			new AggregateError([error, wrapped], "Both failed"),
		]) {
			const line = logged(each);
			for (const canary of canaries) expect(line).not.toContain(canary);
			expect(line).toContain(inner.code);
			if (each !== inner) expect(line).toMatch(/Failed query: (select|insert)/);
		}
		expect(logged(error)).toContain("log.server.test.ts");
	},
);

test("a message without values is logged, and a constraint is named", async () => {
	const errorOf = (text: string) => pool.query(text).catch((error: unknown) => error);
	expect(reasonOf(await errorOf("select body from rate_limits"))).toBe(
		'column "body" does not exist (42703 errorMissingColumn)',
	);
	const twice = "insert into rate_limits (key) values ('a'), ('a')";
	expect(reasonOf(await errorOf(twice))).toBe(
		"PostgreSQL: 23505 _bt_check_unique rate_limits_pkey",
	);
});

test("other errors keep their message, their place and their causes", () => {
	const line = logged(new TypeError("No such photo.", { cause: new Error("ENOENT") }));
	expect(JSON.parse(line)).toMatchObject({
		err: {
			type: "TypeError",
			message: "No such photo.",
			stack: expect.stringContaining("log.server.test.ts"),
			cause: { message: "ENOENT" },
		},
		reason: "No such photo.: ENOENT",
	});
	expect(reasonOf("said so")).toBe("said so");
});
