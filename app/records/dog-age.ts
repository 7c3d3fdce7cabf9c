import { ageInWords, ageNow } from "#app/records/age.ts";
import { partialDateIn } from "#app/records/dates.ts";
import { dayTold, integer, partialDate, type Values } from "#app/records/fields.ts";

export const ageFields = {
	ageYears: integer({
		label: "Age, years",
		min: 0,
		max: 25,
		required: "Enter the age in years. For a puppy, enter 0.",
		unless: "bornOn",
		reads: { monthsIn: "ageMonths" },
		hint: "Or “18 months”",
		narrow: true,
		page: { label: "Age", text: ageText },
	}),
	ageMonths: integer({
		label: "Age, months",
		min: 0,
		max: 11,
		hint: "0 to 11",
		narrow: true,
		page: false,
	}),
	ageAsOf: dayTold({ label: "Age told on" }),
	bornOn: partialDate({
		label: "Date of birth",
		hint: "If you know it, we count the age from it. The year alone is fine.",
		extra: true,
		page: false,
	}),
};

export function ageText(values: Values): string {
	const { ageYears = "", ageMonths = "", bornOn = "" } = values;
	if (ageYears === "" && ageMonths === "" && !partialDateIn(bornOn)) return "";
	return ageInWords({ ...toldAge(values), bornOn });
}

function toldAge({ ageYears, ageMonths, ageAsOf = "" }: Values) {
	return { ageYears: Number(ageYears) || 0, ageMonths: Number(ageMonths) || 0, ageAsOf };
}

/** Returns the two age fields as they are on a day; see `growing`. */
export function ageOn(values: Values, day: string) {
	const told = { ageYears: values.ageYears, ageMonths: values.ageMonths };
	// A draft may contain anything.
	const isNumber = /^\d{0,2}$/;
	const { ageYears = "", ageMonths = "" } = told;
	if (!isNumber.test(ageYears) || !isNumber.test(ageMonths) || !(ageYears || ageMonths))
		return told;
	const { years, months } = ageNow(toldAge(values), day);
	const orEmpty = (text: string, count: number) =>
		text === "" && count === 0 ? "" : String(count);
	return { ageYears: orEmpty(ageYears, years), ageMonths: orEmpty(ageMonths, months) };
}
