import { rgbaToThumbHash } from "thumbhash";
import { expect, test } from "vitest";
import { colorOf } from "#app/media/variants.ts";

test("the placeholder is the average color as six digits", () => {
	const pixels = Array.from({ length: 64 }, () => [201, 113, 63, 255]).flat();
	const color = colorOf(Buffer.from(rgbaToThumbHash(8, 8, pixels)).toString("base64"));
	expect(color).toMatch(/^#[0-9a-f]{6}$/);
	const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
	for (const [index, value] of [201, 113, 63].entries()) {
		expect(Math.abs((parts[index] ?? 0) - value)).toBeLessThan(8);
	}
});
