import "./private-files.ts";
import { join } from "node:path";
import { fullDiskMessage } from "#app/platform/storage/full-disk.server.ts";
import { runOnDatabase } from "./on-database.ts";

const usage = `npm run backup                  puts the whole site into one file in BACKUP_TO, or in data/backups
npm run backup -- /mnt/usb      into that folder, or s3://bucket/prefix with the S3_* settings

The site can keep running. With BACKUP_PASSPHRASE set, no one can read the file without it, not even
you: store the passphrase elsewhere. npm run restore restores everything.`;

const [address, ...others] = process.argv.slice(2);
if (address?.startsWith("-") || others.length > 0) {
	console.error(usage);
	process.exitCode = 1;
} else await runOnDatabase(async () => backUpSite);

async function backUpSite(): Promise<number> {
	const { env } = await import("#app/platform/settings/env.server.ts");
	const to = address ?? env.backup.to ?? join(env.dataDir, "backups");
	try {
		const { openDestination } = await import("#app/platform/backup/backup-destination.server.ts");
		const { backUp } = await import("#app/platform/backup/backup.server.ts");
		const { name, files, bytes, encrypted } = await backUp(await openDestination(to));
		console.log(`Saved the whole site to ${to.replace(/\/$/, "")}/${name}`);
		console.log(`(${files} files and the database, ${(bytes / 1e6).toFixed(1)} MB unpacked).`);
		console.log(
			encrypted
				? "It is encrypted, and can’t be opened without BACKUP_PASSPHRASE."
				: "It contains addresses and messages and is not encrypted: set BACKUP_PASSPHRASE to encrypt it.",
		);
		return 0;
	} catch (error) {
		const full = await fullDiskMessage(error, { files: to });
		console.error(
			`No backup was made. ${full ?? (error instanceof Error ? error.message : error)}`,
		);
		return 1;
	}
}
