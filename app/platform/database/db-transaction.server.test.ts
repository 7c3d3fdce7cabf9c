import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { layCable } from "#test/cut.ts";

const direct = process.env.DATABASE_URL ?? "";
const cable = await layCable(direct);
process.env.DATABASE_URL = cable.url;
const { db, isDatabaseAway, pool, transaction } = await import(
	"#app/platform/database/db.server.ts"
);
// What a site waits for ten seconds.
pool.options.query_timeout = 300;

const size = 10;
const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
	work.then(
		() => undefined,
		(error: unknown) => error,
	);

/** Every connection of the pool is open, and none is in use. */
async function fillPool(): Promise<void> {
	const clients = await Promise.all(Array.from({ length: size }, () => pool.connect()));
	for (const client of clients) client.release();
}

async function expectWholePool(): Promise<void> {
	await vi.waitFor(() => expect(pool.totalCount).toBe(pool.idleCount), 3_000);
	expect(pool.waitingCount).toBe(0);
	// Idle connections that were cut leave the pool when their end is heard of.
	await vi.waitFor(async () => {
		const all = Array.from({ length: size }, () => transaction((tx) => tx.execute(sql`select 1`)));
		await Promise.all(all);
	}, 3_000);
	const { rows } = await pool.query(
		`select from pg_stat_activity where datname = current_database()
			and application_name like 'ccr %' and state like 'idle in transaction%'`,
	);
	expect(rows).toEqual([]);
}

/** Lets transactions come so far, then does something to their connections; what they failed with. */
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
	await cable.close();
});

test("a begin that is not answered gives the connection back", async () => {
	cable.silence();
	const errors = await failAll(() => {});
	await cable.mend();
	for (const error of errors) expect(isDatabaseAway(error)).toBe(true);
	await expectWholePool();
});

test("a begin on a connection that dies gives the connection back", async () => {
	cable.silence();
	const errors = await failAll(async () => {
		await new Promise((later) => setTimeout(later, 50));
		await cable.mend();
	});
	for (const error of errors) expect(isDatabaseAway(error)).toBe(true);
	await expectWholePool();
});

test("a statement that is not answered is not followed by another, and gives the connection back", async () => {
	let inside = 0;
	let allInside = () => {};
	const entered = new Promise<void>((done) => {
		allInside = done;
	});
	const errors = await failAll(
		async () => {
			await entered;
			cable.silence();
			allInside();
		},
		async (tx) => {
			if (++inside === size) allInside();
			await entered;
			await tx.execute(sql`select pg_sleep(0.1)`);
			await tx.execute(sql`select 1`);
		},
	);
	await cable.mend();
	for (const error of errors) expect(isDatabaseAway(error)).toBe(true);
	await expectWholePool();
});

test("a commit that is not answered is an error for the caller, and gives the connection back", async () => {
	const error = await thrownBy(
		transaction(async (tx) => {
			await tx.execute(sql`select 1`);
			cable.silence();
		}),
	);
	await cable.mend();
	expect(isDatabaseAway(error)).toBe(true);
	await expectWholePool();
});

test("a rollback that is not answered leaves the first error, and gives the connection back", async () => {
	const first = new Error("the first");
	const error = await thrownBy(
		transaction(async () => {
			cable.silence();
			throw first;
		}),
	);
	await cable.mend();
	expect(error).toBe(first);
	await expectWholePool();
});

test("a commit that PostgreSQL answers by rolling back is an error", async () => {
	const swallowed = transaction(async (tx) => {
		await tx.execute(sql`create table if not exists swallowed (id int)`);
		await tx.execute(sql`select 1 / 0`).catch(() => {});
	});
	expect(await thrownBy(swallowed)).toBeInstanceOf(Error);
	await expectWholePool();
});

test("a deferred constraint that refuses the commit is an error that names it", async () => {
	await db.execute(sql`create table twice (id int unique deferrable initially deferred)`);
	const refused = transaction((tx) => tx.execute(sql`insert into twice values (1), (1)`));
	expect(await thrownBy(refused)).toMatchObject({ code: "23505" });
	await expectWholePool();
});

test("PostgreSQL ends a transaction in which nothing is asked for long", async () => {
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
	expect(isDatabaseAway(error)).toBe(true);
	await expectWholePool();
});

test("a fault in the work is rolled back and keeps the connection", async () => {
	const before = await transaction((tx) => tx.execute(sql`select pg_backend_pid() as pid`));
	await thrownBy(transaction(() => Promise.reject(new TypeError("x is not a function"))));
	const after = await transaction((tx) => tx.execute(sql`select pg_backend_pid() as pid`));
	expect(after.rows).toEqual(before.rows);
});

test("drizzle's own transaction is open to nobody, a package that is given the database included", async () => {
	const call = (it: object) => Reflect.get(it, "transaction")(async () => {});
	expect(() => call(db)).toThrow();
	await transaction(async (tx) => expect(() => call(tx)).toThrow());
	await expectWholePool();
});
