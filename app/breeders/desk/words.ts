import type { Breeder } from "#app/breeders/breeders.ts";
import type { PillTone } from "#app/ui/desk-pill.tsx";

/** What staff may set; the states before them belong to the case that a profile came from. */
export const deskStatuses = ["active", "paused", "withdrawn"] as const;
export type DeskStatus = (typeof deskStatuses)[number];

export function isDeskStatus(text: string): text is DeskStatus {
	return (deskStatuses as readonly string[]).includes(text);
}

/** Where a kennel stands, in one word and its color. */
export const statusWords: Record<Breeder["status"], { label: string; tone: PillTone }> = {
	draft: { label: "Draft", tone: "stone" },
	in_review: { label: "In review", tone: "stone" },
	active: { label: "Active", tone: "olive" },
	paused: { label: "Paused", tone: "stone" },
	withdrawn: { label: "Withdrawn", tone: "terra" },
	declined: { label: "Declined", tone: "terra" },
};

/** What each state that staff may set does. */
export const statusEffects: Record<DeskStatus, { button: string; effect: string }> = {
	active: {
		button: "Show in the network",
		effect: "On the site for everybody, with its logo.",
	},
	paused: {
		button: "Pause",
		effect: "Off the site for a while. Page and logo leave it within a second.",
	},
	withdrawn: {
		button: "Withdraw",
		effect: "Page, logo and share card leave the site within a second. Setting it back undoes it.",
	},
};
