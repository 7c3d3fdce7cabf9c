import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { isAlive } from "#app/platform/postgres/postgres-postmaster.server.ts";
import { place, programs, query, setUpFolders, start, startElsewhere } from "#test/own-postgres.ts";
import { patience } from "#test/patience.ts";

setUpFolders();

test("two processes that leave at once stop it", async () => {
	const both = [await start(), await start()];
	const ends = await Promise.all(both.map((it) => it.release()));
	expect(ends).toContain("stopped");
	await vi.waitFor(
		() => expect(existsSync(path.join(place.folder, "postmaster.pid"))).toBe(false),
		patience,
	);
});

test("a process that leaves does not disconnect one that joins", async () => {
	for (let turn = 0; turn < 5; turn += 1) {
		const one = await start();
		const [, two] = await Promise.all([one.release(), start()]);
		expect(await query(two.url, "select 1 as x")).toEqual([{ x: 1 }]);
		await two.release();
	}
});

test("is not misled by a reused process id", async () => {
	await (await start()).release();
	const stranger = spawn("sleep", ["1000"]);
	programs.push(stranger);
	await writeFile(
		path.join(place.folder, "postmaster.pid"),
		`${stranger.pid}\n${place.folder}\n1\n1\n\n\n`,
	);
	const it = await start();
	expect(it.adopted).toBe(false);
	expect(await it.release()).toBe("stopped");
	expect(isAlive(stranger.pid ?? 0)).toBe(true);
});

test("of several processes on an empty folder, one sets up, one starts, all connect", async () => {
	const all = [startElsewhere(), startElsewhere(), startElsewhere()];
	const ready = (await Promise.all(all.map(({ next }) => next("ready")))).map((text) =>
		JSON.parse(text),
	);
	expect(ready.filter((it) => it.first)).toHaveLength(1);
	expect(ready.filter((it) => !it.adopted)).toHaveLength(1);
	for (const { url } of ready) expect(await query(url, "select 1 as x")).toEqual([{ x: 1 }]);
	for (const { program } of all) program.stdin?.write("go");
	const ends = await Promise.all(all.map(({ next }) => next("released")));
	expect(ends).toContain("stopped");
	expect(await readdir(path.dirname(place.folder))).toEqual(["postgres"]);
});

test("an interrupted setup leaves nothing in the way", async () => {
	for (const pause of [0, 50, 150, 400]) {
		const { program, next } = startElsewhere();
		await next("said");
		await sleep(pause);
		program.kill("SIGKILL");
		await once(program, "exit");
		if (existsSync(place.folder)) break;
	}
	const it = await start();
	expect(await query(it.url, "select 1 as x")).toEqual([{ x: 1 }]);
	expect(await it.release()).toBe("stopped");
	await (await start()).release();
	expect(await readdir(path.dirname(place.folder))).toEqual(["postgres"]);
});
