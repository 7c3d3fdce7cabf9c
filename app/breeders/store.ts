import { moveEvidence, publishEvidence } from "#app/breeders/evidence/summary.ts";
import { breeders } from "#app/breeders/table.ts";
import { openStore } from "#app/moderation/records/store.ts";
import { kennel } from "#app/records/kennel.ts";

export const kennels = openStore(kennel, breeders, {
	published: publishEvidence,
	moveRelated: moveEvidence,
	derived: ["evidence", "seenTests", "registryTests"],
});
