import { and, asc, eq, getTableColumns, inArray, isNull, or, sql } from "drizzle-orm";
import { factsOf, isDogOf, resultsOf } from "#app/breeders/evidence/dogs.ts";
import {
	dogName,
	type Level,
	levelWords,
	monthsLater,
	tellAfter,
} from "#app/breeders/evidence/evidence.ts";
import {
	explainOfaNumber,
	registryAddress,
	resultDetails,
} from "#app/breeders/evidence/results.ts";
import { refreshEvidence } from "#app/breeders/evidence/summary.ts";
import {
	type BreedingDog,
	breedingDogs,
	type HealthResult,
	healthResults,
	isDogWaiting,
	isResultWaiting,
} from "#app/breeders/evidence/table.ts";
import { holdsMonths, isPreliminary, testName } from "#app/breeders/evidence/test-rules.ts";
import { breeders } from "#app/breeders/table.ts";
import { finalStates } from "#app/moderation/cases/states.ts";
import { note } from "#app/moderation/history/history.ts";
import { cases } from "#app/moderation/table.ts";
import { enqueueDelivery, isDeliveryOrdered } from "#app/outbox/deliveries.ts";
import { deliveries } from "#app/outbox/table.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { people } from "#app/people/table.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { pageFrom, pageSize } from "#app/ui/paging.ts";

/** Matches cases still with their sender, and declined, merged or spam ones: no review is needed. */
const isCaseOver = or(inArray(cases.state, finalStates), eq(cases.state, "completing"));

const waitingDogs = db
	.select({ id: breedingDogs.id, since: sql<Date>`${breedingDogs.sentAt}`.as("since") })
	.from(breedingDogs)
	.where(isDogWaiting)
	.unionAll(
		db
			.select({ id: healthResults.dogId, since: sql<Date>`${healthResults.sentAt}`.as("since") })
			.from(healthResults)
			.where(isResultWaiting),
	)
	.as("waiting");

const since = sql`min(${waitingDogs.since})`.mapWith(breedingDogs.sentAt);

/** Selects dogs with anything pending review, longest pending first. */
function queue() {
	return db
		.select({ id: waitingDogs.id, since: since.as("first") })
		.from(waitingDogs)
		.innerJoin(breedingDogs, eq(breedingDogs.id, waitingDogs.id))
		.leftJoin(cases, eq(cases.id, breedingDogs.caseId))
		.where(or(isNull(cases.id), sql`not ${isCaseOver}`))
		.groupBy(waitingDogs.id)
		.orderBy(asc(since), asc(waitingDogs.id));
}

const kennelName = sql<string>`coalesce(${breeders.kennelName}, ${cases.draft} ->> 'kennelName', '')`;

export async function listEvidence(page: number, actor: Actor) {
	requireRight(actor, "review");
	const found = await queue()
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	const ids = found.map(({ id }) => id);
	const rows = await db
		.select({
			...getTableColumns(breedingDogs),
			kennel: kennelName,
			results: db.$count(
				healthResults,
				and(eq(healthResults.dogId, breedingDogs.id), isResultWaiting),
			),
		})
		.from(breedingDogs)
		.leftJoin(breeders, eq(breeders.id, breedingDogs.breederId))
		.leftJoin(cases, eq(cases.id, breedingDogs.caseId))
		.where(inArray(breedingDogs.id, ids));
	const items = found.flatMap(({ id, since }) => {
		const dog = rows.find((row) => row.id === id);
		if (!dog) return [];
		const { kennel, results, state, pending } = dog;
		const isDog = state === "waiting" || pending !== null;
		return [{ id, name: dogName(pending ?? dog), kennel, results, isDog, since }];
	});
	return pageFrom(items, page);
}

export const pendingEvidence = queue().as("evidence");

export async function countEvidence() {
	const [found] = await db
		.select({
			many: sql<number>`count(*)::int`,
			oldest: sql<Date | null>`min(${pendingEvidence.since})`.mapWith(breedingDogs.sentAt),
		})
		.from(pendingEvidence);
	return found ?? { many: 0, oldest: null };
}

export async function nextPendingDog(actor: Actor): Promise<number | undefined> {
	requireRight(actor, "review");
	const [first] = await queue().limit(1);
	return first?.id;
}

export type EvidenceLink = Awaited<ReturnType<typeof evidenceLinksOf>>[number];

export async function evidenceLinksOf(caseIds: number[], breederIds: number[], actor: Actor) {
	requireRight(actor, "review");
	const isOpen = and(eq(healthResults.dogId, breedingDogs.id), isResultWaiting);
	const rows = await db
		.select({
			...getTableColumns(breedingDogs),
			isWaiting: sql<boolean>`${isDogWaiting} or exists (select from ${healthResults} where ${isOpen})`,
		})
		.from(breedingDogs)
		.where(isDogOf(caseIds, breederIds))
		.orderBy(asc(breedingDogs.id));
	return rows.map(({ isWaiting, ...dog }) => ({
		id: dog.id,
		name: dogName(dog.pending ?? dog),
		isWaiting,
	}));
}

export async function readEvidence(dogId: number, actor: Actor) {
	requireRight(actor, "review");
	const [dog] = await db
		.select({ ...getTableColumns(breedingDogs), kennel: kennelName, by: people.name })
		.from(breedingDogs)
		.leftJoin(breeders, eq(breeders.id, breedingDogs.breederId))
		.leftJoin(cases, eq(cases.id, breedingDogs.caseId))
		.leftJoin(people, eq(people.id, breedingDogs.decidedBy))
		.where(eq(breedingDogs.id, dogId));
	if (!dog) return undefined;
	const facts = dog.pending ?? factsOf(dog);
	const results = await resultsOf([dogId]);
	const looked = results.flatMap(({ checkedBy }) => checkedBy ?? []);
	const names = await db
		.select({ id: people.id, name: people.name })
		.from(people)
		.where(inArray(people.id, looked));
	return {
		dog,
		facts,
		results: results.map((result) => ({
			...result,
			version: resultVersion(result),
			testName: testName(result.test),
			isEarly: isPreliminary(result, facts.bornOn),
			reading: explainOfaNumber(result, facts),
			by: names.find(({ id }) => id === result.checkedBy)?.name,
		})),
	};
}

/** Changes whenever the breeder changes the result or someone judges it. */
export function resultVersion(result: Pick<HealthResult, "sentAt" | "checkedAt">): number {
	return (result.checkedAt ?? result.sentAt).getTime();
}

export type Verdict = { level: Level; reason: string; registryUrl: string; seen: number };

/**
 * Judges a result in the version that the reviewer saw. "meanwhile" if it's another one by now, "no address"
 * if a result seen at the registry has no page to link to.
 */
export function judgeResult(
	[dogId, resultId]: readonly [number, number],
	{ level, reason, registryUrl, seen }: Verdict,
	actor: Actor,
) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const dog = await lockAnyDog(dogId, tx);
		if (!dog) return undefined;
		const isThis = and(eq(healthResults.id, resultId), eq(healthResults.dogId, dogId));
		const [before] = await tx.select().from(healthResults).where(isThis).for("update");
		if (!before) return undefined;
		if (resultVersion(before) !== seen) return "meanwhile";
		const url = registryUrl.trim() === "" ? before.registryUrl : registryAddress(registryUrl);
		if (level === "registry" && url === "") return "no address";
		const months = holdsMonths(before);
		await tx
			.update(healthResults)
			.set({
				level,
				reason,
				...(level === "registry" ? { registryUrl: url } : {}),
				checkedBy: staffId(actor),
				checkedAt: sql`now()`,
				validUntil: months === null ? null : monthsLater(before.testedOn, months),
				expiredAt: null,
			})
			.where(isThis);
		const details = { ...resultDetails(dog, before), evidence: levelWords[level] };
		await noteAbout(dog, "health result checked", details, actor, tx);
		await tellBreeder(dog, tx);
		if (dog.breederId !== null) await refreshEvidence([dog.breederId], tx);
		return "judged";
	});
}

export type DogVerdict = { verdict: "approved" | "declined"; reason: string; seen: number };

/** Approves or declines a dog; declining a change leaves the public page as it is. */
export function judgeDog(dogId: number, { verdict, reason, seen }: DogVerdict, actor: Actor) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const dog = await lockAnyDog(dogId, tx);
		if (!dog) return undefined;
		const isOpen = dog.state === "waiting" || dog.pending !== null;
		if (!isOpen || dog.sentAt.getTime() !== seen) return "meanwhile";
		const isChange = dog.state === "shown" && dog.pending !== null;
		const changeDeclined = verdict === "declined" && isChange;
		const decided = { reason, changeDeclined, decidedBy: staffId(actor), decidedAt: sql`now()` };
		await tx
			.update(breedingDogs)
			.set({
				...decided,
				...(verdict === "approved" ? { ...dog.pending, state: "shown" as const } : {}),
				...(verdict === "declined" && !isChange ? { state: "declined" as const } : {}),
				pending: null,
			})
			.where(eq(breedingDogs.id, dogId));
		const event = verdict === "approved" ? "breeding dog approved" : "breeding dog declined";
		const details = { dog: dog.registeredName, ...(reason ? { words: reason } : {}) };
		await noteAbout(dog, event, details, actor, tx);
		await tellBreeder(dog, tx);
		if (dog.breederId !== null) await refreshEvidence([dog.breederId], tx);
		return verdict;
	});
}

async function lockAnyDog(dogId: number, tx: Db) {
	const [dog] = await tx
		.select()
		.from(breedingDogs)
		.where(eq(breedingDogs.id, dogId))
		.for("update");
	return dog;
}

function noteAbout(
	{ caseId, breederId }: BreedingDog,
	event: string,
	details: Record<string, string>,
	actor: Actor,
	tx: Db,
) {
	const subject =
		caseId === null
			? ({ kind: "kennel", id: breederId ?? 0 } as const)
			: ({ kind: "case", id: caseId } as const);
	return note(subject, event, details, actor, tx);
}

async function tellBreeder({ caseId }: BreedingDog, tx: Db): Promise<void> {
	if (caseId === null) return;
	const order = { name: "evidence.checked", subjectId: caseId } as const;
	// Two reviewers at once would each order one.
	await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`evidence.checked ${caseId}`}))`);
	const isComing = and(eq(deliveries.state, "waiting"), sql`${deliveries.notBefore} > now()`);
	if (await isDeliveryOrdered(order, tx, isComing)) return;
	await enqueueDelivery({ ...order, after: tellAfter }, tx);
}
