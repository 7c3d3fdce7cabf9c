import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { drawable, fontFile, hasGlyph } from "#app/platform/fonts/fonts.server.ts";
import {
	nameFamily,
	readCoverage,
	readFamily,
	unpackWoff,
} from "#app/platform/fonts/sfnt.server.ts";

it("finds the font files that renderers need", () => {
	expect(existsSync(fontFile("fraunces", "latin", 500))).toBe(true);
	expect(existsSync(fontFile("source-sans-3", "cyrillic", 400, "italic"))).toBe(true);
});

it.each([..."AéŁșжЯλ’–€½"])("can draw %s", (letter) => {
	expect(hasGlyph(letter.codePointAt(0) ?? 0)).toBe(true);
});

it.each([..."日عא🐶"])("cannot draw %s", (letter) => {
	expect(hasGlyph(letter.codePointAt(0) ?? 0)).toBe(false);
});

it("keeps drawable characters and replaces others with similar ones", () => {
	expect(drawable("Łódź 日本 → \u202e≥ 4\u0000 weeks\n🐶!")).toBe("Łódź  -> >= 4 weeks\n!");
	expect(drawable("e\u0301")).toBe("é");
	expect(drawable("a\tb\u3000c\ufeffd\u2028e")).toBe("a b cd e");
});

it("unpacks a font file into one that has the same letters", () => {
	const packed = readFileSync(fontFile("source-sans-3", "greek", 400));
	const file = unpackWoff(packed);
	const read = (from: Buffer) => (offset: number, length: number) =>
		from.subarray(offset, offset + length);
	expect(file.length).toBe(packed.readUInt32BE(16));
	expect(readCoverage(read(file))).toEqual(readCoverage(read(packed)));
	expect(readFamily(read(file))).toBe(readFamily(read(packed)));
});

it("names a font as all weights of its family are called", () => {
	const file = unpackWoff(readFileSync(fontFile("source-sans-3", "latin", 600)));
	const family = () => readFamily((offset, length) => file.subarray(offset, offset + length));
	expect(family()).toBe("Source Sans 3 SemiBold");
	nameFamily(file, "Source Sans 3");
	expect(family()).toBe("Source Sans 3");
});

it("random bytes are refused or contain no font", () => {
	const bytes = fc.uint8Array({ maxLength: 400 });
	fc.assert(
		fc.property(bytes, fc.constantFrom("\0\x01\0\0", "OTTO", "wOFF", "ttcf"), (tail, head) => {
			const file = Buffer.concat([Buffer.from(head, "latin1"), tail]);
			const part = (offset: number, length: number) => file.subarray(offset, offset + length);
			for (const read of [readCoverage, readFamily]) {
				try {
					expect(read(part)).toHaveLength(0);
				} catch (error) {
					expect(error).toBeInstanceOf(Error);
				}
			}
		}),
	);
});
