import type { Photo } from "#app/media/photo.ts";
import { counted } from "#app/records/age.ts";
import type { DogStatus } from "#app/records/dog.ts";
import type { Answer } from "#app/records/fields.ts";

/** Repeated as literals in the public queries and their partial indexes. */
export const publicListingStatuses = ["available", "on_hold"] as const satisfies DogStatus[];

export function ageInShort({
	ageYears,
	ageMonths,
}: {
	ageYears: number;
	ageMonths: number;
}): string {
	const parts = [ageYears > 0 ? `${ageYears} yr` : "", ageMonths > 0 ? `${ageMonths} mo` : ""];
	return parts.filter(Boolean).join(" ") || "under 1 mo";
}

export type ListingCard = {
	slug: string;
	name: string;
	gender: "Male" | "Female";
	age: string;
	place: string;
	excerpt: string;
	tag: string;
	sample: boolean;
	photo: Photo | undefined;
};

const day = 24 * 60 * 60 * 1000;

export function cardTag(
	listing: { status: string; dateAdded: Date; goodWithKids: Answer; goodWithCats: Answer },
	now: Date,
): string {
	if (listing.status === "on_hold") return "On hold";
	if (now.getTime() - listing.dateAdded.getTime() < day) return "New today";
	if (listing.goodWithKids === "yes") return "Good with kids";
	if (listing.goodWithCats === "yes") return "Good with cats";
	return "Available";
}

export function confirmedLabel(confirmedAt: Date, now: Date): string {
	const days = Math.floor((now.getTime() - confirmedAt.getTime()) / day);
	if (days < 1) return "owner confirmed today";
	if (days < 60) return `owner confirmed ${counted(days, "day")} ago`;
	return `owner confirmed ${counted(Math.floor(days / 30), "month")} ago`;
}

/** A name as a path segment that lists every dog with that name: never spelled like one dog's slug. */
export function nameSegment({ name, slug }: { name: string; slug: string }): string {
	return name === slug ? name.toUpperCase() : name;
}
