import { asc } from "drizzle-orm";
import { href } from "react-router";
import { deleteDogs, isDogOf, resultsOf } from "#app/breeders/evidence/dogs.ts";
import { breedingDogs, type HealthResult, healthResults } from "#app/breeders/evidence/table.ts";
import { maskIn } from "#app/moderation/personal-data.ts";
import type { Whose } from "#app/people/personal-data.ts";
import type { Db } from "#app/platform/database/db.server.ts";

/** Leaves out pictures of documents: they are exported and erased with all other photos. */
export async function exportEvidence(caseIds: number[], breederIds: number[], tx: Db) {
	const dogs = await tx
		.select()
		.from(breedingDogs)
		.where(isDogOf(caseIds, breederIds))
		.orderBy(asc(breedingDogs.id));
	const results = await resultsOf(
		dogs.map(({ id }) => id),
		tx,
	);
	return { breedingDogs: dogs, healthResults: results };
}

/** Returns the address of an uploaded PDF at the desk. */
export function documentOf({ id, dogId, pdfKey }: HealthResult): string | undefined {
	if (pdfKey === null) return undefined;
	return href("/desk/evidence/:id/documents/:result", { id: String(dogId), result: String(id) });
}

/** Must run before cases and kennels are erased. Masks contact details in reasons sent to others. */
export async function eraseEvidence(
	{ breedingDogs: dogs }: Pick<Awaited<ReturnType<typeof exportEvidence>>, "breedingDogs">,
	whose: Whose,
	tx: Db,
): Promise<void> {
	await deleteDogs(
		dogs.map(({ id }) => id),
		tx,
	);
	await maskIn([breedingDogs.reason, healthResults.reason], whose, tx);
}
