import {
	type CountryCode,
	getCountryCallingCode,
	type PhoneNumber,
	parsePhoneNumberFromString,
} from "libphonenumber-js";
import { site } from "#site";

/**
 * Returns E.164, with an extension as in "+15125550142 ext. 12"; undefined if it can't be a number.
 * `country` (ISO 3166-1 alpha-2) applies to numbers without a country code.
 */
export function normalizePhone(text: string, country: string): string | undefined {
	const parsed = parsedIn(text, country);
	return parsed?.isPossible() ? stored(parsed) : undefined;
}

/** Returns whether a normalized number is of a kind that isn't in use as far as we know, as with a mistyped area code. */
export function isPhoneSuspicious(number: string): boolean {
	return parsedIn(number, site.countries[0].code)?.isValid() === false;
}

function parsedIn(text: string, country: string): PhoneNumber | undefined {
	const dialed = text.replace(/^\s*tel:/i, "").replace(/^\s*00\s*(?=[1-9])/, "+");
	return parsePhoneNumberFromString(dialed, {
		defaultCountry: country as CountryCode,
		extract: false,
	});
}

function stored({ number, ext }: PhoneNumber): string {
	return ext ? `${number} ext. ${ext}` : number;
}

export function formatPhone(number: string, country: string = site.countries[0].code): string {
	const parsed = parse(number);
	if (!parsed) return number;
	const { country: own, countryCallingCode: code } = parsed;
	// The country of a number that isn't in use is unknown.
	const isNational = own ? own === country : code === getCountryCallingCode(country as CountryCode);
	return isNational ? parsed.formatNational() : parsed.formatInternational();
}

/** Returns which of our countries a stored number belongs to. */
export function phoneCountry(number: string): string | undefined {
	const country = parse(number)?.country;
	return site.countries.find(({ code }) => code === country)?.code;
}

export function phoneHref(number: string): string {
	return parse(number)?.getURI() ?? `tel:${number.replace(/[^+\d]/g, "")}`;
}

/** Returns how a number can be written, without an extension, which a written number may have. */
export function phoneSpellings(number: string): string[] {
	const parsed = parse(withoutExtension(number));
	if (!parsed) return [number];
	return [...new Set([parsed.number, parsed.formatInternational(), parsed.formatNational()])];
}

/** Like `withoutExtensionSql` in app/platform/database/table.ts. */
function withoutExtension(number: string): string {
	return number.replace(/\s*[;,]?(?:#|e?x).*$/is, "");
}

/** Returns a key that all spellings share, even without a country code or extension. `isSamePhone` is exact. */
export function phoneKey(number: string): string | undefined {
	const digits = digitsOf(number);
	return digits.length < 7 ? undefined : digits.slice(-9);
}

/** Ignores extensions, because people at one number can know each other. */
export function isSamePhone(one: string, other: string): boolean {
	const numbers = new Set([digitsOf(one), ...phoneCandidates(one)]);
	return [digitsOf(other), ...phoneCandidates(other)].some((number) => numbers.has(number));
}

function digitsOf(number: string): string {
	return withoutExtension(number).replace(/[^0-9]/g, "");
}

/** Also parses numbers of older records, which are stored as entered and belong to one of our countries. */
function parse(number: string): PhoneNumber | undefined {
	return parsePhoneNumberFromString(
		number.startsWith("+") ? number : (phoneCandidates(number)[0] ?? ""),
	);
}

/** Returns the numbers that a text can mean in our countries, as stored without an extension. */
export function phoneCandidates(text: string): string[] {
	const bare = withoutExtension(text.replace(/^\s*tel:/i, "")).trim();
	const digits = bare.replace(/[\s().+/\p{Pd}]/gu, "");
	if (!/^\d{7,15}$/.test(digits)) return [];
	const parsed = site.countries.flatMap(({ code }) => parsedIn(bare, code) ?? []);
	const valid = parsed.filter((each) => each.isValid());
	const plausible = valid.length > 0 ? valid : parsed.filter((each) => each.isPossible());
	return [...new Set([...plausible.map(({ number }) => number), bare])];
}
