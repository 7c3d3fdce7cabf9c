import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderShareCard } from "#app/media/cards/card.ts";
import { portraitOf } from "#app/media/portrait.ts";
import { site } from "#site";

function noise(width: number, height: number): Promise<Buffer> {
	const gaussian = { type: "gaussian", mean: 128, sigma: 60 } as const;
	return sharp({ create: { width, height, channels: 3, background: "#000", noise: gaussian } })
		.jpeg({ quality: 95 })
		.toBuffer();
}

describe("renderShareCard", () => {
	beforeEach(() => {
		vi.stubGlobal("fetch", () => Promise.reject(new Error("A card fetches nothing.")));
	});
	afterEach(() => {
		vi.unstubAllGlobals();
	});

	it.each(["nero", "sand"] as const)("draws a JPEG of 1200 × 630 on %s", async (tone) => {
		const file = await renderShareCard({ eyebrow: "Adoption", title: "Bruno", tone });
		const { format, width, height } = await sharp(file).metadata();
		expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 });
		expect(file.length).toBeLessThanOrEqual(120_000);
	});

	it("stays small with a picture full of detail", async () => {
		const picture = await noise(1600, 1200);
		const file = await renderShareCard({ eyebrow: "", title: "Noise", tone: "sand", picture });
		expect(file.length).toBeLessThanOrEqual(120_000);
	});

	it("shows the picture it is given", async () => {
		const red = { width: 300, height: 500, channels: 3, background: "#f00" } as const;
		const picture = await sharp({ create: red }).png().toBuffer();
		const file = await renderShareCard({ eyebrow: "", title: "Red", tone: "sand", picture });
		const corner = { left: 1100, top: 20, width: 1, height: 1 };
		const [r = 0, g = 0] = await sharp(file).extract(corner).raw().toBuffer();
		expect(r).toBeGreaterThan(230);
		expect(g).toBeLessThan(30);
	});

	it.each([
		["60 letters", "Maximilianus Aurelius von Hohenzollern-Sigmaringen the Third"],
		["60 letters in one word", "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte"],
		["Arabic", "برونو كلب لطيف جدا مع الأطفال والكلاب الأخرى"],
		["Japanese", "ブルーノは優しい犬です。子供が大好きで、散歩も好きです"],
		["Cyrillic", "Бруно из Москвы"],
		["marks of markup", 'A & B <b>bold</b> &amp; "quoted" \' 日'],
		["controls", "a\u0000\u202eb\ud800\u200dc\ufeff"],
		["emoji only", "🐶🏳️‍🌈1️⃣"],
		["nothing", ""],
		["200 words", "word ".repeat(200)],
		["200 Japanese words", "犬が好き ".repeat(200)],
		["one letter under a tower of marks", `犬${"\u0301".repeat(80)}`],
	])("draws a title of %s", async (_, title) => {
		const file = await renderShareCard({ eyebrow: title, title, summary: title, tone: "sand" });
		const { width, height } = await sharp(file).metadata();
		expect([width, height]).toEqual([1200, 630]);
	});

	it("leaves a name that our fonts cannot draw to the picture", async () => {
		const draw = (title: string, summary: string) =>
			renderShareCard({ eyebrow: "Dog", title, summary });
		const without = await draw(site.breed, "Male");
		expect((await draw("برونو 2", "Male · 桜, 桜")).equals(without)).toBe(true);
		expect((await draw("Meet 桜", "桜, Male")).equals(without)).toBe(true);
		expect((await draw("Bruno", "Male")).equals(without)).toBe(false);
	});

	it("leaves out what no font draws instead of drawing boxes", async () => {
		const plain = await renderShareCard({ eyebrow: "Dog", title: "Bruno" });
		const odd = await renderShareCard({ eyebrow: "Dog\u0378", title: "Bruno \u{1f436}\u{10fffe}" });
		expect(odd.equals(plain)).toBe(true);
	});

	it.each(["nero", "sand"] as const)(
		"writes words on a portrait and never on a photo (%s)",
		async (tone) => {
			const card = { eyebrow: "Dog", title: "Bruno", tone, portrait: portraitOf("bruno", "fawn") };
			const missingLabel = "No photo yet";
			const [plain, marked] = [card, { ...card, missingLabel }].map(renderShareCard);
			expect((await marked)?.equals((await plain) ?? Buffer.of())).toBe(false);
			const { data, info } = await sharp(await marked)
				.raw()
				.toBuffer({ resolveWithObject: true });
			const { data: bare } = await sharp(await plain)
				.raw()
				.toBuffer({ resolveWithObject: true });
			const changed = [...data.keys()].filter(
				(at) => Math.abs((data[at] ?? 0) - (bare[at] ?? 0)) > 60,
			);
			const rows = changed.map((at) => Math.floor(at / info.channels / info.width));
			expect(Math.min(...rows)).toBeGreaterThan(info.height / 2);
			const picture = await noise(470, 550);
			const photo = await renderShareCard({ ...card, picture });
			expect((await renderShareCard({ ...card, picture, missingLabel })).equals(photo)).toBe(true);
		},
	);

	it("refuses a file that is not a picture", async () => {
		const picture = Buffer.from("not a picture");
		await expect(renderShareCard({ eyebrow: "", title: "T", picture })).rejects.toThrow();
	});
});
