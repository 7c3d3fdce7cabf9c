import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { startSite } from "#test/site-process.ts";
import { inBackground } from "#test/waiting.ts";
import { waitForEmails } from "../crash/crash.ts";
import { findLosses, findPartialRows } from "../crash/losses.ts";
import { sendPost } from "../crash/sender.ts";
import { openDataFolder } from "./data-folder.ts";
import { agedTickets, composePosts } from "./requests.ts";

const home = await openDataFolder();
const { settings, stop } = await home.share();
afterAll(async () => {
	await stop();
	await home.close();
});

const times = 50;
const kills = 3;

test.each(["by key", "as files"] as const)(
	"a form with photos %s, sent 50 times at once to two processes, one killed meanwhile, is stored once (R9)",
	async (way) => {
		const tickets: string[] = [];
		let [one, two] = await Promise.all([startSite(settings), startSite(settings)]);
		const db = await home.connect();
		try {
			tickets.push(...(await agedTickets(one, kills)));
			const plans = tickets.map((_, number) => ({
				kind: "rehome" as const,
				way,
				photos: 2,
				mark: `fifty-${way.slice(-3)}-${number}`,
			}));
			const posts = await composePosts(plans, tickets);
			let unanswered = 0;
			for (const [turn, post] of posts.entries()) {
				// Each sending knows of the others no more than fifty browsers would.
				const copies = Array.from({ length: times }, () => ({
					...post,
					failures: [] as string[],
					sent: [] as number[],
					photos: post.photos.map((photo) => ({ ...photo })),
				}));
				const sendings = copies.map((copy, number) =>
					sendPost((number % 2 ? two : one).origin, copy).catch((error: Error) => {
						// A part that another copy has sent meanwhile is answered with how far it has come, and
						// whoever waits too long for a picture's turn is asked to send it again.
						const isAskedAgain = /A photo's part at \d+ got (200|409)|answered 422/;
						if (!isAskedAgain.test(error.message)) throw error;
						return false;
					}),
				);
				const sending = inBackground(Promise.all(sendings));
				await pause(100 + ((turn * 740) % 1_200));
				await one.kill();
				await sending;
				post.confirmed = copies.filter(({ confirmed }) => confirmed > 0).length;
				unanswered += times - post.confirmed;
				expect(await findLosses(db, home.folder, [post])).toEqual([]);
				expect(await findPartialRows(db)).toEqual([]);
				one = await startSite(settings);
				for (const photo of post.photos) photo.isPromised = false;
				const again = Array.from({ length: 2 }, () => structuredClone(post));
				for (const copy of again)
					for (const photo of copy.photos) photo.bytes = Buffer.from(photo.bytes);
				for (const [turn, copy] of again.entries()) {
					expect(await sendPost((turn % 2 ? two : one).origin, copy), copy.failures.join()).toBe(
						true,
					);
				}
				post.confirmed++;
			}
			expect(unanswered).toBeGreaterThan(0);
			const { losses } = await waitForEmails({ dataDir: home.folder, timeoutMs: 180_000 }, db);
			const found = [
				...losses,
				...(await findLosses(db, home.folder, posts)),
				...(await findPartialRows(db)),
			];
			expect(found).toEqual([]);
			const emails = posts.map(({ email }) => email);
			const kept = "select count(*)::int from submissions where email = any($1)";
			expect((await db.query(kept, [emails])).rows).toEqual([{ count: posts.length }]);
			expect([...one.faults, ...two.faults]).toEqual([]);
		} finally {
			await db.end();
			// A test that failed may have left one that was killed.
			for (const site of [one, two]) if (site.exitOutput() === undefined) await site.stop();
		}
	},
);
