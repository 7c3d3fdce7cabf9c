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
	/^(\(\d{3}\) 555-01\d\d|01632 960\d{3}|07700 900\d{3}|01\d1 49[68] 0\d{3}|011[3-8] 496 0\d{3}|028 9649 6\d{3})$/;

test.each(sampleKennels.map((kennel) => [kennel.kennel_name, kennel] as const))(
	"%s has a postal code, a number and an address that nobody has",
	(_, { location, contact }) => {
		expect(location.zip).toMatch(unassigned[location.country] ?? /^$/);
		expect(contact.phone).toMatch(fictitious);
		expect(contact.email).toMatch(/@example\.com$/);
	},
);

test("breeding dogs and their results have numbers that nobody has", () => {
	for (const { registered_name, registry_number, results } of sampleKennels.flatMap(
		({ dogs = [] }) => dogs,
	)) {
		expect(registered_name).toMatch(/^Sample/);
		expect(registry_number).toMatch(/^SAMPLE-/);
		for (const { certificate } of results) expect(certificate).toMatch(/^(|SAMPLE-\d+|XX-.*)$/);
	}
});

test.each(sampleDogs.map((dog) => [dog.name, dog] as const))(
	"%s has an owner whom nobody can reach",
	(_, dog) => {
		if (dog.owner_contact_phone) expect(dog.owner_contact_phone).toMatch(fictitious);
		expect(dog.owner_contact_email).toMatch(/@example\.com$/);
	},
);

test.each(sampleMessages.map((message) => [message.email, message] as const))(
	"%s is nobody's address and has nobody's number",
	(email, { phone }) => {
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
