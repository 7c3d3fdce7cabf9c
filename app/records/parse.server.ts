import * as v from "valibot";
import { isPhoneSuspicious, normalizePhone } from "#app/platform/forms/phone.server.ts";
import {
	type CheckedForm,
	choice,
	emailAddress,
	emailLine,
	line,
	lines,
	nonBlankLine,
	normalizePostalCode,
	phoneError,
	phoneWarning,
	wasAsked,
	wholeNumber,
} from "#app/platform/forms/typed-form.server.ts";
import { normalizeEmailAddress } from "#app/platform/mail/mail-address.server.ts";
import { isCountry, isOwnCountry } from "#app/records/countries.ts";
import { firstDayOf, isoDay, joinDateParts, partialDateIn } from "#app/records/dates.ts";
import type { Audience, Field, Values } from "#app/records/fields.ts";
import type { Rule } from "#app/records/law/rules.server.ts";
import { fieldsByLawOf, requiredBy } from "#app/records/law.server.ts";
import { numbersAsMeant } from "#app/records/measures.ts";
import { microchipError, normalizeMicrochip } from "#app/records/microchip.ts";
import {
	type AnyRecord,
	type Described,
	type Facts,
	fieldOf,
	fieldsOf,
	isAsked,
	isReachable,
	valuesOf,
	wordingOf,
} from "#app/records/record.ts";
import { keepTold, pastDeadlines } from "#app/records/today.ts";
import { countryInText, site } from "#site";

const home = site.countries[0].code;

const thisYear = () => new Date().getFullYear();

function publishableSchema(
	field: Field<never>,
	audience: Audience,
	required: string | undefined,
): v.GenericSchema<unknown, unknown> {
	switch (field.type) {
		case "text":
			return required ? nonBlankLine(field.max, required) : line(field.max);
		case "longText":
		case "markdown":
			return lines(field.max, required);
		case "photo":
			return photoId;
		case "integer":
			return wholeNumber(field.min ?? 0, field.pastYear ? thisYear : field.max, {
				missing: required,
				label: field.label,
			});
		case "choice":
		case "triState":
			return choice(
				[...(required ? [] : [""]), ...(field.options ?? []).map(({ value }) => value)],
				required ?? `${field.label}: choose one of the answers.`,
			);
		case "date":
			return dayOrNone(required, field.days);
		case "partialDate":
			return pastDate(required);
		case "dayTold":
			return dayToldOrToday;
		case "microchip":
			return v.pipe(
				line(field.max, required),
				v.transform(normalizeMicrochip),
				v.rawCheck(({ dataset, addIssue }) => {
					const fault = dataset.value ? microchipError(String(dataset.value)) : undefined;
					if (fault) addIssue({ message: fault });
				}),
			);
		case "consent":
			// An unchecked box sends nothing: nothing is public without a click of its own.
			return v.pipe(
				v.optional(v.string(), "no"),
				v.transform((value) => value === "yes"),
			);
		case "country":
			return v.pipe(
				line(2, required),
				v.check(
					(code) =>
						code === "" ||
						(field.anyCountry || audience === "desk" ? isCountry : isOwnCountry)(code),
					"Choose a country from the list.",
				),
			);
		case "email":
			return emailAddress(field.max, required);
		case "phone":
		case "postalCode":
		case "download":
			return line(field.max, required);
	}
}

const photoId = v.pipe(
	v.optional(v.string(), ""),
	v.transform((text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)),
);

const noDate = "This isn’t a date. Enter the year, and the month and the day if you know them.";

const pastDate = (required?: string) =>
	v.pipe(
		line(12, required),
		v.check((text) => text === "" || partialDateIn(text) !== undefined, noDate),
		v.check((text) => {
			const parts = partialDateIn(text);
			return !parts || (parts.year >= 1990 && firstDayOf(parts).getTime() <= Date.now());
		}, "This date is too far in the past, or in the future. Check the year."),
	);

const dayOrNone = (required: string | undefined, days: Field<never>["days"]) =>
	v.pipe(
		line(12, required),
		v.check((text) => text === "" || partialDateIn(text)?.day !== undefined, "This isn’t a date."),
		v.check(
			(text) => days !== "upcoming" || text === "" || text >= isoDay(),
			"This day is over. Enter the date of the one that is valid now.",
		),
		v.check(
			(text) => days !== "past" || text <= isoDay(),
			"This day hasn’t come yet. Enter today or an earlier day.",
		),
		v.transform((text) => text || null),
	);

const dayToldOrToday = v.pipe(
	v.optional(v.string(), ""),
	v.transform((text) =>
		partialDateIn(text)?.day !== undefined && text <= isoDay() ? text : isoDay(),
	),
);

const longestNumber = 60;

/** Checks lengths only. */
function draftSchema({ type, max }: Field<never>): v.GenericSchema<unknown, unknown> {
	if (type === "longText" || type === "markdown") return lines(max);
	if (type === "email") return emailLine(max);
	if (type === "photo") return photoId;
	// Long enough for mistyped numbers, dates and codes, which are reported when publishing.
	if (type === "integer") return line(longestNumber);
	return line(/^(text|phone|postalCode|choice|microchip)$/.test(type) ? max : 12);
}

type Use = "draft" | Audience;
export function parseFields(record: Described, sent: Values, use: Use) {
	const value: Record<string, unknown> = {};
	const errors: Record<string, string> = {};
	const law = fieldsByLawOf(record, sent);
	const typed: Record<string, string | undefined> = { ...sent };
	for (const [name, { byLaw }] of fieldsOf(record)) {
		if (byLaw && !law.asked.has(name)) typed[name] = "";
	}
	for (const [name, field] of fieldsOf(record)) {
		const asked = isAsked(field, typed);
		const text = use === "draft" || asked ? typedText(name, field, typed) : "";
		const isNeeded = asked && !(field.unless && typed[field.unless]);
		const parsed = v.safeParse(schemaOf(field, use, isNeeded), text);
		if (parsed.success) value[name] = parsed.output;
		else errors[name] = parsed.issues[0].message;
		const rule = use !== "draft" && isNeeded ? law.required.get(name) : undefined;
		if (rule && parsed.success && !parsed.output) {
			errors[name] =
				`${field.demanded ?? `Enter the ${field.label.toLowerCase()}.`} ${requiredBy(rule)}`;
		}
	}
	return { value, errors };
}

function schemaOf(field: Field<never>, use: Use, isNeeded: boolean) {
	if (use === "draft") return draftSchema(field);
	return publishableSchema(field, use, isNeeded ? wordingOf(field, use).required : undefined);
}

/** Returns a field's text; a form sends a partial date as three fields, everything else as one. */
function typedText(name: string, { type, unasked }: Field<never>, typed: Values) {
	const [month, day] = [typed[`${name}-month`], typed[`${name}-day`]];
	const isInParts = type === "partialDate" && (month !== undefined || day !== undefined);
	return isInParts ? joinDateParts(typed[name], month, day) : (typed[name] ?? unasked);
}

/** Parses what a form sent to change `before`, complete or not. */
export function parseDraft(
	record: AnyRecord,
	typed: Record<string, string>,
	before: Values = {},
): CheckedForm<Record<string, string>> {
	const meant = numbersAsMeant(record, typed);
	const parsed = parseFields(record, keepTold(record, meant, before), "draft");
	const errors = { ...pastDeadlines(record, typed, before), ...parsed.errors };
	if (Object.keys(errors).length > 0) return { ok: false, errors };
	const value = parsed.value as Record<string, string>;
	for (const [name, text] of Object.entries(value)) {
		const field = fieldOf(record, name);
		// Normalize where possible, so that duplicates are found.
		if (field?.type === "email") value[name] = normalizeEmailAddress(text) ?? text;
		if (field?.type === "phone") {
			const countryCode = (field.countryField && value[field.countryField]) || home;
			value[name] = normalizePhone(text, countryCode) ?? text;
		}
		if (field?.type === "microchip") {
			const number = normalizeMicrochip(text);
			if (!microchipError(number)) value[name] = number;
		}
		if (field?.type === "consent") value[name] = text === "yes" ? "yes" : "no";
	}
	return { ok: true, value };
}

/** Returns errors of values that are accepted if they are sent again as they are. */
export function warningsIn(
	record: AnyRecord,
	typed: Values,
	meant: Values,
): Record<string, string> {
	const doubts = fieldsOf(record).flatMap(([name, { type }]) => {
		const isSuspicious = type === "phone" && isPhoneSuspicious(meant[name] ?? "");
		return isSuspicious && !wasAsked(typed, name) ? [[name, phoneWarning]] : [];
	});
	return Object.fromEntries(doubts);
}

type MissingField = { field: string; label: string; message: string; rule?: Rule };

/** Returns what keeps a draft from being published, worded as in its sender's form. */
export function missingFields(record: AnyRecord, draft: Values): MissingField[] {
	const parsed = parsePublishable(record, draft);
	const { required } = fieldsByLawOf(record, draft);
	return Object.entries(parsed.ok ? {} : parsed.errors).map(([name, message]) => {
		const field = fieldOf(record, name);
		const rule = required.get(name);
		return { field: name, label: field?.label ?? name, message, ...(rule ? { rule } : {}) };
	});
}

/** Returns only the missing fields that the law at the record's place requires for publishing. */
export function missingByLaw(record: AnyRecord, values: Values): MissingField[] {
	return missingFields(record, values).filter(({ rule }) => rule !== undefined);
}

export function missingLabels(record: AnyRecord, draft: Values): string[] {
	return missingFields(record, draft).map(({ label }) => label);
}

/** Parses what the desk's form sent to change `before`. */
export function parseTyped<Definition extends AnyRecord>(
	record: Definition,
	typed: Record<string, string>,
	before: Values = {},
): CheckedForm<Facts<Definition>> {
	const meant = numbersAsMeant(record, typed);
	const parsed = parsePublishable(record, keepTold(record, meant, before), "desk", before);
	const found = {
		...pastDeadlines(record, typed, before),
		...(parsed.ok ? warningsIn(record, typed, valuesOf(record, parsed.value)) : parsed.errors),
	};
	return parsed.ok && Object.keys(found).length === 0 ? parsed : { ok: false, errors: found };
}

export function parsePublishable<Definition extends AnyRecord>(
	record: Definition,
	draft: Values,
	audience: Audience = "owner",
	before: Values = {},
): CheckedForm<Facts<Definition>> {
	const { value, errors } = parseFields(record, numbersAsMeant(record, draft), audience);
	const addError = (name: string, message: string) => {
		errors[name] ??= message;
	};
	for (const [name, field] of fieldsOf(record)) {
		const typed = value[name];
		if (typeof typed !== "string" || typed === "") continue;
		const countryCode = field.countryField ? String(value[field.countryField]) : home;
		if (field.type === "phone") {
			value[name] = normalizePhone(typed, isCountry(countryCode) ? countryCode : home);
			if (value[name] === undefined) addError(name, phoneError(countryCode));
		} else if (field.type === "postalCode") {
			value[name] = normalizePostalCode(typed, countryCode);
			if (value[name] === undefined) {
				addError(name, `That doesn’t look like a postal code in ${countryInText(countryCode)}.`);
			}
		}
	}
	const { email, phone, by, required } = record.contact;
	// A mistyped email address or phone number already has its own error.
	const hasContact =
		(by !== undefined && value[by] === "relay") ||
		(value.showEmail && (value[email] || errors[email])) ||
		(value.showPhone && (value[phone] || errors[phone]));
	// Who hasn't consented yet is asked by the site: the team may change everything else.
	const wasHidden = before[email] !== undefined && !isReachable(record, before);
	if (!hasContact && !wasHidden) addError("showEmail", required[audience]);
	if (Object.keys(errors).length > 0) return { ok: false, errors };
	return { ok: true, value: value as Facts<Definition> };
}
