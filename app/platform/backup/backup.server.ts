import { type Member, packArchive } from "#app/platform/backup/backup-archive.server.ts";
import type { Destination } from "#app/platform/backup/backup-destination.server.ts";
import { openDestination } from "#app/platform/backup/backup-destination.server.ts";
import { holdBackupLock } from "#app/platform/backup/backup-lock.server.ts";
import { snapshotOf } from "#app/platform/backup/backup-snapshot.server.ts";
import { recordLastBackup } from "#app/platform/backup/last-backup.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { log, reasonOf } from "#app/platform/settings/log.server.ts";
import { openStore } from "#app/platform/storage/storage.server.ts";
import type { Store } from "#app/platform/storage/store.ts";

type Source = { databaseUrl: string; store: Store; passphrase: string };

const archiveName = /^ccr-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz(\.age|\.sealed)?$/;
const hour = 60 * 60 * 1000;

export async function backUp(destination: Destination, source: Partial<Source> = {}) {
	const { databaseUrl = env.databaseUrl } = source;
	return holdBackupLock(databaseUrl, (check) => makeBackup(destination, source, check));
}

/** Saves the snapshot before the files, because files are written before the rows that name them. */
async function makeBackup(
	destination: Destination,
	source: Partial<Source>,
	checkLock: () => Promise<void>,
) {
	const { databaseUrl = env.databaseUrl, passphrase = env.backup.passphrase } = source;
	const store = source.store ?? (await openStore(env.storage));
	const name = nameAt(new Date(), passphrase !== undefined);
	const backup = { name, files: 0, bytes: 0, encrypted: passphrase !== undefined };
	async function* members(): AsyncGenerator<Member> {
		yield* snapshotOf(databaseUrl);
		yield* filesOf(store);
		await checkLock();
	}
	const archive = packArchive(members(), passphrase, ({ name, bytes }) => {
		if (name.startsWith("files/")) backup.files++;
		backup.bytes += bytes.byteLength;
	});
	await destination.write(name, archive);
	return backup;
}

export async function backUpNightly(now = new Date()) {
	const { to, keep } = env.backup;
	if (!to) return undefined;
	try {
		const destination = await openDestination(to);
		return await holdBackupLock(env.databaseUrl, async (check) => {
			const found = pastOf(await archivesIn(destination));
			const last = found.at(-1);
			if (last) await recordLastBackup(new Date(madeAt(last)));
			if (!isDue(found, now)) return undefined;
			const backup = await makeBackup(destination, {}, check);
			await recordLastBackup(new Date(madeAt(backup.name)));
			for (const old of pastOf(await archivesIn(destination)).slice(0, -keep)) {
				await destination.remove(old);
			}
			log.info({ ...backup }, "a backup was made");
			return backup;
		});
	} catch (error) {
		log.error({ reason: reasonOf(error) }, "no backup could be made");
		throw error;
	}
}

/** Ignores backups dated in the future, from when the clock was wrong. */
export function isDue(archives: string[], now: Date): boolean {
	const ages = archives.map((name) => now.getTime() - madeAt(name)).filter((age) => age >= 0);
	const youngest = Math.min(...ages);
	const isNight = now.getHours() >= 2 && now.getHours() < 5;
	return youngest > 30 * hour || (isNight && youngest > 12 * hour);
}

/** Without those from a wrong clock's future, which must not take the place of a new one. */
function pastOf(archives: string[]): string[] {
	return archives.filter((name) => madeAt(name) <= Date.now());
}

function madeAt(name: string): number {
	const [, day, ...time] = archiveName.exec(name) ?? [];
	return Date.parse(`${day}T${time.slice(0, 3).join(":")}Z`);
}

async function archivesIn(destination: Destination): Promise<string[]> {
	return (await destination.list()).filter((name) => archiveName.test(name)).sort();
}

function nameAt(moment: Date, encrypted: boolean): string {
	const time = moment.toISOString().slice(0, 19).replaceAll(":", "-");
	return `ccr-${time}Z.tar.gz${encrypted ? ".age" : ""}`;
}

async function* filesOf(store: Store): AsyncGenerator<Member> {
	for await (const { key } of store.list()) {
		const bytes = await store.read(key);
		if (bytes) yield { name: `files/${key}`, bytes };
	}
}
