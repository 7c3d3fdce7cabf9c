import type { Field } from "#app/records/fields.ts";
import { type Described, fieldsOf } from "#app/records/record.ts";

const kgPerLb = 0.453_592_37;
const longest = 60;

const numberWords = [
	..."zero one two three four five six seven eight nine ten eleven twelve".split(" "),
];
const fractions: Record<string, string> = { "½": " 1/2", "¼": " 1/4", "¾": " 3/4" };

/** Returns lower case text with digits: "Two and a half years" is "2 1/2 years", "49,9 kg" is "49.9 kg". */
function plain(text: string): string {
	return text
		.toLowerCase()
		.replace(/[½¼¾]/g, (sign) => fractions[sign] ?? sign)
		.replace(/\b(?:and )?a half\b/g, "1/2")
		.replace(/[a-z]+/g, (word) => {
			const number = numberWords.indexOf(word);
			return number < 0 ? word : String(number);
		})
		.replace(/(\d),(\d{3})(?!\d)/g, "$1$2")
		.replace(/(\d),(\d{1,2})(?!\d)/g, "$1.$2")
		.replace(/^(?:about|approx\.?|approximately|around|almost|ca\.?|circa|~|≈)\s*/, "")
		.replace(/\s+/g, " ")
		.trim();
}

const number = String.raw`(\d+(?:\.\d*)?(?: \d\/\d)?|\d\/\d)`;

function amountOf(text: string): number {
	return text.split(" ").reduce((sum, part) => {
		const [over = "", under = "1"] = part.split("/");
		return sum + Number(over) / Number(under);
	}, 0);
}

/**
 * Reads amounts with units, the largest first. The last can lack its unit, which is the next one then, as in "5 st 4",
 * or the one of size `alone`.
 */
function amountsIn(
	text: string,
	units: readonly (readonly [unit: RegExp, size: number])[],
	alone: number,
) {
	let left = plain(text);
	let sum = 0;
	let last = -1;
	while (left !== "") {
		const [all, amount] = new RegExp(`^${number}`).exec(left) ?? [];
		if (!all || !amount) return undefined;
		left = left.slice(all.length).trimStart();
		const named = units.findIndex(([unit]) => unit.test(left));
		if (named < 0 && left !== "") return undefined;
		const at =
			named >= 0 ? named : last < 0 ? units.findIndex(([, size]) => size === alone) : last + 1;
		const [unit, size] = units[at] ?? [];
		const [, before = Number.POSITIVE_INFINITY] = units[last] ?? [];
		if (!unit || !size || size >= before) return undefined;
		sum += amountOf(amount) * size;
		last = at;
		left = left.replace(unit, "").replace(/^(?:,|and|&)\s*/, "");
	}
	return last < 0 ? undefined : sum;
}

const weightUnits = [
	[/^(?:kg|kgs|kilos?|kilograms?)\b\.?\s*/, 1 / kgPerLb],
	[/^(?:st|stones?)\b\.?\s*/, 14],
	[/^(?:lbs?|pounds?|#)(?![a-z])\.?\s*/, 1],
	[/^(?:oz|ounces?)\b\.?\s*/, 1 / 16],
] as const;

export const weightUnitNames = ["lbs", "kg"] as const;
export type WeightUnit = (typeof weightUnitNames)[number];

/** The unit of weight in a country; pounds if it isn't known. */
export function weightUnitIn(country: string): WeightUnit {
	return country === "US" || country === "" ? "lbs" : "kg";
}

/** Returns stored pounds as a number of the unit; what was never understood stays. */
export function inUnit(pounds: string, unit: WeightUnit): string {
	if (unit === "lbs" || !/^\d+$/.test(pounds)) return pounds;
	return String(Math.round(Number(pounds) * kgPerLb));
}

/** The field in which a form sends the unit of a weight that is a bare number. */
export const unitField = (name: string) => `${name}-unit`;

/** Reads "110.5", "36 kg" or "5 st 4" as whole pounds. */
export function poundsIn(text: string, unit: WeightUnit = "lbs"): number | undefined {
	const pounds = amountsIn(text, weightUnits, unit === "kg" ? 1 / kgPerLb : 1);
	return pounds === undefined ? undefined : Math.round(pounds);
}

const ageUnits = [
	[/^(?:years?|yrs?|y\.?o\.?|y)(?![a-z])\.?\s*/, 12],
	[/^(?:months?|mos?|mths?|m)(?![a-z])\.?\s*/, 1],
	[/^(?:weeks?|wks?|w)(?![a-z])\.?\s*/, 12 / 52.18],
	[/^(?:days?|d)(?![a-z])\.?\s*/, 12 / 365.25],
] as const;

/** Reads "18 months", "2y 3m" or "1 1/2" as whole months; without a unit, of `alone` months. */
export function monthsIn(text: string, alone: 1 | 12): number | undefined {
	const months = amountsIn(text.replace(/\s+(?:old|of age)\b\.?/gi, ""), ageUnits, alone);
	// Half a day is no reason for a month less.
	return months === undefined ? undefined : Math.floor(months + 0.02);
}

/** Reads "about 12" or "1,200". */
function countIn(text: string): number | undefined {
	const digits = plain(text);
	return /^\d+$/.test(digits) ? Number(digits) : undefined;
}

type Typed = Readonly<Record<string, string | undefined>>;

/** Returns typed numbers as they are meant; what isn't understood stays, so that it is asked about. */
export function numbersAsMeant<Values extends Typed>(record: Described, typed: Values): Values {
	const meant: Record<string, string | undefined> = { ...typed };
	for (const [name, field] of fieldsOf(record)) {
		const text = typed[name]?.trim() ?? "";
		if (field.type !== "integer" || text.length > longest || text === "") continue;
		const isWeight = field.reads === "weight";
		const isKilos = isWeight && typed[unitField(name)] === "kg";
		// Once in pounds, it isn't converted again.
		if (isWeight) meant[unitField(name)] = undefined;
		if (/^\d+$/.test(text) && !isKilos) continue;
		const value = isWeight ? poundsIn(text, isKilos ? "kg" : "lbs") : countIn(text);
		if (value !== undefined) meant[name] = String(value);
	}
	for (const [name, field] of fieldsOf(record))
		Object.assign(meant, ageAsMeant(name, field, typed));
	return meant as Values;
}

/** An age is typed in two fields; either can say all of it, but not both. */
function ageAsMeant(name: string, { reads }: Field<never>, typed: Typed): Typed {
	const other = typeof reads === "object" ? reads.monthsIn : undefined;
	if (!other) return {};
	const [years = "", months = ""] = [typed[name]?.trim(), typed[other]?.trim()];
	const isPlain = /^\d*$/.test(years) && /^(?:\d|1[01])?$/.test(months);
	if (isPlain || years.length > longest || months.length > longest) return {};
	const inYears = Number(years) === 0 ? 0 : monthsIn(years, 12);
	const inMonths = Number(months) === 0 ? 0 : monthsIn(months, 1);
	if (inYears === undefined || inMonths === undefined) return {};
	// Both would say the months.
	if (inYears % 12 > 0 ? inMonths > 0 : inYears > 0 && inMonths > 11) return {};
	const all = inYears + inMonths;
	return { [name]: String(Math.floor(all / 12)), [other]: String(all % 12) };
}
