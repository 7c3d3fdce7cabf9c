import { publicListings } from "#app/network/dogs/listings.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { findKit } from "#app/network/promotion/kit.ts";
import { flyerResponse } from "#app/network/promotion/kit-files.ts";
import type { Route } from "./+types/flyer.file.ts";

/** Countries that print on US Letter. */
const letterCountries = ["US", "CA"];

/** Serves a dog's flyer, on the paper of the dog's country. */
export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
	const found = await publicListings.find(params.name);
	const kit = found?.at === "here" ? await findKit(dogs, found.item.id) : undefined;
	if (found?.at !== "here" || !kit?.isPublic) {
		throw new Response("This flyer doesn’t exist.\n", { status: 404 });
	}
	return flyerResponse(request, kit.record, {
		paper: letterCountries.includes(found.item.country) ? "letter" : "a4",
		cacheControl: "public, max-age=300",
	});
}
