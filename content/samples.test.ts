import { expect, test } from "vitest";
import { sampleDogs, sampleKennels, sampleMessages } from "./samples.ts";

/**
 * Unassigned codes: ZIP codes start at 00501 (USPS), no Canadian code starts with these letters (Canada Post), and ZZ99
 * means "no address" in British registers (ONS).
 */
const unassigned: Record<string, RegExp> = {
	US: /^00[0-4]\d\d$/,
	CA: /^[DFIOQUWZ]\d[A-Z] \d[A-Z]\d$/,
	GB: /^ZZ99 \d[A-Z]{2}$/,
};

/** Numbers reserved for fiction: 555-0100 to 555-0199 in North America, Ofcom's in the UK. */
const fictitious =
	/^(\(\d{3}\) 555-01\d\d|\+1 \d{3} 555 01\d\d|01632 960\d{3}|07700 900\d{3}|01\d1 49[68] 0\d{3}|011[3-8] 496 0\d{3}|028 9649 6\d{3})$/;

test.each(sampleKennels.map((kennel) => [kennel.facts.kennelName, kennel] as const))(
	"%s has a postal code, a number and an address that nobody has",
	(_, { facts }) => {
		expect(facts.zip).toMatch(unassigned[facts.country ?? ""] ?? /^$/);
		expect(facts.phone).toMatch(fictitious);
		expect(facts.email).toMatch(/@example\.com$/);
	},
);

test("breeding dogs and their results have numbers that nobody has", () => {
	for (const { registeredName, registryNumber, results } of sampleKennels.flatMap(
		({ dogs = [] }) => dogs,
	)) {
		expect(registeredName).toMatch(/^Sample/);
		expect(registryNumber).toMatch(/^SAMPLE-/);
		for (const { certificate } of results) expect(certificate).toMatch(/^(|SAMPLE-\d+|XX-.*)$/);
	}
});

test.each(sampleDogs.map((dog) => [dog.facts.name, dog.facts] as const))(
	"%s has an owner whom nobody can reach",
	(_, dog) => {
		if (dog.ownerContactPhone) expect(dog.ownerContactPhone).toMatch(fictitious);
		expect(dog.ownerContactEmail).toMatch(/@example\.com$/);
	},
);

test.each(sampleMessages.map(({ values }) => [values.EMAIL, values] as const))(
	"%s is nobody's address and has nobody's number",
	(email, { PHONE: phone }) => {
		expect(email).toMatch(/@example\.com$/);
		if (phone) expect(phone).toMatch(fictitious);
	},
);

test("a new desk has two dogs, a kennel, a message and possible spam", () => {
	const inReview = ({ status }: { status: string }) => status === "in_review";
	expect(sampleDogs.filter(inReview)).toHaveLength(2);
	expect(sampleKennels.filter(inReview)).toHaveLength(1);
	expect(sampleMessages.map(({ honeypot }) => honeypot !== "")).toEqual([false, true]);
});
