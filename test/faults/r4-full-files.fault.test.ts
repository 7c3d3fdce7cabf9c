import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startSite } from "#test/site-process.ts";
import { waitForEmails } from "../crash/crash.ts";
import { findLosses, findPartialRows } from "../crash/losses.ts";
import { sendPost } from "../crash/sender.ts";
import { dogPages, openFolderWithDog } from "./dog-site.ts";
import { agedTickets, composePosts, statuses, until } from "./requests.ts";
import { canMount, fill, mountDisk } from "./small-disk.ts";

const pages = [...dogPages, "/healthz"];

test.runIf(canMount)(
	"a full disk for photos and emails: text is stored, photos are refused, and it recovers once there is space (R4)",
	async () => {
		const { home } = await openFolderWithDog();
		onTestFinished(() => home.close());
		const files = join(home.folder, "files");
		const mail = join(home.folder, "mail");
		await mountDisk(files, 4);
		await mountDisk(mail, 1);
		const site = await startSite(home.settings);
		onTestFinished(() => site.stop());
		const db = await home.connect();
		onTestFinished(() => db.end());
		const tickets = await agedTickets(site, 5);
		const posts = await composePosts(
			[
				{ kind: "rehome", mark: "full-key", way: "by key", photos: 2 },
				{ kind: "rehome", mark: "full-files", way: "as files", photos: 2 },
				{ kind: "contact", mark: "full-words" },
				{ kind: "rehome", mark: "full-none", photos: 0 },
				{ kind: "breeder", mark: "full-kennel" },
			],
			tickets,
		);
		const [byKey, asFiles, ...words] = posts;
		if (!byKey || !asFiles) throw new Error("There are no posts.");
		await statuses(site, pages);
		const makeRoom = [await fill(files), await fill(mail)];

		// Text needs no disk space and is stored; photos need some and are not confirmed.
		for (const post of words) expect(await sendPost(site.origin, post), post.mark).toBe(true);
		expect([await sendPost(site.origin, byKey), byKey.failures]).toEqual([false, ["503"]]);
		expect([await sendPost(site.origin, asFiles), asFiles.failures]).toEqual([false, ["422"]]);
		expect(await statuses(site, [...pages, "/readyz"])).toEqual(
			[...pages, "/readyz"].map((path) => `200 ${path}`),
		);
		const unfinished = (await readdir(files, { recursive: true })).filter((name) =>
			name.endsWith(".part"),
		);
		expect(unfinished).toEqual([]);
		await until("emails were tried", async () => {
			const { rowCount } = await db.query(
				"select from deliveries where attempts > 0 and reason <> ''",
			);
			return (rowCount ?? 0) >= 2 * words.length;
		});

		for (const make of makeRoom) await make();
		for (const post of posts)
			expect(await sendPost(site.origin, post), post.failures.join()).toBe(true);
		await db.query("update pgboss.job set start_after = now() where state = 'retry'");
		const { losses } = await waitForEmails({ dataDir: home.folder, timeoutMs: 180_000 }, db);
		expect([
			...losses,
			...(await findLosses(db, home.folder, posts)),
			...(await findPartialRows(db)),
		]).toEqual([]);
		expect([site.faults, site.exitOutput()]).toEqual([[], undefined]);
	},
);
