import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { type Parties, parseHandoverForm } from "#app/aftercare/handover/packs.ts";
import { renderHandover } from "#app/aftercare/handover/pdf.tsx";
import { smallPicture } from "#test/make.ts";
import { dogDraft } from "#test/make-case.ts";

const parties: Parties = {
	giver: "Dana Ortiz",
	family: "Priya Nair",
	movedOn: "2026-11-03",
	until: "",
	papers: ["vaccination", "chip"],
	comeback: "return",
	sheet: "letter",
};
const otto = { ...dogDraft, name: "Otto", microchipNumber: "985112001234567" };

async function read(values: Record<string, string> = {}, changes: Partial<Parties> = {}) {
	const file = await renderHandover(
		{ ...otto, ...values },
		{ ...parties, ...changes },
		await smallPicture(3),
	);
	const document = await getDocumentProxy(new Uint8Array(file));
	const { text } = await extractText(document, { mergePages: true });
	return { document, text: text.replaceAll(/\s+/g, " ") };
}

describe("a handover pack", () => {
	test("has the dog, the parties, the papers, the chip and what happens if it fails", async () => {
		const { document, text } = await read();
		expect((await document.getPage(1)).view).toEqual([0, 0, 612, 792]);
		for (const words of [
			"Otto",
			"985112001234567",
			"Dana Ortiz",
			"Priya Nair",
			"November 3, 2026",
			"Vaccinations Up to Date",
			"Vaccination record",
			"takes the dog back",
			"aaha.org",
			"14 days (RSPCA Queensland)",
			"not legal advice",
			"Page 2",
		]) {
			expect(text).toContain(words);
		}
		// Nothing about how the owner is reached or where the dog lived.
		expect(text).not.toMatch(/owner@example\.com|512|Austin/);
		// Nobody signs that a dog is healthy because nothing was written about it.
		expect(text).not.toContain("Health Issues");
	});

	test.each([
		["GB", "checkachip.com"],
		["CA", "Your vet can read the chip"],
		["", "Your vet can read the chip"],
	])("says how the chip is transferred in %j", async (country, words) => {
		const { text } = await read({ country });
		expect(text).toContain(words);
	});

	test("is A4 where paper is", async () => {
		const { document } = await read({}, { sheet: "a4" });
		expect((await document.getPage(1)).view).toEqual([0, 0, 595, 842]);
	});

	test.each([
		["sixty letters without a break", "Massimiliano".repeat(10)],
		["Arabic", "عبد الرحمن بن محمد الأنصاري"],
		["Hebrew and Latin", "דנה Ortiz"],
		["emoji only", "🐶🐾🏠"],
		["direction marks and NUL", "\u202eanaD\u202c\u200f\u0000"],
		["nothing", ""],
	])("prints names of %s", async (_, name) => {
		const { document } = await read({ name, behaviorNotes: name }, { giver: name, family: name });
		expect(document.numPages).toBeLessThanOrEqual(3);
	});

	test("prints the longest notes over as many pages as they need", async () => {
		const { text } = await read({ healthIssues: "A long note. ".repeat(230) });
		expect(text).toContain("not legal advice");
	});
});

test("whatever is sent makes a pack: nothing is required, and nothing breaks it", () => {
	const fields = new FormData();
	for (const [name, value] of Object.entries({
		giver: `  Dana\u0000 ${"x".repeat(500)}`,
		movedOn: "yesterday",
		until: "2027-02-30",
		comeback: "toString",
		sheet: "A3",
		papers: "deed",
	})) {
		fields.append(name, value);
	}
	fields.append("papers", "vet");
	const read = parseHandoverForm(fields, "a4");
	expect(read.giver).toHaveLength(120);
	expect(read).toMatchObject({ family: "", movedOn: "", until: "", papers: ["vet"] });
	expect(read).toMatchObject({ comeback: "return", sheet: "a4" });
});
