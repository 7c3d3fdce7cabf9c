import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { crash, untilWritten, type Victim } from "../crash/crash.ts";
import { findHalves, findLosses } from "../crash/ledger.ts";
import { sendPost } from "../crash/sender.ts";
import { type SiteProcess, startSite } from "../crash/site-process.ts";
import { composeAll, ripeTickets } from "./asking.ts";
import { openHome } from "./own-home.ts";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });
const homes = [await openHome(), await openHome()] as const;
afterAll(() => Promise.all(homes.map((home) => home.close())));

const rounds = 9;

test("kill -9 of the site, PostgreSQL or both during forms with photos loses nothing that was confirmed (R1)", async () => {
	const [home] = homes;
	const victims: Victim[] = ["site", "database", "both"];
	const figures = await crash({
		rounds,
		settings: home.settings,
		dataDir: home.folder,
		patience: 300_000,
		connect: home.connect,
		killDatabase: home.killPostgres,
		say: () => {},
		victimOf: (round) => victims[round % victims.length] ?? "site",
	});
	expect(figures.losses).toEqual([]);
	expect(figures.kills).toBe(rounds);
	expect(figures.posts.some(({ kind, thanked }) => kind === "rehome" && thanked > 0)).toBe(true);
	expect(figures.photos).toBeGreaterThan(0);
});

test("kill -9 of a jobs-only process leaves every photo and email to the next one (R1)", async () => {
	const home = homes[1];
	const serve = await startSite({ ...home.settings, WEB_ONLY: "on" });
	const db = await home.connect();
	let jobs: SiteProcess | undefined;
	let killedAtWork = 0;
	try {
		const tickets = await ripeTickets(serve, 24);
		const posts = await composeAll(
			tickets.map((_, number) => ({
				kind: number % 2 ? ("contact" as const) : ("rehome" as const),
				mark: `jobs-${number}`,
				photos: number % 2 ? 0 : 3,
			})),
			tickets,
		);
		for (const [turn, post] of posts.entries()) {
			expect(await sendPost(serve.origin, post), post.otherwise.join()).toBe(true);
			if (turn % 4 !== 3) continue;
			jobs = await startSite({ ...home.settings, JOBS_ONLY: "on" });
			await pause(100 + Math.random() * 900);
			await jobs.kill();
			const { rowCount } = await db.query("select from pgboss.job where state = 'active'");
			killedAtWork += rowCount ?? 0;
		}
		expect(killedAtWork).toBeGreaterThan(0);
		jobs = await startSite({ ...home.settings, JOBS_ONLY: "on" });
		const { letters, losses } = await untilWritten({ dataDir: home.folder, patience: 300_000 }, db);
		expect([...losses, ...(await findLosses(db, home.folder, posts))]).toEqual([]);
		expect(await findHalves(db)).toEqual([]);
		expect(letters).toBeGreaterThanOrEqual(2 * posts.length);
		const { rows } = await db.query("select distinct state from uploads");
		expect(rows).toEqual([{ state: "placed" }]);
		expect([...serve.faults, ...jobs.faults]).toEqual([]);
	} finally {
		await db.end();
		await jobs?.stop();
		await serve.stop();
	}
});
