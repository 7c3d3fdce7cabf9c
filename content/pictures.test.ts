import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { hashDistance } from "#app/media/perceptual-hash.ts";
import { measureLook } from "#app/media/variants.ts";
import { allDrawings, listDrawn, readDrawing } from "./drawings.ts";
import { composeCover, composeLogo, composePicture, readProp } from "./pictures.ts";
import { readSampleTexts } from "./samples.ts";

const coats = ["black", "brindle", "chestnut", "fawn", "formentino", "grey"] as const;
const grounds = ["sand", "mist", "peach", "sage", "rose", "stone", "nero", "terra"] as const;

async function sizeOf(picture: Buffer) {
	const { width, height, format } = await sharp(picture).metadata();
	return [format, width, height];
}

test("every coat has a picture, a cover and a logo of the promised size", async () => {
	for (const [index, coat] of coats.entries()) {
		const ground = grounds[index] ?? "sand";
		const picture = await composePicture({ coat, ground, crop: "portrait" });
		expect(await sizeOf(picture)).toEqual(["png", 960, 864]);
		expect(await sizeOf(await composeCover({ coat, seed: index, prop: "leash" }))).toEqual([
			"png",
			1200,
			750,
		]);
		expect(await sizeOf(await composeLogo({ coat, ground }))).toEqual(["png", 480, 480]);
	}
});

test("crops, grounds, seeds and a grey muzzle each make another picture of the same dog", async () => {
	const made = [
		...(["portrait", "close", "left", "right", "wide"] as const).map((crop) =>
			composePicture({ coat: "brindle", ground: "sand", crop }),
		),
		...grounds
			.slice(1)
			.map((ground) => composePicture({ coat: "brindle", ground, crop: "portrait" })),
		composePicture({ coat: "brindle", ground: "sand", crop: "portrait", grey_muzzle: true }),
		...[0, 1, 2, 3, 4, 5, 6].map((seed) => composeCover({ coat: "brindle", seed, prop: "leash" })),
		composeCover({ coat: "brindle", seed: 0, prop: "key" }),
	];
	const pictures = (await Promise.all(made)).map((bytes) => bytes.toString("base64"));
	expect(new Set(pictures).size).toBe(made.length);
	const again = await composePicture({ coat: "brindle", ground: "sand", crop: "portrait" });
	expect(again.toString("base64")).toBe(pictures[0]);
});

test("each text has a cover of its own, which says what it is about", async () => {
	const texts = [...(await readSampleTexts("guides")), ...(await readSampleTexts("posts"))];
	const props = texts.map(({ cover }) => cover.prop);
	expect(new Set(props).size).toBe(texts.length);
	const drawn = (await readdir("content/props")).map((file) => file.replace(".svg", ""));
	expect(drawn.sort()).toEqual(props.sort());
	const titles = await Promise.all(props.map(async (prop) => (await readProp(prop)).title));
	expect(new Set(titles).size).toBe(texts.length);
});

test("a grey muzzle is paler under the nose, and only there and at the brows", async () => {
	const dog = { coat: "black", ground: "sand", crop: "portrait" } as const;
	const [young, old] = await Promise.all(
		[false, true].map((grey_muzzle) => composePicture({ ...dog, grey_muzzle })),
	);
	const at = async (picture: Buffer | undefined, left: number, top: number) =>
		(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())[0] ?? 0;
	expect(await at(old, 420, 555)).toBeGreaterThan((await at(young, 420, 555)) + 100);
	expect(await at(old, 480, 248)).toBe(await at(young, 480, 248));
});

test("what is drawn ahead is all that the samples and texts show, and nothing else", async () => {
	const wanted = (await allDrawings()).map(({ name }) => name).sort();
	expect((await listDrawn()).sort()).toEqual(wanted);
});

test("what is drawn ahead looks as it is drawn now", async () => {
	const some = (await allDrawings()).filter((_, index) => index % 20 === 0);
	for (const drawing of some) {
		const { bytes, look } = await readDrawing(drawing);
		expect(await measureLook(bytes)).toEqual({ ok: true, value: look });
		const now = await measureLook(await drawing.draw());
		if (!now.ok) throw new Error(now.reason);
		const distance = hashDistance(now.value.perceptualHash ?? "", look.perceptualHash ?? "");
		expect(distance, drawing.name).toBeLessThan(4);
	}
});
