import type { Photo } from "#app/media/photo.ts";
import { counted } from "#app/records/age.ts";
import type { DogStatus } from "#app/records/dog.ts";
import type { Answer } from "#app/records/fields.ts";

/** The statuses in which everyone can see a listing: the public queries and their indexes name them. */
export const publicListingStatuses = ["available", "on_hold"] as const satisfies DogStatus[];

/** An age for a card: "3 yr 2 mo". */
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

/** What a list shows of a dog. */
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

/** The one word on a card's picture: what is most worth knowing now. */
export function tagOf(
	listing: { status: string; dateAdded: Date; goodWithKids: Answer; goodWithCats: Answer },
	now: Date,
): string {
	if (listing.status === "on_hold") return "On hold";
	if (now.getTime() - listing.dateAdded.getTime() < day) return "New today";
	if (listing.goodWithKids === "yes") return "Good with kids";
	if (listing.goodWithCats === "yes") return "Good with cats";
	return "Available";
}

/** How long ago the owner said that the listing is still true: "owner confirmed 3 days ago". */
export function confirmedInWords(confirmedAt: Date, now: Date): string {
	const days = Math.floor((now.getTime() - confirmedAt.getTime()) / day);
	if (days < 1) return "owner confirmed today";
	if (days < 60) return `owner confirmed ${counted(days, "day")} ago`;
	return `owner confirmed ${counted(Math.floor(days / 30), "month")} ago`;
}

/** A dog's name as an address that asks for the name: never the spelling of one dog's slug. */
export function spelledAsName({ name, slug }: { name: string; slug: string }): string {
	return name === slug ? name.toUpperCase() : name;
}
