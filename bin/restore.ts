import "./private-files.ts";
import { basename, dirname, join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import {
	type EmbeddedPostgres,
	startEmbeddedPostgres,
} from "#app/platform/postgres/postgres.server.ts";
import { parseEnv } from "#app/platform/settings/settings.server.ts";
import { fullDiskMessage } from "#app/platform/storage/full-disk.server.ts";
import { migrateDatabase } from "./migrate.ts";

const usage = `npm run restore -- FILE             restores what npm run backup saved in FILE
npm run restore -- FILE --check     only reads the file and compares every hash

FILE may be s3://bucket/prefix/file with the S3_* settings. It restores into an empty site only: an empty
DATA_DIR, or an empty database in DATABASE_URL and an empty folder or bucket for the files.
An encrypted file needs BACKUP_PASSPHRASE.`;

const migrationsFolder = join(import.meta.dirname, "../drizzle");
let postgres: EmbeddedPostgres | undefined;
let settings: ReturnType<typeof parseEnv> | undefined;

try {
	process.exitCode = await main(process.argv.slice(2));
} catch (error) {
	console.error(`Nothing was restored. ${await reasonOf(error)}`);
	process.exitCode = 1;
} finally {
	await postgres?.release();
}

async function reasonOf(error: unknown): Promise<string> {
	const full =
		settings &&
		(await fullDiskMessage(error, {
			files: join(settings.dataDir, "files"),
			postgres: settings.databaseUrl ? undefined : join(settings.dataDir, "postgres"),
		}));
	return full ?? (error instanceof Error ? error.message : String(error));
}

async function main(args: string[]): Promise<number> {
	const [address, ...others] = args.filter((arg) => arg !== "--check");
	if (!address || address.startsWith("-") || others.length > 0) {
		console.error(usage);
		return 1;
	}
	settings = parseEnv(process.env);
	const { dataDir } = settings;
	process.env.LOG_LEVEL ??= "warn";
	const { openDestination } = await import("#app/platform/backup/backup-destination.server.ts");
	const { restoreArchive, verifyArchive } = await import("#app/platform/backup/restore.server.ts");
	const { openStore } = await import("#app/platform/storage/storage.server.ts");

	const destination = await openDestination(dirname(address));
	const archive = {
		open: () => destination.open(basename(address)),
		passphrase: settings.backup.passphrase,
	};
	const migrations = readMigrationFiles({ migrationsFolder });
	if (args.includes("--check")) {
		const { madeAt, encrypted } = await verifyArchive(archive, migrations);
		console.log(`The ${encrypted ? "encrypted " : ""}backup of ${madeAt} is complete.`);
		return 0;
	}
	let databaseUrl = settings.databaseUrl;
	const store = await openStore(settings.storage);
	const openDatabase = async () => {
		databaseUrl ??= await ownDatabase(dataDir);
		return databaseUrl;
	};
	const restored = await restoreArchive(archive, { openDatabase, store, migrations }, (line) =>
		console.log(line),
	);
	await migrateDatabase(await openDatabase());
	console.log(
		`Restored ${restored.tables} tables, ${restored.files} files and ${restored.jobs} pending jobs.`,
	);
	console.log("Now start the site: emails that weren’t sent yet are sent then.");
	return 0;
}

async function ownDatabase(dataDir: string): Promise<string> {
	postgres = await startEmbeddedPostgres({ folder: join(dataDir, "postgres"), join: true });
	return postgres.url;
}
