import { site } from "#site";

const long = new Intl.DateTimeFormat(site.language, {
	day: "numeric",
	month: "long",
	year: "numeric",
	// The server and every browser must write the same day.
	timeZone: "UTC",
});

const written = new Map<number, string>();

/** A day in words: "March 14, 2026". Kept, for a list has many: putting one into words takes microseconds. */
export function longDate(date: Date): string {
	const day = Math.floor(date.getTime() / 86_400_000);
	const words = written.get(day) ?? long.format(date);
	if (written.size < 1000) written.set(day, words);
	return words;
}
