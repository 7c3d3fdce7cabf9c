import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, afterEach, expect, test } from "vitest";
import { freePort } from "#app/platform/postgres/postgres-cluster.server.ts";
import { type SiteProcess, startSite } from "#test/site-process.ts";
import { waitForEmails } from "../crash/crash.ts";
import { findLosses, findPartialRows } from "../crash/losses.ts";
import { sendPost } from "../crash/sender.ts";
import { openDataFolder } from "./data-folder.ts";
import { agedTickets, ask, composePosts, until } from "./requests.ts";

const home = await openDataFolder();
const running = new Set<SiteProcess>();
afterEach(async () => {
	for (const site of running) await site.stop();
	running.clear();
});
afterAll(() => home.close());

async function start(settings: Record<string, string> = {}): Promise<SiteProcess> {
	const site = await startSite({ ...home.settings, ...settings });
	running.add(site);
	return site;
}

/** A form of each kind to each of them, and afterwards all of it in one database, once. */
async function expectWhole(sites: SiteProcess[], name: string): Promise<void> {
	const [first] = sites;
	if (!first) throw new Error("There is no site.");
	const plans = sites.flatMap((_, number) => [
		{ kind: "contact" as const, mark: `${name}-contact-${number}` },
		{ kind: "rehome" as const, mark: `${name}-rehome-${number}`, photos: 2 },
	]);
	const posts = await composePosts(plans, await agedTickets(first, plans.length));
	await Promise.all(
		posts.map(async (post, turn) => {
			// To one, and the same to the other.
			for (const step of [0, 1]) {
				const site = sites[(turn + step) % sites.length] ?? first;
				expect(await sendPost(site.origin, post), post.failures.join()).toBe(true);
			}
		}),
	);
	const db = await home.connect();
	try {
		const { losses } = await waitForEmails({ dataDir: home.folder, timeoutMs: 120_000 }, db);
		const found = [
			...losses,
			...(await findLosses(db, home.folder, posts)),
			...(await findPartialRows(db)),
		];
		expect(found).toEqual([]);
		expect(sites.flatMap(({ faults }) => faults)).toEqual([]);
	} finally {
		await db.end();
	}
}

test("of two processes started at once on one data folder, one serves and the other says why it doesn't (R6)", async () => {
	const both = await Promise.allSettled([start(), start()]);
	const [refused] = both.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
	expect(running.size).toBe(1);
	expect(refused?.reason.message).toMatch(
		/^The site ended with 1:\s*Another process of this program uses the database in .*DATABASE_URL.*\n$/,
	);
	const [left] = running;
	if (!left) throw new Error("Nobody serves.");
	await expectWhole([left], "owner");
	running.delete(left);
	await left.kill();
	await expectWhole([await start()], "next");
});

test("several processes share a PostgreSQL that runs by itself, and each continues without the other (R6)", async () => {
	const { settings, stop } = await home.share();
	const [one, two] = await Promise.all([start(settings), start(settings)]);
	await expectWhole([one, two], "both");
	running.delete(one);
	await one.stop();
	await expectWhole([two], "second");
	const three = await start(settings);
	running.delete(two);
	await two.kill();
	await expectWhole([three], "third");
	running.delete(three);
	await three.stop();
	await stop();
});

test("a command runs while the site does, and on a folder without a site (R6)", async () => {
	const site = await start();
	const admin = (args: string[]) =>
		promisify(execFile)(process.execPath, ["bin/admin.ts", ...args], {
			env: { ...process.env, ...home.settings },
		});
	await admin(["add", "ada@example.com"]);
	expect((await ask(site, "/readyz")).status).toBe(200);
	running.delete(site);
	await site.stop();
	expect((await admin([])).stdout).toContain("ada@example.com");
});

test("on a port that is taken, the second process stops with a clear message and the first keeps serving (R6)", async () => {
	const PORT = String(await freePort());
	const first = await start({ PORT });
	const refusal = await start({ PORT }).then(
		() => "",
		(error: Error) => error.message,
	);
	expect(refusal).toMatch(/^The site ended with 1:/);
	expect(refusal).toContain(`Port ${PORT} is taken by another program.`);
	expect(refusal).toContain(`PORT=${Number(PORT) + 1} npm start`);
	expect(refusal).not.toMatch(/EADDRINUSE|\bat \S+ \(/);
	await expectWhole([first], "port");
});

test("of two processes started at once on one port, one serves and the other says why it doesn't (R6)", async () => {
	const PORT = String(await freePort());
	const both = await Promise.allSettled([start({ PORT }), start({ PORT })]);
	const refused = both.filter(({ status }) => status === "rejected");
	expect(refused).toHaveLength(1);
	const [{ reason }] = refused as [PromiseRejectedResult];
	expect(reason.message).toMatch(/^The site ended with 1:/);
	expect(reason.message).toMatch(
		/is taken by another program|EADDRINUSE|Another process of this program/,
	);
	const [left] = running;
	if (!left) throw new Error("Nobody serves.");
	await until("ready", async () => (await ask(left, "/readyz")).status === 200);
	await expectWhole([left], "race");
});
