import { site } from "#site";

const long = new Intl.DateTimeFormat(site.language, {
	day: "numeric",
	month: "long",
	year: "numeric",
	// The server and every browser must write the same day.
	timeZone: "UTC",
});

/** A day in words: "March 14, 2026". */
export function longDate(date: Date): string {
	return long.format(date);
}
