import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { captionsFor, type KitRecord, weightOnX } from "#app/promotion/captions.ts";
import { type Network, type NetworkName, networks } from "#app/promotion/networks.ts";
import { cleanDescription } from "#app/promotion/sentences.ts";

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

function captions(changes: Partial<KitRecord> = {}): Record<NetworkName, string> {
	const made = captionsFor({ ...bruno, ...changes });
	return Object.fromEntries(made.map(({ network, text }) => [network, text])) as Record<
		NetworkName,
		string
	>;
}

test("a caption has name, facts, link and hashtags", () => {
	const [opening, ...rest] = captions().facebook.split("\n\n");
	expect(opening).toMatch(/\bBruno: male, 3 years 2 months, brindle, 102 lbs, Austin, TX\./);
	expect(rest).toEqual([
		"Bruno is calm. He sleeps by the door.",
		"He would like a garden.",
		"Good with kids · Vaccinated",
		expect.stringMatching(/: https:\/\/corso\.example\/adoption-network\/bruno$/),
		"#CaneCorso #CaneCorsoAdoption #Austin",
	]);
	const kennel = { kind: "kennel", name: "Casa Grigia", facts: "", points: [] } as const;
	expect(captions({ ...kennel, points: [] }).x).toMatch(/^Casa Grigia: .*Austin, TX\./);
});

test("what a network asks for differs: titles, hashtags, and where its links lead", () => {
	const made = captionsFor(bruno);
	for (const { network, title, text } of made) {
		const { hashtags, link, ...rules }: Network = networks[network];
		expect(text.match(/#\S/g)?.length ?? 0, network).toBeLessThanOrEqual(hashtags);
		expect(text.includes("link in our profile"), network).toBe(link === "profile");
		expect(title, network).toBe(rules.title ? "Bruno, Cane Corso, Austin, TX" : "");
	}
	const long = captionsFor({ ...bruno, name: "B".repeat(80), place: "Austin" });
	expect(long.find(({ network }) => network === "craigslist")?.title.length).toBeLessThan(71);
});

test("an owner speaks for herself, and points to no profile of ours", () => {
	for (const { text, network } of captionsFor(bruno, "owner")) {
		expect(text, network).not.toMatch(/our profile|the owner/);
		expect(text, network).toContain(bruno.url);
	}
});

test("neighbors are greeted for a dog that looks for a home only", () => {
	const { hello } = networks.nextdoor;
	expect(captions().nextdoor).toContain(hello);
	expect(captions().x).not.toContain(hello);
	expect(captions({ status: "On hold" }).nextdoor).not.toContain(hello);
	expect(captions({ kind: "kennel" }).nextdoor).not.toContain(hello);
});

test("kennels have no text for places where dogs are adopted", () => {
	const names = Object.keys(captions({ kind: "kennel" }));
	expect(names).not.toContain("petfinder");
	expect(names).toContain("facebook");
});

test("a dog that is on hold is not offered as if it were free", () => {
	for (const text of Object.values(captions({ status: "On hold" }))) {
		expect(text).toMatch(/on hold/i);
		expect(text).not.toContain("Looking for a new home");
	}
});

test("a caption too long for a network ends with a whole sentence, and the link stays", () => {
	const description = "He is calm and kind to everybody who comes. ".repeat(400);
	for (const { text, length, limit } of captionsFor({ ...bruno, description })) {
		expect(length).toBeLessThanOrEqual(limit);
		expect(text).toContain(bruno.url);
		expect(text).toContain("Bruno");
	}
	expect(captions({ description }).facebook).toMatch(/who comes\.\n\n/);
});

test("no name, script or length makes a caption too long or drops its link", () => {
	const text = (maxLength: number) => fc.string({ unit: "grapheme", maxLength });
	fc.assert(
		fc.property(text(80), text(80), text(5000), text(2), (name, city, description, points) => {
			const record = { ...bruno, name, place: city, description, points: [points] };
			for (const { text, length, limit } of captionsFor(record)) {
				expect(length).toBeLessThanOrEqual(limit);
				expect(text).toContain(bruno.url);
			}
		}),
		{ numRuns: 60 },
	);
});

describe("no caption mentions a price", () => {
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
		for (const text of Object.values(captions({ description: `Calm. ${sentence}` }))) {
			expect(text).not.toContain(sentence);
		}
	});

	test("not even after an abbreviation", () => {
		expect(cleanDescription("Calm. Our fee is approx. 500. Kind.").text).not.toContain("500");
	});

	test("not even in the name", () => {
		expect(captions({ name: "Bruno $500" }).x).toMatch(/^Meet Bruno: /);
		expect(captions({ name: "$500" }).x).toMatch(/^Meet A Cane Corso: /);
		expect(captions({ name: "Bruno ＄５００" }).x).toMatch(/^Meet Bruno: /);
		expect(captions({ facts: "male, brindle, 500 USD", place: "Austin $40" }).x).not.toMatch(
			/500|40/,
		);
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
	expect(captions({ name: "Bruno (512) 555-0142" }).x).toMatch(/^Meet Bruno: /);
});

test("X counts URLs as 23 and wide characters as two", () => {
	expect(weightOnX("abc")).toBe(3);
	expect(weightOnX("https://corso.example/a-very-long-address-indeed x")).toBe(25);
	expect(weightOnX("犬")).toBe(2);
});
