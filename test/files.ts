import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** Draws shapes on 640 × 480 pixels; the same seed makes the same picture. */
export function draw(seed: number): Sharp {
	let state = seed * 7919 + 17;
	const next = (most: number) => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((state / 2_147_483_648) * most);
	};
	const shapes = Array.from({ length: 14 }, () => {
		const color = `hsl(${next(360)} ${10 + next(40)}% ${10 + next(80)}%)`;
		return `<ellipse cx="${next(640)}" cy="${next(480)}" rx="${40 + next(140)}" ry="${40 + next(120)}" fill="${color}"/>`;
	});
	const ground = `hsl(${next(360)} 30% ${20 + next(60)}%)`;
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="${ground}"/>${shapes.join("")}</svg>`;
	return sharp(Buffer.from(svg));
}

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

function pngChunk(type: string, data: Buffer): Buffer {
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

type Parts = {
	catalog?: string;
	page?: string;
	trailer?: string;
	/** Objects numbered from 4 on. */
	objects?: string[];
	/** Whether to use an object stream and a cross-reference stream. */
	packed?: boolean;
};

export function pdfFile({
	catalog = "",
	page = "",
	trailer = "",
	objects = [],
	packed,
}: Parts = {}) {
	const all = [
		`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${page} >>`,
		...objects,
	];
	return packed ? packedFile(all, trailer) : plainFile(all, trailer);
}

export function linkWith(entries: string): string {
	return `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] ${entries} >>]`;
}

function plainFile(objects: string[], trailer: string): Buffer {
	let file = "%PDF-1.7\n";
	const entries = ["0000000000 65535 f \n"];
	for (const [index, object] of objects.entries()) {
		entries.push(entryAt(file.length));
		file += `${index + 1} 0 obj\n${object}\nendobj\n`;
	}
	const table = `xref\n0 ${entries.length}\n${entries.join("")}`;
	const end = `trailer\n<< /Size ${entries.length} /Root 1 0 R ${trailer} >>\n`;
	return Buffer.from(`${file}${table}${end}startxref\n${file.length}\n%%EOF\n`, "latin1");
}

function entryAt(offset: number): string {
	return `${String(offset).padStart(10, "0")} 00000 n \n`;
}

/** Appends added or replaced objects, as programs do when saving changes. */
export function updatedPdf(file: Buffer, objects: Record<number, string>, trailer = ""): Buffer {
	const before = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString("latin1"))?.[1]);
	let added = "";
	let table = "xref\n";
	for (const [number, object] of Object.entries(objects)) {
		table += `${number} 1\n${entryAt(file.length + added.length)}`;
		added += `${number} 0 obj\n${object}\nendobj\n`;
	}
	const end = `trailer\n<< /Size 99 /Root 1 0 R /Prev ${before} ${trailer} >>\n`;
	const start = file.length + added.length;
	const update = Buffer.from(`${added}${table}${end}startxref\n${start}\n%%EOF\n`, "latin1");
	return Buffer.concat([file, update]);
}

function packedFile(objects: string[], trailer: string): Buffer {
	const texts = objects.map((object) => `${object}\n`);
	let offset = 0;
	const index = texts.map((text, at) => {
		const pair = `${at + 1} ${offset}`;
		offset += text.length;
		return pair;
	});
	const first = `${index.join(" ")}\n`;
	const packed = deflateSync(Buffer.from(first + texts.join(""), "latin1"));
	return fileWithObjectStream({
		count: objects.length,
		first: first.length,
		stream: packed,
		filter: "/FlateDecode",
		trailer,
	});
}

export function fileWithObjectStream(of: {
	count: number;
	first: number;
	stream: Buffer;
	filter: string;
	trailer?: string;
}): Buffer {
	const { count, first, stream, filter, trailer = "" } = of;
	const head = Buffer.from(
		`%PDF-1.7\n${count + 1} 0 obj\n<< /Type /ObjStm /N ${count} /First ${first} ` +
			`/Filter ${filter} /Length ${stream.length} >>\nstream\n`,
		"latin1",
	);
	const tail = Buffer.from("\nendstream\nendobj\n", "latin1");
	const start = head.length + stream.length + tail.length;
	const row = (type: number, field: number, last: number) => {
		const bytes = Buffer.alloc(7);
		bytes.writeUInt8(type, 0);
		bytes.writeUInt32BE(field, 1);
		bytes.writeUInt16BE(last, 5);
		return bytes;
	};
	const rows = [row(0, 0, 0xffff)];
	for (let at = 0; at < count; at++) rows.push(row(2, count + 1, at));
	rows.push(row(1, "%PDF-1.7\n".length, 0), row(1, start, 0));
	const table = Buffer.concat(rows);
	const xref = Buffer.from(
		`${count + 2} 0 obj\n<< /Type /XRef /Size ${count + 3} /W [1 4 2] /Root 1 0 R ${trailer} ` +
			`/Length ${table.length} >>\nstream\n`,
		"latin1",
	);
	const end = Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`, "latin1");
	return Buffer.concat([head, stream, tail, xref, table, end]);
}
