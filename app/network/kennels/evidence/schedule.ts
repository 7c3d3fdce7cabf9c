import {
	and,
	asc,
	eq,
	gt,
	gte,
	inArray,
	isNotNull,
	isNull,
	lt,
	lte,
	notExists,
	sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import { dogName } from "#app/network/kennels/evidence/evidence.ts";
import { refreshEvidence } from "#app/network/kennels/evidence/summary.ts";
import {
	breedingDogs,
	evidenceMail,
	healthResults,
	isSeen,
} from "#app/network/kennels/evidence/table.ts";
import { testName } from "#app/network/kennels/evidence/test-rules.ts";
import { breeders } from "#app/network/kennels/table.ts";
import type { Actor } from "#app/people/actor.ts";
import type { Task } from "#app/people/define-case.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { isoDay } from "#app/records/dates.ts";
import { longDate } from "#app/ui/format.ts";
import { evidencePolicy } from "#policies";

const { warnBefore, listAfter } = evidencePolicy;
const batchSize = 500;
const maxTasks = 12;

const newer = alias(healthResults, "newer");
/** Matches if the breeder has entered a newer result that wasn't refused. */
const isRenewed = db
	.select({ one: sql`1` })
	.from(newer)
	.where(
		and(
			eq(newer.dogId, healthResults.dogId),
			eq(newer.test, healthResults.test),
			gt(newer.testedOn, healthResults.testedOn),
			sql`${newer.level} is distinct from 'refused'`,
		),
	);

/** Matches unrenewed results on public pages that expire between `from` and `to` days from now. */
function isEnding(now: Date, { from, to }: { from: number; to: number }) {
	return and(
		isSeen,
		gte(healthResults.validUntil, isoDay(now, from)),
		lte(healthResults.validUntil, isoDay(now, to)),
		eq(breedingDogs.state, "shown"),
		sql`${breeders.status} = 'active' and not ${breeders.sample}`,
		notExists(isRenewed),
	);
}

/**
 * Runs every hour: warns breeders about results that expire soon, and removes expired results from the
 * kennels' summaries. Idempotent, even if it runs late or twice concurrently.
 */
export async function runEvidence(_actor: Actor, now = new Date()): Promise<void> {
	await warnBreeders(now);
	for (let found = batchSize; found === batchSize; ) {
		found = await transaction((tx) => expireResults(now, tx));
	}
}

async function expireResults(now: Date, tx: Db): Promise<number> {
	const { id, dogId, validUntil, expiredAt } = healthResults;
	const over = await tx
		.select({ id, dogId })
		.from(healthResults)
		.where(and(isSeen, lt(validUntil, isoDay(now)), isNull(expiredAt)))
		.orderBy(asc(id))
		.limit(batchSize)
		.for("update", { skipLocked: true });
	if (over.length === 0) return 0;
	const ids = over.map((result) => result.id);
	await tx.update(healthResults).set({ expiredAt: now }).where(inArray(id, ids));
	const dogIds = over.map((result) => result.dogId);
	const kennels = await tx
		.selectDistinct({ id: breedingDogs.breederId })
		.from(breedingDogs)
		.where(and(inArray(breedingDogs.id, dogIds), isNotNull(breedingDogs.breederId)));
	const kennelIds = kennels.flatMap((kennel) => kennel.id ?? []);
	await refreshEvidence(kennelIds, tx, now);
	return over.length;
}

/** Warns once per result, with one email per kennel for all its results that are due now. */
function warnBreeders(now: Date): Promise<void> {
	const { id, dogId, warnedAt } = healthResults;
	return transaction(async (tx) => {
		const due = await tx
			.select({ id, caseId: breedingDogs.caseId })
			.from(healthResults)
			.innerJoin(breedingDogs, eq(breedingDogs.id, dogId))
			.innerJoin(breeders, eq(breeders.id, breedingDogs.breederId))
			.where(
				and(
					// No email after the last day: the page already says that the result has expired.
					isEnding(now, { from: 0, to: warnBefore }),
					isNull(warnedAt),
					isNotNull(breedingDogs.caseId),
				),
			)
			.orderBy(asc(id))
			.limit(batchSize)
			.for("update", { of: healthResults, skipLocked: true });
		if (due.length === 0) return;
		const ids = due.map((result) => result.id);
		await tx.update(healthResults).set({ warnedAt: sql`now()` }).where(inArray(id, ids));
		for (const caseId of new Set(due.flatMap((result) => result.caseId ?? []))) {
			await enqueueDelivery({ what: evidenceMail.expiring, subjectId: caseId }, tx);
		}
	});
}

/** Lists unrenewed public results that expire soon or expired recently, oldest first, for the team. */
export async function expiringResults() {
	const { dogId, test, validUntil } = healthResults;
	const rows = await db
		.select({
			dogId,
			test,
			validUntil,
			callName: breedingDogs.callName,
			registeredName: breedingDogs.registeredName,
			kennel: breeders.kennelName,
		})
		.from(healthResults)
		.innerJoin(breedingDogs, eq(breedingDogs.id, dogId))
		.innerJoin(breeders, eq(breeders.id, breedingDogs.breederId))
		.where(isEnding(new Date(), { from: -listAfter, to: warnBefore }))
		.orderBy(asc(validUntil), asc(healthResults.id))
		.limit(maxTasks);
	return rows.map(({ dogId, test, validUntil, kennel, ...dog }) => ({
		dogId,
		dog: dogName(dog),
		test: testName(test),
		kennel,
		// The result is valid for the whole last day.
		validUntil: new Date(`${validUntil}T23:59:59Z`),
	}));
}

export async function expiringTasks(): Promise<Task[]> {
	const found = await expiringResults();
	return found.map(({ dogId, dog, test, kennel, validUntil }) => ({
		key: `evidence ${dogId} ${test}`,
		title: `${dog}, ${kennel}`,
		description: `${test}: ${validUntil <= new Date() ? "expired on" : "valid until"} ${longDate(validUntil)}. We’ve asked the breeder to renew it.`,
		path: `/desk/evidence/${dogId}`,
		since: validUntil,
	}));
}
