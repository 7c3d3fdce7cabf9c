import { createServer, Socket } from "node:net";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { db, isDatabaseUnavailable, pool, transaction } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";

const thrownBy = (work: Promise<unknown>) =>
	work.then(
		() => undefined,
		(error: unknown) => error,
	);

test("a refused connection means that the database is away", async () => {
	const server = createServer().listen(0, "127.0.0.1");
	await new Promise((listening) => server.once("listening", listening));
	const { port } = server.address() as { port: number };
	await new Promise((closed) => server.close(closed));
	const nobody = new pg.Pool({ connectionString: `postgres://a:b@localhost:${port}/c` });
	expect(isDatabaseUnavailable(await thrownBy(nobody.query("select 1")))).toBe(true);
	expect(isDatabaseUnavailable(await thrownBy(drizzle(nobody).execute("select 1")))).toBe(true);
});

test("a server that does not answer means that it is away", async () => {
	const server = createServer().listen(0, "127.0.0.1");
	await new Promise((listening) => server.once("listening", listening));
	const { port } = server.address() as { port: number };
	const connectionString = `postgres://a:b@127.0.0.1:${port}/c`;
	const silent = new pg.Pool({ connectionString, connectionTimeoutMillis: 50 });
	expect(isDatabaseUnavailable(await thrownBy(silent.query("select 1")))).toBe(true);
	server.close();
});

test("a connection lost during a query means that it is away", async () => {
	const asked = thrownBy(db.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
	expect(isDatabaseUnavailable(await asked)).toBe(true);
	const { rows } = await pool.query("select 1 as one");
	expect(rows).toEqual([{ one: 1 }]);
});

test("a query timeout means that it is away", async () => {
	const hasty = new pg.Client({ connectionString: env.databaseUrl, query_timeout: 20 });
	await hasty.connect();
	expect(isDatabaseUnavailable(await thrownBy(hasty.query("select pg_sleep(1)")))).toBe(true);
	await hasty.end();
});

test.each(["EAI_AGAIN", "ENETUNREACH", "EHOSTDOWN"])(
	"a temporary DNS or routing error (%s) means that it is away",
	async (code) => {
		const nowhere = new pg.Client({
			connectionString: "postgres://a:b@database.example/c",
			stream: () => {
				const socket = new Socket();
				const fail = () => socket.destroy(Object.assign(new Error(code), { code }));
				return Object.assign(socket, { connect: fail });
			},
		});
		expect(isDatabaseUnavailable(await thrownBy(nowhere.connect()))).toBe(true);
	},
);

test("a read-only database means that it is away", async () => {
	const written = transaction(async (tx) => {
		await tx.execute(sql`set transaction read only`);
		await tx.execute(sql`create table notes_of_nobody (text text)`);
	});
	expect(isDatabaseUnavailable(await thrownBy(written))).toBe(true);
});

test("an invalid query does not", async () => {
	const faults = [
		thrownBy(db.execute(sql`select * from no_such_table`)),
		thrownBy(db.execute(sql`selekt 1`)),
		thrownBy(db.execute(sql`insert into addresses values ('cat', 'a', 1)`)),
		thrownBy(transaction(() => Promise.reject(new TypeError("x is not a function")))),
	];
	for (const fault of await Promise.all(faults)) {
		expect(fault).toBeInstanceOf(Error);
		expect(isDatabaseUnavailable(fault)).toBe(false);
	}
	for (const odd of [undefined, null, "ECONNREFUSED", { code: "ECONNREFUSED" }]) {
		expect(isDatabaseUnavailable(odd)).toBe(false);
	}
});

test("a transaction is atomic", async () => {
	await pool.query("create table notes (text text)");
	onTestFinished(async () => void (await pool.query("drop table notes")));
	const failed = transaction(async (tx) => {
		await tx.execute(sql`insert into notes values ('a')`);
		throw new Error("no");
	});
	await expect(failed).rejects.toThrow("no");
	expect(
		await transaction(async (tx) => (await tx.execute(sql`select * from notes`)).rows),
	).toEqual([]);
});

test("a connection lost between two statements fails only that transaction", async () => {
	const cut = transaction(async (tx) => {
		const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`);
		await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid}::int)`);
		await new Promise((later) => setTimeout(later, 200));
		await tx.execute(sql`select 1`);
	});
	expect(isDatabaseUnavailable(await thrownBy(cut))).toBe(true);
	expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});
