import type { Photo } from "#app/media/photo.ts";

export type Answer = "yes" | "no" | "not_tested";
export type ListingStatus =
	| "draft"
	| "in_review"
	| "available"
	| "on_hold"
	| "homed"
	| "withdrawn"
	| "declined";

/** The states in which everybody can see a listing. */
export const publicStatuses = ["available", "on_hold"] as const satisfies ListingStatus[];

export function isPublicStatus(status: ListingStatus): boolean {
	return (publicStatuses as readonly ListingStatus[]).includes(status);
}

const answers: Record<Answer, string> = { yes: "Yes", no: "No", not_tested: "Not tested" };

/** An answer in words. "Not tested" is an answer of its own and never a "No". */
export function answerWord(answer: Answer): string {
	return answers[answer];
}

type Age = { ageYears: number; ageMonths: number };

/** An age in full: "3 years 2 months". */
export function ageInWords({ ageYears, ageMonths }: Age): string {
	const parts = [
		ageYears > 0 ? counted(ageYears, "year") : "",
		ageMonths > 0 ? counted(ageMonths, "month") : "",
	].filter(Boolean);
	return parts.join(" ") || "Under a month";
}

/** An age for a card: "3 yr 2 mo". */
export function ageInShort({ ageYears, ageMonths }: Age): string {
	const parts = [ageYears > 0 ? `${ageYears} yr` : "", ageMonths > 0 ? `${ageMonths} mo` : ""];
	return parts.filter(Boolean).join(" ") || "under 1 mo";
}

function counted(count: number, unit: string): string {
	return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** "Austin, TX", or the city alone. */
export function placeOf(listing: { locationCity: string; locationState: string }): string {
	return [listing.locationCity, listing.locationState].filter(Boolean).join(", ");
}

/** How the public reaches the owner: what the owner lets be shown, and nothing for the rest. */
export function contactOf(listing: {
	ownerContactEmail: string;
	ownerContactPhone: string;
	showEmail: boolean;
	showPhone: boolean;
}): { email: string; phone: string } {
	return {
		email: listing.showEmail ? listing.ownerContactEmail : "",
		phone: listing.showPhone ? listing.ownerContactPhone : "",
	};
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
