import type { Document } from "#app/network/kennels/evidence/documents.ts";
import { addDog, changeDog } from "#app/network/kennels/evidence/dogs.ts";
import { addResult, type ResultFacts } from "#app/network/kennels/evidence/results.ts";
import type { DogFacts } from "#app/network/kennels/evidence/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { transaction } from "#app/platform/database/db.server.ts";

class TooManyResults extends Error {}

/**
 * Saves a dog with its new results, or nothing; without `dogId`, a new dog. Returns the documents that no result
 * needs, because the same form was sent before.
 */
export async function saveDog(
	caseId: number,
	dogId: number | undefined,
	facts: DogFacts,
	results: readonly (ResultFacts & Document)[],
	actor: Actor,
) {
	const saving = transaction(async (tx) => {
		const saved =
			dogId === undefined
				? await addDog(caseId, facts, actor, tx)
				: await changeDog(caseId, dogId, facts, actor, tx);
		if (saved === undefined || saved === "full") return saved;
		const id = typeof saved === "number" ? saved : (dogId ?? 0);
		const unused: Document[] = [];
		for (const { photoId, pdfKey, ...result } of results) {
			const added = await addResult(caseId, id, { ...result, photoId, pdfKey }, actor, tx);
			if (added === "full") throw new TooManyResults();
			if (added !== "added") unused.push({ photoId, pdfKey });
		}
		return { isChanged: saved !== "unchanged", unused };
	});
	return saving.catch((error: unknown) => {
		if (error instanceof TooManyResults) return "full of results" as const;
		throw error;
	});
}
