import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDog } from "#test/make.ts";

let home = "";
beforeAll(async () => {
	home = await mkdtemp(join(tmpdir(), "ccr-commands-"));
});
afterAll(() => rm(home, { recursive: true, force: true }));

function run(command: string, args: string[], settings: Record<string, string> = {}) {
	const { status, stdout, stderr } = spawnSync(process.execPath, [`bin/${command}.ts`, ...args], {
		encoding: "utf8",
		env: { ...process.env, NODE_ENV: "production", ...settings },
	});
	return { status, output: stdout + stderr };
}

test("a backup of an external database restores into the embedded one, once", async () => {
	await makeDog({ name: "Luna" }, { photos: 1 });
	const made = run("backup", [home]);
	expect(made).toMatchObject({ status: 0, output: expect.stringContaining("BACKUP_PASSPHRASE") });
	const [name = ""] = await readdir(home);
	expect(made.output).toContain(join(home, name));
	expect(run("restore", [join(home, name), "--check"])).toMatchObject({ status: 0 });

	const elsewhere = { DATABASE_URL: "", DATA_DIR: join(home, "données à moi") };
	const restored = run("restore", [join(home, name)], elsewhere);
	expect(restored.output).toMatch(
		/is complete.*\n.*not encrypted.*\nRestored \d+ tables, \d+ files/s,
	);
	expect(restored.status).toBe(0);
	expect(run("backup", [join(home, "again")], elsewhere).status).toBe(0);
	const twice = run("restore", [join(home, name)], elsewhere);
	expect(twice).toEqual({
		status: 1,
		output: expect.stringContaining("Nothing was restored. The database is not empty"),
	});
});

test("a missing file or argument gets a message", () => {
	const { status, output } = run("restore", [join(home, "none.tar.gz")]);
	expect([status, output]).toEqual([1, expect.stringContaining("Nothing was restored.")]);
	expect(run("restore", []).output).toContain("npm run restore -- FILE");
	expect(run("backup", ["--help"]).output).toContain("npm run backup -- /mnt/usb");
});
