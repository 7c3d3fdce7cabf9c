import { openStore } from "#app/cases/records/store.ts";
import { moveEvidence, publishEvidence } from "#app/network/kennels/evidence/summary.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { kennel } from "#app/records/kennel.ts";

export const kennels = openStore(kennel, breeders, {
	published: publishEvidence,
	moveRelated: moveEvidence,
	derived: ["evidence", "seenTests", "registryTests"],
});
