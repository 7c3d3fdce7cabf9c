import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { darkOf, type Paper, papers, renderFlyer } from "#app/network/promotion/flyer.ts";
import type { KitRecord } from "#app/network/promotion/text.ts";
import { smallPicture } from "#test/make.ts";

const bruno: KitRecord = {
	kind: "dog",
	id: 7,
	name: "Bruno",
	place: "Austin, TX",
	url: "https://corso.example/adoption-network/bruno",
	card: "https://corso.example/adoption-network/bruno/card.jpg",
	facts: "male, 3 years 2 months, brindle, 102 lbs",
	points: ["Good with kids", "Vaccinations up to date"],
	description: "Bruno is calm. His fee is $500. Call 512-555-0142. He sleeps by the door.",
	status: "",
};

async function read(changes: Partial<KitRecord> = {}, paper: Paper = "letter") {
	const file = await renderFlyer({ ...bruno, ...changes }, await smallPicture(3), paper);
	const document = await getDocumentProxy(new Uint8Array(file));
	const { text } = await extractText(document, { mergePages: true });
	return { document, text: text.replaceAll(/\s+/g, " ") };
}

describe("a flyer", () => {
	test("has one page of the paper's size with name, facts and URL; no price, no phone", async () => {
		for (const [paper, { width, height }] of Object.entries(papers)) {
			const { document, text } = await read({}, paper as Paper);
			expect(document.numPages).toBe(1);
			expect((await document.getPage(1)).view).toEqual([0, 0, width, height]);
			expect(text).toContain("Meet Bruno");
			expect(text).toContain("Male, 3 years 2 months, brindle, 102 lbs · Austin, TX");
			expect(text).toContain("Bruno is calm. He sleeps by the door.");
			expect(text).toContain("corso.example/adoption-network/bruno");
			expect(text).not.toMatch(/\$|500|555/);
		}
	});

	test.each([
		["of sixty letters without a break", "B".repeat(60)],
		["in Arabic", "برونو الشجاع"],
		["in Japanese", "ブルーノ"],
		["of emoji only", "🐶🐶🐶"],
		["with direction marks", "\u202eonurB\u202c\u200f"],
		["that is only a sum", "$500"],
		[
			"of a whole sentence",
			"Bruno of the long and winding road to the house by the sea ".repeat(1).trim(),
		],
	])("stays one page with a name %s", async (_, name) => {
		const { document } = await read({ name }, "a4");
		expect(document.numPages).toBe(1);
	});

	test.each([
		["without a break", "corso.example", "brunello".repeat(14)],
		["with hyphens of its own", "corso.example", "bruno-of-the-long-road-".repeat(5)],
		["at a port", "localhost:3000", "bartholomew".repeat(10)],
		["of a long host", "the-site-about-big-dogs-and-their-people.org.example", "nero".repeat(20)],
	])("has the whole address %s, and no other hyphen", async (_, host, slug) => {
		for (const paper of Object.keys(papers)) {
			const address = `${host}/adoption-network/${slug}`;
			const { document, text } = await read({ url: `https://${address}` }, paper as Paper);
			expect(document.numPages).toBe(1);
			expect(text.replaceAll(" ", "")).toContain(`owner${address}CaneCorso`);
		}
	});

	test("leaves out text it cannot draw, and keeps the rest", async () => {
		const description = "برونو هادئ. عمره 3 سنوات، ويزن 46 كيلو.\n\nBruno is calm.";
		const facts = "male, بني داكن, 102 lbs";
		const { text } = await read({ description, facts, place: "عمّان, Jordan" }, "a4");
		expect(text).toContain("Male, 102 lbs · Jordan");
		expect(text).toContain("Bruno is calm.");
		expect(text).not.toContain("46");
	});

	test("stays one page with a text of 5,000 letters and every point", async () => {
		const description = "He is calm and walks well on a lead. ".repeat(140);
		const points = ["Good with kids", "Good with dogs", "Good with cats", "Neutered", "Vaccinated"];
		const place = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Anglesey";
		const { document } = await read({ description, points, place }, "letter");
		expect(document.numPages).toBe(1);
	});

	test("says that a dog is on hold, not that it looks for a home", async () => {
		expect((await read()).text).toMatch(/looking for a home/i);
		const { text } = await read({ status: "On hold" });
		expect(text).toMatch(/Cane Corso on hold/i);
		expect(text).not.toMatch(/looking for a home/i);
	});

	test("works without a photo, for a kennel, too", async () => {
		const kennel = {
			...bruno,
			kind: "kennel" as const,
			name: "Casa Grigia",
			facts: "",
			points: [],
		};
		const file = await renderFlyer(kennel, undefined, "a4");
		const document = await getDocumentProxy(new Uint8Array(file));
		const { text } = await extractText(document, { mergePages: true });
		expect(document.numPages).toBe(1);
		expect(text).toContain("Casa Grigia");
		expect(text).not.toContain("Meet Casa");
		expect(text).not.toContain("No photo yet");
	});

	test("says that a dog has no photo yet beside a drawn one, and only there", async () => {
		const file = await renderFlyer(bruno, undefined, "a4");
		const document = await getDocumentProxy(new Uint8Array(file));
		expect(document.numPages).toBe(1);
		expect((await extractText(document, { mergePages: true })).text).toContain("No photo yet");
		expect((await read()).text).not.toContain("No photo yet");
	});
});

test("the QR code's dark modules are drawn in place", async () => {
	const data = new Uint8Array([1, 1, 0, 0, 0, 0, 1, 0, 1]);
	expect(darkOf({ size: 3, data })).toBe("M4 4h2v1h-2zM4 6h1v1h-1zM6 6h1v1h-1z");
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 11 11" width="11" height="11"><rect width="11" height="11" fill="#fff"/><path d="${darkOf({ size: 3, data })}"/></svg>`;
	const { data: pixels, info } = await sharp(Buffer.from(svg))
		.greyscale()
		.raw()
		.toBuffer({ resolveWithObject: true });
	const dark = [...pixels.keys()].filter(
		(at) => at % info.channels === 0 && (pixels[at] ?? 255) < 128,
	);
	expect(dark.map((at) => at / info.channels)).toEqual([
		4 * 11 + 4,
		4 * 11 + 5,
		6 * 11 + 4,
		6 * 11 + 6,
	]);
});
