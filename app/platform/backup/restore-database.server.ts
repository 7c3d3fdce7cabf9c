import { finished } from "node:stream/promises";
import type { MigrationMeta } from "drizzle-orm/migrator";
import pg from "pg";
import { from } from "pg-copy-streams";
import {
	type Contents,
	ours,
	plainText,
	target,
} from "#app/platform/backup/backup-snapshot.server.ts";
import { migrationLock } from "#app/platform/database/connection.server.ts";

export async function requireEmptyDatabase(client: pg.Client): Promise<void> {
	// A site that starts in the meantime waits.
	await client.query("select pg_advisory_lock($1)", [migrationLock]);
	const { rows } = await client.query(`
		select format('%I.%I', n.nspname, c.relname) as name
		from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and n.nspname in ('public', 'drizzle')
			and ${ours}
		order by 1 limit 3`);
	const jobs = await client.query("select to_regclass('pgboss.job') is not null as there");
	const queued = jobs.rows[0]?.there
		? await client.query("select 1 from pgboss.job where name not like '\\_\\_pgboss%' limit 1")
		: { rows: [] };
	if (rows.length + queued.rows.length === 0) return;
	const some = rows.map(({ name }) => name).join(", ") || "jobs";
	throw new Error(
		`The database is not empty: it has ${some} … Backups are only restored into an empty database, so that nothing is overwritten. Choose a new DATA_DIR, or a new database for DATABASE_URL.`,
	);
}

export async function startLoading(
	client: pg.Client,
	{ version, tables, sequences }: Contents,
	migrations: MigrationMeta[],
	report: (line: string) => void,
) {
	await client.query(`set local search_path = public; ${plainText}`);
	await client.query(`create schema if not exists drizzle;
		create table drizzle.__drizzle_migrations
			(id serial primary key, hash text not null, created_at bigint)`);
	for (const migration of migrations) {
		if (migration.folderMillis <= version) await migrate(client, migration);
	}
	const known = await tablesOf(client);
	const columnsOf = new Map<string, string[]>();
	for (const { name, columns } of tables) {
		if (known.has(name)) columnsOf.set(name, columns);
		else report(`Skipping the table ${name}, which is not part of this site.`);
	}
	const restoreConstraints = await dropConstraints(client);
	// Migrations may have inserted rows, even into tables that the team has emptied since.
	for (const table of columnsOf.keys()) {
		await client.query(`delete from public.${pg.escapeIdentifier(table)}`);
	}
	let open: { table: string; copy: ReturnType<typeof copyIn> } | undefined;

	async function close(): Promise<void> {
		const last = open;
		open = undefined;
		await last?.copy.end().catch((error: unknown) => throwRowError(error, last.table));
	}

	return {
		/** Loads rows. All rows of a table must come in consecutive calls. */
		async take(table: string, rows: Uint8Array): Promise<void> {
			const columns = columnsOf.get(table);
			if (!columns) return;
			if (open?.table !== table) {
				await close();
				const copy = copyIn(client, `copy ${target(table, columns)} from stdin`);
				open = { table, copy };
			}
			await open.copy.write(rows).catch((error: unknown) => throwRowError(error, table));
		},
		async finish(): Promise<void> {
			await close();
			for (const { name, last } of sequences) {
				if (last === null) continue;
				const sequence = `public.${pg.escapeIdentifier(name)}`;
				await client.query("select setval(to_regclass($1), $2)", [sequence, last]);
			}
			await restoreConstraints();
			for (const migration of migrations) {
				if (migration.folderMillis > version) await migrate(client, migration);
			}
			// Without statistics, PostgreSQL would plan as if the tables were empty.
			await client.query("analyze");
		},
		async abandon() {
			await open?.copy.abandon();
		},
	};
}

export function copyIn(client: pg.Client, statement: string) {
	const copy = client.query(from(statement));
	const done = finished(copy);
	// After a failed COPY, the stream has no connection and throws asynchronously when written to.
	let failed = false;
	done.catch(() => {
		failed = true;
	});
	return {
		async write(rows: Uint8Array): Promise<void> {
			const written = new Promise<void>((next) => {
				if (!failed) copy.write(rows, () => next());
			});
			await Promise.race([done, written]);
		},
		async end() {
			if (!failed) copy.end();
			await done;
		},
		async abandon() {
			if (!failed) copy.destroy();
			await done.catch(() => {});
		},
	};
}

function throwRowError(error: unknown, table?: string): never {
	const reason = error instanceof Error ? error.message : "";
	throw new Error(`The rows of ${table} do not fit: ${reason}`, { cause: error });
}

async function tablesOf(client: pg.Client): Promise<Set<string>> {
	const { rows } = await client.query(
		`select relname as name from pg_class c
			where relnamespace = 'public'::regnamespace and relkind = 'r' and ${ours}`,
	);
	return new Set(rows.map(({ name }) => name));
}

async function dropConstraints(client: pg.Client): Promise<() => Promise<void>> {
	const { rows: keys } = await client.query(`
		select conrelid::regclass::text as table, quote_ident(conname) as name,
			pg_get_constraintdef(oid) as definition
		from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
	const tables = [...(await tablesOf(client))].map((name) => pg.escapeIdentifier(name));
	for (const { table, name } of keys)
		await client.query(`alter table ${table} drop constraint ${name}`);
	for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
	return async () => {
		for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
		for (const { table, name, definition } of keys) {
			await client.query(`alter table ${table} add constraint ${name} ${definition}`);
		}
	};
}

/** Replaces drizzle's own migrator, which would commit our transaction. */
async function migrate(client: pg.Client, { sql, hash, folderMillis }: MigrationMeta) {
	for (const statement of sql) await client.query(statement);
	await client.query(
		"insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
		[hash, folderMillis],
	);
}
