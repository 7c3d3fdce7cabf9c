import { href } from "react-router";
import type { Network } from "#app/network/network.ts";
import { isOwnCountry } from "#app/records/countries.ts";
import type { Values } from "#app/records/fields.ts";
import { countryName, site } from "#site";

export const breederNetwork: Network = {
	path: "/breeder-network",
	name: "Breeder Network",
	title: `${site.shortName} Breeder Network`,
	back: "Return Network",
	many: "Kennels",
	madeUp: "A made-up sample kennel",
	card: {
		link: "View Breeder",
		about: "",
		shape: "aspect-square",
		coat: "grey",
		questions: [],
		missing: () => "",
		missingLabel: "No logo yet",
	},
};

export function writePath(slug: string): string {
	return href("/breeder-network/:name/write", { name: slug });
}

/** Formats a kennel's place: "Austin, TX", "Naples, Italy" or, without a state, "Austin, USA". */
export function placeOf({ city, state, country = "" }: Values): string {
	const region = country && !isOwnCountry(country) ? "" : state;
	return [city, region || (country && countryName(country))].filter(Boolean).join(", ");
}
