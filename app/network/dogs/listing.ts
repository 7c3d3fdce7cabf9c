import { href } from "react-router";
import { noPhotoYet } from "#app/media/photo.ts";
import type { CardTag, Network } from "#app/network/network.ts";
import { counted, longDate } from "#app/ui/format.ts";
import { site } from "#site";

export const adoptionNetwork: Network = {
	path: "/adoption-network",
	name: "Adoption Network",
	title: `${site.shortName} Adoption Network`,
	feed: { href: href("/adoption-network/feed.atom"), title: `${site.name}: dogs` },
	back: "Return to Adoption Network",
	many: "Dogs",
	madeUp: "A made-up sample listing",
	card: {
		link: "Learn More",
		about: "about ",
		shape: "aspect-[10/9]",
		coat: "black",
		questions: ["Kids", "Dogs", "Cats"],
		missing: (name) => `No photo of ${name} yet`,
		missingLabel: noPhotoYet,
		saves: true,
	},
};

/** Returns the path of the form for writing to an owner whose contact details are private. */
export function writePath(slug: string): string {
	return href("/adoption-network/:name/write", { name: slug });
}

/** The maximum length of the rehoming form's reason, in characters. */
export const reasonLimit = 3000;

const day = 24 * 60 * 60 * 1000;

export function cardTag(listing: { status: string; dateAdded: Date }, now: Date): CardTag {
	if (listing.status === "on_hold") return { label: "On hold", tone: "amber" };
	const isNew = now.getTime() - listing.dateAdded.getTime() < day;
	return { label: isNew ? "New today" : "Available", tone: "olive" };
}

export function confirmedLabel(confirmedAt: Date, now: Date): string {
	const days = Math.floor((now.getTime() - confirmedAt.getTime()) / day);
	if (days < 1) return "owner confirmed today";
	if (days < 60) return `owner confirmed ${counted(days, "day")} ago`;
	return `owner confirmed ${counted(Math.floor(days / 30), "month")} ago`;
}

/** Follows the name of a dog whose listing ended well. */
export function endedWords({ gender, status }: { gender: string; status: string }): string {
	if (status !== "kept") return "has found a home";
	return `is staying with ${gender === "Female" ? "her" : "his"} family`;
}

type Confirmed = { ownerConfirmedAt: Date | null; dateAdded: Date; current: boolean };

/** Returns for example "Not confirmed since November 1". No year, because it's within the last one. */
export function freshness(listing: Confirmed, now: Date): string | undefined {
	const { ownerConfirmedAt, dateAdded, current } = listing;
	if (current) return ownerConfirmedAt ? confirmedLabel(ownerConfirmedAt, now) : undefined;
	const since = ownerConfirmedAt && ownerConfirmedAt > dateAdded ? ownerConfirmedAt : dateAdded;
	return `Not confirmed since ${longDate(since).replace(/, \d+$/, "")}`;
}

/** Returns a path segment that lists every dog of that name, spelled unlike the dog's own slug. */
export function nameSegment({ name, slug }: { name: string; slug: string }): string {
	return name === slug ? name.toUpperCase() : name;
}
