import { adoptionListings } from "#app/adoptions/table.ts";
import { openStore } from "#app/moderation/records/store.ts";
import { dog } from "#app/records/dog.ts";

/** The dogs, whatever their status. */
export const dogs = openStore(dog, adoptionListings);
