import { existsSync, readFileSync } from "node:fs";
import { create } from "fontkit";
import { expect, it } from "vitest";
import { drawable, fontFile, hasGlyph, legibleLine } from "#app/platform/fonts/fonts.server.ts";
import { unpackWoff } from "#app/platform/fonts/own-fonts.server.ts";

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

it("leaves out a text most of which it cannot draw", () => {
	expect(legibleLine("Луна 日本")).toBe("Луна");
	expect(legibleLine("برونو 2")).toBe("");
	expect(legibleLine("2026")).toBe("2026");
});

it("unpacks a font file into one that has the same letters", () => {
	const packed = readFileSync(fontFile("source-sans-3", "greek", 400));
	const file = unpackWoff(packed);
	expect(file.length).toBe(packed.readUInt32BE(16));
	expect(create(file).characterSet).toEqual(create(packed).characterSet);
});
