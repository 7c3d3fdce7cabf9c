import { expect, it } from "vitest";
import { covers } from "#app/platform/fonts/fonts.server.ts";
import { systemFontsFor } from "#app/platform/fonts/system-fonts.server.ts";

it.each(["日本", "برونو", "ไทย", "\u{10fffe}"])(
	"offers only fonts that draw some of %s",
	(text) => {
		const wanted = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
		const fonts = systemFontsFor(wanted);
		expect(fonts.length).toBeLessThanOrEqual(4);
		for (const { runs, family } of fonts) {
			expect(wanted.some((codePoint) => covers(runs, codePoint))).toBe(true);
			expect(family).toMatch(/\S/);
		}
	},
);

it("offers nothing when nothing is missing", () => {
	expect(systemFontsFor([])).toEqual([]);
});
