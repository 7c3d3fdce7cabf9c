import { href } from "react-router";
import type { ListingCard } from "#app/adoptions/listing.ts";
import type { Missing } from "#app/ui/missing.ts";

export function suggestedListings(listings: ListingCard[]): Missing["suggestions"] {
	return listings.map(({ slug, name, gender, age, place }) => ({
		href: href("/adoption-network/:name", { name: slug }),
		title: name,
		line: `${gender} · ${age} · ${place}`,
	}));
}
