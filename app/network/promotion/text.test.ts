import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanDescription, type KitRecord, promotionText } from "#app/network/promotion/text.ts";

const bruno: KitRecord = {
	kind: "dog",
	id: 7,
	name: "Bruno",
	place: "Austin, TX",
	url: "https://corso.example/adoption-network/bruno",
	card: "https://corso.example/adoption-network/bruno/card.jpg",
	facts: "male, 3 years 2 months, brindle, 102 lbs",
	points: ["Good with kids", "Vaccinated"],
	description: "Bruno is calm. He sleeps by the door.\n\nHe would like a garden.",
	status: "",
};

const text = (changes: Partial<KitRecord> = {}) => promotionText({ ...bruno, ...changes });
const casa: Partial<KitRecord> = { kind: "kennel", name: "Casa Grigia", facts: "", points: [] };

test("the text has name, facts, link and hashtags", () => {
	const [opening, ...rest] = text().split("\n\n");
	expect(opening).toMatch(/\bBruno: male, 3 years 2 months, brindle, 102 lbs, Austin, TX\./);
	expect(rest).toEqual([
		"Bruno is calm. He sleeps by the door.",
		"He would like a garden.",
		"Good with kids · Vaccinated",
		"Read more and contact the owner: https://corso.example/adoption-network/bruno",
		"#CaneCorso #CaneCorsoAdoption #Austin",
	]);
	expect(text(casa)).toMatch(/^Casa Grigia: .*Austin, TX\./);
	expect(text(casa)).toMatch(/contact the breeder: [\s\S]*#CaneCorsoBreeder/);
});

test("an owner speaks for herself", () => {
	const own = promotionText(bruno, "owner");
	expect(own).not.toContain("the owner");
	expect(own).toContain(`write to me: ${bruno.url}`);
});

test("a dog that is on hold is not offered as if it were free", () => {
	expect(text({ status: "On hold" })).toMatch(/on hold/i);
	expect(text({ status: "On hold" })).not.toContain("Looking for a new home");
});

test("a long description ends with a whole sentence, and the link stays", () => {
	const long = text({ description: "He is a calm dog who greets everyone who comes. ".repeat(90) });
	expect(long.length).toBeLessThanOrEqual(2_000);
	expect(long).toMatch(/who comes\.\n\nGood with kids/);
	expect(long).toContain(bruno.url);
});

test("no name, script or length makes the text too long or drops its link", () => {
	const letters = (maxLength: number) => fc.string({ unit: "grapheme", maxLength });
	fc.assert(
		fc.property(letters(80), letters(80), letters(5000), (name, place, description) => {
			const made = text({ name, place, description });
			expect(made.length).toBeLessThanOrEqual(2_000);
			expect(made).toContain(bruno.url);
		}),
		{ numRuns: 60 },
	);
});

describe("the text mentions no price", () => {
	test.each([
		"He costs $500.",
		"Fee is 300 dollars.",
		"We ask for US$ 1,500.00 to cover the vet.",
		"£250 to a good home.",
		"250 € for his crate and him.",
		"A rehoming fee applies.",
		"Rehoming fee: 400.",
		"Asking 600 OBO.",
		"Price 1.5k USD.",
		"500 bucks and he is yours.",
		"A deposit holds him.",
		"＄500 or nearest offer.",
		"€ 1.200,50 with papers.",
		"He costs five hundred dollars.",
		"Two hundred and fifty bucks.",
		"Our fee is six hundred.",
		"Price: 2k.",
		"Asking 1.5 k for him.",
		"السعر ٥٠٠ $ فقط.",
	])("%s", (sentence) => {
		const cleaned = cleanDescription(`Bruno is calm. ${sentence} He loves kids.`);
		expect(cleaned).toEqual({ text: "Bruno is calm. He loves kids.", money: 1, contact: 0 });
		expect(text({ description: `Calm. ${sentence}` })).not.toContain(sentence);
	});

	test("not even after an abbreviation", () => {
		expect(cleanDescription("Calm. Our fee is approx. 500. Kind.").text).not.toContain("500");
	});

	test("not even in the name", () => {
		expect(text({ name: "Bruno $500" })).toMatch(/^Meet Bruno: /);
		expect(text({ name: "$500" })).toMatch(/^Meet A Cane Corso: /);
		expect(text({ name: "Bruno ＄５００" })).toMatch(/^Meet Bruno: /);
		expect(text({ facts: "male, brindle, 500 USD", place: "Austin $40" })).not.toMatch(/500|40/);
	});

	test("other numbers stay", () => {
		const plain =
			"He weighs 102 lbs and is 3 years old. He walks 5 miles, twice a day. A hundred pounds of love, and a thousand kisses. In 2024 he passed a test with 98 points. Two pounds of food cost him a minute.";
		expect(cleanDescription(plain)).toEqual({ text: plain, money: 0, contact: 0 });
	});
});

test("contact details stay on the page, because a post outlives it", () => {
	const cleaned = cleanDescription(
		"He is calm. Call 512-555-0142 any time. Write to me at ada@example.com please. See https://example.com/bruno now. He is kind.",
	);
	expect(cleaned).toEqual({ text: "He is calm. He is kind.", money: 0, contact: 3 });
	for (const way of ["Call 555-0142.", "I am @ada.rossi there.", "More at adarossi.com soon."]) {
		expect(cleanDescription(`Calm. ${way} Kind.`)).toMatchObject({
			text: "Calm. Kind.",
			contact: 1,
		});
	}
	expect(text({ name: "Bruno (512) 555-0142" })).toMatch(/^Meet Bruno: /);
});
