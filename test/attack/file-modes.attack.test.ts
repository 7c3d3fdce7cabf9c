import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, test, vi } from "vitest";
import { agedTicket, forms } from "#test/forms.ts";
import { makeDog, smallPicture } from "#test/make.ts";
import { type SiteProcess, startSite } from "#test/site-process.ts";

/** A shell, container or init system may set a umask that makes new files public. */
const openToAll = ["sh", "-c", 'umask 0; exec "$@"', "sh"];
const isRoot = process.getuid?.() === 0;
const Origin = "https://corso.example";
const folders: string[] = [];
const sites: SiteProcess[] = [];

afterEach(async () => {
	for (const site of sites.splice(0)) await site.stop();
	for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function freshFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "ccr-modes-"));
	folders.push(folder);
	await chmod(folder, 0o755);
	return folder;
}

async function start(settings: Record<string, string>, under = openToAll): Promise<SiteProcess> {
	const site = await startSite({ SITE_URL: Origin, ...settings }, under);
	sites.push(site);
	return site;
}

/** What another user of this machine could read or enter, if the way to it were open. */
async function leftOpen(folder: string): Promise<string[]> {
	const paths = [folder];
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
		if (entry.isFile() || entry.isDirectory()) paths.push(join(entry.parentPath, entry.name));
	}
	const open: string[] = [];
	for (const path of paths) {
		// Some are gone again by now.
		const mode = (await stat(path).catch(() => undefined))?.mode ?? 0;
		if (mode & 0o077) open.push(`${path} ${(mode & 0o777).toString(8)}`);
	}
	return open;
}

async function run(command: string, args: string[], settings: Record<string, string>) {
	const [program = "", ...before] = [...openToAll, process.execPath];
	const file = join(import.meta.dirname, `../../bin/${command}.ts`);
	const env = { ...process.env, NODE_ENV: "production", SITE_URL: Origin, ...settings };
	return (await promisify(execFile)(program, [...before, file, ...args], { env })).stdout;
}

/** Everything by which visitors make the site write: a photo, a message, a card. */
async function useIt({ origin }: SiteProcess): Promise<void> {
	const photo = await fetch(`${origin}/uploads/${randomBytes(16).toString("base64url")}`, {
		method: "PUT",
		headers: { Origin },
		body: new Uint8Array(await smallPicture(3)),
	});
	expect(photo.status).toBe(200);
	const { path, fields } = forms.contact;
	const body = new URLSearchParams({ ...fields, ticket: await agedTicket() });
	const answer = await fetch(origin + path, { method: "POST", headers: { Origin }, body });
	expect(answer.status).toBe(200);
	expect((await fetch(`${origin}/adoption-network/luna/card.jpg`)).status).toBe(200);
}

test("files of an earlier version become private, and new ones are private, with any umask", {
	timeout: 120_000,
}, async () => {
	const dataDir = process.env.DATA_DIR ?? "";
	// These are written by this process, as an earlier version would have done.
	await makeDog({ name: "Luna" }, { photos: 2 });
	for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
		await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o777 : 0o666);
	}
	await chmod(dataDir, 0o755);
	expect((await leftOpen(dataDir)).length).toBeGreaterThan(10);
	const site = await start({});
	expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
	await useIt(site);
	await vi.waitFor(async () => expect(await readdir(join(dataDir, "mail"))).not.toEqual([]), {
		timeout: 30_000,
	});
	await run("backup", [], {});
	expect(await readdir(dataDir)).toEqual(expect.arrayContaining(["backups", "files", "mail"]));
	await vi.waitFor(async () => expect(await leftOpen(dataDir)).toEqual([]), { timeout: 30_000 });
	expect(site.output()).not.toContain("Other users");
});

test("with its own database, and after each command, nothing is readable by other users", {
	timeout: 240_000,
}, async () => {
	const home = await freshFolder();
	const [first, second, away] = ["first", "second", "away"].map((name) => join(home, name));
	const settings = { DATABASE_URL: "", DATA_DIR: first ?? "" };
	await start(settings);
	await run("admin", ["add", "ada@example.com"], settings);
	await run("outbox", [], settings);
	await run("backup", [], settings);
	await run("backup", [away ?? ""], settings);
	const [name = ""] = await readdir(away ?? "");
	const restored = { DATABASE_URL: "", DATA_DIR: second ?? "" };
	await run("restore", [join(away ?? "", name)], restored);
	expect(await readdir(second ?? "")).toContain("postgres");
	for (const folder of [first, second, away]) expect(await leftOpen(folder ?? "")).toEqual([]);
});

test.runIf(isRoot)(
	"a data folder of another user is used unchanged, and one line of output says so",
	{
		timeout: 120_000,
	},
	async () => {
		const folder = await freshFolder();
		await chmod(folder, 0o777);
		// A user who may write there, and no more.
		await chown(folder, 0, 0);
		const user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
		const site = await start({ DATA_DIR: folder }, [...openToAll, ...user]);
		const lines = site.output().split("\n");
		expect(lines.filter((line) => line.includes(`can read ${folder}`))).toHaveLength(1);
		expect(site.output()).toContain("belongs to another user");
		expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
		expect((await stat(folder)).mode & 0o777).toBe(0o777);
	},
);
