import type { Outcome } from "#app/records/record.ts";
import { counted } from "#app/ui/format.ts";

/** Every dog that was ever published has exactly one. */
export type Ending = Outcome | "looking";
export type Endings = Record<Ending, number>;

/** In display order, each with its color in lists. */
export const endings = {
	homed: {
		label: "Found a home",
		swatch: "bg-olive",
		meaning: "The owner or our team marked the dog as homed, and it hasn’t been listed again.",
	},
	kept: {
		label: "Stayed with the owner",
		swatch: "bg-amber-dot",
		meaning: "The owner decided to keep the dog. We count that as a good ending.",
	},
	looking: {
		label: "Still looking",
		swatch: "bg-terra",
		meaning: "On the site today, available or on hold, also after a home that didn’t work out.",
	},
	withdrawn: {
		label: "Withdrawn",
		swatch: "bg-rule",
		meaning:
			"Taken down by the owner or by us without a known home, or because the kennel took the dog back. Listings whose owners asked us to delete their data are here, unless we knew more.",
	},
	unknown: {
		label: "We don’t know",
		swatch: "bg-[repeating-linear-gradient(45deg,var(--rule)_0_2px,transparent_2px_5px)]",
		meaning:
			"The owner stopped answering, so we hid or closed the listing, or we took it down to look into a report. These dogs stay in the total.",
	},
} satisfies Record<Ending, { label: string; swatch: string; meaning: string }>;

export const endingNames = Object.keys(endings) as Ending[];

export function totalOf(counts: Endings): number {
	return endingNames.reduce((sum, ending) => sum + counts[ending], 0);
}

/** Returns the parts of a chart and its list. They come with a page's data, so that no script contains the text. */
export function partsOf(counts: Endings) {
	const percentages = percentagesOf(counts);
	return endingNames.map((ending) => ({
		ending,
		label: endings[ending].label,
		swatch: endings[ending].swatch,
		count: counts[ending],
		percent: percentages[ending],
	}));
}

export type Part = ReturnType<typeof partsOf>[number];

/** Returns whole percentages that add up to 100, rounding up the largest remainders. */
function percentagesOf(counts: Endings): Endings {
	const total = Math.max(totalOf(counts), 1);
	const exact = endingNames.map((ending) => ({ ending, share: (counts[ending] / total) * 100 }));
	const rest = Math.round(exact.reduce((sum, { share }) => sum + (share % 1), 0));
	const up = exact
		.toSorted((a, b) => (b.share % 1) - (a.share % 1))
		.slice(0, rest)
		.map(({ ending }) => ending);
	return Object.fromEntries(
		exact.map(({ ending, share }) => [ending, Math.floor(share) + (up.includes(ending) ? 1 : 0)]),
	) as Endings;
}

/** Returns, for example, "19 hours" or "3 days", always rounded up. */
export function hoursText(hours: number): string {
	if (hours <= 1) return "an hour";
	return hours <= 48 ? `${Math.ceil(hours)} hours` : counted(Math.ceil(hours / 24), "day");
}
