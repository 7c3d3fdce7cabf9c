import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { type PostShape, postShapes, renderPostPicture } from "#app/media/cards/post-picture.ts";

const texts = {
	eyebrow: "Looking for a new home",
	badge: "",
	title: "Meet Bruno",
	summary: "Male, 3 years · Austin, TX",
	address: "corso.example/adoption-network/bruno",
};
const shapes = Object.keys(postShapes) as PostShape[];

async function colorAt(file: Buffer, left: number, top: number): Promise<number[]> {
	return [...(await sharp(file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

/** Blue, with a red band along one side. */
function photo(width: number, height: number, band: object): Promise<Buffer> {
	const blue = { width, height, channels: 3, background: "#00f" } as const;
	const red = { width, height, channels: 3, background: "#f00", ...band } as const;
	return sharp({ create: blue })
		.composite([{ input: { create: red }, gravity: "northwest" }])
		.png()
		.toBuffer();
}

describe("a picture to post", () => {
	it.each(shapes)("is a JPEG of its network's size: %s", async (shape) => {
		const { width, height } = postShapes[shape];
		const file = await renderPostPicture(shape, texts);
		expect(await sharp(file).metadata()).toMatchObject({ format: "jpeg", width, height });
		expect(file.length).toBeLessThanOrEqual(400_000);
	});

	it.each(shapes)("shows a tall photo's upper end, where the face is: %s", async (shape) => {
		const tall = await photo(900, 1800, { height: 200 });
		const file = await renderPostPicture(shape, { ...texts, picture: tall });
		const [red = 0, , blue = 0] = await colorAt(file, 540, 20);
		expect(red).toBeGreaterThan(200);
		expect(blue).toBeLessThan(50);
	});

	it.each(shapes)(
		"shows a wide photo from side to side where little would be left: %s",
		async (shape) => {
			const wide = await photo(2400, 800, { width: 200 });
			const file = await renderPostPicture(shape, { ...texts, picture: wide });
			const middle = Math.round(postShapes[shape].photo / 2);
			const [red = 0, , blue = 0] = await colorAt(file, 20, middle);
			expect(red).toBeGreaterThan(200);
			expect(blue).toBeLessThan(50);
		},
	);

	it("says on hold", async () => {
		const file = await renderPostPicture("square", { ...texts, badge: "On hold" });
		expect(file.equals(await renderPostPicture("square", texts))).toBe(false);
	});

	it.each([
		["60 letters in one word", "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte"],
		["Arabic", "Meet برونو الشجاع"],
		["emoji only", "🐶🏳️‍🌈1️⃣"],
		["nothing", ""],
		["200 words", "word ".repeat(200)],
	])("draws a name of %s", async (_, title) => {
		const file = await renderPostPicture("story", { ...texts, title, summary: title });
		expect(await sharp(file).metadata()).toMatchObject({ width: 1080, height: 1920 });
	});
});
