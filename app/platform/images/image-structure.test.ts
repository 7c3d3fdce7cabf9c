import sharp from "sharp";
import { expect, test } from "vitest";
import { isTooComplex } from "#app/platform/images/image-structure.ts";
import { avifBomb, jpegBomb, pngBomb, webpBomb } from "#test/files.ts";

const small = { width: 320, height: 240 };
const text = Buffer.from("Comment\0hello");

test.each([
	["a JPEG of many scans", () => jpegBomb(100, small)],
	["a PNG of many chunks", () => pngBomb("IDAT", 30_000)],
	["a PNG of many texts", () => pngBomb("tEXt", 500, text)],
	["a PNG of large compressed texts", () => pngBomb("zTXt", 3, Buffer.alloc(1024 * 1024))],
	["a WebP of many frames", () => webpBomb(2_000)],
	["an AVIF with one item of many frames", () => avifBomb(20, small)],
])("%s is too complex, however small", async (_, make) => {
	expect(isTooComplex(await make())).toBe(true);
});

test("a JPEG of many empty segments is too complex", async () => {
	const plain = await flat().jpeg().toBuffer();
	const empty = Buffer.from("\xff\xe1\0\x02".repeat(5_000), "latin1");
	expect(isTooComplex(Buffer.concat([plain.subarray(0, 2), empty, plain.subarray(2)]))).toBe(true);
});

test("an AVIF whose items share their bytes is too complex", async () => {
	const plain = await flat().avif({ effort: 0 }).toBuffer();
	const iloc = plain.indexOf("iloc") + 4;
	// Version 0, offsets and lengths of no bytes: each of 65,535 extents is the whole file.
	plain.set([0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 255, 255], iloc);
	expect(isTooComplex(plain)).toBe(true);
});

test("files of ordinary encoders are not", async () => {
	const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
	const noisy = sharp({ create: { ...small, channels: 3, background: "#888", noise } });
	const png = await noisy.png().toBuffer();
	const frames = Array.from({ length: 12 }, () => png);
	for (const bytes of [
		png,
		await noisy.jpeg({ mozjpeg: true }).toBuffer(),
		await noisy.jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).keepIccProfile().toBuffer(),
		await noisy.webp().toBuffer(),
		await noisy.avif({ effort: 0 }).toBuffer(),
		await noisy.toColourspace("cmyk").jpeg({ progressive: true }).toBuffer(),
		await sharp(frames, { join: { animated: true } })
			.webp()
			.toBuffer(),
		await jpegBomb(5, small),
		await pngBomb("IDAT", 100),
		await webpBomb(50),
		Buffer.alloc(0),
		Buffer.alloc(100),
		png.subarray(0, 300),
	]) {
		expect(isTooComplex(bytes)).toBe(false);
	}
});

function flat() {
	return sharp({ create: { ...small, channels: 3, background: "#567" } });
}
