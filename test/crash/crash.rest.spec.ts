import pg from "pg";
import { expect, test } from "vitest";
import { env } from "#app/platform/settings/env.server.ts";
import { crash } from "./crash.ts";

const rounds = 3;

test("kill -9 while forms are sent loses nothing that was confirmed and leaves no partial rows (R1)", async () => {
	const connect = async () => {
		const client = new pg.Client(env.databaseUrl);
		await client.connect();
		return client;
	};
	const figures = await crash({
		rounds,
		connect,
		dataDir: env.dataDir,
		timeoutMs: 120_000,
		settings: { TRUSTED_PROXIES: "127.0.0.1" },
		killTargetOf: () => "site",
		killDatabase: () => Promise.reject(new Error("This database is not ours to kill.")),
		async freeJobs(db) {
			await db.query(
				"update pgboss.job set state = 'retry', start_after = now() where state = 'active'",
			);
		},
		say: () => {},
	});
	expect(figures.losses).toEqual([]);
	expect(figures.kills).toBe(rounds);
	const confirmed = figures.posts.filter((post) => post.confirmed > 0);
	expect(new Set(confirmed.map(({ kind }) => kind)).size).toBe(4);
	expect(figures.emails).toBeGreaterThan(0);
});
