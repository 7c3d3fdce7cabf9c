import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Size = { width: number; height: number };

function flat({ width, height }: Size) {
	return sharp({ create: { width, height, channels: 3, background: "#8a7f70" } });
}

/**
 * Makes a gray progressive JPEG of 49 megapixels. Empty scans of 55 bytes make a decoder visit every block.
 */
export async function jpegBomb(scans: number, size: Size = { width: 7000, height: 7000 }) {
	const plain = await flat(size).toColourspace("b-w").jpeg({ progressive: true }).toBuffer();
	const first = plain.indexOf(Buffer.from([0xff, 0xda]));
	const second = plain.indexOf(Buffer.from([0xff, 0xc4]), first);
	const scan = emptyScan(Math.ceil(size.width / 8) * Math.ceil(size.height / 8));
	const repeated = Buffer.alloc(scan.length * scans);
	for (let at = 0; at < scans; at++) repeated.set(scan, at * scan.length);
	// A Huffman table with one code, "0": a run of 16,384 to 32,767 blocks without coefficients.
	const table = [0xff, 0xc4, 0, 20, 0x10, 1, ...Array(15).fill(0), 0xe0];
	const end = Buffer.from([0xff, 0xd9]);
	return Buffer.concat([plain.subarray(0, second), Buffer.from(table), repeated, end]);
}

/** Returns a scan of coefficients 1 to 63 of every block, all absent. */
function emptyScan(blocks: number): Buffer {
	const codes = `0${"1".repeat(14)}`.repeat(Math.ceil(blocks / 32_767));
	const bits = codes.padEnd(Math.ceil(codes.length / 8) * 8, "1");
	const data = (bits.match(/.{8}/g) ?? []).flatMap((byte) => {
		const value = Number.parseInt(byte, 2);
		return value === 0xff ? [0xff, 0] : [value];
	});
	return Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 1, 63, 0, ...data]);
}

export async function heaviestJpegBomb() {
	const [none, one] = await Promise.all([jpegBomb(0), jpegBomb(1)]);
	return jpegBomb(Math.floor((15 * 1024 * 1024 - none.length) / (one.length - none.length)));
}

export async function pngBomb(type: string, count: number, data: Buffer = Buffer.alloc(0)) {
	const plain = await flat({ width: 400, height: 300 }).png().toBuffer();
	const extra = pngChunk(type, data);
	const headerEnd = 8 + 12 + 13;
	const all = Buffer.alloc(extra.length * count);
	for (let at = 0; at < count; at++) all.set(extra, at * extra.length);
	return Buffer.concat([plain.subarray(0, headerEnd), all, plain.subarray(headerEnd)]);
}

/** Makes an interlaced 16-bit RGBA PNG of 49 megapixels: a file of a few hundred kB, 392 MB decoded. */
export function widePng(): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(7000, 0);
	header.writeUInt32BE(7000, 4);
	header.set([16, 6, 0, 0, 1], 8);
	// Adam7 has seven passes; each row starts with a filter byte.
	let bytes = 0;
	for (const [x, y, dx, dy] of [
		[0, 0, 8, 8],
		[4, 0, 8, 8],
		[0, 4, 4, 8],
		[2, 0, 4, 4],
		[0, 2, 2, 4],
		[1, 0, 2, 2],
		[0, 1, 1, 2],
	] as const) {
		bytes += Math.ceil((7000 - y) / dy) * (1 + Math.ceil((7000 - x) / dx) * 8);
	}
	const data = deflateSync(Buffer.alloc(bytes), { level: 9 });
	const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
	return Buffer.concat([
		signature,
		pngChunk("IHDR", header),
		pngChunk("IDAT", data),
		pngChunk("IEND", Buffer.alloc(0)),
	]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
	const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.byteLength);
	sum.writeUInt32BE(crc32(named));
	return Buffer.concat([length, named, sum]);
}

export async function webpBomb(count: number) {
	const frames = [await flat({ width: 64, height: 64 }).png().toBuffer()];
	frames.push(await flat({ width: 64, height: 64 }).negate().png().toBuffer());
	const plain = await sharp(frames, { join: { animated: true } })
		.webp({ loop: 0 })
		.toBuffer();
	const start = plain.lastIndexOf("ANMF");
	const frame = plain.subarray(start);
	const repeated = Buffer.alloc(frame.length * count);
	for (let at = 0; at < count; at++) repeated.set(frame, at * frame.length);
	const whole = Buffer.concat([plain.subarray(0, start), repeated]);
	whole.writeUInt32LE(whole.length - 8, 4);
	return whole;
}

/** Makes an AVIF whose single item contains its frame `count` times. */
export async function avifBomb(count: number, size: Size = { width: 7000, height: 7000 }) {
	const plain = await flat(size).avif({ quality: 40, effort: 0 }).toBuffer();
	const mdat = plain.indexOf("mdat");
	const item = plain.subarray(mdat + 4, mdat - 4 + plain.readUInt32BE(mdat - 4));
	// The item starts with its sequence header; everything after it is repeated.
	const frame = item.subarray(lengthOfObu(item));
	const length = Buffer.alloc(4);
	length.writeUInt32BE(item.length);
	const extent = plain.indexOf(length, plain.indexOf("iloc"));
	const repeated = Buffer.alloc(frame.length * (count - 1));
	for (let at = 0; at < count - 1; at++) repeated.set(frame, at * frame.length);
	const whole = Buffer.concat([plain, repeated]);
	whole.writeUInt32BE(item.length + repeated.length, extent);
	whole.writeUInt32BE(item.length + repeated.length + 8, mdat - 4);
	return whole;
}

function lengthOfObu(bytes: Uint8Array): number {
	let [at, size, shift] = [1, 0, 0];
	for (;;) {
		const byte = bytes[at++] ?? 0;
		size |= (byte & 0x7f) << shift;
		shift += 7;
		if (byte < 0x80) return at + size;
	}
}
