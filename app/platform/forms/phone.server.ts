import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js";
import { site } from "#site";

/** Returns E.164. `country` (ISO 3166-1 alpha-2) applies to numbers without a country code. */
export function normalizePhone(text: string, country: string): string | undefined {
	const parsed = parsePhoneNumberFromString(text, {
		defaultCountry: country as CountryCode,
		extract: false,
	});
	return parsed?.isValid() ? parsed.number : undefined;
}

export function formatPhone(number: string, country: string = site.countries[0].code): string {
	const parsed = parse(number);
	if (!parsed) return number;
	return parsed.country === country ? parsed.formatNational() : parsed.formatInternational();
}

export function phoneHref(number: string): string {
	return parse(number)?.getURI() ?? `tel:${number.replace(/[^+\d]/g, "")}`;
}

export function phoneSpellings(number: string): string[] {
	const parsed = parse(number);
	if (!parsed) return [number];
	return [...new Set([number, parsed.formatInternational(), parsed.formatNational()])];
}

/** Returns a key that all spellings share, even without a country code. `isSamePhone` is exact. */
export function phoneKey(number: string): string | undefined {
	const digits = digitsOf(number);
	return digits.length < 7 ? undefined : digits.slice(-9);
}

export function isSamePhone(one: string, other: string): boolean {
	const numbers = new Set([digitsOf(one), ...phoneCandidates(one)]);
	return [digitsOf(other), ...phoneCandidates(other)].some((number) => numbers.has(number));
}

function digitsOf(number: string): string {
	return number.replace(/[^0-9]/g, "");
}

/** Also parses numbers of older records, which are stored as entered and belong to one of our countries. */
function parse(number: string) {
	return parsePhoneNumberFromString(
		number.startsWith("+") ? number : (phoneCandidates(number)[0] ?? ""),
	);
}

export function phoneCandidates(text: string): string[] {
	const digits = text.replace(/[\s().+/-]/g, "");
	if (!/^\d{7,15}$/.test(digits)) return [];
	const numbers = site.countries.flatMap(({ code }) => normalizePhone(text, code) ?? []);
	return [...new Set([...numbers, text])];
}
