import { eq } from "drizzle-orm";
import type { Level } from "#app/network/kennels/evidence/evidence.ts";
import type { ResultFacts } from "#app/network/kennels/evidence/results.ts";
import { refreshEvidence } from "#app/network/kennels/evidence/summary.ts";
import { breedingDogs, type DogFacts, healthResults } from "#app/network/kennels/evidence/table.ts";
import { holdsMonths } from "#app/network/kennels/evidence/test-rules.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { transaction } from "#app/platform/database/db.server.ts";
import { monthsLater } from "#app/records/dates.ts";

export type SampleEvidence = DogFacts & {
	results: (ResultFacts & { level: Level })[];
};

/** Enters a sample kennel's dogs and results as reviewed, if it has no dogs yet. Idempotent. */
export function enterSampleEvidence(
	breederId: number,
	dogs: SampleEvidence[],
	actor: Actor,
): Promise<void> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		if ((await tx.$count(breedingDogs, eq(breedingDogs.breederId, breederId))) > 0) return;
		for (const { results, ...facts } of dogs) {
			const decided = { state: "shown" as const, decidedAt: new Date() };
			const [dog] = await tx
				.insert(breedingDogs)
				.values({ ...facts, ...decided, breederId })
				.returning({ id: breedingDogs.id });
			if (!dog || results.length === 0) continue;
			await tx.insert(healthResults).values(
				results.map((result) => {
					const months = holdsMonths(result);
					const validUntil = months === null ? null : monthsLater(result.testedOn, months);
					return { ...result, dogId: dog.id, checkedAt: new Date(), validUntil };
				}),
			);
		}
		await refreshEvidence([breederId], tx);
	});
}
