import { randomBytes } from "node:crypto";
import {
	chmod,
	chown,
	mkdir,
	readdir,
	readFile,
	rename,
	rm,
	rmdir,
	stat,
	writeFile,
} from "node:fs/promises";
import path from "node:path";
import { syncFile } from "../storage/durable-file.server.ts";
import { type Account, accountsForNewCluster, run } from "./postgres-account.server.ts";
import type { PostgresBinaries } from "./postgres-binaries.server.ts";
import { lastLines, postgresFailure } from "./postgres-log.server.ts";
import { isAlive } from "./postgres-postmaster.server.ts";

const passwordFile = "ccr.password";

export function readPassword(folder: string): Promise<string> {
	return readFile(path.join(folder, passwordFile), "utf8").catch((error: NodeJS.ErrnoException) => {
		throw unreadable(path.join(folder, passwordFile), error);
	});
}

/** Creates the cluster beside `folder` and renames it, which is atomic. Returns whether it is new. */
export async function ensureCluster(
	folder: string,
	binaries: PostgresBinaries,
	options: { durable: boolean; say: (line: string) => void },
): Promise<boolean> {
	await removeLeftovers(folder);
	// Read before the version, because another process's rename in between would look like a foreign folder.
	const isEmpty = (await readdir(folder).catch(() => [])).length === 0;
	const version = await versionOf(folder);
	if (version === binaries.major) return false;
	if (version !== undefined) {
		throw new Error(
			`The folder ${folder} was written by PostgreSQL ${version}, and this program comes with ` +
				`PostgreSQL ${binaries.major}. Use the earlier version of this program to back up the data first.`,
		);
	}
	if (!isEmpty) {
		throw new Error(
			`The folder ${folder} is not empty and has no database. ` +
				"Move its contents away, or name another folder.",
		);
	}
	options.say("Setting up the database (once, a few seconds)…");
	const parent = path.dirname(folder);
	await mkdir(parent, { recursive: true });
	const tempFolder = path.join(parent, `${path.basename(folder)}.new-${process.pid}-${Date.now()}`);
	try {
		await createIn(tempFolder, binaries, parent, options.durable);
		return await moveInto(path.join(tempFolder, "cluster"), folder);
	} finally {
		await rm(tempFolder, { recursive: true, force: true });
	}
}

export async function versionOf(folder: string): Promise<string | undefined> {
	const file = path.join(folder, "PG_VERSION");
	const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
		if (error.code !== "ENOENT") throw unreadable(file, error);
	});
	return text?.trim();
}

function unreadable(file: string, error: NodeJS.ErrnoException): Error {
	const reason =
		error.code === "EACCES"
			? "belongs to another user of this machine: run the program as that user"
			: `cannot be read (${error.code})`;
	return new Error(
		`The database's file ${file} ${reason}, ` +
			"or set DATABASE_URL to use a PostgreSQL of your own.",
		{ cause: error },
	);
}

async function createIn(
	tempFolder: string,
	binaries: PostgresBinaries,
	parent: string,
	durable: boolean,
): Promise<void> {
	const cluster = path.join(tempFolder, "cluster");
	const password = path.join(tempFolder, passwordFile);
	let firstOutput = "";
	for (const account of await accountsForNewCluster(parent)) {
		await rm(tempFolder, { recursive: true, force: true });
		await mkdir(tempFolder, { mode: 0o700 });
		await allowTraversal(account, parent);
		const secret = randomBytes(24).toString("base64url");
		await writeFile(password, secret, { flag: "wx", mode: 0o600, flush: true });
		if (account.uid !== undefined && account.gid !== undefined) {
			for (const name of [tempFolder, password]) await chown(name, account.uid, account.gid);
		}
		const result = await run(account, binaries.initdb, [
			`--pgdata=${cluster}`,
			`--pwfile=${password}`,
			"--username=ccr",
			"--auth=scram-sha-256",
			"--encoding=UTF8",
			"--locale-provider=builtin",
			"--builtin-locale=C.UTF-8",
			"--locale=C",
			"--no-instructions",
			...(durable ? [] : ["--no-sync"]),
		]);
		if (result.code === 0) {
			await rename(password, path.join(cluster, passwordFile));
			return;
		}
		firstOutput = firstOutput || lastLines(result.output);
	}
	const root =
		process.getuid?.() === 0
			? " PostgreSQL refuses to run as root, and every way around that failed: " +
				"start the program as an ordinary user."
			: "";
	throw postgresFailure(
		`The database could not be set up in ${parent}.${root} ` +
			"Setting DATABASE_URL to a PostgreSQL of your own also helps.",
		firstOutput,
	);
}

async function moveInto(cluster: string, folder: string): Promise<boolean> {
	// Windows can't rename onto an empty folder.
	if (process.platform === "win32") await rmdir(folder).catch(() => {});
	try {
		await rename(cluster, folder);
	} catch (error) {
		if ((await versionOf(folder)) !== undefined) return false;
		throw new Error(
			`The new database could not be moved to ${folder}. If that folder is a volume of its own, ` +
				"mount the volume on the folder above it.",
			{ cause: error },
		);
	}
	if (process.platform !== "win32") await syncFile(path.dirname(folder), "r").catch(() => {});
	return true;
}

async function removeLeftovers(folder: string): Promise<void> {
	for (const name of await readdir(path.dirname(folder)).catch(() => [])) {
		const [, base, pid] = /^(.+)\.new-(\d+)-\d{13}$/.exec(name) ?? [];
		if (base !== path.basename(folder) || isAlive(Number(pid))) continue;
		// The killed process's initdb may still be writing. The rest is removed next time.
		const leftover = path.join(path.dirname(folder), name);
		await rm(leftover, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
	}
}

async function allowTraversal({ uid }: Account, folder: string): Promise<void> {
	const found = await stat(folder);
	if (uid !== undefined && uid !== found.uid) await chmod(folder, (found.mode & 0o7777) | 0o011);
}
