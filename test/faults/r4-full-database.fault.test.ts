import { expect, onTestFinished, test } from "vitest";
import { startSite } from "#test/site-process.ts";
import { findLosses, findPartialRows } from "../crash/losses.ts";
import { paths } from "../crash/posts.ts";
import { sendPost } from "../crash/sender.ts";
import { dogPages, openFolderWithDog } from "./dog-site.ts";
import { agedTickets, ask, composePosts, statuses, until, visitorHeaders } from "./requests.ts";
import { canMount, fill, mountDisk } from "./small-disk.ts";

const pages = [...dogPages, "/healthz"];

test.runIf(canMount)(
	"a full PostgreSQL disk: pages 200, forms 503 with the text kept, and it recovers by itself (R4)",
	async () => {
		const { home } = await openFolderWithDog();
		onTestFinished(() => home.close());
		await mountDisk(home.postgres, 200);
		const site = await startSite(home.settings);
		onTestFinished(() => site.stop());
		const tickets = await agedTickets(site, 40);
		const marks = tickets.map((_, number) => ({ kind: "contact" as const, mark: `wal-${number}` }));
		const posts = await composePosts(marks, tickets);
		await statuses(site, pages);
		const makeRoom = await fill(home.postgres);
		// The current WAL segment has space left: writes fail when PostgreSQL needs the next one.
		const db = await home.connect();
		await db.query("create table filler (text text)").catch(() => {});
		for (let turn = 0; turn < 40; turn++) {
			const grown = await db
				.query("insert into filler select repeat(md5(i::text), 30) from generate_series(1, 2000) i")
				.catch(() => undefined);
			if (!grown) break;
		}
		await db.end().catch(() => {});
		let refused = 0;
		for (const post of posts) {
			const body = new URLSearchParams(post.fields);
			const init = { method: "POST", headers: visitorHeaders(), body };
			const { status, text } = await ask(site, paths.contact, init);
			if (status === 200) post.confirmed++;
			else {
				expect(status).toBe(503);
				expect(text).toContain(`${post.mark} begins here.`);
				refused++;
			}
			expect(await statuses(site, pages)).toEqual(pages.map((path) => `200 ${path}`));
		}
		expect(refused).toBeGreaterThan(posts.length / 2);
		await makeRoom();
		const took = await until(
			"ready",
			async () => (await ask(site, "/readyz")).status === 200,
			30_000,
		);
		console.info(`ready again ${took} ms after there was room`);
		for (const post of posts)
			expect(await sendPost(site.origin, post), post.failures.join()).toBe(true);
		const after = await home.connect();
		onTestFinished(() => after.end());
		expect(await findLosses(after, home.folder, posts)).toEqual([]);
		expect(await findPartialRows(after)).toEqual([]);
		expect([site.faults, site.exitOutput()]).toEqual([[], undefined]);
	},
);
