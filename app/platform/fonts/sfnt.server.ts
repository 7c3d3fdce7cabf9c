import { inflateSync } from "node:zlib";

export type FontBytes = (offset: number, length: number) => Buffer;
export type Run = readonly [first: number, last: number];

/** Reads OpenType 1.9 (cmap 4 and 12) and WOFF 1.0. @throws RangeError, TypeError for damaged files. */
export function readCoverage(bytes: FontBytes): Run[] {
	const cmap = readTable(bytes, "cmap");
	if (!cmap) return [];
	const full = subtable(cmap, 12);
	if (full) return groups(full);
	const basic = subtable(cmap, 4);
	return basic ? segments(basic) : [];
}

export function readFamily(bytes: FontBytes): string {
	const text = readTable(bytes, "name");
	if (!text) return "";
	for (const { isWide, entry } of familyNames(text)) {
		if (!isWide) continue;
		const from = text.readUInt16BE(4) + text.readUInt16BE(entry + 10);
		const name = Buffer.from(text.subarray(from, from + text.readUInt16BE(entry + 8)));
		return name.swap16().toString("utf16le");
	}
	return "";
}

/** Shortens an unpacked font's names, such as "Source Sans 3 SemiBold", to the `family` they start with. */
export function nameFamily(file: Buffer, family: string): void {
	const text = readTable((offset, length) => file.subarray(offset, offset + length), "name");
	if (!text) return;
	for (const { isWide, entry } of familyNames(text)) {
		text.writeUInt16BE(family.length * (isWide ? 2 : 1), entry + 8);
	}
}

/** Lists the family names: UTF-16 for Windows and others, one byte per letter for old Macs. */
function familyNames(names: Buffer): { isWide: boolean; entry: number }[] {
	const count = names.readUInt16BE(2);
	return Array.from({ length: count }, (_, index) => 6 + 12 * index)
		.filter((entry) => names.readUInt16BE(entry + 6) === 1)
		.map((entry) => ({ isWide: names.readUInt16BE(entry) !== 1, entry }));
}

/** Unpacks a WOFF 1.0 file to OpenType, because font readers inflate a table again for each glyph. */
export function unpackWoff(file: Buffer): Buffer {
	const count = file.readUInt16BE(12);
	const directory = Buffer.alloc(12 + 16 * count);
	file.copy(directory, 0, 4, 8);
	directory.writeUInt16BE(count, 4);
	const power = Math.floor(Math.log2(count));
	directory.writeUInt16BE(16 * 2 ** power, 6);
	directory.writeUInt16BE(power, 8);
	directory.writeUInt16BE(16 * (count - 2 ** power), 10);
	const parts: Uint8Array[] = [directory];
	let end = directory.length;
	for (let table = 0; table < count; table++) {
		const from = 44 + 20 * table;
		const to = 12 + 16 * table;
		const word = (at: number) => file.readUInt32BE(from + at);
		const [offset, stored, length] = [word(4), word(8), word(12)];
		file.copy(directory, to, from, from + 4);
		file.copy(directory, to + 4, from + 16, from + 20);
		directory.writeUInt32BE(end, to + 8);
		directory.writeUInt32BE(length, to + 12);
		const packed = file.subarray(offset, offset + stored);
		parts.push(stored < length ? inflateSync(packed) : packed, Buffer.alloc(-length & 3));
		end += length + (-length & 3);
	}
	return Buffer.concat(parts);
}

function readTable(bytes: FontBytes, wanted: "cmap" | "name"): Buffer | undefined {
	const kind = bytes(0, 4).toString("latin1");
	const woff = kind === "wOFF";
	const start = kind === "ttcf" ? bytes(12, 4).readUInt32BE(0) : 0;
	const count = bytes(start + (woff ? 12 : 4), 2).readUInt16BE(0);
	const size = woff ? 20 : 16;
	const directory = bytes(start + (woff ? 44 : 12), count * size);
	for (let entry = 0; entry < count * size; entry += size) {
		if (directory.toString("latin1", entry, entry + 4) !== wanted) continue;
		const word = (index: number) => directory.readUInt32BE(entry + 4 * index);
		if (!woff) return bytes(word(2), word(3));
		const [offset, stored, length] = [word(1), word(2), word(3)];
		const raw = bytes(offset, stored);
		return stored < length ? inflateSync(raw) : raw;
	}
	return undefined;
}

function subtable(cmap: Buffer, format: number): Buffer | undefined {
	const records = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => ({
		platform: cmap.readUInt16BE(4 + 8 * index),
		encoding: cmap.readUInt16BE(6 + 8 * index),
		offset: cmap.readUInt32BE(8 + 8 * index),
	}));
	const found = records
		.filter(({ platform, encoding }) => platform === 0 || (platform === 3 && encoding % 9 === 1))
		.find(({ offset }) => cmap.readUInt16BE(offset) === format);
	return found && cmap.subarray(found.offset);
}

function groups(table: Buffer): Run[] {
	const count = table.readUInt32BE(12);
	if (count * 12 > table.length) throw new RangeError("A font's character map is cut off.");
	return Array.from({ length: count }, (_, index) => [
		table.readUInt32BE(16 + 12 * index),
		table.readUInt32BE(20 + 12 * index),
	]);
}

function segments(table: Buffer): Run[] {
	const width = table.readUInt16BE(6);
	const runs: [number, number][] = [];
	let left = 0x10000;
	for (let at = 0; at < width; at += 2) {
		const last = table.readUInt16BE(14 + at);
		const first = table.readUInt16BE(16 + width + at);
		const delta = table.readUInt16BE(16 + 2 * width + at);
		const rangeAt = 16 + 3 * width + at;
		const range = table.readUInt16BE(rangeAt);
		left -= Math.max(0, last - first + 1);
		// Segments of a valid font don't overlap. A damaged font could cause a very long loop.
		if (left < 0) throw new RangeError("A font's character map overlaps.");
		for (let code = first; code <= last && code < 0xffff; code++) {
			const listed = range === 0 ? code : table.readUInt16BE(rangeAt + range + 2 * (code - first));
			if (range !== 0 && listed === 0) continue;
			if (((listed + delta) & 0xffff) === 0) continue;
			const run = runs.at(-1);
			if (run && run[1] === code - 1) run[1] = code;
			else runs.push([code, code]);
		}
	}
	return runs;
}
