import {
	firstDayOf,
	isoDay,
	monthsBetween,
	monthsLater,
	partialDateIn,
} from "#app/records/dates.ts";
import { counted } from "#app/ui/format.ts";

/** The age that was told on a day, today if it isn't known, or the date of birth. */
export type Age = { ageYears: number; ageMonths: number; ageAsOf?: string; bornOn?: string };

/**
 * Returns the day from which the age is counted: the middle of what is known of the birthday or, without one, the
 * age before the day on which it was told. The column `born` follows the same rule.
 */
export function bornOf({ ageYears, ageMonths, ageAsOf = "", bornOn = "" }: Age, today = isoDay()) {
	const born = partialDateIn(bornOn);
	if (born)
		return firstDayOf({ ...born, month: born.month ?? 7 })
			.toISOString()
			.slice(0, 10);
	const toldOn = partialDateIn(ageAsOf)?.day ? ageAsOf : today;
	return monthsLater(toldOn, -12 * ageYears - ageMonths);
}

/** `about` is true if only the year is known, or for 0 years without months, which may not have been provided. */
export function ageNow(age: Age, today = isoDay()) {
	const months = monthsBetween(new Date(bornOf(age, today)), new Date(today));
	const born = partialDateIn(age.bornOn ?? "");
	const about = born ? born.month === undefined : age.ageYears + age.ageMonths === 0;
	return { years: Math.floor(months / 12), months: about ? 0 : months % 12, about };
}

/** Returns the last day on which a dog was born that is that many months old now, or older. */
export function lastBornBefore(months: number, now = new Date()): string {
	return monthsLater(isoDay(now), -months);
}

export function ageInWords(age: Age, today?: string): string {
	const { years, months, about } = ageNow(age, today);
	if (about) return years === 0 ? "Under a year" : `About ${counted(years, "year")}`;
	const parts = [
		years > 0 ? counted(years, "year") : "",
		months > 0 ? counted(months, "month") : "",
	].filter(Boolean);
	return parts.join(" ") || "Under a month";
}

export function ageInShort(age: Age): string {
	const { years, months, about } = ageNow(age);
	if (about) return years === 0 ? "under 1 yr" : `about ${years} yr`;
	const parts = [years > 0 ? `${years} yr` : "", months > 0 ? `${months} mo` : ""];
	return parts.filter(Boolean).join(" ") || "under 1 mo";
}
