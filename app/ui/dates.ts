const months = [
	"January",
	"February",
	"March",
	"April",
	"May",
	"June",
	"July",
	"August",
	"September",
	"October",
	"November",
	"December",
];

/**
 * A day in words, the same on the server and in every browser: "March 14, 2026". By hand, because a phone
 * that is asked for a language's dates first reads its tables: 20 ms on a laptop, while the page waits.
 */
export function longDate(date: Date): string {
	return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}
