import sharp from "sharp";
import { expect, test } from "vitest";
import { adviceOn } from "#app/media/photo-advice.ts";
import { blurOf } from "#app/platform/images/blur.ts";

/** A dog of our drawings, larger than it is measured, as a camera's photo is. */
const portrait = "public/portraits/brindle.svg";

async function measured(sigma: number) {
	const image = sharp(portrait, { density: 300 }).resize(1600, 1600, { fit: "inside" });
	const blurred = await (sigma > 0 ? image.blur(sigma) : image).png().toBuffer();
	const { data, info } = await sharp(blurred)
		.flatten({ background: "#ebdfcc" })
		.greyscale()
		.resize(640, 640, { fit: "inside" })
		.raw()
		.toBuffer({ resolveWithObject: true });
	return blurOf(data, info.width, info.height) ?? null;
}

test("a blurred picture differs from a sharp one, and an even area is neither", async () => {
	const [sharpest, slight, strong] = [await measured(0), await measured(2), await measured(10)];
	expect(sharpest).toBeLessThan(slight ?? 0);
	expect(slight).toBeLessThan(strong ?? 0);
	const large = { width: 3000, height: 2000 };
	expect(adviceOn({ ...large, blur: sharpest })).toBeUndefined();
	expect(adviceOn({ ...large, blur: slight })).toBeUndefined();
	expect(adviceOn({ ...large, blur: strong })).toMatch(/blurred/);
	expect(blurOf(new Uint8Array(200 * 200).fill(120), 200, 200)).toBeUndefined();
});

test("a small photo is pointed out, and one from before photos were measured is not called blurred", () => {
	expect(adviceOn({ width: 640, height: 480, blur: 0.2 })).toMatch(/small/);
	expect(adviceOn({ width: 4000, height: 3000, blur: null })).toBeUndefined();
});
