import { findDeskListing } from "#app/adoptions/desk/listings.ts";
import type { Listing } from "#app/adoptions/listings.ts";
import { numberIn } from "#app/ui/desk-number.ts";

/** The dog that an address names by its number, for a door. @throws 404 without one. */
export async function requireDog({ id }: { id: string }): Promise<Listing> {
	const number = numberIn(id);
	const dog = number && (await findDeskListing(number));
	if (!dog) throw new Response(null, { status: 404 });
	return dog;
}

/** What every page of a dog says of it. */
export function headOf({ id, name, status, sample }: Listing) {
	return { id, name, status, sample };
}
