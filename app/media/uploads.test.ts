import { createHash, randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { asc, eq, inArray, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test, vi } from "vitest";
import { findPublicFile } from "#app/media/photo-files.ts";
import { placePhotos, setPhotosPublic } from "#app/media/photos.ts";
import { photos, photoUses, uploads } from "#app/media/table.ts";
import { countUpload } from "#app/media/upload-limits.ts";
import {
	claimUploads,
	discardUpload,
	expireUploads,
	findUpload,
	processUploads,
	releaseUploads,
	storeFile,
	transferUploads,
} from "#app/media/uploads.ts";
import { systemActor, visitor } from "#app/people/actor.ts";
import { holdBackupLock } from "#app/platform/backup/backup-lock.server.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import * as images from "#app/platform/images/image.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import * as storage from "#app/platform/storage/storage.server.ts";
import { receiveFile } from "#app/platform/uploads/received-file.server.ts";
import { photosOf } from "#test/make.ts";

const job = systemActor("the job");
const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
const newKey = () => randomBytes(16).toString("base64url");
let caseId = 100;
beforeEach(() => {
	caseId++;
});

const { deleteFolder, readObject } = storage;
/** Runs `step` before a file is read or a folder deleted. */
function beforeStorage(step: (key: string) => Promise<unknown>): void {
	vi.spyOn(storage, "deleteFolder").mockImplementation(async (folder) => {
		await step(folder);
		return deleteFolder(folder);
	});
	vi.spyOn(storage, "readObject").mockImplementation(async (key) => {
		await step(key);
		return readObject(key);
	});
}

const here = () => ({ kind: "case", id: caseId }) as const;
const hash = (text: string | Uint8Array) => createHash("sha256").update(text).digest("hex");

let shade = 0;
function flatPhoto(): Promise<Buffer> {
	const background = { r: 90, g: shade >> 8, b: shade++ % 256 };
	return sharp({ create: { width: 200, height: 160, channels: 3, background } })
		.png()
		.toBuffer();
}

async function send(): Promise<{ key: string; file: Buffer }> {
	const file = await flatPhoto();
	const kept = await storeFile({ file, network: randomBytes(4).toString("hex") }, visitor);
	if (!kept.ok) throw new Error(kept.reason);
	return { key: kept.key, file };
}

function sendAll(count: number) {
	return Promise.all(Array.from({ length: count }, send));
}

function take(keys: string[], holder: Parameters<typeof claimUploads>[1] = here()) {
	return transaction((tx) => claimUploads(keys, holder, tx));
}

async function shown(): Promise<string[]> {
	const rows = await db
		.select({ contentHash: photos.contentHash })
		.from(photoUses)
		.innerJoin(photos, eq(photos.id, photoUses.photoId))
		.where(sql`subject_kind = 'case' and subject_id = ${caseId}`)
		.orderBy(asc(photoUses.position));
	return rows.map(({ contentHash }) => contentHash);
}

async function idOf(key: string): Promise<number> {
	const [row] = await db
		.select()
		.from(uploads)
		.where(eq(uploads.keyHash, hash(key)));
	return row?.id ?? 0;
}

async function partsOf(id: number): Promise<string[]> {
	return readdir(join(env.dataDir, "files/uploads", String(id))).catch(() => []);
}

test("a photo is stored with a preview, without its key, and only once however often it is sent", async () => {
	const file = await sharp({
		create: { width: 500, height: 400, channels: 3, background: "#888", noise },
	})
		.jpeg()
		.toBuffer();
	const received = await receiveFile([file.subarray(0, 9), file.subarray(9)], file.length);
	const key = newKey();
	const network = newKey();
	const first = await storeFile({ file: received, key, network }, visitor);
	const again = await Promise.all(
		Array.from({ length: 3 }, () => storeFile({ file, key, network }, visitor)),
	);
	const upload = await findUpload(key);
	expect([first, ...again]).toEqual(Array(4).fill({ ok: true, key, upload }));
	const preview = Buffer.from(upload?.preview?.split(",")[1] ?? "", "base64");
	expect(await sharp(preview).metadata()).toMatchObject({
		format: "webp",
		width: 240,
		height: 192,
	});
	const rows = await db
		.select()
		.from(uploads)
		.where(eq(uploads.keyHash, hash(key)));
	expect(rows).toMatchObject([{ state: "kept", parts: [file.length], size: file.length }]);
	expect(JSON.stringify(rows)).not.toContain(key);
	expect(await partsOf(rows[0]?.id ?? 0)).toEqual([`0-${file.length}`]);
	expect(await readdir(join(env.dataDir, "files/incoming"))).toEqual([]);
});

test("the same photo sent twice at once is stored once", async () => {
	const [key, file] = [newKey(), await flatPhoto()];
	const sent = await Promise.all(
		Array.from({ length: 4 }, () => storeFile({ file, key, network: key }, visitor)),
	);
	expect(sent.map(({ ok }) => ok)).toEqual(Array(4).fill(true));
	expect(await db.$count(uploads, eq(uploads.keyHash, hash(key)))).toBe(1);
});

test("a photo that could not be written is not stored, and can be sent again", async () => {
	const [key, file] = [newKey(), await flatPhoto()];
	const store = () => storeFile({ file, key, network: key }, visitor);
	const write = vi.spyOn(storage, "writeObject").mockRejectedValue(new Error("the disk is full"));
	await expect(store()).rejects.toThrow("full");
	write.mockRestore();
	expect(await findUpload(key)).toBeUndefined();
	expect((await take([key])).left).toEqual([key]);
	expect((await store()).ok).toBe(true);
	expect((await take([key])).taken).toBe(1);
});

test("what is not a picture is refused with a reason, and leaves nothing (I6)", async () => {
	const photo = await sharp({
		create: { width: 400, height: 400, channels: 3, background: "#888", noise },
	})
		.jpeg()
		.toBuffer();
	const large = sharp({ create: { width: 8000, height: 8000, channels: 3, background: "#000" } });
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>`;
	const bad: [string, Uint8Array][] = [
		["empty", new Uint8Array()],
		["too_large", Buffer.alloc(15 * 1024 * 1024 + 1)],
		["too_many_pixels", await large.png().toBuffer()],
		["not_an_image", Buffer.from(svg)],
		["not_an_image", Buffer.from("GIF89a\x01\0\x01\0/*<script>alert(1)</script>*/")],
		["not_an_image", Buffer.from("%PDF-1.7")],
		["damaged", Buffer.from("\xff\xd8\xff<script>alert(1)</script>", "latin1")],
		["damaged", photo.subarray(0, photo.byteLength / 2)],
		["heic", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
	];
	const before = await db.$count(uploads);
	for (const [reason, file] of bad) {
		expect(await storeFile({ file, network: newKey() }, visitor)).toEqual({ ok: false, reason });
	}
	expect(await db.$count(uploads)).toBe(before);
});

test("the preview of a picture that is also an archive lacks the archive", async () => {
	const archive = Buffer.from("PK\x03\x04 evil.html PK\x05\x06", "latin1");
	const file = Buffer.concat([await flatPhoto(), archive]);
	const kept = await storeFile({ file, network: newKey() }, visitor);
	const preview = kept.ok ? Buffer.from(kept.upload.preview?.split(",")[1] ?? "", "base64") : "";
	expect(preview.length).toBeGreaterThan(0);
	expect(preview.includes("evil")).toBe(false);
});

test("a network sends at most 60 files and 300 MB an hour, whatever it deletes", async () => {
	const mb = 1024 * 1024;
	for (let sent = 0; sent < 20; sent++) expect(await countUpload("heavy", 15 * mb)).toBe(true);
	const file = await flatPhoto();
	const sendFrom = (network: string) => storeFile({ file, network }, visitor);
	expect(await sendFrom("heavy")).toEqual({ ok: false, reason: "too_many" });
	let taken = 0;
	for (let sent = 0; sent < 63; sent++) {
		const kept = await sendFrom("busy");
		if (!kept.ok) continue;
		taken++;
		await discardUpload(kept.key, visitor);
	}
	expect(taken).toBe(60);
	expect((await sendFrom("another")).ok).toBe(true);
});

test("the networks of one /48 together may send as much as four of them", async () => {
	for (let at = 0; at < 240; at++) {
		expect(await countUpload(`n${at % 8}/around`, 9), String(at)).toBe(true);
	}
	expect(await countUpload("n9/around", 9)).toBe(false);
	expect(await countUpload("n9/elsewhere", 9)).toBe(true);
});

test("a photo waits until it can be checked", async () => {
	const [key, file] = [newKey(), await flatPhoto()];
	const busy = vi.spyOn(images, "openImage").mockResolvedValue({ ok: false, reason: "busy" });
	setTimeout(() => busy.mockRestore(), 300);
	expect((await storeFile({ file, key, network: key }, visitor)).ok).toBe(true);
});

test("a photo that is deleted while it is being stored leaves nothing", async () => {
	const [key, file] = [newKey(), await flatPhoto()];
	const { writeObject } = storage;
	vi.spyOn(storage, "writeObject").mockImplementation(async (place, bytes) => {
		expect(await discardUpload(key, visitor)).toBe(true);
		await writeObject(place, bytes);
	});
	const id = Number((await db.execute(sql`select max(id) as id from uploads`)).rows[0]?.id) + 1;
	expect(await storeFile({ file, key, network: key }, visitor)).toEqual({
		ok: false,
		reason: "gone",
	});
	expect([await idOf(key), await partsOf(id)]).toEqual([0, []]);
});

test("a photo that an earlier version stored in parts becomes one picture", async () => {
	const { key, file } = await send();
	const id = await idOf(key);
	await storage.deleteFolder(`uploads/${id}`);
	await storage.writeObject(`uploads/${id}/0-100`, file.subarray(0, 100));
	await storage.writeObject(`uploads/${id}/100-${file.length - 100}`, file.subarray(100));
	await db
		.update(uploads)
		.set({ parts: [100, file.length - 100] })
		.where(eq(uploads.id, id));
	await take([key]);
	await processUploads(caseId, job);
	expect(await shown()).toEqual([hash(file)]);
});

test("a case takes its pictures in the given order, and only the sender's own", async () => {
	const [a, b, taken] = await sendAll(3);
	if (!a || !b || !taken) throw new Error("three were sent");
	await take([taken.key], { kind: "case", id: 1 });
	const key = newKey();
	await db.insert(uploads).values({ keyHash: hash(key), size: 999 });
	const unknown = "A".repeat(22);
	const given = [b.key, unknown, a.key, key, taken.key, b.key, "' or 1=1"];
	expect(await take(given)).toEqual({ taken: 2, left: [unknown, key, taken.key, "' or 1=1"] });
	await processUploads(caseId, job);
	expect(await shown()).toEqual([hash(b.file), hash(a.file)]);
	expect(await findUpload(a.key)).toBeUndefined();
	expect(await discardUpload(a.key, visitor)).toBe(false);
	expect(await take([])).toEqual({ taken: 0, left: [] });
});

test("the ninth picture is left out, also when it is given later", async () => {
	const keys = (await sendAll(10)).map(({ key }) => key);
	expect(await take(keys.slice(0, 9))).toEqual({ taken: 8, left: [keys[8]] });
	expect(await take(keys.slice(9))).toEqual({ taken: 0, left: [keys[9]] });
	expect(await take(keys.slice(0, 3))).toEqual({ taken: 0, left: [] });
});

test("two forms with the same pictures at once: only one gets each", async () => {
	const keys = (await sendAll(4)).map(({ key }) => key);
	const results = await Promise.all([
		take(keys),
		take(keys.toReversed(), { kind: "case", id: 2 }),
		take(keys, { kind: "submission", id: 3 }),
	]);
	expect(results.map(({ taken }) => taken).sort()).toEqual([0, 0, 4]);
});

test("a form that fails gives nothing away", async () => {
	const { key } = await send();
	const failing = transaction(async (tx) => {
		await claimUploads([key], here(), tx);
		throw new Error("the form could not be kept");
	});
	await expect(failing).rejects.toThrow("the form");
	expect(await findUpload(key)).toBeDefined();
	expect((await take([key])).taken).toBe(1);
});

test("settling makes photos, deletes the parts, and changes nothing when it is done again", async () => {
	const sent = await sendAll(3);
	await take(sent.map(({ key }) => key));
	await processUploads(caseId, job);
	const ids = await Promise.all(sent.map(({ key }) => idOf(key)));
	expect(await Promise.all(ids.map(partsOf))).toEqual([[], [], []]);
	const rows = await db.select().from(uploads).where(inArray(uploads.id, ids));
	for (const row of rows) expect(row).toMatchObject({ state: "placed", preview: null });
	const before = await shown();
	expect(before).toEqual(sent.map(({ file }) => hash(file)));
	const count = await db.$count(photos);
	await processUploads(caseId, job);
	expect(await db.$count(photos)).toBe(count);
	const [first] = await db.select().from(photoUses).where(eq(photoUses.subjectId, caseId));
	await transaction((tx) => placePhotos(here(), [first?.photoId ?? 0], tx));
	await processUploads(caseId, job);
	expect(await shown()).toHaveLength(1);
	await processUploads(987_654, job);
});

test("interrupted settling is completed by the next run", async () => {
	const sent = await sendAll(3);
	await take(sent.map(({ key }) => key));
	const count = await db.$count(photos);
	const cut = async (where: (key: string) => boolean) => {
		beforeStorage(async (key) => {
			if (where(key)) throw new Error("cut off");
		});
		await expect(processUploads(caseId, job)).rejects.toThrow("cut off");
	};
	const [, second = 0, third = 0] = await Promise.all(sent.map(({ key }) => idOf(key)));
	await cut((key) => key.startsWith(`uploads/${second}/`));
	expect(await shown()).toEqual([]);
	await cut((key) => key.startsWith(`uploads/${third}/`));
	await cut((key) => key === `uploads/${second}`);
	expect(await shown()).toHaveLength(3);
	beforeStorage(async () => {});
	await processUploads(caseId, job);
	expect(await shown()).toEqual(sent.map(({ file }) => hash(file)));
	expect(await db.$count(photos)).toBe(count + 3);
	expect(await partsOf(third)).toEqual([]);
});

test("parts that a running backup may need are deleted after it (R10)", async () => {
	const [one, other] = await sendAll(2);
	if (!one || !other) throw new Error("Nothing was stored.");
	await take([one.key, other.key]);
	const id = await idOf(one.key);
	await holdBackupLock(env.databaseUrl, async () => {
		await processUploads(caseId, job);
		expect(await shown()).toHaveLength(2);
		await expireUploads(job);
		expect(await partsOf(id)).not.toEqual([]);
	});
	await expireUploads(job);
	expect(await partsOf(id)).toEqual([]);
	expect(
		await db.$count(uploads, sql`${uploads.state} = 'placed' and ${uploads.parts} <> '{}'`),
	).toBe(0);
	expect(await shown()).toEqual([one, other].map(({ file }) => hash(file)));
});

test("settling one case twice at once places every picture once", async () => {
	const sent = await sendAll(3);
	await take(sent.map(({ key }) => key));
	const count = await db.$count(photos);
	await Promise.all([processUploads(caseId, job), processUploads(caseId, job)]);
	expect(await shown()).toEqual(sent.map(({ file }) => hash(file)));
	expect(await db.$count(photos)).toBe(count + 3);
});

test("nothing remains of a photo that is erased while it is being made", async () => {
	const { key, file } = await send();
	await take([key]);
	beforeStorage(() => transaction((tx) => releaseUploads(here(), tx)));
	await processUploads(caseId, job);
	beforeStorage(async () => {});
	const made = db
		.select()
		.from(photos)
		.where(eq(photos.contentHash, hash(file)));
	expect(await made).toEqual([]);
	expect(await storage.hasObject(`photos/${hash(file)}/160.webp`)).toBe(false);
});

test("a picture that can’t be made leaves its place to another one", async () => {
	const [bad, ...good] = await sendAll(9);
	if (!bad) throw new Error("nine were sent");
	const last = good.pop();
	await take([bad, ...good].map(({ key }) => key));
	vi.spyOn(storage, "readObject").mockImplementation(async (key) => {
		const bytes = await readObject(key);
		return key.startsWith(`uploads/${await idOf(bad.key)}/`) ? bytes?.fill(0) : bytes;
	});
	await processUploads(caseId, job);
	expect(await take([last?.key ?? ""])).toEqual({ taken: 1, left: [] });
	await processUploads(caseId, job);
	expect(await shown()).toEqual([...good, last].map((sent) => hash(sent?.file ?? "")));
});

test("no picture of a case has a public address until something public shows it", async () => {
	const { key } = await send();
	await take([key]);
	await processUploads(caseId, job);
	const [photo] = (await photosOf("case", [caseId])).get(caseId) ?? [];
	const file = () => findPublicFile(photo?.token ?? "", "160.avif");
	expect(photo?.token).toMatch(/^[\w-]{22}$/);
	expect(await file()).toBeUndefined();
	const showing = transaction((tx) => setPhotosPublic(here(), true, tx));
	await expect(showing).rejects.toMatchObject({ cause: { constraint: "photo_uses_case" } });
	expect(await file()).toBeUndefined();
});

test("a quarantined submission keeps its pictures and passes them on to its case", async () => {
	const sent = await sendAll(2);
	const aside = { kind: "submission", id: 55 } as const;
	await take(
		sent.map(({ key }) => key),
		aside,
	);
	await db.update(uploads).set({ createdAt: new Date(0) });
	await expireUploads(job);
	await transaction((tx) => transferUploads(aside, here(), tx));
	await processUploads(caseId, job);
	expect(await shown()).toEqual(sent.map(({ file }) => hash(file)));
});

test("uploads that no one took for two days are deleted, as are those of a deleted case", async () => {
	const [old, young, taken, deleted] = await sendAll(4);
	if (!old || !young || !taken || !deleted) throw new Error("four were sent");
	await take([taken.key]);
	await take([deleted.key], { kind: "case", id: 77 });
	await transaction((tx) => releaseUploads({ kind: "case", id: 77 }, tx));
	const ids = await Promise.all([old, deleted].map(({ key }) => idOf(key)));
	const days = (hours: number) => sql`now() - make_interval(hours => ${hours})`;
	await db.update(uploads).set({ createdAt: days(49) });
	await db
		.update(uploads)
		.set({ createdAt: days(47) })
		.where(eq(uploads.keyHash, hash(young.key)));
	expect(await expireUploads(job)).toBeGreaterThanOrEqual(2);
	expect(await Promise.all(ids.map(partsOf))).toEqual([[], []]);
	expect(await findUpload(old.key)).toBeUndefined();
	expect(await findUpload(young.key)).toBeDefined();
	await processUploads(caseId, job);
	expect(await shown()).toEqual([hash(taken.file)]);
	expect(await expireUploads(job)).toBe(0);
});

test("interrupted expiry is completed by the next run", async () => {
	const { key } = await send();
	const id = await idOf(key);
	beforeStorage(() => Promise.reject(new Error("cut off")));
	await expect(discardUpload(key, visitor)).rejects.toThrow("cut off");
	expect(await findUpload(key)).toBeUndefined();
	expect((await take([key])).left).toEqual([key]);
	beforeStorage(async () => {});
	await expireUploads(job);
	expect([await idOf(key), await partsOf(id)]).toEqual([0, []]);
});
