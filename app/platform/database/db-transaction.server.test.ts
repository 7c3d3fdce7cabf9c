import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { openProxy } from "#test/fake-servers.ts";
import { patience } from "#test/waiting.ts";

const direct = process.env.DATABASE_URL ?? "";
const proxy = await openProxy(direct);
process.env.DATABASE_URL = proxy.url;
const { db, isDatabaseUnavailable, pool, transaction } = await import(
	"#app/platform/database/db.server.ts"
);
pool.options.query_timeout = 300;

const size = 10;
const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
	work.then(
		() => undefined,
		(error: unknown) => error,
	);

async function fillPool(): Promise<void> {
	const clients = await Promise.all(Array.from({ length: size }, () => pool.connect()));
	for (const client of clients) client.release();
}

async function expectWholePool(): Promise<void> {
	await vi.waitFor(() => expect(pool.totalCount).toBe(pool.idleCount), patience);
	expect(pool.waitingCount).toBe(0);
	// Cut idle connections leave the pool asynchronously.
	await vi.waitFor(async () => {
		const all = Array.from({ length: size }, () => transaction((tx) => tx.execute(sql`select 1`)));
		await Promise.all(all);
	}, patience);
	const { rows } = await pool.query(
		`select from pg_stat_activity where datname = current_database()
			and application_name like 'ccr %' and state like 'idle in transaction%'`,
	);
	expect(rows).toEqual([]);
}

async function failAll(
	meanwhile: () => unknown,
	work: Parameters<typeof transaction>[0] = async () => {},
): Promise<unknown[]> {
	const running = Array.from({ length: size }, () => thrownBy(transaction(work)));
	await meanwhile();
	return Promise.all(running);
}

beforeEach(fillPool);
afterAll(async () => {
	await pool.end();
	await proxy.close();
});

test("an unanswered begin returns the connection", async () => {
	proxy.stall();
	const errors = await failAll(() => {});
	await proxy.reconnect();
	for (const error of errors) expect(isDatabaseUnavailable(error)).toBe(true);
	await expectWholePool();
});

test("a begin on a dying connection returns the connection", async () => {
	proxy.stall();
	const errors = await failAll(async () => {
		await new Promise((later) => setTimeout(later, 50));
		await proxy.reconnect();
	});
	for (const error of errors) expect(isDatabaseUnavailable(error)).toBe(true);
	await expectWholePool();
});

test("an unanswered statement ends the transaction and returns the connection", async () => {
	let inside = 0;
	let allInside = () => {};
	const entered = new Promise<void>((done) => {
		allInside = done;
	});
	const errors = await failAll(
		async () => {
			await entered;
			proxy.stall();
			allInside();
		},
		async (tx) => {
			if (++inside === size) allInside();
			await entered;
			await tx.execute(sql`select pg_sleep(0.1)`);
			await tx.execute(sql`select 1`);
		},
	);
	await proxy.reconnect();
	for (const error of errors) expect(isDatabaseUnavailable(error)).toBe(true);
	await expectWholePool();
});

test("an unanswered commit is an error and returns the connection", async () => {
	const error = await thrownBy(
		transaction(async (tx) => {
			await tx.execute(sql`select 1`);
			proxy.stall();
		}),
	);
	await proxy.reconnect();
	expect(isDatabaseUnavailable(error)).toBe(true);
	await expectWholePool();
});

test("an unanswered rollback keeps the first error and returns the connection", async () => {
	const first = new Error("the first");
	const error = await thrownBy(
		transaction(async () => {
			proxy.stall();
			throw first;
		}),
	);
	await proxy.reconnect();
	expect(error).toBe(first);
	await expectWholePool();
});

test("a commit that PostgreSQL turns into a rollback is an error", async () => {
	const swallowed = transaction(async (tx) => {
		await tx.execute(sql`create table if not exists swallowed (id int)`);
		await tx.execute(sql`select 1 / 0`).catch(() => {});
	});
	expect(await thrownBy(swallowed)).toBeInstanceOf(Error);
	await expectWholePool();
});

test("a violated deferred constraint is an error that names it", async () => {
	await db.execute(sql`create table twice (id int unique deferrable initially deferred)`);
	const refused = transaction((tx) => tx.execute(sql`insert into twice values (1), (1)`));
	expect(await thrownBy(refused)).toMatchObject({ code: "23505" });
	await expectWholePool();
});

test("PostgreSQL ends an idle transaction", async () => {
	const { rows } = await transaction((tx) =>
		tx.execute(sql`show idle_in_transaction_session_timeout`),
	);
	expect(rows).toEqual([{ idle_in_transaction_session_timeout: "1min" }]);
	const error = await thrownBy(
		transaction(async (tx) => {
			await tx.execute(sql`set local idle_in_transaction_session_timeout = '50ms'`);
			await new Promise((later) => setTimeout(later, 200));
			await tx.execute(sql`select 1`);
		}),
	);
	expect(isDatabaseUnavailable(error)).toBe(true);
	await expectWholePool();
});

test("an error in the work is rolled back and keeps the connection", async () => {
	const before = await transaction((tx) => tx.execute(sql`select pg_backend_pid() as pid`));
	await thrownBy(transaction(() => Promise.reject(new TypeError("x is not a function"))));
	const after = await transaction((tx) => tx.execute(sql`select pg_backend_pid() as pid`));
	expect(after.rows).toEqual(before.rows);
});

test("drizzle's own transaction cannot be called, not even by libraries", async () => {
	const call = (it: object) => Reflect.get(it, "transaction")(async () => {});
	expect(() => call(db)).toThrow();
	await transaction(async (tx) => expect(() => call(tx)).toThrow());
	await expectWholePool();
});
