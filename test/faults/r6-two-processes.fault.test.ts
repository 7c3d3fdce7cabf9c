import { afterAll, afterEach, expect, test } from "vitest";
import { freePort } from "#app/platform/postgres/postgres-join.server.ts";
import { waitForEmails } from "../crash/crash.ts";
import { findLosses, findPartialRows } from "../crash/losses.ts";
import { sendPost } from "../crash/sender.ts";
import { type SiteProcess, startSite } from "../crash/site-process.ts";
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

test("two processes started at once on one data folder share it, and each continues without the other (R6)", async () => {
	const sites = await Promise.all([start(), start()]);
	await expectWhole(sites, "both");
	const [one, two] = sites;
	running.delete(one);
	await one.stop();
	expect(one.output()).toContain("Another program still uses the database.");
	await expectWhole([two], "second");
	const three = await start();
	running.delete(two);
	await two.kill();
	await expectWhole([three], "third");
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
	expect(reason.message).toMatch(/is taken by another program|EADDRINUSE/);
	const [left] = running;
	if (!left) throw new Error("Nobody serves.");
	await until("ready", async () => (await ask(left, "/readyz")).status === 200);
	await expectWhole([left], "race");
});
