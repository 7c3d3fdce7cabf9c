import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

const around = await vi.hoisted(async () =>
	(await import("#test/many-processes/outside-world.ts")).openOutsideWorld(),
);

import pg from "pg";
import { env } from "#app/platform/settings/env.server.ts";
import { findLosses, findPartialRows } from "#test/crash/losses.ts";
import { agedTicket } from "#test/forms.ts";
import { makeDog, makeGuide, photosOf } from "#test/make.ts";
import { cookieOf, makeStaff } from "#test/staff.ts";
import { patience } from "#test/waiting.ts";
import { type Balancer, openBalancer } from "./balancer.ts";
import { objectsIn } from "./bucket.ts";
import { startUncachedVisits } from "./complete-pages.ts";
import { endFleet, faultsOf, type Member, startFleet } from "./fleet.ts";
import { buildNextVersion, nextName } from "./next-version.ts";
import { startVisitors, type Visits } from "./visitors.ts";

const db = new pg.Client(env.databaseUrl);
const objects = objectsIn(around.bucket);
let fleet: Member[] = [];
let balancer: Balancer;
let pages: string[] = [];
let cookie = "";
let visits: Visits | undefined;
const ports = () => fleet.map(({ port }) => port);

beforeAll(async () => {
	await db.connect();
	const dog = await makeDog({ name: "Bruno" }, { photos: 1 });
	await makeGuide({ title: "Feeding" });
	const [photo] = (await photosOf("dog", [dog.id])).get(dog.id) ?? [];
	const list = "/adoption-network";
	pages = [
		"/",
		"/guides",
		"/guides/feeding",
		"/contact",
		"/contact.data",
		"/newsletter",
		list,
		`${list}.data`,
		`${list}/bruno`,
		`${list}/feed.atom`,
		`${list}/signup`,
		`${list}/bruno/card.jpg`,
		`/photos/${photo?.token}/320.webp`,
		"/sitemap/dogs-1.xml",
	];
	cookie = await cookieOf(await makeStaff("admin"));
	fleet = await startFleet([{}, {}, {}]);
	balancer = await openBalancer(ports());
});
beforeEach(() => balancer.untilInService(ports()));
afterEach(async () => {
	await visits?.end();
	balancer.lost.splice(0);
	expect(faultsOf(fleet)).toEqual([]);
});
afterAll(async () => {
	await balancer.close();
	await endFleet(fleet);
	await Promise.all([db.end(), around.close()]);
});

async function visit(mark: string): Promise<Visits> {
	// The overall limit would quarantine this many forms.
	await db.query("delete from rate_limits");
	const tickets: string[] = [];
	while (tickets.length < 2_000) tickets.push(await agedTicket());
	const port = Number(new URL(balancer.origin).port);
	const deskPages = ["/desk", "/desk/review", "/desk/adoptions", "/desk/history"];
	visits = startVisitors({ port, pages, deskPages, cookie, tickets, mark });
	return visits;
}

/** Everything confirmed is stored, with its photos in the bucket, and there are no partial rows. */
async function expectNothingLost({ posts }: Visits): Promise<void> {
	expect(posts.filter(({ confirmed }) => confirmed > 0).length).toBeGreaterThan(20);
	expect(await findLosses(db, objects, posts)).toEqual([]);
	expect(await findPartialRows(db)).toEqual([]);
}

/** It has its share of the requests. */
async function untilAtWork({ port }: Member): Promise<void> {
	const answered = () => balancer.answered.get(port) ?? 0;
	const before = answered();
	await expect.poll(answered).toBeGreaterThan(before + 10);
}

function expectNoFailure({ missed, posts }: Visits): void {
	expect([balancer.lost, missed]).toEqual([[], []]);
	expect(posts.filter(({ confirmed }) => confirmed !== 1).map(({ failures }) => failures)).toEqual(
		[],
	);
}

test("processes restart one after the other under load, and no request fails (R7)", async () => {
	const visits = await visit("rolling");
	const moved = balancer.retriedElsewhere();
	for (const member of fleet) {
		await untilAtWork(member);
		await member.restart();
		await balancer.untilInService(ports());
		await untilAtWork(member);
	}
	await visits.end();
	expectNoFailure(visits);
	expect(visits.read()).toBeGreaterThan(300);
	expect(balancer.retriedElsewhere()).toBe(moved);
	await expectNothingLost(visits);
	console.log(`R7: ${visits.read()} pages and ${visits.posts.length} forms, none failed`);
});

test("killing one process under load loses only its requests in progress (R1)", async () => {
	const [victim] = fleet;
	if (!victim) throw new Error("There is no process to kill.");
	const visits = await visit("killed");
	await expect.poll(() => visits.posts.length).toBeGreaterThan(15);
	await vi.waitUntil(() => balancer.inFlight(victim.port) > 0, { timeout: patience, interval: 1 });
	await victim.kill();
	const killed = performance.now();
	const others = ports().filter((port) => port !== victim.port);
	await balancer.untilInService(others);
	const confirmed = visits.posts.length;
	await expect.poll(() => visits.posts.length).toBeGreaterThan(confirmed + 15);
	await visits.end();
	for (const { port, began } of balancer.lost) {
		expect(port).toBe(victim.port);
		expect(began).toBeLessThan(killed);
	}
	const failed = [...visits.missed, ...visits.posts.flatMap(({ failures }) => failures)];
	expect(failed.length).toBeLessThanOrEqual(balancer.lost.length);
	await expectNothingLost(visits);
	await victim.start();
	await balancer.untilInService(ports());
	console.log(
		`killed under load: ${failed.length} requests lost, ${balancer.retriedElsewhere()} moved on`,
	);
});

test("a new version is rolled out process by process under load; no request fails and no page lacks its styles or scripts (R7)", async () => {
	const next = await buildNextVersion(join(env.dataDir, "next-version"));
	const nameAt = async ({ origin }: Member) =>
		(await (await fetch(origin)).text()).includes(nextName) ? "next" : "this";
	const visits = await visit("upgrade");
	const paths = ["/", "/adoption-network", "/guides/feeding", "/contact"];
	const visitor = startUncachedVisits(Number(new URL(balancer.origin).port), paths);
	const names: string[] = [];
	for (const member of fleet) {
		await untilAtWork(member);
		await member.restart(next);
		await balancer.untilInService(ports());
		await untilAtWork(member);
		names.push((await Promise.all(fleet.map(nameAt))).join(" "));
	}
	await visitor.end();
	await visits.end();
	expect(names).toEqual(["next this this", "next next this", "next next next"]);
	await db.query("select next_version from adoption_listings");
	expectNoFailure(visits);
	// Who had a page of the last old process in the moment that it left reads it bare, until a reload.
	expect(visitor.bare.slice(1)).toEqual([]);
	expect(visitor.read()).toBeGreaterThan(50);
	await expectNothingLost(visits);
	console.log(
		`R7: ${visits.read()} pages and ${visits.posts.length} forms across two versions, none failed; ` +
			`${visitor.bare.length} of ${visitor.read()} whole pages bare`,
	);
});
