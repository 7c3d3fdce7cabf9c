import { normalForm } from "#app/platform/text/normalize.ts";

/** Reads a number as it is printed: "AVID*025*123*456", "985.112.001.234.567 (HomeAgain)". */
export function normalizeMicrochip(text: string): string {
	const bare = normalForm(text, "NFKC")
		.replace(/[^\p{L}\p{N}]/gu, "")
		.toUpperCase();
	const [, iso] = /^\D*(\d{15})\D*$/.exec(bare) ?? [];
	const [, avid] = /^AVID(\d{9}|[\dA-Z]{10})$/.exec(bare) ?? [];
	return iso ?? avid ?? bare;
}

/** Returns the error for a normalized number: ISO chips have 15 digits, older ones 9 or 10 characters. */
export function microchipError(number: string): string | undefined {
	if (!/^(?:\d{15}|(?=.*\d)[\dA-Z]{9,10})$/.test(number)) {
		return "A microchip number has 15 digits; older ones have 9 or 10 characters. You’ll find it in your vet’s papers.";
	}
	if (/^(.)\1+$/.test(number) || /^999\d{12}$/.test(number)) {
		return "This number is used for tests only. Check it in your vet’s papers.";
	}
	return undefined;
}

/** Sites where the team looks up numbers by hand, by country; other countries have no public search. */
const lookUps: Partial<Record<string, { name: string; url: string }>> = {
	US: {
		name: "AAHA’s pet microchip lookup",
		url: "https://www.aaha.org/your-pet/pet-microchip-lookup/",
	},
	GB: { name: "Check-a-Chip", url: "https://www.checkachip.com" },
	AU: { name: "Pet Address", url: "https://www.petaddress.com.au" },
};

export function microchipLookUp(country: string) {
	return Object.hasOwn(lookUps, country) ? lookUps[country] : undefined;
}
