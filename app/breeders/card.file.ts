import { href, redirect } from "react-router";
import { findBreeder } from "#app/breeders/breeders.ts";
import { shareCardResponse } from "#app/media/cached-card.ts";
import { kennel, locationLine } from "#app/records/kennel.ts";
import { valuesOf } from "#app/records/record.ts";
import type { Route } from "./+types/card.file.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
	const found = await findBreeder(params.name);
	// Other sites keep linking to the card of a former address.
	if (found?.at === "elsewhere") {
		const there = href("/breeder-network/:name/card.jpg", { name: found.slug });
		return redirect(there, found.permanent ? 301 : 302);
	}
	if (found?.at !== "here") throw new Response("That breeder doesn't exist.\n", { status: 404 });
	const { id, kennelName } = found.item;
	return shareCardResponse(
		request,
		{ kind: "kennel", id },
		{
			eyebrow: "Breeder Network",
			title: kennelName,
			line: locationLine(valuesOf(kennel, found.item)),
		},
	);
}
