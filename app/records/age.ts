import { firstDayOf, monthsBetween, partialDateIn } from "#app/records/dates.ts";
import { counted } from "#app/ui/format.ts";

export type Age = { ageYears: number; ageMonths: number; bornOn?: string };

/**
 * Computes the age from the date of birth if known. `about` is true if only the year is known, or for 0 years
 * without months, which may not have been provided.
 */
export function ageNow({ ageYears, ageMonths, bornOn = "" }: Age) {
	const born = partialDateIn(bornOn);
	if (!born) return { years: ageYears, months: ageMonths, about: ageYears + ageMonths === 0 };
	const middle = { year: born.year, month: born.month ?? 7, day: born.day ?? 1 };
	const months = monthsBetween(firstDayOf(middle), new Date());
	const about = born.month === undefined;
	return { years: Math.floor(months / 12), months: about ? 0 : months % 12, about };
}

export function ageInWords(age: Age): string {
	const { years, months, about } = ageNow(age);
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
