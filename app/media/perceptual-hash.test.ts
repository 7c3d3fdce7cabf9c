import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import {
	hashDistance,
	isDistinctiveHash,
	maxSimilarDistance,
	perceptualHash,
} from "#app/media/perceptual-hash.ts";
import { draw } from "#test/files.ts";

async function hashOf(picture: Sharp): Promise<string> {
	const { data, info } = await sharp(await picture.png().toBuffer())
		.resize({ width: 100, height: 100, fit: "inside" })
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return perceptualHash({ width: info.width, height: info.height, rgba: data });
}

test("a hash has sixteen digits and is the same for the same picture", async () => {
	expect(await hashOf(draw(1))).toMatch(/^[0-9a-f]{16}$/);
	expect(await hashOf(draw(1))).toBe(await hashOf(draw(1)));
});

test.each([1, 2, 3, 4, 5, 6])(
	"picture %i made smaller, encoded anew or trimmed is near",
	async (seed) => {
		const own = await hashOf(draw(seed));
		const copies: Record<string, Sharp> = {
			smaller: draw(seed).resize(200),
			jpeg: sharp(await draw(seed).jpeg({ quality: 35 }).toBuffer()),
			brighter: draw(seed).modulate({ brightness: 1.15 }),
			trimmed: draw(seed).extract({ left: 6, top: 5, width: 628, height: 470 }),
		};
		for (const [name, copy] of Object.entries(copies)) {
			expect(hashDistance(own, await hashOf(copy)), name).toBeLessThanOrEqual(maxSimilarDistance);
		}
	},
);

test("different pictures have distant hashes", async () => {
	const all = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => hashOf(draw(seed))));
	for (const [index, one] of all.entries()) {
		for (const other of all.slice(index + 1)) {
			expect(hashDistance(one, other)).toBeGreaterThan(maxSimilarDistance);
		}
	}
});

test("a picture of one color has no telling hash, one with shapes does", async () => {
	const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: "#884422" } });
	expect(isDistinctiveHash(await hashOf(plain))).toBe(false);
	expect(isDistinctiveHash("ffffffffffffffff")).toBe(false);
	expect(isDistinctiveHash(await hashOf(draw(3)))).toBe(true);
});

test("the distance counts differing bits", () => {
	expect(hashDistance("0000000000000000", "ffffffffffffffff")).toBe(64);
	expect(hashDistance("00000000000000ff", "00000000000000fe")).toBe(1);
});
