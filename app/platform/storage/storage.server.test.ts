import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { env } from "#app/platform/settings/env.server.ts";
import {
	deleteFolder,
	hasObject,
	isStorageFull,
	readObject,
	removeLeftovers,
	writeObject,
} from "#app/platform/storage/storage.server.ts";

const folder = join(env.dataDir, "files");
const bytes = (text: string) => new TextEncoder().encode(text);

test("an object is read back byte for byte", async () => {
	const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
	await writeObject("things/a.bin", all);
	expect(new Uint8Array((await readObject("things/a.bin")) ?? [])).toEqual(all);
	expect(await hasObject("things/a.bin")).toBe(true);
});

test("an empty object can be stored", async () => {
	await writeObject("things/empty", bytes(""));
	expect((await readObject("things/empty"))?.byteLength).toBe(0);
	expect(await hasObject("things/empty")).toBe(true);
});

test("an unknown key is undefined, not an error", async () => {
	expect(await readObject("things/none")).toBeUndefined();
	expect(await readObject("no/such/folder/a")).toBeUndefined();
	expect(await hasObject("things/none")).toBe(false);
});

test("writing again replaces the object and leaves no partial file", async () => {
	await writeObject("again/a", bytes("a long first text"));
	await writeObject("again/a", bytes("short"));
	expect(Buffer.from((await readObject("again/a")) ?? []).toString()).toBe("short");
	expect(await readdir(join(folder, "again"))).toEqual(["a"]);
});

test("concurrent writers leave one complete object", async () => {
	const texts = Array.from({ length: 8 }, (_, writer) => String(writer).repeat(50_000));
	await Promise.all(texts.map((text) => writeObject("many/a", bytes(text))));
	expect(texts).toContain(Buffer.from((await readObject("many/a")) ?? []).toString());
	expect(await readdir(join(folder, "many"))).toEqual(["a"]);
});

test("a reader during a replacement gets the old or the new object, never a part", async () => {
	const texts = ["a", "b"].map((letter) => bytes(letter.repeat(2_000_000)));
	await writeObject("whole/a", texts[0] ?? bytes(""));
	let writing = true;
	const writes = (async () => {
		for (let time = 1; time <= 12; time++)
			await writeObject("whole/a", texts[time % 2] ?? bytes(""));
		writing = false;
	})();
	while (writing) {
		const found = Buffer.from((await readObject("whole/a")) ?? []);
		expect([found.length, found.every((letter) => letter === found[0])]).toEqual([2_000_000, true]);
	}
	await writes;
});

test("no key can leave the folder", async () => {
	await writeFile(join(env.dataDir, "secret"), "secret");
	for (const key of ["../secret", "a/../../secret", "/../secret"]) {
		await expect(
			readObject(key).then((found) => found && "found"),
			key,
		).rejects.toThrow();
		await expect(writeObject(key, bytes("x")), key).rejects.toThrow();
	}
});

test("an unreadable object is an error, not undefined", async () => {
	await mkdir(join(folder, "a-folder"), { recursive: true });
	await expect(readObject("a-folder")).rejects.toThrow();
	await rm(join(folder, "a-folder"), { recursive: true });
});

test("only the deleted object is gone; deleting an unknown key is no error", async () => {
	for (const key of ["gone/7/b", "gone/77/a"]) await writeObject(key, bytes(key));
	await writeObject("gone/7/deeper/c", bytes("c"));
	await deleteFolder("gone/7");
	await deleteFolder("gone/7");
	expect(await hasObject("gone/7/b")).toBe(false);
	expect(await hasObject("gone/7/deeper/c")).toBe(false);
	expect(await hasObject("gone/77/a")).toBe(true);
});

test("only a nested folder can be deleted", async () => {
	for (const folder of ["", "/", ".", "photos", "a/..", "../a", "a//b", "a/./b", "/a/b"]) {
		await expect(deleteFolder(folder), folder).rejects.toThrow("Refusing");
	}
});

test("a failed write leaves nothing behind", async () => {
	await mkdir(join(folder, "blocked/a"), { recursive: true });
	await expect(writeObject("blocked/a", bytes("x"))).rejects.toThrow();
	expect(await readdir(join(folder, "blocked"))).toEqual(["a"]);
});

test("partial files are removed after a day; complete and active ones stay", async () => {
	const part = (name: string) => `left/deep/${name}.0123456789ab.part`;
	const whole = ["left/deep/a", "left/deep/b.part", "left/deep/0123456789ab.part.jpg"];
	for (const key of [...whole, part("old"), part("young")]) await writeObject(key, bytes(key));
	const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
	for (const key of [...whole, part("old")]) {
		await utimes(join(folder, key), hoursAgo(25), hoursAgo(25));
	}
	await utimes(join(folder, part("young")), hoursAgo(23), hoursAgo(23));
	expect(await removeLeftovers()).toBe(1);
	const left = await readdir(join(folder, "left/deep"));
	expect(left.sort()).toEqual(["0123456789ab.part.jpg", "a", "b.part", "young.0123456789ab.part"]);
	expect(await removeLeftovers(hoursAgo(-2))).toBe(1);
});

test("an empty store has nothing to clean up", async () => {
	await rm(folder, { recursive: true });
	expect(await removeLeftovers()).toBe(0);
});

test("a full disk is recognized in nested errors", () => {
	const full = Object.assign(new Error("write"), { code: "ENOSPC" });
	expect(isStorageFull(new Error("a", { cause: new Error("b", { cause: full }) }))).toBe(true);
	expect(isStorageFull(Object.assign(new Error("read"), { code: "EIO" }))).toBe(false);
});
