import { href } from "react-router";
import type { BreederCard } from "#app/breeders/breeder.ts";
import type { Missing } from "#app/ui/missing.ts";

export function suggestedBreeders(breeders: BreederCard[]): Missing["suggestions"] {
	return breeders.map(({ slug, kennelName, place }) => ({
		href: href("/breeder-network/:name", { name: slug }),
		title: kennelName,
		line: place,
	}));
}
