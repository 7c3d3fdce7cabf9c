import * as v from "valibot";
import validator from "validator";
import { isPhoneSuspicious, normalizePhone } from "#app/platform/forms/phone.server.ts";
import {
	cleanLine,
	cleanText,
	emailAsMeant,
	hasControlCharacters,
} from "#app/platform/forms/typed-text.server.ts";
import { normalizeEmailAddress } from "#app/platform/mail/mail-address.server.ts";
import { countryInText, site } from "#site";

export function line(most: number, missing?: string) {
	return v.pipe(typed(most), v.transform(cleanLine), ...bounds(most, missing));
}

export function lines(most: number, missing?: string) {
	return v.pipe(typed(most), v.transform(cleanText), ...bounds(most, missing));
}

/** Refuses what is too long before any work: cleaning leaves at least a quarter of a text, except for blanks. */
function typed(most: number) {
	return v.pipe(
		v.optional(v.string(), ""),
		v.check((text) => text.length <= 4 * most + 1_000, tooLong(most)),
	);
}

function tooLong(most: number): string {
	return `This is longer than ${most.toLocaleString("en-US")} characters. Please shorten it.`;
}

function bounds(most: number, missing = "") {
	return [
		v.check((text: string) => missing === "" || text !== "", missing),
		v.check((text: string) => [...text].length <= most, tooLong(most)),
	] as const;
}

const noMailAddress = "That doesn’t look like an email address. Example: name@example.com";

/** Rejects control characters, because removing them would result in a different address. */
export function emailLine(most: number, missing?: string) {
	return v.pipe(
		v.optional(v.string(), ""),
		v.check((text) => text.length <= 2_000 && !hasControlCharacters(text), noMailAddress),
		v.transform((text) => emailAsMeant(cleanLine(text))),
		...bounds(most, missing),
	);
}

export function emailAddress(most: number, missing?: string) {
	return v.pipe(
		emailLine(most, missing),
		v.check((text) => text === "" || normalizeEmailAddress(text) !== undefined, noMailAddress),
		v.transform((text) => normalizeEmailAddress(text) ?? ""),
	);
}

/** Without a limit, because what is too long isn't an address. */
export const mailAddressOf = (missing: string) => emailAddress(Number.POSITIVE_INFINITY, missing);
export const mailAddress = mailAddressOf("Enter your email address.");

/** The longest phone number with an extension, as people write it. */
export const longestPhone = 40;

export const phoneNumber = v.pipe(
	line(longestPhone),
	v.rawTransform(({ dataset, addIssue, NEVER }) => {
		if (dataset.value === "") return "";
		const number = normalizePhone(dataset.value, site.countries[0].code);
		if (number === undefined) {
			addIssue({ message: phoneError(site.countries[0].code) });
			return NEVER;
		}
		return number;
	}),
	v.rawCheck(({ dataset, addIssue }) => {
		if (!dataset.typed || !isPhoneSuspicious(dataset.value)) return;
		addIssue({ message: phoneWarning, expected: doubt });
	}),
);

/** Marks an issue of a value that is accepted when it is sent again as it is; see `AskedValues`. */
export const doubt = "another look";

export const phoneWarning =
	"Is this number right? We don’t know any with this area code. If it is right, send the form again.";

/** Returns whether this value was sent before, and an error about it was shown: `AskedValues` repeats those. */
export function wasAsked(values: Readonly<Record<string, string | undefined>>, name: string) {
	const [value, asked] = withAsked(name).map((each) => values[each]);
	return value !== undefined && asked === value;
}

export function phoneError(country: string): string {
	const where = country === site.countries[0].code ? "" : ` in ${countryInText(country)}`;
	return `This isn’t a valid phone number${where}. Include the area code, or start with + and the country code.`;
}

/** An https address, written with or without its beginning. */
const postalCodes = {
	US: /^(\d{5})(?:-?(\d{4}))?$/,
	CA: /^([A-Z]\d[A-Z])(\d[A-Z]\d)$/,
	GB: /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/,
} as const;

export function normalizePostalCode(text: string, country: string): string | undefined {
	if (!isKnown(country)) return text;
	const parts = postalCodes[country].exec(text.toUpperCase().replace(/\s/g, ""));
	const code = parts
		?.slice(1)
		.filter(Boolean)
		.join(country === "US" ? "-" : " ");
	return code && validator.isPostalCode(code, country) ? code : undefined;
}

function isKnown(country: string): country is keyof typeof postalCodes {
	return country in postalCodes;
}

export function nonBlankLine(most: number, missing: string) {
	return v.pipe(
		line(most, missing),
		v.check(
			(text) => text === "" || /[^\p{Z}\p{C}\p{M}\u115f\u1160\u3164\uffa0]/u.test(text),
			missing,
		),
	);
}

export function wholeNumber(
	from: number,
	max: number | (() => number),
	{ missing, label }: { missing?: string | undefined; label?: string } = {},
) {
	const to = () => (typeof max === "number" ? max : max());
	return v.pipe(
		line(60, missing),
		v.check(
			(text) => {
				const isWithin = Number(text) >= from && Number(text) <= to();
				return text === "" || (/^\d{1,4}$/.test(text) && isWithin);
			},
			() => `${label ? `${label}: enter` : "Enter"} a whole number from ${from} to ${to()}.`,
		),
		v.transform(Number),
	);
}

export function choice<const Options extends readonly string[]>(options: Options, missing: string) {
	return v.pipe(v.optional(v.string(), ""), v.picklist(options, missing));
}

export const tick = v.pipe(
	v.optional(v.string(), ""),
	v.transform((value) => value !== ""),
);

export type CheckedForm<Value> =
	| { ok: true; value: Value }
	| { ok: false; errors: Record<string, string> };

export type FormSchema = v.GenericSchema<Record<string, unknown>, unknown>;

export function firstTextValues(fields: Pick<FormData | URLSearchParams, "entries">) {
	const values: Record<string, string> = {};
	for (const [name, value] of fields.entries()) {
		if (typeof value === "string" && !Object.hasOwn(values, name)) values[name] = value;
	}
	return values;
}

/** Leaves out what a form doesn't ask for, so that it is neither kept nor sent back. */
export function askedValues(
	values: Record<string, string>,
	schema: FormSchema,
	also: readonly string[] = [],
): Record<string, string> {
	const { entries = {} } = schema as { entries?: object };
	return pick(values, [...Object.keys(entries).flatMap(withAsked), ...also]);
}

/** Returns the names of a field and of the one that repeats a value whose error was shown. */
export function withAsked(name: string): [name: string, asked: string] {
	return [name, `${name}-asked`];
}

export function pick(values: Record<string, string>, names: readonly string[]) {
	return Object.fromEntries(
		names.flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name] ?? ""]] : [])),
	);
}

export function checkForm<Schema extends FormSchema>(
	values: Record<string, string>,
	schema: Schema,
): CheckedForm<v.InferOutput<Schema>> {
	const parsed = v.safeParse(schema, values);
	if (parsed.success) return { ok: true, value: parsed.output };
	const errors: Record<string, string> = {};
	for (const issue of parsed.issues) {
		const name = String(issue.path?.[0]?.key ?? "");
		if (issue.expected === doubt && wasAsked(values, name)) continue;
		errors[name] ??= issue.message;
	}
	if (parsed.typed && Object.keys(errors).length === 0) return { ok: true, value: parsed.output };
	return { ok: false, errors };
}
