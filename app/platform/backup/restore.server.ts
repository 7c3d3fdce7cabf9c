import type { Readable } from "node:stream";
import type { MigrationMeta } from "drizzle-orm/migrator";
import type pg from "pg";
import type { PgBoss } from "pg-boss";
import { type Member, readArchive } from "#app/platform/backup/backup-archive.server.ts";
import type { Contents, SavedJob } from "#app/platform/backup/backup-snapshot.server.ts";
import {
	requireEmptyDatabase,
	startLoading,
} from "#app/platform/backup/restore-database.server.ts";
import { connect } from "#app/platform/database/connection.server.ts";
import { openQueueSchema, queues } from "#app/platform/queue/queues.server.ts";
import type { Store } from "#app/platform/storage/store.ts";

type Archive = { open(): Promise<Readable>; passphrase: string | undefined };
type Target = {
	openDatabase(): Promise<string>;
	store: Store;
	migrations: MigrationMeta[];
};

export async function verifyArchive(
	{ open, passphrase }: Archive,
	migrations: MigrationMeta[],
): Promise<Contents & { encrypted: boolean }> {
	let contents: Contents | undefined;
	const { encrypted } = await readArchive(await open(), passphrase, async ({ name, bytes }) => {
		if (name === "backup.json") contents = contentsOf(bytes);
	});
	if (!contents) throw new Error("This is not a backup of this site: it has no manifest.");
	requireKnownVersion(contents, migrations);
	return { ...contents, encrypted };
}

/** Restores everything or nothing: the rows appear in one commit, after all files and checks. */
export async function restoreArchive(
	archive: Archive,
	{ openDatabase, store, migrations }: Target,
	report: (line: string) => void = () => {},
) {
	const { madeAt, encrypted } = await verifyArchive(archive, migrations);
	report(`The backup of ${madeAt} is complete: every file in it matches its SHA-256.`);
	if (!encrypted) report("It is not encrypted, so anyone could have made it.");
	const databaseUrl = await openDatabase();
	const client = await connect(databaseUrl, "restore");
	const written: string[] = [];
	let contents: Contents | undefined;
	let jobs: SavedJob[] = [];
	let queue: PgBoss | undefined;
	let loading: Awaited<ReturnType<typeof startLoading>> | undefined;
	let hadQueue = true;

	async function load({ name, bytes }: Member): Promise<void> {
		const [section = "", ...rest] = name.split("/");
		if (name === "backup.json") {
			contents = contentsOf(bytes);
			loading = await startLoading(client, contents, migrations, report);
		} else if (name === "jobs.jsonl") {
			const lines = Buffer.from(bytes).toString().split("\n").filter(Boolean);
			jobs = lines.map((line) => JSON.parse(line));
		} else if (section === "database" && rest[0]) {
			await loading?.take(rest[0], bytes);
		} else if (section === "files") {
			const key = rest.join("/");
			written.push(key);
			await store.write(key, bytes);
		} else throw new Error(`The backup has ${name}, which this version does not know.`);
	}

	try {
		await requireEmptyDatabase(client);
		await requireEmptyStore(store);
		hadQueue = await hasQueue(client);
		queue = await openQueueSchema(databaseUrl);
		await client.query("begin");
		await readArchive(await archive.open(), archive.passphrase, load);
		if (!loading || !contents) throw new Error("The backup has no database.");
		await loading.finish();
		for (const job of jobs) {
			if (await sendSaved(queue, job, client)) continue;
			report(`Skipping a job of the queue ${job.name}, which this version does not have.`);
		}
		await client.query("commit");
		return { files: written.length, tables: contents.tables.length, jobs: jobs.length };
	} catch (error) {
		await loading?.abandon().catch(() => {});
		await client.query("rollback").catch(() => {});
		await queue?.stop({ graceful: false });
		if (!hadQueue) await client.query("drop schema if exists pgboss cascade").catch(() => {});
		for (const key of written) await store.remove(key).catch(() => {});
		throw error;
	} finally {
		await queue?.stop({ graceful: false });
		await client.end();
	}
}

async function sendSaved(
	queue: PgBoss,
	{ name, data, startAfter }: SavedJob,
	client: pg.Client,
): Promise<boolean> {
	if (!Object.hasOwn(queues, name)) return false;
	const due = new Date(startAfter);
	await queue.send(name, data as object, {
		db: { executeSql: (text, values) => client.query(text, values) },
		...(due.getTime() > Date.now() ? { startAfter: due } : {}),
	});
	return true;
}

async function hasQueue(client: pg.Client): Promise<boolean> {
	const { rows } = await client.query("select to_regnamespace('pgboss') is not null as there");
	return rows[0].there;
}

function requireKnownVersion({ version, madeAt }: Contents, migrations: MigrationMeta[]): void {
	if (migrations.some(({ folderMillis }) => folderMillis === version)) return;
	const newest = migrations.at(-1)?.folderMillis ?? 0;
	throw new Error(
		version > newest
			? `The backup of ${madeAt} was made by a newer version of this program. Install that version, then restore it there.`
			: `The backup of ${madeAt} was made by a version of this program that is not an ancestor of this one.`,
	);
}

function contentsOf(bytes: Uint8Array): Contents {
	const contents = JSON.parse(Buffer.from(bytes).toString()) as Contents;
	if (contents.format !== 1) {
		throw new Error("The backup was made by a newer version of this program. Install that one.");
	}
	return contents;
}

async function requireEmptyStore(store: Store): Promise<void> {
	for await (const { key } of store.list()) {
		throw new Error(
			`The storage is not empty: it has ${key} … Backups are only restored into empty storage, so that nothing is overwritten.`,
		);
	}
}
