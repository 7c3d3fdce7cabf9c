import type { Photo } from "#app/media/photo.ts";
import type { Values } from "#app/records/fields.ts";
import { countryName } from "#site";

export type BreederCard = {
	slug: string;
	kennelName: string;
	place: string;
	excerpt: string;
	sample: boolean;
	logo: Photo | undefined;
};

/** "Austin, TX"; "Austin, USA" without a state. */
export function placeOf({ city, state, country }: Values): string {
	return [city, state || (country && countryName(country))].filter(Boolean).join(", ");
}
