import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startEmbeddedPostgres } from "#app/platform/postgres/postgres.server.ts";
import { startSite } from "#test/site-process.ts";
import { inBackground } from "#test/waiting.ts";
import { waitForEmails } from "../crash/crash.ts";
import { findLosses, findPartialRows } from "../crash/losses.ts";
import { connectToEmbeddedPostgres } from "../crash/own-database.ts";
import type { Post } from "../crash/posts.ts";
import { sendPost } from "../crash/sender.ts";
import { openFolderWithDog } from "./dog-site.ts";
import { agedTickets, ask, composePosts } from "./requests.ts";

const { home, photo } = await openFolderWithDog();
const elsewhere = await mkdtemp(join(tmpdir(), "ccr-backup-"));
afterAll(async () => {
	await home.close();
	await rm(elsewhere, { recursive: true, force: true });
});
const passphrase = { BACKUP_PASSPHRASE: "three grey dogs at noon" };
/** Of jobs a backup holds only those that were still to do. */
const doneJobs = "a case with photos has no job for them";
const root = join(import.meta.dirname, "../..");

type Moment = () => Promise<boolean>;

/** A command of `npm run`, which is killed when its moment has come. */
async function command(name: string, args: string[], dataDir: string, killWhen?: Moment) {
	const child = spawn(process.execPath, [join(root, `bin/${name}.ts`), ...args], {
		cwd: root,
		env: {
			...process.env,
			NODE_ENV: "production",
			...home.settings,
			...passphrase,
			DATA_DIR: dataDir,
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
	const ended = once(child, "close");
	if (killWhen) {
		while (child.exitCode === null && !(await killWhen())) await pause(5);
		child.kill("SIGKILL");
	}
	const [code] = await ended;
	return { code, output };
}

/** The rows of every table that must last, as one hash each; the towns come from packages, at the next start. */
async function hashesOf(db: pg.Client): Promise<Record<string, string>> {
	const { rows } = await db.query<{ name: string }>(`select relname as name from pg_class
		where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
			and relname <> 'places' order by 1`);
	const hashes: Record<string, string> = {};
	for (const { name } of rows) {
		const { rows: found } = await db.query(
			`select count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as hash from ${name} t`,
		);
		hashes[name] = found[0].hash;
	}
	return hashes;
}

async function filesOf(folder: string): Promise<Record<string, string>> {
	const hashes: Record<string, string> = {};
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	for (const entry of entries.filter((each) => each.isFile())) {
		const path = join(entry.parentPath, entry.name);
		const hash = createHash("sha256")
			.update(await readFile(path))
			.digest("hex");
		hashes[path.slice(folder.length)] = hash;
	}
	return hashes;
}

function after(milliseconds: number): Moment {
	const at = Date.now() + milliseconds;
	return async () => Date.now() > at;
}

const archives = async (folder: string) =>
	(await readdir(folder).catch(() => [])).filter((name) => !name.endsWith(".part"));

test("backups made while forms are sent, one of them killed midway, restore completely (R10)", async () => {
	const site = await startSite(home.settings);
	const tickets = await agedTickets(site, 60);
	const posts = await composePosts(
		tickets.map((_, number) => ({
			kind: number % 2 ? ("contact" as const) : ("rehome" as const),
			mark: `backup-${number}`,
			photos: number % 2 ? 0 : 2,
		})),
		tickets,
	);
	const backups = join(elsewhere, "backups");
	const confirmed: Post[] = [];
	let over = false;
	onTestFinished(() => {
		over = true;
	});
	const send = async () => {
		for (const post of posts) {
			if (over) return;
			if (await sendPost(site.origin, post)) confirmed.push(post);
		}
	};
	const sending = inBackground(send().finally(() => (over = true)));
	while (!over && confirmed.length < 10) await pause(50);
	if (over) await sending;
	expect(confirmed.length).toBeGreaterThanOrEqual(10);
	const killed = await command("backup", [backups], home.folder, async () =>
		(await readdir(backups).catch(() => [])).some((name) => name.endsWith(".part")),
	);
	expect(killed.code).toBe(null);
	expect(await archives(backups)).toEqual([]);
	const before = [...confirmed];
	const made = await command("backup", [backups], home.folder);
	expect(made).toMatchObject({ code: 0, output: expect.stringContaining("It is encrypted") });
	over = true;
	await sending;
	expect(confirmed.length).toBeGreaterThan(before.length);
	await site.stop();

	const name = (await archives(backups)).at(-1) ?? "";
	const target = join(elsewhere, "during");
	const halfway = await command("restore", [join(backups, name)], target, after(1_500));
	// Whoever is cut off either has nothing yet, or says that the place is not empty.
	// A kill leaves `initdb` at work for a moment, in the folder that is removed here.
	const retries = { maxRetries: 20, retryDelay: 250 };
	if (halfway.code === null) await rm(target, { recursive: true, force: true, ...retries });
	const restored = await command("restore", [join(backups, name)], target);
	expect(restored).toMatchObject({ code: 0 });
	const again = await startSite({ ...home.settings, DATA_DIR: target });
	const db = await connectToEmbeddedPostgres(join(target, "postgres"));
	try {
		const { losses } = await waitForEmails({ dataDir: target, timeoutMs: 120_000 }, db).then(
			// Emails that had left the house before the backup are in the other folder's mail.
			({ losses, ...rest }) => ({
				...rest,
				losses: losses.filter((line) => !/written 0 times/.test(line)),
			}),
		);
		expect([
			...losses,
			...(await findLosses(db, target, before)),
			...(await findPartialRows(db)).filter((line) => !line.startsWith(doneJobs)),
		]).toEqual([]);
		expect((await ask(again, "/adoption-network/bruno")).status).toBe(200);
		const [one, other] = [await fetch(again.origin + photo), await readPhoto()];
		expect(Buffer.from(await one.arrayBuffer()).equals(other)).toBe(true);
	} finally {
		await db.end();
		await again.stop();
	}
});

/** The dog's photo as the first site shows it. */
async function readPhoto(): Promise<Buffer> {
	const site = await startSite(home.settings);
	const response = await fetch(site.origin + photo);
	const bytes = Buffer.from(await response.arrayBuffer());
	await site.stop();
	return bytes;
}

test("a backup of an idle site restores every row and file with the same hash (R10)", async () => {
	const backups = join(elsewhere, "rest");
	const target = join(elsewhere, "rest-restored");
	expect(await command("backup", [backups], home.folder)).toMatchObject({ code: 0 });
	const [name = ""] = await archives(backups);
	expect(await command("restore", [join(backups, name)], target)).toMatchObject({ code: 0 });
	const hashes = [];
	for (const folder of [home.folder, target]) {
		const postgres = await startEmbeddedPostgres({ folder: join(folder, "postgres") });
		const db = await connectToEmbeddedPostgres(join(folder, "postgres"));
		hashes.push({ rows: await hashesOf(db), files: await filesOf(join(folder, "files")) });
		await db.end();
		await postgres.release();
	}
	expect(Object.keys(hashes[0]?.files ?? {}).length).toBeGreaterThan(20);
	expect(hashes[1]).toEqual(hashes[0]);
});
