import type { Breeder } from "#app/breeders/breeders.ts";
import { findDeskBreeder } from "#app/breeders/desk/breeders.ts";
import { numberIn } from "#app/ui/desk-number.ts";

/** The kennel that an address names by its number, for a door. @throws 404 without one. */
export async function requireKennel({ id }: { id: string }): Promise<Breeder> {
	const number = numberIn(id);
	const kennel = number && (await findDeskBreeder(number));
	if (!kennel) throw new Response(null, { status: 404 });
	return kennel;
}

/** What every page of a kennel says of it. */
export function headOf({ id, kennelName: name, status, sample }: Breeder) {
	return { id, name, status, sample };
}
