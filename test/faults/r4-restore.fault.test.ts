import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmbeddedPostgres } from "#app/platform/postgres/postgres.server.ts";
import { openFolderWithDog } from "./dog-site.ts";
import { canMount, fill, mountDisk } from "./small-disk.ts";

const run = promisify(execFile);
const { home } = await openFolderWithDog();
const elsewhere = await mkdtemp(join(tmpdir(), "ccr-full-restore-"));
const backups = join(elsewhere, "backups");
let archive = "";

beforeAll(async () => {
	const postgres = await startEmbeddedPostgres({ folder: home.postgres });
	const db = await home.connect();
	await db.query(`insert into addresses (kind, slug, record_id)
		select 'dog', 'drill-' || md5(n::text), 1000000 + n from generate_series(1, 150000) n`);
	await db.end();
	await postgres.release();
	await mkdir(join(home.folder, "files/drill"), { recursive: true });
	for (let number = 0; number < 8; number++) {
		await writeFile(join(home.folder, `files/drill/${number}`), randomBytes(1024 * 1024));
	}
	expect(await command("backup", [backups], home.folder)).toMatchObject({ code: 0 });
	archive = join(backups, (await readdir(backups))[0] ?? "");
});
afterAll(async () => {
	await home.close();
	await rm(elsewhere, { recursive: true, force: true });
});

async function command(name: string, args: string[], dataDir: string) {
	const child = spawn(
		process.execPath,
		[join(import.meta.dirname, `../../bin/${name}.ts`), ...args],
		{
			env: { ...process.env, NODE_ENV: "production", ...home.settings, DATA_DIR: dataDir },
			stdio: ["ignore", "pipe", "pipe"],
		},
	);
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (text) => {
			output += text;
		});
	}
	const [code] = await once(child, "close");
	return { code, output };
}

async function filesIn(folder: string): Promise<string[]> {
	const options = { recursive: true, withFileTypes: true } as const;
	const entries = await readdir(folder, options).catch(() => []);
	return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Which folder lies on a small disk, of how many megabytes, and which one is named. */
const disks: [what: string, folder: string, megabytes: number, named: string][] = [
	["everything, before there is a database", "", 20, "postgres"],
	["everything, while the database is filled", "", 72, "postgres"],
	["the files", "files", 4, "files"],
];

test.runIf(canMount).each(disks)(
	"a restore onto a full disk for %s reports that no space is left, and where (R4)",
	async (what, folder, megabytes, named) => {
		const target = join(elsewhere, what.replace(/\W+/g, "-"));
		const disk = join(target, folder);
		await mountDisk(disk, megabytes);
		const { code, output } = await command("restore", [archive], target);
		expect([code, output]).toEqual([1, expect.stringMatching(/no space left/i)]);
		expect(output).toContain(join(target, named));
		expect(await filesIn(join(target, "files"))).toEqual([]);
		await run("mount", ["-o", "remount,size=400m", disk]);
		expect(await command("restore", [archive], target)).toMatchObject({ code: 0 });
		expect((await filesIn(join(target, "files"))).length).toBeGreaterThan(8);
	},
);

test.runIf(canMount)(
	"a backup onto a full disk reports that no space is left, and where (R4)",
	async () => {
		const disk = join(elsewhere, "full");
		await mountDisk(disk, 2);
		await fill(disk);
		const { code, output } = await command("backup", [disk], home.folder);
		expect([code, output]).toEqual([1, expect.stringMatching(/no space left/i)]);
		expect(output).toContain(disk);
	},
);
