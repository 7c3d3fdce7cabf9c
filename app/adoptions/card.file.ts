import { href, redirect } from "react-router";
import { ageInShort } from "#app/adoptions/listing.ts";
import { findListing } from "#app/adoptions/listings.ts";
import { shareCardResponse } from "#app/media/cached-card.ts";
import { dog } from "#app/records/dog.ts";
import { placeIn } from "#app/records/record.ts";
import type { Route } from "./+types/card.file.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
	const found = await findListing(params.name);
	// Other sites keep linking to the card of a former address.
	if (found?.at === "elsewhere") {
		const there = href("/adoption-network/:name/card.jpg", { name: found.slug });
		return redirect(there, found.permanent ? 301 : 302);
	}
	if (found?.at !== "here") throw new Response("That dog doesn't exist.\n", { status: 404 });
	const { id, name, gender } = found.item;
	const line = [gender, ageInShort(found.item), placeIn(dog, found.item)].join(" · ");
	return shareCardResponse(
		request,
		{ kind: "dog", id },
		{ eyebrow: "Needs a new home", title: `Meet ${name}`, line, tone: "sand" },
	);
}
