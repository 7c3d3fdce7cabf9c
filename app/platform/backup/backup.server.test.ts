import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backUp, backUpNightly, isDue } from "#app/platform/backup/backup.server.ts";
import { openDestination } from "#app/platform/backup/backup-destination.server.ts";
import { findLastBackup } from "#app/platform/backup/last-backup.server.ts";
import { db, pool, transaction } from "#app/platform/database/db.server.ts";
import { siteState } from "#app/platform/database/table.ts";
import { closeQueue, sendJob, workOn } from "#app/platform/queue/queue.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { openStore } from "#app/platform/storage/storage.server.ts";
import type { Store } from "#app/platform/storage/store.ts";
import { startS3 } from "#test/fake-servers.ts";
import { patience } from "#test/waiting.ts";

let folder = "";
const { backup } = env;
beforeEach(async () => {
	await db.delete(siteState);
	folder = await mkdtemp(join(tmpdir(), "ccr-backup-"));
	env.backup = { ...backup, to: join(folder, "backups"), keep: 3 };
});
afterEach(async () => {
	env.backup = backup;
	await rm(folder, { recursive: true, force: true });
});

const backups = async () => (await readdir(join(folder, "backups"))).sort();
const nameOf = (moment: Date) =>
	`ccr-${moment.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`;
const at = (hour: number, day = 20) => new Date(2026, 10, day, hour, 41);

test("a backup is due once a night, after a missed night, and when there is none", () => {
	expect(isDue([], at(15))).toBe(true);
	const lastNight = [nameOf(at(2, 18)), nameOf(at(3, 19))];
	expect([at(1), at(5), at(23, 19)].map((now) => isDue(lastNight, now))).toEqual([
		false,
		false,
		false,
	]);
	expect(isDue(lastNight, at(2))).toBe(true);
	expect(isDue([...lastNight, nameOf(at(2))], at(3))).toBe(false);
	expect(isDue(lastNight, at(10))).toBe(true);
});

test("a backup dated in the future is ignored", () => {
	expect(isDue([nameOf(at(3, 19)), nameOf(at(3, 29))], at(3))).toBe(true);
});

test("only backups beyond BACKUP_KEEP are removed, and no other files", async () => {
	// Those of an earlier version, too: encrypted ones ended in ".sealed".
	const ends = ["", ".sealed", ".age", ".sealed"];
	const old = ends.map((end, index) => nameOf(at(3, index + 1)) + end);
	await mkdir(join(folder, "backups"));
	for (const name of [...old, "holiday.jpg", "ccr-notes.tar.gz"]) {
		await writeFile(join(folder, "backups", name), name);
	}
	const made = await backUpNightly();
	expect(await backups()).toEqual(
		[...old.slice(2), made?.name, "holiday.jpg", "ccr-notes.tar.gz"].sort(),
	);
	expect(await backUpNightly()).toBeUndefined();
	const { mode } = await stat(join(folder, "backups", made?.name ?? ""));
	expect((mode & 0o777).toString(8)).toBe("600");
});

test("backups dated in the future do not displace the new one", async () => {
	const future = [1, 2, 3].map((day) => nameOf(new Date(Date.now() + day * 24 * 3_600_000)));
	await mkdir(join(folder, "backups"));
	for (const name of future) await writeFile(join(folder, "backups", name), "");
	const made = await backUpNightly();
	expect(await backups()).toEqual([made?.name, ...future]);
	expect(await backUpNightly()).toBeUndefined();
});

test("a second backup waits for the first, and is then no longer due", async () => {
	const made = await Promise.all([backUpNightly(), backUpNightly()]);
	expect(made.filter((each) => each !== undefined)).toHaveLength(1);
	expect(await backups()).toHaveLength(1);
});

test("a backup fails if its lock is lost, because files that it needs may be gone (R10)", async () => {
	const disk = await openStore("disk");
	const store: Store = {
		...disk,
		async *list() {
			await pool.query(`select pg_terminate_backend(pid) from pg_locks
				where locktype = 'advisory' and objid = 7223002 and database = (
					select oid from pg_database where datname = current_database())`);
			yield* disk.list();
		},
	};
	const destination = await openDestination(join(folder, "backups"));
	await expect(backUp(destination, { store })).rejects.toThrow();
	expect(await backups()).toEqual([]);
});

test("an encrypted backup contains nothing readable", async () => {
	env.backup.passphrase = "nobody else knows it";
	const made = await backUpNightly();
	expect(made).toMatchObject({ encrypted: true, name: expect.stringMatching(/\.tar\.gz\.age$/) });
	const bytes = await readFile(join(folder, "backups", made?.name ?? ""));
	expect(String(bytes.subarray(0, 22))).toBe("age-encryption.org/v1\n");
});

test("every process checks hourly, and one makes the backup", async () => {
	let done = 0;
	const nothing = async () => {};
	const others = {
		deliveries: nothing,
		photos: nothing,
		hour: nothing,
		minute: nothing,
	};
	await transaction((tx) => sendJob("backup", {}, tx));
	const backup = async () => void done++;
	const processes = [workOn({ ...others, backup }), workOn({ ...others, backup })];
	try {
		await vi.waitFor(() => expect(done).toBeGreaterThan(0), patience);
		const { rows } = await pool.query("select cron from pgboss.schedule where name = 'backup'");
		expect(rows).toEqual([{ cron: "41 * * * *" }]);
	} finally {
		await Promise.all(processes.map((process) => process.close()));
		await closeQueue();
	}
	// At the 41st minute the schedule adds one.
	const { rows } = await pool.query("select from pgboss.job where name = 'backup'");
	expect(done).toBe(rows.length);
});

test("the newest backup that is there is known, also after one was lost or failed", async () => {
	expect(await findLastBackup()).toBeUndefined();
	const made = await backUpNightly();
	expect(nameOf((await findLastBackup()) ?? new Date(0))).toBe(made?.name);
	const older = new Date(Date.now() - 2 * 3_600_000);
	await writeFile(join(folder, "backups", nameOf(older)), "");
	await rm(join(folder, "backups", made?.name ?? ""));
	expect(await backUpNightly()).toBeUndefined();
	expect(nameOf((await findLastBackup()) ?? new Date(0))).toBe(nameOf(older));
	await rm(join(folder, "backups"), { recursive: true });
	await writeFile(join(folder, "backups"), "a file in the folder's place");
	await expect(backUpNightly()).rejects.toThrow();
	expect(nameOf((await findLastBackup()) ?? new Date(0))).toBe(nameOf(older));
});

test("without BACKUP_TO there is no backup", async () => {
	env.backup.to = undefined;
	expect(await backUpNightly()).toBeUndefined();
});

test("a failed backup removes no old one, leaves no partial file and is retried", async () => {
	// Those of an earlier version, too: encrypted ones ended in ".sealed".
	const ends = ["", ".sealed", ".age", ".sealed"];
	const old = ends.map((end, index) => nameOf(at(3, index + 1)) + end);
	await mkdir(join(folder, "backups"));
	for (const name of old) await writeFile(join(folder, "backups", name), "");
	const { databaseUrl } = env;
	env.databaseUrl = databaseUrl?.replace(/\/\w+$/, "/no_such_database");
	try {
		await expect(backUpNightly()).rejects.toThrow("no_such_database");
	} finally {
		env.databaseUrl = databaseUrl;
	}
	expect(await backups()).toEqual(old);
	expect(await backUpNightly()).toBeDefined();
});

test("partial files of a killed process are removed after a day", async () => {
	await mkdir(join(folder, "backups"));
	const [stale, young] = ["ccr-1.tar.gz.part", "ccr-2.tar.gz.part"];
	for (const name of [stale, young]) await writeFile(join(folder, "backups", name), "");
	await utimes(join(folder, "backups", stale), new Date(2026, 0, 1), new Date(2026, 0, 1));
	await backUpNightly();
	expect(await backups()).toEqual([young, expect.stringMatching(/\.tar\.gz$/)]);
});

test("backups can be stored in, listed in, read from and removed from a bucket", async () => {
	const { settings, stop } = await startS3();
	try {
		env.backup = { ...env.backup, to: `s3://${settings.bucket}/nightly/`, service: settings };
		const destination = await openDestination(env.backup.to ?? "");
		const large = randomBytes(17 * 1024 * 1024);
		async function* chunks() {
			for (let from = 0; from < large.length; from += 100_000) {
				yield large.subarray(from, from + 100_000);
			}
		}
		const old = nameOf(at(3, 1));
		await destination.write(old, chunks());
		expect(Buffer.compare(await buffer(await destination.open(old)), large)).toBe(0);
		env.backup.keep = 1;
		const made = await backUpNightly();
		expect(await destination.list()).toEqual([made?.name]);
		async function* broken() {
			yield large;
			throw new Error("the cable is out");
		}
		await expect(destination.write(nameOf(at(4)), broken())).rejects.toThrow("the cable is out");
		expect(await destination.list()).toEqual([made?.name]);
	} finally {
		await stop();
	}
});
