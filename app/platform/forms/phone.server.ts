import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js";
import { site } from "#site";

/**
 * A phone number in E.164, such as "+12145550100". A number without a country code is read as one of
 * this country (ISO 3166-1 alpha-2). Undefined when no such number can be called.
 */
export function plainPhone(text: string, country: string): string | undefined {
	const parsed = parsePhoneNumberFromString(text, {
		defaultCountry: country as CountryCode,
		extract: false,
	});
	return parsed?.isValid() ? parsed.number : undefined;
}

/**
 * A number as people in this country dial it: "(214) 555-0100" in the US, "+44 20 7946 0958" there for one of
 * another country. What is no number that can be called is returned as it is.
 */
export function readablePhone(number: string, country: string = site.countries[0].code): string {
	const parsed = parse(number);
	if (!parsed) return number;
	return parsed.country === country ? parsed.formatNational() : parsed.formatInternational();
}

/** Where a link leads that calls a number. */
export function phoneHref(number: string): string {
	return parse(number)?.getURI() ?? `tel:${number.replace(/[^+\d]/g, "")}`;
}

/** A kept number in every way in which it may stand somewhere: as kept, as dialed here, from abroad. */
export function phoneSpellings(number: string): string[] {
	const parsed = parse(number);
	if (!parsed) return [number];
	return [...new Set([number, parsed.formatInternational(), parsed.formatNational()])];
}

/** A number in E.164; others were kept as they were typed, in one of our countries. */
function parse(number: string) {
	return parsePhoneNumberFromString(
		number.startsWith("+") ? number : (phonesMeant(number)[0] ?? ""),
	);
}

/** A number as it may be kept, in every country of ours and as it was typed; none for other words. */
export function phonesMeant(text: string): string[] {
	const digits = text.replace(/[\s().+/-]/g, "");
	if (!/^\d{7,15}$/.test(digits)) return [];
	const numbers = site.countries.flatMap(({ code }) => plainPhone(text, code) ?? []);
	return [...new Set([...numbers, text])];
}
