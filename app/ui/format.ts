const months =
	"January February March April May June July August September October November December".split(
		" ",
	);

/**
 * "March 14, 2026". Not Intl: loading the language's tables takes a slow phone as long as 20 ms on a laptop, and could
 * differ between server and browser.
 */
export function longDate(date: Date): string {
	return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** "1,500". Not Intl, as above. */
export function grouped(count: number): string {
	return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

export function counted(count: number, unit: string): string {
	return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
