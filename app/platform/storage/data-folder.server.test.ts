import {
	chmod,
	chown,
	mkdir,
	mkdtemp,
	readdir,
	rm,
	stat,
	symlink,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { restrictContents, restrictDataFolder } from "#app/platform/storage/data-folder.server.ts";

const isRoot = process.getuid?.() === 0;
const made: string[] = [];
afterEach(async () => {
	for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

const modeOf = async (path: string) => (await stat(path)).mode & 0o7777;

async function openFolder(files = ["files/photos/a/1.avif", "mail/1.eml", "backups/ccr-1.tar"]) {
	const above = await mkdtemp(join(tmpdir(), "ccr-data-"));
	made.push(above);
	const folder = join(above, "data");
	for (const file of files) {
		await mkdir(dirname(join(folder, file)), { recursive: true });
		await writeFile(join(folder, file), "x");
	}
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
		await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o777 : 0o666);
	}
	await chmod(folder, 0o755);
	return { above, folder };
}

async function leftOpen(folder: string): Promise<string[]> {
	const found = [folder];
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isSymbolicLink()) found.push(join(entry.parentPath, entry.name));
	}
	const open = [];
	for (const path of found) if ((await modeOf(path)) & 0o077) open.push(path);
	return open;
}

async function close(folder: string): Promise<string[]> {
	const said: string[] = [];
	await restrictDataFolder(folder, (line) => said.push(line));
	await restrictContents(folder, (line) => said.push(line));
	return said;
}

test("an open data folder and its contents are restricted silently", async () => {
	const { folder } = await openFolder();
	expect(await close(folder)).toEqual([]);
	expect(await leftOpen(folder)).toEqual([]);
	expect(await modeOf(join(folder, "files/photos/a/1.avif"))).toBe(0o600);
	expect(await modeOf(join(folder, "files/photos"))).toBe(0o700);
});

test("a missing or restricted folder is left alone", async () => {
	const { above, folder } = await openFolder();
	expect(await close(join(above, "none"))).toEqual([]);
	expect(await readdir(above)).toEqual(["data"]);
	await close(folder);
	await chmod(join(folder, "mail/1.eml"), 0o644);
	await close(folder);
	expect(await modeOf(join(folder, "mail/1.eml"))).toBe(0o644);
});

test("an interrupted run continues", async () => {
	const { folder } = await openFolder(["files/a/1", "files/b/1", "files/c/1"]);
	await chmod(folder, 0o700);
	await chmod(join(folder, "files/a"), 0o700);
	await close(folder);
	expect(await leftOpen(folder)).toEqual([join(folder, "files/a/1")]);
});

test("symlinks are not followed, except for the store itself", async () => {
	const { above, folder } = await openFolder(["mail/1.eml", "other/photos/1"]);
	await writeFile(join(above, "theirs"), "x", { mode: 0o644 });
	await mkdir(join(above, "their-folder"), { mode: 0o755 });
	await symlink(join(above, "theirs"), join(folder, "mail/2.eml"));
	await symlink(join(above, "their-folder"), join(folder, "mail/more"));
	await symlink(join(folder, "other"), join(folder, "files"));
	expect(await close(folder)).toEqual([]);
	expect(await modeOf(join(above, "theirs"))).toBe(0o644);
	expect(await modeOf(join(above, "their-folder"))).toBe(0o755);
	expect(await modeOf(join(folder, "other/photos/1"))).toBe(0o600);
	expect(await modeOf(join(folder, "other"))).toBe(0o700);
});

test("a folder shared by all users is left alone and reported", async () => {
	const { folder } = await openFolder();
	await chmod(folder, 0o1777);
	const [line, ...more] = await close(folder);
	expect(line).toContain(folder);
	expect(more).toEqual([]);
	expect(await modeOf(folder)).toBe(0o1777);
	expect(await leftOpen(folder)).toEqual([folder]);
});

test.runIf(isRoot)(
	"PostgreSQL running as another user can still reach its own folder",
	async () => {
		const { folder } = await openFolder();
		await mkdir(join(folder, "postgres"), { mode: 0o700 });
		await chown(join(folder, "postgres"), 65534, 65534);
		expect(await close(folder)).toEqual([]);
		expect(await modeOf(folder)).toBe(0o711);
		expect(await modeOf(join(folder, "files"))).toBe(0o700);
		expect(await modeOf(join(folder, "postgres"))).toBe(0o700);
	},
);
