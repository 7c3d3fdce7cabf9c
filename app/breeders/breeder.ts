import type { Photo } from "#app/media/photo.ts";
import { countryName } from "#site";

/** What a list shows of a kennel. */
export type BreederCard = {
	slug: string;
	kennelName: string;
	place: string;
	excerpt: string;
	sample: boolean;
	logo: Photo | undefined;
};

type Location = { city: string; state: string; zip: string; country: string };

/** "Austin, TX 78701, USA". */
export function locationLine({ city, state, zip, country }: Location): string {
	const region = [state, zip].filter(Boolean).join(" ");
	return [city, region, countryName(country)].filter(Boolean).join(", ");
}

/** How the public reaches a breeder: what the breeder lets be shown, and nothing for the rest. */
export function contactOf(breeder: {
	email: string;
	phone: string;
	showEmail: boolean;
	showPhone: boolean;
}): { email: string; phone: string } {
	return {
		email: breeder.showEmail ? breeder.email : "",
		phone: breeder.showPhone ? breeder.phone : "",
	};
}

/** "Austin, TX": for a card. */
export function placeOf({ city, state, country }: Location): string {
	return [city, state || countryName(country)].filter(Boolean).join(", ");
}
