import type { ListingStatus } from "#app/adoptions/listing.ts";
import type { PillTone } from "#app/ui/desk-pill.tsx";

/** What staff may set; the states before them belong to the case that a listing came from. */
export const deskStatuses = ["available", "on_hold", "homed", "withdrawn"] as const;
export type DeskStatus = (typeof deskStatuses)[number];

export function isDeskStatus(text: string): text is DeskStatus {
	return (deskStatuses as readonly string[]).includes(text);
}

/** Where a listing stands, in one word and its color. */
export const statusWords: Record<ListingStatus, { label: string; tone: PillTone }> = {
	draft: { label: "Draft", tone: "stone" },
	in_review: { label: "In review", tone: "stone" },
	available: { label: "Available", tone: "olive" },
	on_hold: { label: "On hold", tone: "olive" },
	homed: { label: "Homed", tone: "stone" },
	withdrawn: { label: "Withdrawn", tone: "terra" },
	declined: { label: "Declined", tone: "terra" },
};

/** What each state that staff may set does. */
export const statusEffects: Record<DeskStatus, { button: string; effect: string }> = {
	available: {
		button: "Show as available",
		effect: "On the site for everybody, with its photos, in feeds and lists.",
	},
	on_hold: {
		button: "Put on hold",
		effect: "Stays on the site and says that somebody is already meeting the dog.",
	},
	homed: {
		button: "Mark as homed",
		effect: "The dog has a new home. Page and photos leave the site within a second.",
	},
	withdrawn: {
		button: "Withdraw",
		effect:
			"Page, photos and share card leave the site within a second. Setting it back undoes it.",
	},
};
