import { longDate } from "#app/ui/dates.ts";
import { site } from "#site";

export const units = ["day", "week", "month"] as const;
export type Unit = (typeof units)[number];

/** What was counted from `start` (a day, UTC) until the next one begins. */
export type Span = { start: string; views: number; visitors: number };

/** How many spans of each kind a chart shows. */
export const spansShown: Record<Unit, number> = { day: 30, week: 26, month: 24 };

export function unitFrom(text: string | null): Unit {
	return units.find((unit) => unit === text) ?? "day";
}

/**
 * The path that is meant by what somebody typed or pasted: "guides", "/guides/", a whole address with
 * a query. Undefined for none.
 */
export function pathFrom(text: string): string | undefined {
	const [typed = ""] = text.trim().split(/[?#]/);
	// Several slashes, or a backslash, at the beginning would lead to another site.
	const path = typed.replace(/^https?:\/\/[^/]*/i, "").replace(/^[/\\]*/, "/");
	const tidy = path === "/" ? path : path.replace(/\/+$/, "");
	return text.trim() !== "" && /^\/[^*\0]{0,199}$/.test(tidy) ? tidy : undefined;
}

const month = new Intl.DateTimeFormat(site.language, {
	month: "long",
	year: "numeric",
	timeZone: "UTC",
});

/** A span in words: "March 14, 2026", "Week of March 9, 2026", "March 2026". */
export function spanName(unit: Unit, start: string): string {
	const date = new Date(`${start}T00:00:00Z`);
	if (unit === "month") return month.format(date);
	return unit === "week" ? `Week of ${longDate(date)}` : longDate(date);
}

/** A whole number as people read it: 12,345. */
export function wholeNumber(value: number): string {
	return value.toLocaleString(site.language);
}
