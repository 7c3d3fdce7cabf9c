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

/** A number as people read it: "+1 214 555 0100"; what is no E.164 number is returned as it is. */
export function readablePhone(number: string): string {
	return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}

/** A number as it may be kept, in every country of ours and as it was typed; none for other words. */
export function phonesMeant(text: string): string[] {
	const digits = text.replace(/[\s().+/-]/g, "");
	if (!/^\d{7,15}$/.test(digits)) return [];
	const numbers = site.countries.flatMap(({ code }) => plainPhone(text, code) ?? []);
	return [...new Set([...numbers, text])];
}
