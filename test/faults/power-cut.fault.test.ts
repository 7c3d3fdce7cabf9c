import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { type SiteProcess, startSite } from "#test/site-process.ts";
import { inBackground } from "#test/waiting.ts";
import { waitForEmails } from "../crash/crash.ts";
import { findLosses, findPartialRows } from "../crash/losses.ts";
import type { Post } from "../crash/posts.ts";
import { sendPost } from "../crash/sender.ts";
import { openDataFolder } from "./data-folder.ts";
import { canTrace, findPowerCutLosses, pathsIn, straceCommand, within } from "./durable-files.ts";
import { agedTickets, composePosts } from "./requests.ts";

const home = await openDataFolder();
afterAll(() => home.close());
const rounds = 2;
const root = join(import.meta.dirname, "../..");
const ours = ["files", "mail", "backups"].map((name) => join(home.folder, name));

/** What is there lasts: it was there when the last trace ended. */
function pathsBefore(): Set<string> {
	return new Set(
		ours.flatMap((folder) => (existsSync(folder) ? [folder, ...pathsIn(folder)] : [])),
	);
}

/** Removes from disk whatever was not synced; returns how many files and names that were. */
async function cutPower(log: string, before: Set<string>): Promise<number> {
	const { lost, torn } = findPowerCutLosses(home.folder, log, before);
	const isTeamPhoto = (path: string) => ours.some((folder) => `${path}/`.startsWith(`${folder}/`));
	const [gone, empty] = [lost.filter(isTeamPhoto), torn.filter(isTeamPhoto)];
	for (const path of empty) await truncate(path);
	for (const path of gone) await rm(path, { recursive: true, force: true });
	return gone.length + empty.length;
}

/** Everything that the site keeps as a picture is one. */
async function findTorn(): Promise<string[]> {
	const torn: string[] = [];
	const photos = join(home.folder, "files", "photos");
	for (const path of pathsIn(photos).filter((name) => /\.(avif|webp|jpe?g|png)$/.test(name))) {
		await sharp(await readFile(path))
			.stats()
			.catch(() => torn.push(path));
	}
	return torn.map(within(home.folder));
}

test.runIf(canTrace)(
	"after a power cut, the very first photo is there if it was confirmed (R1)",
	async () => {
		const before = pathsBefore();
		const log = join(home.folder, "trace-first.log");
		// Whoever works jobs would write emails, and so ask other folders onto the disk.
		const site = await startSite({ ...home.settings, WEB_ONLY: "on" }, straceCommand(log));
		const tickets = await agedTickets(site, 1);
		const posts = await composePosts([{ kind: "rehome", mark: "power-first", photos: 2 }], tickets);
		for (const post of posts) expect(await sendPost(site.origin, post)).toBe(true);
		await Promise.all([site.kill(), home.killPostgres()]);
		await pause(500);
		await cutPower(log, before);
		await expectWhole(await startSite(home.settings), posts);
	},
);

test.runIf(canTrace)(
	"a power cut while photos, emails and pictures are written loses nothing confirmed and shows nothing corrupt (R1)",
	async () => {
		let taken = 0;
		const all: Post[] = [];
		for (let round = 1; round <= rounds; round++) {
			const before = pathsBefore();
			const log = join(home.folder, `trace-${round}.log`);
			const site = await startSite(home.settings, straceCommand(log));
			const tickets = await agedTickets(site, 24);
			const posts = await composePosts(
				tickets.map((_, number) => ({
					kind: number % 3 ? ("rehome" as const) : ("contact" as const),
					way: number % 2 ? ("by key" as const) : ("as files" as const),
					mark: `power-${round}-${number}`,
					photos: number % 3 ? 2 : 0,
				})),
				tickets,
			);
			let over = false;
			const senders = [0, 1, 2].map(async (sender) => {
				for (const post of posts.filter((_, turn) => turn % 3 === sender)) {
					if (!(await sendPost(site.origin, post))) return;
				}
			});
			const sending = inBackground(Promise.all(senders).finally(() => (over = true)));
			const least = (posts.length - 10) / round;
			const confirmed = () => posts.filter((post) => post.confirmed > 0).length;
			while (!over && confirmed() < least) await pause(20);
			await pause((round * 310) % 500);
			await Promise.all([site.kill(), home.killPostgres()]);
			await sending;
			expect(confirmed()).toBeGreaterThanOrEqual(least);
			await pause(500);
			taken += await cutPower(log, before);
			all.push(...posts.filter(({ confirmed }) => confirmed > 0));
			const next = await startSite(home.settings);
			await expectWhole(next, all);
		}
		expect(all.length).toBeGreaterThan(10);
		console.info(
			`${all.length} forms were confirmed; the power cuts took ${taken} names and contents`,
		);
	},
);

async function expectWhole(site: SiteProcess, posts: Post[]): Promise<void> {
	const db = await home.connect();
	try {
		expect([...(await findLosses(db, home.folder, posts)), ...(await findPartialRows(db))]).toEqual(
			[],
		);
		const { losses } = await waitForEmails({ dataDir: home.folder, timeoutMs: 240_000 }, db);
		expect([...losses, ...(await findLosses(db, home.folder, posts))]).toEqual([]);
		expect(await findTorn()).toEqual([]);
		expect(site.faults).toEqual([]);
	} finally {
		await db.end();
		await site.stop();
	}
}

test.runIf(canTrace)(
	"after a power cut, a backup that was reported as finished is there and complete (R10)",
	async () => {
		const before = pathsBefore();
		const log = join(home.folder, "trace-backup.log");
		const [program = "", ...args] = [
			...straceCommand(log),
			process.execPath,
			join(root, "bin/backup.ts"),
		];
		const env = { ...process.env, NODE_ENV: "production", ...home.settings };
		const run = async (command: string, rest: string[]) => {
			const child = spawn(command, rest, { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
			const output = child.stdout.toArray();
			const [code] = await once(child, "close");
			return { code, output: Buffer.concat(await output).toString() };
		};
		const made = await run(program, args);
		expect(made.code).toBe(0);
		const archive = /^Saved the whole site to (\S+)$/m.exec(made.output)?.[1] ?? "";
		await pause(500);
		await cutPower(log, before);
		const check = [join(root, "bin/restore.ts"), archive, "--check"];
		expect(await run(process.execPath, check)).toMatchObject({
			code: 0,
			output: expect.stringContaining("is complete"),
		});
	},
);
