import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Durable when this resolves; an id has one file. Returns the file's name. */
export async function writeMail(folder: string, id: string, message: Uint8Array): Promise<string> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const unfinished = join(folder, `${id}.${randomBytes(6).toString("hex")}.part`);
	const time = new Date().toISOString().replace(/[:.]/g, "-");
	try {
		await writeFile(unfinished, message, { flag: "wx", mode: 0o600, flush: true });
		await rename(unfinished, join(folder, `${time}-${id}.eml`));
	} catch (error) {
		await rm(unfinished, { force: true });
		throw error;
	}
	await syncFolder(folder);
	await syncFolder(dirname(folder));
	// Of two concurrent writers' files the newest is kept; neither removes it.
	const [newest = "", ...others] = await filesOf(folder, id);
	for (const other of others) await rm(join(folder, other), { force: true });
	return newest;
}

async function filesOf(folder: string, id: string): Promise<string[]> {
	// The timestamp has a fixed length, and an id may end with another one.
	const names = await readdir(folder);
	return names
		.filter((name) => name.slice("2026-01-01T00-00-00-000Z-".length) === `${id}.eml`)
		.sort()
		.reverse();
}

async function syncFolder(path: string): Promise<void> {
	// Windows cannot open folders.
	if (process.platform === "win32") return;
	const folder = await open(path, "r");
	await folder.sync().finally(() => folder.close());
}

const fileName = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z-[\w.-]{1,100}\.eml$/;

export async function listMails(folder: string): Promise<string[]> {
	const names = await readdir(folder).catch(unlessMissing([]));
	return names.filter((name) => fileName.test(name)).sort((a, b) => (a < b ? 1 : -1));
}

export async function readMail(folder: string, name: string): Promise<Buffer | undefined> {
	if (!fileName.test(name)) return undefined;
	return readFile(join(folder, name)).catch(unlessMissing(undefined));
}

export async function deleteMail(folder: string, name: string): Promise<void> {
	if (fileName.test(name)) await rm(join(folder, name), { force: true });
}

function unlessMissing<Value>(value: Value) {
	return (error: NodeJS.ErrnoException): Value => {
		if (error.code === "ENOENT") return value;
		throw error;
	};
}
