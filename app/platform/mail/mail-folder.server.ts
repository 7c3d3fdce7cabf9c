import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { undefinedIfMissing, writeDurably } from "#app/platform/storage/durable-file.server.ts";

export async function writeMail(folder: string, id: string, message: Uint8Array): Promise<string> {
	const time = new Date().toISOString().replace(/[:.]/g, "-");
	const modes = { folderMode: 0o700, fileMode: 0o600 };
	await writeDurably(join(folder, `${time}-${id}.eml`), message, { root: folder, ...modes });
	// Concurrent writers both keep the newest file.
	const [newest = "", ...others] = await filesOf(folder, id);
	for (const other of others) await rm(join(folder, other), { force: true });
	return newest;
}

async function filesOf(folder: string, id: string): Promise<string[]> {
	// Compares after the fixed-length timestamp, because one id may be the end of another.
	const names = await readdir(folder);
	return names
		.filter((name) => name.slice("2026-01-01T00-00-00-000Z-".length) === `${id}.eml`)
		.sort()
		.reverse();
}

const fileName = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z-[\w.-]{1,100}\.eml$/;

export async function listMails(folder: string): Promise<string[]> {
	const names = (await readdir(folder).catch(undefinedIfMissing)) ?? [];
	return names.filter((name) => fileName.test(name)).sort((a, b) => (a < b ? 1 : -1));
}

export async function readMail(folder: string, name: string): Promise<Buffer | undefined> {
	if (!fileName.test(name)) return undefined;
	return readFile(join(folder, name)).catch(undefinedIfMissing);
}

export async function deleteMail(folder: string, name: string): Promise<void> {
	if (fileName.test(name)) await rm(join(folder, name), { force: true });
}
