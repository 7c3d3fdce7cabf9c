import type { Network } from "#app/networks/network.ts";
import type { Values } from "#app/records/fields.ts";
import { countryName, site } from "#site";

export const breederNetwork: Network = {
	path: "/breeder-network",
	name: "Breeder Network",
	title: `${site.shortName} Breeder Network`,
	line: "View our network full of amazing cane corso dog breeders",
	description: `A free directory of ${site.breed} breeders, reviewed before they’re listed, with what they say about health tests and how they raise their puppies.`,
	keywords: ["breeders", "kennels", "puppies"],
	signup: "Are you a breeder? Join our network for FREE",
	seeAll: "See all breeders",
	back: "Return Network",
	many: "Kennels",
	madeUp: "A made-up sample kennel",
	gone: {
		heading: "We couldn’t find that breeder",
		words: "The kennel may have left the network, or the address may be mistyped.",
	},
	card: {
		link: "View Breeder",
		about: "",
		shape: "aspect-square",
		coat: "grey",
		missing: () => "",
	},
};

/** "Austin, TX"; "Austin, USA" without a state. */
export function placeOf({ city, state, country }: Values): string {
	return [city, state || (country && countryName(country))].filter(Boolean).join(", ");
}
