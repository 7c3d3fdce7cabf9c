import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findUnlikelyFacts } from "#app/cases/risk-checks/breed-range.ts";
import { normalizeText } from "#app/cases/risk-checks/rules.ts";
import { findDisposableMail } from "#app/cases/risk-checks/sender.ts";
import {
	findLinks,
	findMoneyWords,
	findRestrictedWords,
} from "#app/cases/risk-checks/text-rules.ts";
import { anyCharacter } from "#test/any-character.ts";

const field = (text: string) => [{ field: "Description", text }];

describe("fee, deposit, shipping", () => {
	test.each([
		"There is a small rehoming fee.",
		"A refundable deposit holds him for you.",
		"A dep0sit of half is needed.",
		"Please send a down payment first.",
		"We can ship him anywhere in the US.",
		"Shipping is available to all states!",
		"SHIPPING AVAILABLE",
		"The courier brings her to your door.",
		"Pet transport company will contact you",
		"Flight nanny available",
		"You can pay by gift card.",
		"Pay with an iTunes card or Steam card",
		"Western Union or MoneyGram only",
		"Wire the money and he is yours.",
		"Bank transfer preferred, wire transfer is fine",
		"Zelle or CashApp",
		"We take bitcoin.",
		"Crypto accepted",
		"Text me on WhatsApp.",
		"whats app only",
		"write to me on Telegram",
		"Only $500 for this beauty",
		"500 dollars or best offer",
		"He is for sale.",
		"a сourier will come",
		"ｆｅｅ applies",
		"A small 𝗱𝗲𝗽𝗼𝘀𝗶𝘁 first 🐕",
		"🐕 a de\u00adpo\u200dsit first",
		"a de\u0301po\u0301sit first",
		"There are vaccination fees to be paid first",
	])("is found in: %s", (text) => {
		const { clean, evidence } = findMoneyWords(field(text));
		expect(clean).toBe(false);
		expect(evidence[0]?.quote).toBe(text);
	});

	test.each([
		"He eats his feed twice a day and loves coffee shops.",
		"No deposit, no fee.",
		"There is no rehoming fee.",
		"We don’t ask for a deposit, and there isn’t a fee.",
		"We never ask for a fee or a deposit.",
		"I will not ship him; please come and meet him.",
		"No shipping, pick up only.",
		"Her owner is in the navy and is shipping out in May.",
		"He weighs 100 lbs and my husband ships out on Monday.",
		"Their friendship and companionship is touching.",
		"He sleeps in a wire crate behind a wire fence.",
		"He is a cryptorchid, so please plan for surgery.",
		"The surgery cost us $2,000 at the vet.",
		"She is free to a good home.",
		"He deposits hair on every sofa.",
		"He knows the whole house, upstairs and downstairs.",
		"We have no gift cards or wire to offer, only love.",
		"She gets along with the delivery man.",
		"She was bought in 2021 and is 62 cm tall.",
	])("is not found in: %s", (text) => {
		expect(findMoneyWords(field(text))).toMatchObject({ clean: true, evidence: [] });
	});

	test("the sentence is quoted as written, with its field, not the whole text", () => {
		const text = "Bruno is calm.\nYou pay a DEP0SIT first. He sleeps a lot. He is 3.";
		expect(findMoneyWords(field(text)).evidence).toEqual([
			{ quote: "You pay a DEP0SIT first.", why: "money in advance (Description)" },
		]);
	});

	test("a very long sentence is quoted in part", () => {
		const [evidence] = findMoneyWords(
			field(`${"word ".repeat(900)}deposit${" word".repeat(90)}`),
		).evidence;
		expect(evidence?.quote?.length).toBeLessThan(260);
		expect(evidence?.quote).toContain("deposit");
	});
});

describe("a restricted type, fighting, cropping", () => {
	test.each([
		["He is a pit bull mix", "pit bull"],
		["pitbull x corso", "pit bull"],
		["XL Bully lines", "XL Bully"],
		["a great American Bully", "XL Bully"],
		["Bandog, very strong", "bandog"],
		["half Dogo Argentino", "Dogo Argentino"],
		["her sire is a Presa, her dam a Tosa", "Tosa"],
		["ears cropped, tail docked", "crop"],
		["comes with cropped ears", "crop"],
		["from fighting lines", "fighting"],
		["He is not a pit bull, and his ears were cropped", "crop"],
		["She is not a pit bull, she is an XL bully", "XL Bully"],
	])("is found in: %s", (text, why) => {
		const { clean, evidence } = findRestrictedWords(field(text));
		expect(clean).toBe(false);
		expect(evidence[0]?.why).toContain(why);
	});

	test.each([
		"He is no pit bull.",
		"He isn’t a pit bull.",
		"She is not an XL bully, whatever the neighbors say.",
		"He is neither a pit bull nor a dogo.",
		"Her ears are not cropped and the tail is natural.",
		"Uncropped ears.",
		"He does not bully other dogs.",
		"We met on Doggo Street.",
		"Loves to play tug, never fights.",
		"He crops up everywhere.",
	])("is not found in: %s", (text) => {
		expect(findRestrictedWords(field(text)).evidence).toEqual([]);
	});
});

describe("links", () => {
	test.each([
		"See https://example.com/dog",
		"www.bit.ly/x",
		"more on mydogs.shop today",
		"t.me/rex",
	])("are found in: %s", (text) => expect(findLinks(field(text)).clean).toBe(false));
	test.each([
		"He is 3.5 years old.",
		"Mail me at ada@example.com",
		"Calm.Friendly.Big",
		"Ask Dr. No",
	])("are not found in: %s", (text) => expect(findLinks(field(text)).clean).toBe(true));
});

describe("age and weight", () => {
	const dog = (gender: string, ageYears: string, ageMonths: string, weightLbs: string) =>
		findUnlikelyFacts({ gender, ageYears, ageMonths, weightLbs });
	test.each([
		["Male", "3", "2", "104"],
		["Female", "5", "0", "88"],
		["Male", "0", "2", "18"],
		["Female", "0", "6", "62"],
		["Male", "1", "0", "95"],
		["Male", "9", "0", "85"],
	])("%s of %s years %s months and %s lbs is in range", (...facts) => {
		expect(dog(...facts).clean).toBe(true);
	});
	test.each([
		["Male", "3", "2", "45"],
		["Female", "4", "0", "160"],
		["Male", "0", "3", "90"],
		["Male", "0", "10", "20"],
		["Female", "19", "0", "90"],
		["Male", "0", "1", "8"],
		["Male", "2", "0", "200"],
	])("%s of %s years %s months and %s lbs is not", (...facts) => {
		const { clean, evidence } = dog(...facts);
		expect(clean).toBe(false);
		expect(evidence[0]?.why).toBeTruthy();
	});
	test("missing facts are not judged", () => {
		expect(findUnlikelyFacts({}).clean).toBe(true);
		expect(findUnlikelyFacts({ weightLbs: "12" }).clean).toBe(true);
		expect(findUnlikelyFacts({ ageYears: "x", weightLbs: "-3" }).clean).toBe(true);
	});
});

test("disposable addresses are recognized, also on subdomains, and others are not", async () => {
	expect((await findDisposableMail(["a@mailinator.com"])).clean).toBe(false);
	expect((await findDisposableMail(["a@x.mailinator.com", "b@example.com"])).evidence).toEqual([
		{ quote: "a@x.mailinator.com" },
	]);
	expect((await findDisposableMail(["ada@example.com", "", "no address"])).clean).toBe(true);
});

test("any text can be checked, and characters keep their positions", () => {
	fc.assert(
		fc.property(fc.string({ unit: anyCharacter }), (text) => {
			const { plain, positions } = normalizeText(text);
			expect(positions).toHaveLength(plain.length);
			expect(positions).toEqual(positions.toSorted((one, other) => one - other));
			for (const at of positions) expect(text.slice(at).isWellFormed()).toBe(true);
			for (const find of [findMoneyWords, findRestrictedWords, findLinks]) find(field(text));
		}),
	);
});

// Within the test timeout: a rule that backtracks would need days.
test("a hundred kilobytes of hostile text are checked in time", () => {
	const long = field(`${"a ".repeat(25_000)}${"no ".repeat(10_000)}${"1o".repeat(10_000)}`);
	for (const find of [findMoneyWords, findRestrictedWords, findLinks]) {
		expect(find(long).evidence.length).toBeLessThanOrEqual(5);
	}
});
