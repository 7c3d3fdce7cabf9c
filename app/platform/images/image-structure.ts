/** Far more than ordinary encoders use. Decoding time grows with these, in libwebp with their square. */
const limits = {
	jpegScans: 40,
	jpegSegments: 2_000,
	pngChunks: 20_000,
	pngTexts: 200,
	pngCompressedText: 2 * 1024 * 1024,
	webpChunks: 2_000,
	webpFrames: 500,
	heifBoxes: 2_000,
	heifItems: 300,
	av1Frames: 300,
	av1FramesOfItem: 4,
};
const pixels = 50e6;

/** Reads only the structure and leaves damaged files to the decoder. */
export function isTooComplex(bytes: Uint8Array): boolean {
	const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (file.length < 16) return false;
	try {
		if (file.readUInt16BE(0) === 0xffd8) return hasTooManyScans(file);
		if (file.readUInt32BE(0) === 0x89504e47) return hasTooManyChunks(file);
		if (file.toString("latin1", 0, 4) === "RIFF") return hasTooManyFrames(file);
		if (file.toString("latin1", 4, 8) === "ftyp") return hasTooManyItems(file);
		return false;
	} catch (error) {
		if (error instanceof RangeError) return false;
		throw error;
	}
}

function hasTooManyScans(file: Buffer): boolean {
	let [scans, segments, at] = [0, 0, 2];
	for (;;) {
		at = file.indexOf(0xff, at);
		if (at < 0) return false;
		while (file[at] === 0xff) at++;
		const marker = file[at++] ?? 0xd9;
		if (marker === 0xd9) return false;
		// Stuffed bytes, restart markers and repeated SOI have no length.
		if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)) continue;
		if (++segments > limits.jpegSegments) return true;
		if (marker === 0xda && ++scans > limits.jpegScans) return true;
		at += Math.max(2, file.readUInt16BE(at));
	}
}

function hasTooManyChunks(file: Buffer): boolean {
	let [chunks, texts, compressed] = [0, 0, 0];
	for (let at = 8; at + 8 <= file.length; ) {
		const length = file.readUInt32BE(at);
		const type = file.toString("latin1", at + 4, at + 8);
		if (type === "IEND") return false;
		if (++chunks > limits.pngChunks) return true;
		if (["tEXt", "zTXt", "iTXt", "iCCP"].includes(type)) {
			texts++;
			if (type !== "tEXt" && !isPlainText(file, at + 8, type)) compressed += length;
		}
		if (texts > limits.pngTexts || compressed > limits.pngCompressedText) return true;
		at += length + 12;
	}
	return false;
}

/** Reads the compression flag after an iTXt chunk's keyword. Adobe's large XMP is uncompressed. */
function isPlainText(file: Buffer, start: number, type: string): boolean {
	return type === "iTXt" && file[file.indexOf(0, start) + 1] === 0;
}

function hasTooManyFrames(file: Buffer): boolean {
	let [chunks, frames] = [0, 0];
	for (let at = 12; at + 8 <= file.length; ) {
		if (++chunks > limits.webpChunks) return true;
		if (file.toString("latin1", at, at + 4) === "ANMF" && ++frames > limits.webpFrames) return true;
		const length = file.readUInt32LE(at + 4);
		at += 8 + length + (length % 2);
	}
	return false;
}

type Box = { type: string; start: number; end: number };

/** Container boxes, with the number of bytes before their first child. */
const containers: Record<string, number> = { meta: 4, iprp: 0, ipco: 0 };

function hasTooManyItems(file: Buffer): boolean {
	let [boxes, items, frames, bytes] = [0, 0, 0, 0];
	for (const { type, start, end } of boxesOf(file, 0, file.length)) {
		if (++boxes > limits.heifBoxes) return true;
		if (type === "ispe") {
			const area = file.readUInt32BE(start + 4) * file.readUInt32BE(start + 8);
			if (area > pixels) return true;
		}
		if (type !== "iloc") continue;
		for (const extents of itemsOf(file, start, end)) {
			if (++items > limits.heifItems) return true;
			for (const extent of extents) bytes += Math.max(0, extent.end - extent.start);
			if (bytes > 2 * file.length) return true;
			const coded = av1FramesIn(file, extents);
			frames += coded;
			if (coded > limits.av1FramesOfItem || frames > limits.av1Frames) return true;
		}
	}
	return false;
}

function* boxesOf(file: Buffer, from: number, to: number): Generator<Box> {
	for (let at = from; at + 8 <= to; ) {
		let size = file.readUInt32BE(at);
		let head = 8;
		if (size === 1) {
			size = Number(file.readBigUInt64BE(at + 8));
			head = 16;
		}
		const end = size === 0 ? to : Math.min(to, at + size);
		if (end < at + head) return;
		const type = file.toString("latin1", at + 4, at + 8);
		yield { type, start: at + head, end };
		const inner = containers[type];
		if (inner !== undefined) yield* boxesOf(file, at + head + inner, end);
		at = end;
	}
}

type Extent = { start: number; end: number };

/** Yields the byte ranges of each item (ISO/IEC 14496-12, 8.11.3), without those inside `meta`. */
function* itemsOf(file: Buffer, start: number, end: number): Generator<Extent[]> {
	const version = file.readUInt8(start);
	const sizes = file.readUInt16BE(start + 4);
	const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
	const indexSize = version > 0 ? sizes & 15 : 0;
	let at = start + 6;
	const read = (size: number) => {
		let value = 0;
		for (const until = at + size; at < until; at++) value = value * 256 + file.readUInt8(at);
		return value;
	};
	const wide = version === 2 ? 4 : 2;
	for (let left = read(wide); left > 0 && at < end; left--) {
		read(wide);
		const method = version > 0 ? read(2) & 15 : 0;
		read(2);
		const base = read(baseSize);
		const extents: Extent[] = [];
		for (let more = read(2); more > 0 && at < end; more--) {
			read(indexSize);
			const offset = base + read(offsetSize);
			const length = read(lengthSize) || file.length;
			if (method === 0)
				extents.push({ start: offset, end: Math.min(file.length, offset + length) });
		}
		yield extents;
	}
}

const frameObus = [3, 6];

function av1FramesIn(file: Buffer, extents: Extent[]): number {
	const item = Buffer.concat(extents.map(({ start, end }) => file.subarray(start, end)));
	let frames = 0;
	for (let at = 0; at < item.length; ) {
		const head = item.readUInt8(at++);
		// The forbidden bit is never set. A unit without a size extends to the end.
		if (head & 0x80) return frames;
		if (frameObus.includes((head >> 3) & 15)) frames++;
		if (head & 4) at++;
		if (!(head & 2) || frames > limits.av1Frames) return frames;
		let size = 0;
		for (let shift = 1; ; shift *= 128) {
			const byte = item.readUInt8(at++);
			size += (byte & 0x7f) * shift;
			if (byte < 0x80) break;
		}
		at += size;
	}
	return frames;
}
