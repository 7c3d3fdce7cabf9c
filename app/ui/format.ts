const months =
	"January February March April May June July August September October November December".split(
		" ",
	);

// Without Intl: its tables take 20 ms to load on a laptop and could differ between server and browser.
export function longDate(date: Date): string {
	return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** Returns "November 2026" for "2026-11". */
export function monthName(month: string): string {
	return `${months[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
}

export function grouped(count: number): string {
	return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

export function counted(count: number, unit: string): string {
	return `${grouped(count)} ${unit}${count === 1 ? "" : "s"}`;
}
