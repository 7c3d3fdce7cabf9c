import type { Network } from "#app/networks/network.ts";
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
		missing: () => "",
	},
};

/** Of the form's fields, in characters. */
export const signupLimits = {
	name: 60,
	phone: 30,
	kennelName: 120,
	address: 120,
	city: 80,
	state: 60,
	zip: 12,
};

/** "Austin, TX"; "Austin, USA" without a state. */
export function placeOf({ city, state, country }: Values): string {
	return [city, state || (country && countryName(country))].filter(Boolean).join(", ");
}
