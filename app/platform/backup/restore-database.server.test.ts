import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyIn } from "#app/platform/backup/restore-database.server.ts";
import { env } from "#app/platform/settings/env.server.ts";

const copyOut = (client: pg.Client, statement: string) => client.query(copyTo(statement));
let from: pg.Client;
let to: pg.Client;
beforeEach(async () => {
	[from, to] = [new pg.Client(env.databaseUrl), new pg.Client(env.databaseUrl)];
	await Promise.all([from.connect(), to.connect()]);
	await to.query("create temporary table copied (id int primary key, words text)");
});
afterEach(async () => {
	await Promise.all([from.end(), to.end()]);
});

const rows = "copy (select n, repeat('wörter ', 200) from generate_series(1, 15000) n) to stdout";
const isUsable = async (client: pg.Client) =>
	(await client.query("select 1 as one")).rows[0]?.one === 1;

test("20 MB are copied between databases, even to a slow reader", async () => {
	const copy = copyIn(to, "copy copied from stdin");
	const out = copyOut(from, rows);
	let taken = 0;
	let most = 0;
	for await (const some of out) {
		most = Math.max(most, out.readableLength);
		if (++taken % 100 === 0) await sleep(20);
		await copy.write(some);
	}
	await copy.end();
	expect(most).toBeLessThan(4 * 1024 * 1024);
	const { rows: found } = await to.query(
		"select count(*)::int, md5(string_agg(words, '')) from copied",
	);
	const { rows: sent } = await from.query(
		"select count(*)::int, md5(string_agg(repeat('wörter ', 200), '')) from generate_series(1, 15000)",
	);
	expect(found).toEqual(sent);
});

test("an error on either side is thrown and the connection stays usable", async () => {
	const failing = copyOut(from, "copy (select 1 / (3 - n) from generate_series(1, 5) n) to stdout");
	await expect(failing.toArray()).rejects.toThrow("division by zero");
	const nowhere = copyIn(to, "copy nowhere from stdin");
	await expect(nowhere.write(Buffer.from("1\ta\n"))).rejects.toThrow('"nowhere" does not exist');
	await expect(nowhere.write(Buffer.from("1\ta\n"))).rejects.toThrow('"nowhere" does not exist');
	await expect(nowhere.end()).rejects.toThrow('"nowhere" does not exist');
	const twice = copyIn(to, "copy copied from stdin");
	await twice.write(Buffer.from("1\ta\n1\tb\n"));
	await expect(twice.end()).rejects.toThrow("duplicate key");
	expect([await isUsable(from), await isUsable(to)]).toEqual([true, true]);
});

test("an abandoned copy leaves no rows, whether or not PostgreSQL had refused it", async () => {
	for (const text of ["1\ta\n", "no number\tb\n".repeat(50_000)]) {
		const copy = copyIn(to, "copy copied from stdin");
		await copy.write(Buffer.from(text)).catch(() => {});
		await copy.abandon();
		expect((await to.query("select from copied")).rowCount).toBe(0);
	}
});
