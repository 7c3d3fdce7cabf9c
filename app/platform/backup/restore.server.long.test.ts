import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newsletterMail } from "#app/cases/newsletter/table.ts";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import { formMail } from "#app/cases/table.ts";
import { backUp } from "#app/platform/backup/backup.server.ts";
import {
	type Member,
	packArchive,
	readArchive,
} from "#app/platform/backup/backup-archive.server.ts";
import type { Destination } from "#app/platform/backup/backup-destination.server.ts";
import { openDestination } from "#app/platform/backup/backup-destination.server.ts";
import { snapshotOf } from "#app/platform/backup/backup-snapshot.server.ts";
import { restoreArchive } from "#app/platform/backup/restore.server.ts";
import { pool, transaction } from "#app/platform/database/db.server.ts";
import { closeQueue } from "#app/platform/queue/queue.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { openStore, writeObject } from "#app/platform/storage/storage.server.ts";
import { openDiskStore } from "#app/platform/storage/storage-disk.server.ts";
import type { Store } from "#app/platform/storage/store.ts";
import { ask, emptyDatabase } from "#test/database.ts";
import { makeDog, makeGuide, makeKennel, makePost } from "#test/make.ts";
import { makeCase } from "#test/make-case.ts";
import { patience } from "#test/waiting.ts";

const migrationsFolder = join(import.meta.dirname, "../../../drizzle");
const migrations = readMigrationFiles({ migrationsFolder });
const passphrase = "nobody else knows it";
let folder = "";
let destination: Destination;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "ccr-restore-"));
	destination = await openDestination(join(folder, "backups"));
	await makeDog({ name: "Luna" }, { photos: 2 });
	await makeKennel({ kennelName: "Casa Nera" });
	await makeGuide({ title: "Ears" });
	await makePost({ title: "Un café — “à la carte”" });
	await makeCase(
		"contact",
		{ message: "Tab\t, line\nback\\slash, \\N, 🐕 and \\." },
		{ photos: 1 },
	);
	await transaction(async (tx) => {
		await enqueueDelivery({ what: formMail.contact.team, subjectId: 1 }, tx);
		await enqueueDelivery({ what: newsletterMail.welcome, subjectId: 2, after: 86_400 }, tx);
	});
});
afterAll(async () => {
	await closeQueue();
	await rm(folder, { recursive: true, force: true });
});

async function addDog(name: string): Promise<void> {
	await pool.query("insert into addresses (kind, slug, record_id) values ('dog', $1, 1000000)", [
		`drill-${name}`,
	]);
}

async function emptyPlace() {
	const databaseUrl = await emptyDatabase();
	const store = openDiskStore(join(folder, randomUUID()));
	return {
		databaseUrl,
		store,
		target: { openDatabase: async () => databaseUrl, store, migrations },
	};
}

const archive = (name: string) => ({ open: () => destination.open(name), passphrase });
const given = (bytes: Uint8Array) => ({ open: async () => Readable.from([bytes]), passphrase });

async function tablesOf(databaseUrl: string): Promise<Map<string, string[]>> {
	const tables = await ask(
		databaseUrl,
		"select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'",
	);
	const each = tables.map(
		({ relname }) =>
			`select '${relname}' as name, coalesce(json_agg(t::text order by t::text), '[]') as rows from ${relname} t`,
	);
	const found = each.length > 0 ? await ask(databaseUrl, each.join(" union all ")) : [];
	return new Map(found.map(({ name, rows }) => [name, rows]));
}

const shapeOf = (databaseUrl: string) =>
	ask(
		databaseUrl,
		`select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as it
			from pg_constraint where connamespace = 'public'::regnamespace
		union all select indexdef from pg_indexes where schemaname = 'public'
		union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
			and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
		union all select table_name || column_name || data_type || coalesce(column_default, '') || is_nullable
			from information_schema.columns where table_schema = 'public'
		order by 1`,
	);
const sequencesOf = (databaseUrl: string) =>
	ask(
		databaseUrl,
		"select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1",
	);
const jobsOf = (databaseUrl: string) =>
	ask(
		databaseUrl,
		`select name, data::text, start_after > now() + interval '20 hours' as later
			from pgboss.job order by 1, 2`,
	);

async function filesOf(store: Store): Promise<Map<string, string>> {
	const files = new Map<string, string>();
	for await (const { key } of store.list()) {
		files.set(key, Buffer.from((await store.read(key)) ?? []).toString("base64"));
	}
	return files;
}

async function expectNothing({ databaseUrl, store }: { databaseUrl: string; store: Store }) {
	expect((await filesOf(store)).size).toBe(0);
	const query = "select nspname from pg_namespace where nspname in ('drizzle', 'pgboss')";
	expect([...(await tablesOf(databaseUrl)).keys(), ...(await ask(databaseUrl, query))]).toEqual([]);
}

test("a backup during writes restores every table, file and job as of one moment (R10)", async () => {
	let writing = true;
	const write = async (writer: number) => {
		for (let number = 0; writing; number++) {
			await writeObject(`drill/${writer}/${number}`, Buffer.from(`file ${number}`));
			await addDog(`${writer}-${number}`);
			await sleep(5);
		}
	};
	const writers = [write(1), write(2)];
	const disk = await openStore("disk");
	const store: Store = {
		...disk,
		async *list() {
			yield* disk.list();
			await writeObject("drill/9/0", Buffer.from("late"));
			await addDog("9-0");
		},
	};
	const { name, files } = await backUp(destination, { passphrase, store }).finally(() => {
		writing = false;
	});
	await Promise.all(writers);
	const { target, databaseUrl, store: restoredStore } = await emptyPlace();
	const restored = await restoreArchive(archive(name), target);
	expect(restored).toMatchObject({ files });

	const [before, after] = [await tablesOf(env.databaseUrl ?? ""), await tablesOf(databaseUrl)];
	const drill = (row: string) => row.includes("drill-");
	const written = after.get("addresses")?.filter(drill) ?? [];
	const later = before.get("addresses")?.filter((row) => drill(row) && !written.includes(row));
	expect(later?.length).toBeGreaterThan(0);
	before.set("addresses", before.get("addresses")?.filter((row) => !later?.includes(row)) ?? []);
	expect(after).toEqual(before);
	expect(before.get("history")?.length).toBeGreaterThan(0);
	expect(before.get("photos")?.length).toBeGreaterThan(3);

	const [there, here] = [await filesOf(disk), await filesOf(restoredStore)];
	for (const [key, bytes] of here) expect(there.get(key), key).toBe(bytes);
	for (const key of there.keys()) if (!key.startsWith("drill/")) expect(here.has(key)).toBe(true);
	for (const row of written) {
		const [, writer, number] = /drill-(\d)-(\d+)/.exec(row) ?? [];
		expect(here.has(`drill/${writer}/${number}`), row).toBe(true);
	}

	expect(await shapeOf(databaseUrl)).toEqual(await shapeOf(env.databaseUrl ?? ""));
	// Of a sequence that this database never used, a migration may have used some numbers.
	const used = (await sequencesOf(env.databaseUrl ?? "")).filter(({ last_value }) => last_value);
	expect(await sequencesOf(databaseUrl)).toEqual(expect.arrayContaining(used));
	expect(await jobsOf(databaseUrl)).toEqual(await jobsOf(env.databaseUrl ?? ""));
	expect((await jobsOf(databaseUrl)).filter(({ later }) => later)).toHaveLength(1);
	expect((await jobsOf(databaseUrl)).length).toBeGreaterThan(1);
	await expect(ask(databaseUrl, "delete from history")).rejects.toThrow();

	await expect(restoreArchive(archive(name), target)).rejects.toThrow("The database is not empty");
	expect(await tablesOf(databaseUrl)).toEqual(after);
	await ask(databaseUrl, "drop schema public, drizzle, pgboss cascade; create schema public");
	await expect(restoreArchive(archive(name), target)).rejects.toThrow("The storage is not empty");
	expect(await filesOf(restoredStore)).toEqual(here);
});

test("a wrong passphrase, a truncated file or changed bytes are refused and change nothing", async () => {
	const there = await emptyPlace();
	const [plain, encrypted] = [await backUp(destination), await backUp(destination, { passphrase })];
	const bad: [object, RegExp][] = [
		[
			{ ...archive(encrypted.name), passphrase: "somebody else's" },
			/BACKUP_PASSPHRASE is not the one/,
		],
		[{ ...archive(encrypted.name), passphrase: undefined }, /set BACKUP_PASSPHRASE/],
	];
	for (const { name } of [plain, encrypted]) {
		const whole = await buffer(await destination.open(name));
		const changed = Buffer.from(whole);
		// In a picture, where one can be found: what is between two files doesn't count.
		const picture = whole.indexOf("WEBPVP8");
		const at = picture < 0 ? whole.length >> 1 : picture + 20;
		// One bit isn't enough: it can be decoded to the same bytes, copied from elsewhere.
		for (let each = at; each < at + 8; each++) changed[each] = ~(changed[each] ?? 0);
		for (const bytes of [changed, whole.subarray(0, -1), whole.subarray(0, whole.length >> 1)]) {
			bad.push([given(bytes), /^The backup cannot be used: /]);
		}
	}
	for (const [file, reason] of bad) {
		const refused = restoreArchive(file as ReturnType<typeof given>, there.target);
		await expect(refused).rejects.toThrow(reason);
	}
	await expectNothing(there);
});

async function rewritten(name: string, change: (member: Member) => Member): Promise<Buffer> {
	const members: Member[] = [];
	await readArchive(await destination.open(name), passphrase, async (member) => {
		members.push(change(member));
	});
	async function* all() {
		yield* members;
	}
	return buffer(packArchive(all(), undefined));
}

test("a backup of a newer version or with invalid rows is refused and changes nothing", async () => {
	const there = await emptyPlace();
	const { name } = await backUp(destination);
	const newer = await rewritten(name, (member) => {
		if (member.name !== "backup.json") return member;
		const contents = JSON.parse(String(member.bytes));
		return { ...member, bytes: Buffer.from(JSON.stringify({ ...contents, version: 4e12 })) };
	});
	await expect(restoreArchive(given(newer), there.target)).rejects.toThrow(
		"made by a newer version of this program",
	);
	const unfit = await rewritten(name, (member) =>
		member.name.startsWith("database/photo_uses/")
			? { ...member, bytes: Buffer.from(String(member.bytes).replace(/^\w+\t/, "unicorn\t")) }
			: member,
	);
	await expect(restoreArchive(given(unfit), there.target)).rejects.toThrow(
		/^The rows of photo_uses do not fit: /,
	);
	await expectNothing(there);
});

test("a site started at the same time wins, and the restore finds the database in use", async () => {
	const there = await emptyPlace();
	const { name } = await backUp(destination);
	const site = new pg.Client(there.databaseUrl);
	await site.connect();
	await site.query("select pg_advisory_lock(7223001)");
	const restoring = restoreArchive(archive(name), there.target);
	restoring.catch(() => {});
	const waits = `select 1 from pg_locks where locktype = 'advisory' and not granted
		and database = (select oid from pg_database where datname = current_database())`;
	await vi.waitFor(async () => expect((await site.query(waits)).rows).toHaveLength(1), patience);
	await site.query("create table addresses (slug text)");
	await site.end();
	await expect(restoring).rejects.toThrow("The database is not empty: it has public.addresses");
	expect((await filesOf(there.store)).size).toBe(0);
});

test("objects of an extension are neither backed up nor in the way", async () => {
	const { target, databaseUrl } = await emptyPlace();
	await ask(databaseUrl, "create extension pg_stat_statements");
	const { name, files } = await backUp(destination);
	expect(await restoreArchive(archive(name), target)).toMatchObject({ files });
});

test("rows written during the backup are in none of its tables", async () => {
	for await (const { name, bytes } of snapshotOf(env.databaseUrl)) {
		if (name === "backup.json") await addDog("meanwhile");
		expect(String(bytes)).not.toContain("drill-meanwhile");
	}
});

test("when the store is full, its files are removed again and the database stays empty", async () => {
	const there = await emptyPlace();
	const { name } = await backUp(destination);
	let writes = 0;
	const full: Store = {
		...there.store,
		async write(key, bytes) {
			if (++writes > 5) throw new Error("no space left on device");
			await there.store.write(key, bytes);
		},
	};
	const target = { ...there.target, store: full };
	await expect(restoreArchive(archive(name), target)).rejects.toThrow("no space left");
	expect(writes).toBe(6);
	await expectNothing(there);
});

test("a backup of an older version is migrated to this one", async () => {
	const old = await emptyPlace();
	const early = migrations.slice(0, 2);
	const books = `create schema drizzle; create table drizzle.__drizzle_migrations
		(id serial primary key, hash text not null, created_at bigint)`;
	const noted = early.map(
		({ hash, folderMillis }) =>
			`insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`,
	);
	for (const statement of [books, ...early.flatMap(({ sql }) => sql), ...noted]) {
		await ask(old.databaseUrl, statement);
	}
	await ask(
		old.databaseUrl,
		"insert into addresses (kind, slug, record_id) values ('dog', 'luna', 7); select nextval('record_ids')",
	);
	const { name } = await backUp(destination, { databaseUrl: old.databaseUrl, store: old.store });
	const there = await emptyPlace();
	await restoreArchive(archive(name), there.target);
	expect(await ask(there.databaseUrl, "select slug, record_id::int from addresses")).toEqual([
		{ slug: "luna", record_id: 7 },
	]);
	expect(await shapeOf(there.databaseUrl)).toEqual(await shapeOf(env.databaseUrl ?? ""));
	const noticed = "select hash, created_at from drizzle.__drizzle_migrations order by 2";
	expect(await ask(there.databaseUrl, noticed)).toEqual(await ask(env.databaseUrl ?? "", noticed));
});

test("an old-format backup is restored row for row", async () => {
	const { target, databaseUrl, store } = await emptyPlace();
	const bytes = await readFile("test/archives/ccr-2026-11-23T02-09-18Z.tar.gz.sealed");
	const old = { ...given(bytes), passphrase: "a passphrase of old" };
	expect(await restoreArchive(old, target)).toMatchObject({ files: 2, jobs: 0 });
	expect(await ask(databaseUrl, "select slug from addresses")).toEqual([{ slug: "luna" }]);
	expect(await ask(databaseUrl, "select kennel_about from breeders")).toEqual([
		{ kennel_about: "Tab\t, line\nback\\slash, \\N, 🐕 and \\." },
	]);
	expect([...(await filesOf(store)).keys()].sort()).toEqual(
		[`${"long-".repeat(26)}.txt`, "photos/one.webp"].sort(),
	);
	expect((await store.read("photos/one.webp"))?.byteLength).toBe(3_000);
	expect(await shapeOf(databaseUrl)).toEqual(await shapeOf(env.databaseUrl ?? ""));
});
