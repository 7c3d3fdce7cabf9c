import { createHash, randomBytes } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { receivePart, storeFile } from "#app/media/receive.ts";
import { uploads } from "#app/media/table.ts";
import { discardUpload, findUpload } from "#app/media/uploads.ts";
import { visitor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import * as images from "#app/platform/images/image.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import * as storage from "#app/platform/storage/storage.server.ts";
import { receiveFile } from "#app/platform/uploads/received-file.server.ts";

const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;

function photo(): Promise<Buffer> {
	return sharp({ create: { width: 500, height: 400, channels: 3, background: "#888", noise } })
		.jpeg()
		.toBuffer();
}

function sender(file: Uint8Array, size = file.byteLength) {
	const key = randomBytes(16).toString("base64url");
	const network = randomBytes(8).toString("hex");
	const send = (offset: number, end = file.byteLength) =>
		receivePart({ key, size, offset, bytes: file.subarray(offset, end), network }, visitor);
	return { key, network, send };
}

const hashOf = (key: string) => createHash("sha256").update(key).digest("hex");

async function rowOf(key: string) {
	const keyHash = hashOf(key);
	const [row] = await db.select().from(uploads).where(eq(uploads.keyHash, keyHash));
	return row;
}

async function filesOf(id: number): Promise<string[]> {
	return readdir(join(env.dataDir, "files/uploads", String(id))).catch(() => []);
}

async function outcomeOf(file: Uint8Array) {
	const sent = await sender(file).send(0);
	return sent.ok ? (sent.upload.reason ?? sent.upload.state) : sent.reason;
}

test("a file sent in parts is stored with a preview and without its key", async () => {
	const file = await photo();
	const { key, send } = sender(file);
	expect(await send(0, 40_000)).toEqual({
		ok: true,
		upload: { received: 40_000, size: file.byteLength, state: "arriving" },
	});
	expect(await send(40_000, 80_000)).toMatchObject({ upload: { received: 80_000 } });
	const last = await send(80_000);
	expect(last).toMatchObject({ ok: true, upload: { state: "kept" } });
	const found = await findUpload(key);
	expect(found).toEqual(last.ok && last.upload);
	const preview = Buffer.from(found?.preview?.split(",")[1] ?? "", "base64");
	expect(found?.preview).toMatch(/^data:image\/webp;base64,/);
	expect(await sharp(preview).metadata()).toMatchObject({ width: 240, height: 192 });
	const row = await rowOf(key);
	expect(row).toMatchObject({
		width: 500,
		height: 400,
		parts: [40_000, 40_000, file.length - 80_000],
	});
	expect(JSON.stringify(row)).not.toContain(key);
});

test("after a lost connection the sender continues at the stored offset", async () => {
	const file = await photo();
	const { key, send } = sender(file);
	await send(0, 30_000);
	expect((await findUpload(key))?.received).toBe(30_000);
	for (const offset of [0, 10_000, 60_000]) {
		expect(await send(offset, offset + 30_000)).toMatchObject({
			ok: false,
			reason: "wrong_offset",
			upload: { received: 30_000, state: "arriving" },
		});
	}
	expect(await send(30_000)).toMatchObject({ ok: true, upload: { state: "kept" } });
	expect(await send(30_000)).toMatchObject({ ok: true, upload: { state: "kept" } });
	const unknown = sender(file);
	expect(await unknown.send(30_000)).toMatchObject({
		reason: "wrong_offset",
		upload: { received: 0 },
	});
});

test("a part that could not be written is not counted and can be sent again", async () => {
	const file = await photo();
	const { key, send } = sender(file);
	await send(0, 20_000);
	const write = vi.spyOn(storage, "writeObject").mockRejectedValue(new Error("the disk is full"));
	await expect(send(20_000)).rejects.toThrow("full");
	write.mockRestore();
	expect((await findUpload(key))?.received).toBe(20_000);
	expect(await send(20_000)).toMatchObject({ upload: { state: "kept" } });
});

test("the same part sent twice at once makes one file", async () => {
	const file = await photo();
	const { key, send } = sender(file);
	const firsts = await Promise.all([send(0, 50_000), send(0, 50_000), send(0, 20_000)]);
	expect(firsts.filter(({ ok }) => ok)).toHaveLength(1);
	const { received = 0 } = (await findUpload(key)) ?? {};
	const lasts = await Promise.all([send(received), send(received)]);
	expect(lasts.filter(({ ok }) => ok)).not.toEqual([]);
	expect(await send(file.byteLength)).toMatchObject({ ok: true, upload: { state: "kept" } });
	const row = await rowOf(key);
	expect(row?.parts.reduce((sum, length) => sum + length, 0)).toBe(file.byteLength);
	expect(await db.$count(uploads, eq(uploads.keyHash, row?.keyHash ?? ""))).toBe(1);
});

test("a file that is not a picture is refused with a reason, and its bytes are deleted", async () => {
	const file = await photo();
	const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>`;
	expect(await outcomeOf(Buffer.from(drawing))).toBe("not_an_image");
	expect(await outcomeOf(Buffer.from("GIF89a\x01\0\x01\0/*<script>alert(1)</script>*/"))).toBe(
		"not_an_image",
	);
	expect(await outcomeOf(Buffer.from("\xff\xd8\xff<script>alert(1)</script>", "latin1"))).toBe(
		"damaged",
	);
	expect(await outcomeOf(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"))).toBe("heic");
	const png = sharp({ create: { width: 8000, height: 8000, channels: 3, background: "#000" } });
	expect(await outcomeOf(await png.png().toBuffer())).toBe("too_many_pixels");
	expect(await outcomeOf(deflateSync(Buffer.alloc(5000)))).toBe("not_an_image");

	const { key, send } = sender(file.subarray(0, file.byteLength / 2));
	expect(await send(0)).toMatchObject({
		ok: true,
		upload: { state: "refused", reason: "damaged" },
	});
	expect(await findUpload(key)).toMatchObject({ state: "refused", reason: "damaged" });
	expect(await filesOf((await rowOf(key))?.id ?? 0)).toEqual([]);
});

test("the preview of a picture that is also an archive lacks the archive", async () => {
	const archive = Buffer.from("PK\x03\x04 evil.html PK\x05\x06", "latin1");
	const sent = await sender(Buffer.concat([await photo(), archive])).send(0);
	expect(sent.ok && sent.upload.state).toBe("kept");
	const preview = sent.ok ? Buffer.from(sent.upload.preview?.split(",")[1] ?? "", "base64") : "";
	expect(preview.includes("evil")).toBe(false);
});

test("15 MB is the limit, and a file must have its announced size", async () => {
	const part = Buffer.alloc(1000);
	const limit = 15 * 1024 * 1024;
	expect(await sender(part, limit).send(0)).toMatchObject({ ok: true });
	expect(await sender(part, limit + 1).send(0)).toEqual({ ok: false, reason: "too_large" });
	for (const size of [0, -1, 1.5, Number.NaN, 999]) {
		expect(await sender(part, size).send(0)).toEqual({ ok: false, reason: "misfit" });
	}
	const { key, network, send } = sender(part, 5000);
	await send(0);
	const other = { key, network, size: 4000, offset: 1000, bytes: part };
	expect(await receivePart(other, visitor)).toEqual({ ok: false, reason: "misfit" });
	for (const bad of ["", "x", "../../../../etc/passwd", `${key}x`, "\0".repeat(22)]) {
		expect(await receivePart({ ...other, key: bad }, visitor)).toMatchObject({ reason: "misfit" });
	}
});

test("the number of tiny parts is limited", async () => {
	const { key, send } = sender(Buffer.alloc(1000));
	await send(0, 1);
	const { id = 0 } = (await rowOf(key)) ?? {};
	const tinyParts = { parts: Array(400).fill(1), received: 400 };
	await db.update(uploads).set(tinyParts).where(eq(uploads.id, id));
	expect(await send(400, 401)).toEqual({ ok: false, reason: "misfit" });
	expect((await rowOf(key))?.received).toBe(400);
});

test("a network sends at most 60 files and 300 MB an hour, and 40 at a time", async () => {
	const network = "a-busy-network";
	const open = (size = 1000, from = network) =>
		receivePart(
			{ ...sender(Buffer.alloc(1)), size, offset: 0, bytes: new Uint8Array(), network: from },
			visitor,
		);
	const many = (count: number) => Promise.all(Array.from({ length: count }, () => open()));
	const mb = 1024 * 1024;
	for (let sent = 0; sent < 20; sent++) expect((await open(15 * mb, "heavy")).ok).toBe(true);
	expect(await open(1, "heavy")).toEqual({ ok: false, reason: "too_many" });
	expect((await many(45)).filter(({ ok }) => ok)).toHaveLength(40);
	await db
		.update(uploads)
		.set({ state: "refused", fault: "empty" })
		.where(eq(uploads.network, network));
	expect((await many(20)).filter(({ ok }) => ok)).toHaveLength(15);
	expect((await sender(Buffer.alloc(9)).send(0)).ok).toBe(true);
	const hourAgo = new Date(Date.now() - 61 * 60 * 1000);
	// Unfinished uploads of others on the same large network no longer count after an hour.
	await db
		.update(uploads)
		.set({ createdAt: hourAgo, state: "arriving", fault: null })
		.where(eq(uploads.network, network));
	await db.delete(rateLimits);
	expect((await open()).ok).toBe(true);
});

test.each([
	["deletes each", async (key: string) => void (await discardUpload(key, visitor))],
	[
		"has each placed with a case",
		async (key: string) => {
			const placed = { state: "refused", fault: "damaged", network: "" } as const;
			await db
				.update(uploads)
				.set(placed)
				.where(eq(uploads.keyHash, hashOf(key)));
		},
	],
	[
		"has each swept away",
		async (key: string) => void (await db.delete(uploads).where(eq(uploads.keyHash, hashOf(key)))),
	],
])("a network that %s sends no more than 60 files an hour", async (_, away) => {
	const network = randomBytes(8).toString("hex");
	let taken = 0;
	for (let sent = 0; sent < 63; sent++) {
		const { key } = sender(Buffer.alloc(1));
		const part = { key, size: 9, offset: 0, bytes: Buffer.from("x"), network };
		if ((await receivePart(part, visitor)).ok) taken++;
		await away(key);
	}
	expect(taken).toBe(60);
});

test("a file that cannot be checked yet waits and is checked when its sender asks again", async () => {
	const file = await photo();
	const { key, send } = sender(file);
	const busy = vi.spyOn(images, "openImage").mockResolvedValue({ ok: false, reason: "busy" });
	const waiting = { received: file.byteLength, state: "arriving" };
	expect(await send(0)).toMatchObject({ ok: true, upload: waiting });
	expect(await send(file.byteLength)).toMatchObject({ ok: true, upload: waiting });
	busy.mockRestore();
	expect(await send(file.byteLength)).toMatchObject({ ok: true, upload: { state: "kept" } });
	expect((await findUpload(key))?.state).toBe("kept");
});

test("bytes that went missing before the check are requested again", async () => {
	const file = await photo();
	const { key, send } = sender(file);
	await send(0, 50_000);
	await rm(join(env.dataDir, "files/uploads", String((await rowOf(key))?.id)), { recursive: true });
	expect(await send(50_000)).toMatchObject({ upload: { state: "arriving", received: 0 } });
	expect(await send(0)).toMatchObject({ upload: { state: "kept" } });
});

test("a dropped upload is deleted with its bytes and accepts no more parts", async () => {
	const file = await photo();
	const { key, send } = sender(file);
	await send(0, 50_000);
	const id = (await rowOf(key))?.id ?? 0;
	expect(await filesOf(id)).toEqual(["0-50000"]);
	expect(await discardUpload(key, visitor)).toBe(true);
	expect(await filesOf(id)).toEqual([]);
	expect(await rowOf(key)).toBeUndefined();
	expect(await findUpload(key)).toBeUndefined();
	expect(await discardUpload(key, visitor)).toBe(false);
});

test("a whole file is stored at once, or refused and deleted", async () => {
	const file = await photo();
	const received = await receiveFile([file.subarray(0, 9), file.subarray(9)], file.length);
	const kept = await storeFile({ file: received, network: "whole" }, visitor);
	expect(kept).toMatchObject({ ok: true, upload: { state: "kept" } });
	expect(kept.ok && (await findUpload(kept.key))?.preview).toMatch(/^data:/);
	const keep = (bytes: Uint8Array) => storeFile({ file: bytes, network: "refused" }, visitor);
	expect(await keep(new Uint8Array())).toEqual({ ok: false, reason: "empty" });
	expect(await keep(Buffer.from("%PDF-1.7"))).toEqual({ ok: false, reason: "not_an_image" });
	const heavy = Buffer.alloc(15 * 1024 * 1024 + 1);
	expect(await keep(heavy)).toEqual({ ok: false, reason: "too_large" });
	expect(await db.$count(uploads, eq(uploads.network, "refused"))).toBe(0);
	expect(await readdir(join(env.dataDir, "files/incoming"))).toEqual([]);
});

test("the networks of one /48 together may send as much as four of them", async () => {
	const send = (network: string) =>
		receivePart(
			{
				key: randomBytes(16).toString("base64url"),
				size: 9,
				offset: 0,
				bytes: Buffer.alloc(0),
				network,
			},
			visitor,
		);
	for (let at = 0; at < 240; at++) {
		expect(await send(`n${at % 8}/around`), String(at)).toMatchObject({ ok: true });
	}
	expect(await send("n9/around")).toEqual({ ok: false, reason: "too_many" });
	expect(await send("n9/elsewhere")).toMatchObject({ ok: true });
});
