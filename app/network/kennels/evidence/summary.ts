import { and, eq, gte, inArray, isNull, or } from "drizzle-orm";
import type { EvidenceSummary } from "#app/network/kennels/evidence/evidence.ts";
import { breedingDogs, healthResults, isSeen } from "#app/network/kennels/evidence/table.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { changeOf } from "#app/records/changes.ts";
import { isoDay } from "#app/records/dates.ts";

/** Updates card and filter data; call it in every transaction that changes what was seen. */
export async function refreshEvidence(breederIds: number[], tx: Db, now = new Date()) {
	if (breederIds.length === 0) return;
	// Lock the rows: two concurrent verdicts would each leave out the other.
	await tx
		.select({ id: breeders.id })
		.from(breeders)
		.where(inArray(breeders.id, breederIds))
		.orderBy(breeders.id)
		.for("update");
	const isShown = and(inArray(breedingDogs.breederId, breederIds), eq(breedingDogs.state, "shown"));
	const dogs = await tx
		.select({ id: breedingDogs.id, breederId: breedingDogs.breederId })
		.from(breedingDogs)
		.where(isShown);
	const { dogId, test, level, checkedAt, validUntil } = healthResults;
	const counts = or(isNull(validUntil), gte(validUntil, isoDay(now)));
	const ids = dogs.map(({ id }) => id);
	const results = await tx
		.select({ dogId, test, level, checkedAt })
		.from(healthResults)
		.where(and(inArray(dogId, ids), isSeen, counts));
	for (const breederId of breederIds) {
		const own = dogs.filter((dog) => dog.breederId === breederId).map(({ id }) => id);
		const seen = results.filter((result) => own.includes(result.dogId));
		await tx
			.update(breeders)
			.set({
				evidence: summaryOf(own.length, seen),
				seenTests: testsOf(seen),
				registryTests: testsOf(seen.filter((result) => result.level === "registry")),
			})
			.where(eq(breeders.id, breederId));
	}
	const changed = breederIds.map((id) => ({ id }));
	await announceChange(tx, changeOf("kennel", changed));
}

type Seen = { dogId: number; test: string; checkedAt: Date | null };

function summaryOf(dogs: number, results: Seen[]): EvidenceSummary {
	const tests = [...new Set(results.map(({ test }) => test))].sort();
	const seen = tests.map((test) => {
		const having = results.filter((result) => result.test === test).map(({ dogId }) => dogId);
		return [test, new Set(having).size] as const;
	});
	const last = Math.max(0, ...results.map(({ checkedAt }) => checkedAt?.getTime() ?? 0));
	return {
		dogs,
		seen: Object.fromEntries(seen),
		checkedAt: last > 0 ? new Date(last).toISOString() : null,
	};
}

function testsOf(results: Seen[]): string[] {
	if (results.length === 0) return [];
	return ["any", ...[...new Set(results.map(({ test }) => test))].sort()];
}

/** Assigns dogs entered before the kennel was published to the kennel. */
export async function publishEvidence({ id, caseId }: { id: number; caseId: number }, tx: Db) {
	await tx.update(breedingDogs).set({ breederId: id }).where(eq(breedingDogs.caseId, caseId));
	await refreshEvidence([id], tx);
}

type Dogs = { caseId: number } | { ids: number[] };
type Target = { id: number; subjectId: number | null };

/** Moves dogs to another case and its kennel, when cases are merged or that is undone. Returns their ids. */
export async function moveEvidence(which: Dogs, { id, subjectId }: Target, tx: Db) {
	const { caseId } = breedingDogs;
	const isOne = "ids" in which ? inArray(breedingDogs.id, which.ids) : eq(caseId, which.caseId);
	const moved = await tx
		.select({ id: breedingDogs.id, breederId: breedingDogs.breederId })
		.from(breedingDogs)
		.where(isOne)
		.for("update");
	await tx.update(breedingDogs).set({ caseId: id, breederId: subjectId }).where(isOne);
	const kennels = new Set([subjectId, ...moved.map(({ breederId }) => breederId)]);
	await refreshEvidence(
		[...kennels].filter((kennel) => kennel !== null),
		tx,
	);
	return moved.map((dog) => dog.id);
}
