import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
	type Member,
	packArchive,
	readArchive,
} from "#app/platform/backup/backup-archive.server.ts";
import { patience } from "#test/waiting.ts";

let folder = "";
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "ccr-tar-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const members: Member[] = [
	{ name: "backup.json", bytes: Buffer.from("{}") },
	{ name: "files/empty", bytes: new Uint8Array() },
	{ name: "files/all.bin", bytes: all },
	{ name: "files/one-block", bytes: Buffer.alloc(512, "a") },
	{ name: `files/${"deep/".repeat(30)}long.webp`, bytes: Buffer.alloc(513, "b") },
	{ name: "files/cão corso 🐕.webp", bytes: Buffer.from("woof") },
	{ name: "files/large", bytes: Buffer.alloc(3_000_000, "c") },
];
async function* given(some = members): AsyncGenerator<Member> {
	yield* some;
}

async function membersOf(archive: Readable): Promise<Member[]> {
	const found: Member[] = [];
	for await (const entry of archive.pipe(createGunzip()).pipe(extract())) {
		found.push({ name: entry.header.name, bytes: await buffer(entry) });
	}
	return found;
}

function packedAsIs(some: Member[]): Readable {
	const tar = pack();
	for (const { name, bytes } of some) tar.entry({ name }, Buffer.from(bytes));
	tar.finalize();
	return tar.pipe(createGzip());
}

test("members are read back unchanged, however the stream is chunked", async () => {
	const archive = await buffer(packArchive(given(), undefined));
	for (const size of [1_000, 65_536, archive.length]) {
		async function* cut() {
			for (let at = 0; at < archive.length; at += size) yield archive.subarray(at, at + size);
		}
		const found: Member[] = [];
		await readArchive(Readable.from(cut()), undefined, async (member) => {
			found.push(member);
		});
		expect(found.map(({ name }) => name)).toEqual(members.map(({ name }) => name));
		for (const [at, { bytes }] of found.entries()) {
			expect(Buffer.compare(bytes, members[at]?.bytes ?? all), String(at)).toBe(0);
		}
	}
});

test("standard tar and sha256sum can unpack and check an unencrypted archive", async () => {
	await writeFile(join(folder, "a.tar.gz"), packArchive(given(), undefined));
	const run = (command: string, ...args: string[]) =>
		spawnSync(command, args, { cwd: folder, encoding: "utf8" });
	expect(run("tar", "xzf", "a.tar.gz")).toMatchObject({ status: 0, stderr: "" });
	expect(run("sha256sum", "--check", "--strict", "SHA256SUMS").status).toBe(0);
	for (const { name, bytes } of members) {
		expect(Buffer.compare(await readFile(join(folder, name)), bytes), name).toBe(0);
	}
});

test("the checksums detect removed, changed and added members", async () => {
	const use = async () => {};
	const packed = (some: Member[]) => Readable.from(packArchive(given(some), undefined));
	await expect(readArchive(packed(members), undefined, use)).resolves.toEqual({ encrypted: false });
	const whole = await membersOf(packed(members));
	for (const change of [
		(some: Member[]) => some.toSpliced(3, 1),
		(some: Member[]) => some.with(2, { name: "files/all.bin", bytes: Buffer.from("other") }),
		(some: Member[]) => some.toSpliced(1, 0, { name: "files/more", bytes: all }),
		(some: Member[]) => some.concat({ name: "files/more", bytes: all }),
		(some: Member[]) => some.slice(0, -1),
	]) {
		await expect(readArchive(packedAsIs(change(whole)), undefined, use)).rejects.toThrow(
			/The backup cannot be used: (its files differ from those|something was added)/,
		);
	}
});

test("a file that is not an archive is refused with a readable error", async () => {
	for (const text of ["", "no", "a letter to the team", "\x1f\x8b and nothing"]) {
		const file = Readable.from([Buffer.from(text)]);
		await expect(readArchive(file, undefined, async () => {})).rejects.toThrow(
			/^The backup cannot be used: /,
		);
	}
});

test("abandoning an archive halfway ends its source and nothing else", async () => {
	let ended = false;
	async function* endless(): AsyncGenerator<Member> {
		try {
			for (;;) yield { name: "files/more", bytes: randomBytes(1_000_000) };
		} finally {
			ended = true;
		}
	}
	let taken = 0;
	for await (const chunk of packArchive(endless(), undefined)) {
		taken += chunk.byteLength;
		if (taken > 3_000_000) break;
	}
	await vi.waitFor(() => expect(ended).toBe(true), patience);
});
