import { site } from "#site";

/** A date as precise as it is known: "2021", "2021-05" or "2021-05-03". */
type Parts = { year: number; month?: number; day?: number };

/** Parses a partial date; returns undefined for anything but a real day, month or year. */
export function partialDateIn(text: string): Parts | undefined {
	const found = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text);
	if (!found) return undefined;
	const [year, month = 1, day = 1] = found.slice(1).flatMap((part) => (part ? Number(part) : []));
	const date = new Date(Date.UTC(year ?? 0, month - 1, day));
	if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1) return undefined;
	return { year, ...(found[2] && { month }), ...(found[3] && { day }) };
}

export function firstDayOf({ year, month = 1, day = 1 }: Parts): Date {
	return new Date(Date.UTC(year, month - 1, day));
}

/** Joins three form fields; keeps input that isn't a valid date yet, so that nothing is lost. */
export function joinDateParts(year = "", month = "", day = ""): string {
	const padded = [month, day].map((part) => (/^\s*\d\s*$/.test(part) ? `0${part.trim()}` : part));
	return [year, ...padded]
		.map((part) => part.trim())
		.join("-")
		.replace(/-+$/, "");
}

export function splitDate(text: string): [year: string, month: string, day: string] {
	const [year = "", month = "", day = ""] = text.split("-");
	return [year, month, day.replace(/^0/, "")];
}

export const monthNames = Array.from({ length: 12 }, (_, index) =>
	new Date(Date.UTC(2000, index, 1)).toLocaleDateString(site.language, {
		month: "long",
		timeZone: "UTC",
	}),
);

/** Formats a partial date as "May 3, 2021", "May 2021" or "2021". */
export function partialDateText(text: string): string {
	const parts = partialDateIn(text);
	if (!parts) return text;
	return firstDayOf(parts).toLocaleDateString(site.language, {
		year: "numeric",
		...(parts.month && { month: "long" }),
		...(parts.day && { day: "numeric" }),
		timeZone: "UTC",
	});
}

/** Formats the UTC day, or the one so many days later, as "2026-11-03". */
export function isoDay(at = new Date(), daysLater = 0): string {
	return new Date(at.getTime() + daysLater * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** Adds months to a day; returns the month's last day if the month is too short. */
export function monthsLater(day: string, months: number): string {
	const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
	const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
	const later = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)));
	return later.toISOString().slice(0, 10);
}

/** Returns the whole months between two dates, never negative. */
export function monthsBetween(from: Date, to: Date): number {
	const months =
		(to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
	return Math.max(0, to.getUTCDate() < from.getUTCDate() ? months - 1 : months);
}

/** Formats [2, 14, 120] as "2 days, 2 weeks, and 4 months". */
export function timesInWords(days: readonly number[]): string {
	return new Intl.ListFormat(site.language).format(days.map(timeInWords));
}

function timeInWords(days: number): string {
	const [many, unit] =
		days % 30 === 0 ? [days / 30, "month"] : days % 7 === 0 ? [days / 7, "week"] : [days, "day"];
	return `${many} ${unit}${many === 1 ? "" : "s"}`;
}
