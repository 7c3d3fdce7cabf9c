import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

const around = await vi.hoisted(async () =>
	(await import("#test/many-processes/outside-world.ts")).openOutsideWorld(),
);

import pg from "pg";
import { env } from "#app/platform/settings/env.server.ts";
import { makeDog } from "#test/make.ts";
import { askPort } from "#test/serving.ts";
import { type Balancer, openBalancer } from "./balancer.ts";
import { endFleet, faultsOf, type Member, startFleet } from "./fleet.ts";

const db = new pg.Client(env.databaseUrl);
const migrations = "drizzle.__drizzle_migrations";
let fleet: Member[] = [];
let balancer: Balancer;
const ports = () => fleet.map(({ port }) => port);

beforeAll(async () => {
	await db.connect();
	await makeDog({ name: "Bruno" });
	fleet = await startFleet([{}, {}]);
	balancer = await openBalancer(ports());
});
afterEach(() => expect(faultsOf(fleet)).toEqual([]));
afterAll(async () => {
	await balancer.close();
	await endFleet(fleet);
	await Promise.all([db.end(), around.close()]);
});

const wordsAt = (path: string) =>
	Promise.all(fleet.map(async ({ port }) => (await askPort(port, path)).text));
const newest = async () =>
	(await db.query(`select max(created_at)::float8 as newest from ${migrations}`)).rows[0].newest;
const visit = async () => (await fetch(`${balancer.origin}/adoption-network/bruno`)).status;

test("processes that are newer than the tables report it and get no visitors until the tables are migrated", async () => {
	expect(await visit()).toBe(200);
	const { rows } = await db.query(`delete from ${migrations}
		where created_at = (select max(created_at) from ${migrations}) returning *`);
	const behind = expect.stringMatching(/^behind: the tables are older/);
	expect(await wordsAt("/readyz")).toEqual([behind, behind]);
	await balancer.untilInService([]);
	expect(await visit()).toBe(503);
	// They are alive: an orchestrator must not restart them.
	expect(await wordsAt("/healthz")).toEqual(["alive\n", "alive\n"]);
	const { hash, created_at } = rows[0];
	await db.query(`insert into ${migrations} (hash, created_at) values ($1, $2)`, [
		hash,
		created_at,
	]);
	await balancer.untilInService(ports());
	expect(await visit()).toBe(200);
});

test("processes of the previous version keep running on newer tables, and can be restarted", async () => {
	const later = (await newest()) + 1;
	await db.query(`insert into ${migrations} (hash, created_at) values ('newer', $1)`, [later]);
	await db.query("alter table adoption_listings add column newer text not null default ''");
	expect(await wordsAt("/readyz")).toEqual(["ready\n", "ready\n"]);
	await fleet[0]?.restart();
	await balancer.untilInService(ports());
	expect(await visit()).toBe(200);
	expect(await newest()).toBe(later);
});

test("while the database is down no process is ready, all stay alive, and all recover by themselves", async () => {
	const name = env.databaseUrl?.split("/").at(-1) ?? "";
	const admin = new pg.Client(env.databaseUrl?.replace(/\/\w+$/, "/postgres"));
	await admin.connect();
	await db.end();
	await admin.query(`alter database ${name} allow_connections false`);
	await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [
		name,
	]);
	expect(await wordsAt("/healthz")).toEqual(["alive\n", "alive\n"]);
	await balancer.untilInService([]);
	await admin.query(`alter database ${name} allow_connections true`);
	await admin.end();
	await balancer.untilInService(ports());
	expect(await visit()).toBe(200);
});
