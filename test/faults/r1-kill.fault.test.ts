import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { type SiteProcess, startSite } from "#test/site-process.ts";
import { crash, type KillTarget, waitForEmails } from "../crash/crash.ts";
import { findLosses, findPartialRows } from "../crash/losses.ts";
import { sendPost } from "../crash/sender.ts";
import { openDataFolder } from "./data-folder.ts";
import { agedTickets, composePosts } from "./requests.ts";

const homes = [await openDataFolder(), await openDataFolder()] as const;
afterAll(() => Promise.all(homes.map((home) => home.close())));

const rounds = 9;

test("kill -9 of the site, PostgreSQL or both during forms with photos loses nothing that was confirmed (R1)", async () => {
	const [home] = homes;
	const victims: KillTarget[] = ["site", "database", "both"];
	const figures = await crash({
		rounds,
		settings: home.settings,
		dataDir: home.folder,
		timeoutMs: 300_000,
		connect: home.connect,
		killDatabase: home.killPostgres,
		say: () => {},
		killTargetOf: (round) => victims[round % victims.length] ?? "site",
	});
	expect(figures.losses).toEqual([]);
	expect(figures.kills).toBe(rounds);
	expect(figures.posts.some(({ kind, confirmed }) => kind === "rehome" && confirmed > 0)).toBe(
		true,
	);
	expect(figures.photos).toBeGreaterThan(0);
});

test("kill -9 of a jobs-only process leaves every photo and email to the next one (R1)", async () => {
	const home = homes[1];
	const { settings, stop } = await home.share();
	const serve = await startSite({ ...settings, WEB_ONLY: "on" });
	const db = await home.connect();
	let jobs: SiteProcess | undefined;
	let killedAtWork = 0;
	try {
		const tickets = await agedTickets(serve, 24);
		const posts = await composePosts(
			tickets.map((_, number) => ({
				kind: number % 2 ? ("contact" as const) : ("rehome" as const),
				mark: `jobs-${number}`,
				photos: number % 2 ? 0 : 3,
			})),
			tickets,
		);
		for (const [turn, post] of posts.entries()) {
			expect(await sendPost(serve.origin, post), post.failures.join()).toBe(true);
			if (turn % 4 !== 3) continue;
			jobs = await startSite({ ...settings, JOBS_ONLY: "on" });
			await pause(100 + ((turn * 139) % 900));
			await jobs.kill();
			const { rowCount } = await db.query("select from pgboss.job where state = 'active'");
			killedAtWork += rowCount ?? 0;
		}
		expect(killedAtWork).toBeGreaterThan(0);
		jobs = await startSite({ ...settings, JOBS_ONLY: "on" });
		const { emails, losses } = await waitForEmails(
			{ dataDir: home.folder, timeoutMs: 300_000 },
			db,
		);
		expect([...losses, ...(await findLosses(db, home.folder, posts))]).toEqual([]);
		expect(await findPartialRows(db)).toEqual([]);
		expect(emails).toBeGreaterThanOrEqual(2 * posts.length);
		const { rows } = await db.query("select distinct state from uploads");
		expect(rows).toEqual([{ state: "placed" }]);
		expect([...serve.faults, ...jobs.faults]).toEqual([]);
	} finally {
		await db.end();
		await jobs?.stop();
		await serve.stop();
		await stop();
	}
});
