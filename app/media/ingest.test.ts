import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { ingestPhoto } from "#app/media/photos.ts";
import { photos } from "#app/media/table.ts";
import { systemActor } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";

const actor = systemActor("test");
let shade = 0;

function flat(width: number, height: number) {
	const background = { r: 200, g: 120, b: shade++ % 256 };
	return sharp({ create: { width, height, channels: 3, background } });
}

async function ingest(bytes: Uint8Array, alt?: string) {
	const result = await ingestPhoto(bytes, { alt }, actor);
	if (!result.ok) throw new Error(`refused: ${result.reason}`);
	const [row] = await db.select().from(photos).where(eq(photos.id, result.photo.id));
	if (!row) throw new Error("no row");
	const folder = join(env.dataDir, "files", "photos", row.contentHash);
	return { ...result.photo, row, folder };
}

async function reasonOf(bytes: Uint8Array) {
	const result = await ingestPhoto(bytes, {}, actor);
	return result.ok ? "accepted" : result.reason;
}

async function pixel(file: string, left: number, top: number) {
	const data = await sharp(file)
		.extract({ left, top, width: 1, height: 1 })
		.removeAlpha()
		.raw()
		.toBuffer();
	return [...data];
}

function near(colour: number[], expected: number[]) {
	for (const [index, value] of expected.entries()) {
		expect(Math.abs((colour[index] ?? -1000) - value)).toBeLessThan(20);
	}
}

test("a picture becomes every width in AVIF and WebP, a JPEG for emails, a master and a row", async () => {
	const sent = await flat(1000, 900).jpeg().toBuffer();
	const { row, folder, ...photo } = await ingest(sent, "  Bruno in the garden ");
	expect(photo).toMatchObject({ width: 1000, height: 900, alt: "Bruno in the garden" });
	expect(photo.token).toMatch(/^[\w-]{22}$/);
	expect(row.bytes).toBe(sent.byteLength);
	expect(Buffer.from(row.thumbhash, "base64").byteLength).toBeLessThan(30);
	const names = [160, 320, 480, 640, 960].flatMap((width) => [`${width}.avif`, `${width}.webp`]);
	expect((await readdir(folder)).sort()).toEqual([...names, "480.jpg", "master.webp"].sort());
	expect((await sharp(join(folder, "480.jpg")).metadata()).format).toBe("jpeg");
	for (const name of names) {
		const { width, height, format } = await sharp(join(folder, name)).metadata();
		expect(width).toBe(Number.parseInt(name, 10));
		expect(height).toBe(Math.round(width * 0.9));
		expect(format).toBe(name.endsWith("avif") ? "heif" : "webp");
	}
});

test("a phone's picture is turned upright and loses place, camera and profile (I6)", async () => {
	const pixels = Buffer.alloc(300 * 200 * 3);
	for (let at = 0; at < pixels.length; at += 3) pixels[at + ((at / 3) % 300 < 150 ? 0 : 2)] = 255;
	const sent = await sharp(pixels, { raw: { width: 300, height: 200, channels: 3 } })
		.withMetadata({ orientation: 6 })
		.withExifMerge({
			IFD0: { Make: "SecretCam" },
			IFD3: { GPSLatitudeRef: "N", GPSLatitude: "41/1 27/1 30/1" },
		})
		.withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretPlace</x:xmpmeta>')
		.jpeg({ quality: 95 })
		.toBuffer();
	const before = await sharp(sent).metadata();
	expect([before.orientation, before.exif !== undefined, before.icc !== undefined]).toEqual([
		6,
		true,
		true,
	]);
	const { folder, width, height } = await ingest(sent);
	expect([width, height]).toEqual([200, 300]);
	for (const name of await readdir(folder)) {
		const file = join(folder, name);
		const after = await sharp(file).metadata();
		expect(after.height).toBeGreaterThan(after.width);
		expect([after.exif, after.xmp, after.icc, after.orientation]).toEqual(Array(4).fill(undefined));
		expect(await readFile(file, "latin1")).not.toMatch(/Secret|Exif|GPS|xmpmeta/);
		near(await pixel(file, 20, 10), [254, 0, 0]);
		near(await pixel(file, 20, after.height - 10), [0, 0, 254]);
	}
});

test("a large picture keeps its own size in the row, and its master fits in 2400 pixels", async () => {
	const { width, height, folder } = await ingest(await flat(3000, 1200).webp().toBuffer());
	expect([width, height]).toEqual([3000, 1200]);
	const master = await sharp(join(folder, "master.webp")).metadata();
	expect([master.width, master.height]).toEqual([2400, 960]);
	expect(await readdir(folder)).toContain("1280.avif");
});

test("transparent parts lie on travertine", async () => {
	const clear = { r: 0, g: 0, b: 0, alpha: 0 };
	const sent = await sharp({
		create: { width: 170, height: 170, channels: 4, background: clear },
	})
		.png()
		.toBuffer();
	const { folder } = await ingest(sent);
	near(await pixel(join(folder, "160.webp"), 80, 80), [0xeb, 0xdf, 0xcc]);
});

test("grey, 16-bit, CMYK, AVIF and animated pictures are taken, the latter's first frame", async () => {
	const frames = [
		await flat(200, 100).png().toBuffer(),
		await sharp({ create: { width: 200, height: 100, channels: 3, background: "#00f" } })
			.png()
			.toBuffer(),
	];
	const sent = [
		await flat(200, 100).toColourspace("b-w").png().toBuffer(),
		await flat(200, 100).toColourspace("rgb16").png().toBuffer(),
		await flat(200, 100).toColourspace("cmyk").jpeg().toBuffer(),
		await flat(200, 100).avif({ effort: 0 }).toBuffer(),
		await sharp(frames, { join: { animated: true } })
			.webp({ loop: 0 })
			.toBuffer(),
	];
	const colours: number[][] = [];
	for (const bytes of sent) {
		const { folder, width, height } = await ingest(bytes);
		expect([width, height]).toEqual([200, 100]);
		const file = join(folder, "160.webp");
		expect(await sharp(file).metadata()).toMatchObject({ width: 160, height: 80 });
		colours.push(await pixel(file, 80, 40));
	}
	const [grey = [], ...others] = colours;
	near(grey, Array(3).fill(grey[1]));
	for (const colour of others) near(colour, [200, 120]);
});

test("a file in no accepted picture format is refused, whatever its name (I6)", async () => {
	const page = "<!doctype html><script>alert(1)</script>";
	const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>`;
	expect(await reasonOf(new Uint8Array())).toBe("empty");
	expect(await reasonOf(Buffer.from(drawing))).toBe("not_an_image");
	expect(await reasonOf(Buffer.from(`\uFEFF<?xml version="1.0"?>\n${drawing}`))).toBe(
		"not_an_image",
	);
	expect(await reasonOf(Buffer.from(page))).toBe("not_an_image");
	expect(await reasonOf(Buffer.from("%PDF-1.7\n"))).toBe("not_an_image");
	expect(await reasonOf(await flat(20, 20).gif().toBuffer())).toBe("not_an_image");
	expect(await reasonOf(await flat(20, 20).tiff().toBuffer())).toBe("not_an_image");
	expect(await reasonOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(page)]))).toBe(
		"damaged",
	);
	const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08meta", "latin1");
	expect(await reasonOf(heic)).toBe("heic");
});

test("a truncated picture is refused", async () => {
	const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
	const whole = sharp({
		create: { width: 400, height: 400, channels: 3, background: "#888", noise },
	});
	for (const bytes of [await whole.jpeg().toBuffer(), await whole.png().toBuffer()]) {
		expect(await reasonOf(bytes.subarray(0, bytes.length / 2))).toBe("damaged");
	}
});

test("file size and pixels are limited, even if only the header claims them (I6)", async () => {
	const heavy = Buffer.concat([
		await flat(20, 20).png().toBuffer(),
		Buffer.alloc(15 * 1024 * 1024),
	]);
	expect(await reasonOf(heavy)).toBe("too_large");
	const bomb = greyPng(8000, 8000, deflateSync(Buffer.alloc(8001 * 8000)));
	expect(bomb.byteLength).toBeLessThan(100_000);
	expect(await reasonOf(bomb)).toBe("too_many_pixels");
	expect(await reasonOf(greyPng(60_000, 60_000, Buffer.alloc(0)))).toBe("too_many_pixels");
});

test("a picture that is also an archive is re-encoded without the archive", async () => {
	const image = await flat(170, 160).png().toBuffer();
	const archive = Buffer.from(
		"PK\x03\x04 evil.html <script>alert(1)</script> PK\x05\x06",
		"latin1",
	);
	const { folder } = await ingest(Buffer.concat([image, archive]));
	for (const name of await readdir(folder)) {
		const bytes = await readFile(join(folder, name));
		expect(bytes.includes("evil") || bytes.includes("PK\x03\x04", "latin1")).toBe(false);
		if (name.endsWith("webp")) expect(bytes.readUInt32LE(4) + 8).toBe(bytes.byteLength);
	}
});

test("the same file sent twice is encoded once and has two addresses", async () => {
	const sent = await flat(340, 200).png().toBuffer();
	const first = await ingest(sent, "first");
	const made = await stat(join(first.folder, "320.avif"));
	const second = await ingest(sent, "second");
	expect(second.folder).toBe(first.folder);
	expect(second.token).not.toBe(first.token);
	expect(second).toMatchObject({ width: 340, height: 200, color: first.color });
	expect((await stat(join(first.folder, "320.avif"))).mtimeMs).toBe(made.mtimeMs);
	await rm(join(first.folder, "master.webp"));
	await ingest(sent);
	expect(await readdir(first.folder)).toContain("master.webp");
});

test("a picture's description is cut to the column's limit", async () => {
	const { alt } = await ingest(await flat(160, 160).png().toBuffer(), `\0${"🐕".repeat(400)}`);
	expect(alt).toBe("🐕".repeat(300));
});

function greyPng(width: number, height: number, data: Buffer): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([8, 0, 0, 0, 0], 8);
	const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
	return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND")]);
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
	const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.byteLength);
	sum.writeUInt32BE(crc32(named));
	return Buffer.concat([length, named, sum]);
}
