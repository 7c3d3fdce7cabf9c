/** Returns none or two around a clock change, earliest first, or undefined for an unknown zone. */
export function momentsOf(local: string, zone: string): Date[] | undefined {
	const clock = clockOf(zone);
	if (!clock) return undefined;
	const asUtc = Date.parse(`${local}:00Z`);
	if (Number.isNaN(asUtc)) return [];
	// No zone is more than a day from UTC, and none changes its clocks twice in two days.
	const offsets = [-day, day].map((by) => Date.parse(`${clock(asUtc + by)}:00Z`) - (asUtc + by));
	return [...new Set(offsets.map((offset) => asUtc - offset))]
		.filter((moment) => clock(moment) === local)
		.sort((a, b) => a - b)
		.map((moment) => new Date(moment));
}

export function localTime(moment: Date, zone: string): string | undefined {
	return clockOf(zone)?.(moment.getTime());
}

export const skippedTime =
	"This time doesn’t exist on that day, because the clocks go forward. Choose another.";

const day = 24 * 60 * 60 * 1000;

function clockOf(zone: string): ((moment: number) => string) | undefined {
	try {
		// Swedish dates are ISO 8601, except that early years have fewer digits.
		const style = { dateStyle: "short", timeStyle: "short", timeZone: zone } as const;
		const format = new Intl.DateTimeFormat("sv-u-ca-gregory-hc-h23-nu-latn", style);
		return (moment) => format.format(moment).replace(" ", "T").padStart(16, "0");
	} catch {
		return undefined;
	}
}
