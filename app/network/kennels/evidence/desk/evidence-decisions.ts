import { and, asc, eq, getTableColumns, inArray, isNull, or, sql } from "drizzle-orm";
import { note } from "#app/cases/history/history.ts";
import { enqueueDelivery, isDeliveryOrdered } from "#app/cases/outbox/deliveries.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { finalStates } from "#app/cases/review/states.ts";
import { cases } from "#app/cases/table.ts";
import { factsOf, historySubject, isDogOf, resultsOf } from "#app/network/kennels/evidence/dogs.ts";
import {
	dogName,
	isDogOpen,
	type Level,
	levelWords,
	tellAfter,
} from "#app/network/kennels/evidence/evidence.ts";
import {
	explainOfaNumber,
	noteResult,
	registryAddress,
} from "#app/network/kennels/evidence/results.ts";
import { refreshEvidence } from "#app/network/kennels/evidence/summary.ts";
import {
	type BreedingDog,
	breedingDogs,
	evidenceMail,
	type HealthResult,
	healthResults,
	isDogWaiting,
	isResultWaiting,
} from "#app/network/kennels/evidence/table.ts";
import {
	isExpired,
	isPreliminary,
	schemeError,
	testName,
	validUntil,
} from "#app/network/kennels/evidence/test-rules.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { people } from "#app/people/table.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { monthsBetween } from "#app/records/dates.ts";
import { counted } from "#app/ui/format.ts";

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

/** For rows of a list, in any order. */
export async function evidenceItems(ids: number[]) {
	const isOpen = and(eq(healthResults.dogId, breedingDogs.id), isResultWaiting);
	const rows = await db
		.select({
			dog: breedingDogs,
			kennel: kennelName,
			results: db.$count(healthResults, isOpen),
			since: pendingEvidence.since,
		})
		.from(pendingEvidence)
		.innerJoin(breedingDogs, eq(breedingDogs.id, pendingEvidence.id))
		.leftJoin(breeders, eq(breeders.id, breedingDogs.breederId))
		.leftJoin(cases, eq(cases.id, breedingDogs.caseId))
		.where(inArray(breedingDogs.id, ids));
	return rows.map(({ dog, kennel, results, since }) => ({
		id: dog.id,
		values: [
			[{ typed: dogName(dog.pending ?? dog) }],
			[{ typed: kennel || "Not named yet" }],
			[
				[isDogOpen(dog) ? "The dog" : "", results > 0 ? counted(results, "result") : ""]
					.filter(Boolean)
					.join(" and "),
			],
			[{ moment: since }],
		],
	}));
}

export const pendingEvidence = queue().as("evidence");

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
			ageMonths: monthsBetween(new Date(facts.bornOn), new Date(result.testedOn)),
			isEarly: isPreliminary(result, facts.bornOn),
			expiredOn: isExpired(result) ? validUntil(result) : null,
			impossible: schemeError(result),
			reading: explainOfaNumber(result, facts),
			by: names.find(({ id }) => id === result.checkedBy)?.name,
		})),
	};
}

/** Changes whenever the breeder changes the result or someone judges it. */
export function resultVersion(result: Pick<HealthResult, "sentAt" | "checkedAt">): number {
	return (result.checkedAt ?? result.sentAt).getTime();
}

type Verdict = { level: Level; reason: string; registryUrl: string; seen: number };

/**
 * Judges a result in the version that the reviewer saw. "meanwhile" if it's another one by now, "no address"
 * if a result seen at the registry has no page to link to, "no scheme" if its scheme doesn't have the test.
 */
export function judgeResult(
	[dogId, resultId]: readonly [number, number],
	{ level, reason, registryUrl, seen }: Verdict,
	actor: Actor,
) {
	return judge(dogId, actor, async (dog, tx) => {
		const isThis = and(eq(healthResults.id, resultId), eq(healthResults.dogId, dogId));
		const [before] = await tx.select().from(healthResults).where(isThis).for("update");
		if (!before) return undefined;
		if (resultVersion(before) !== seen) return "meanwhile";
		const url = registryUrl.trim() === "" ? before.registryUrl : registryAddress(registryUrl);
		if (level === "registry" && url === "") return "no address";
		// A breeder entered it before that was checked.
		if (level !== "refused" && schemeError(before)) return "no scheme";
		await tx
			.update(healthResults)
			.set({
				level,
				reason,
				...(level === "registry" ? { registryUrl: url } : {}),
				checkedBy: staffId(actor),
				checkedAt: sql`now()`,
				validUntil: validUntil(before),
				expiredAt: null,
			})
			.where(isThis);
		await noteResult("checked", dog, before, actor, tx, { evidence: levelWords[level] });
		await tellBreeder(dog, tx);
		if (dog.breederId !== null) await refreshEvidence([dog.breederId], tx);
		return "judged";
	});
}

type DogVerdict = { verdict: "approved" | "declined"; reason: string; seen: number };

/** Approves or declines a dog; declining a change leaves the public page as it is. */
export function judgeDog(dogId: number, { verdict, reason, seen }: DogVerdict, actor: Actor) {
	return judge(dogId, actor, async (dog, tx) => {
		if (!isDogOpen(dog) || dog.sentAt.getTime() !== seen) return "meanwhile";
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
		const details = { dog: dog.registeredName, ...(reason ? { words: reason } : {}) };
		await note(historySubject(dog), `breeding dog ${verdict}`, details, actor, tx);
		await tellBreeder(dog, tx);
		if (dog.breederId !== null) await refreshEvidence([dog.breederId], tx);
		return verdict;
	});
}

/** Locks the dog and runs `work`; returns undefined if there is no such dog. */
function judge<Result>(
	dogId: number,
	actor: Actor,
	work: (dog: BreedingDog, tx: Db) => Promise<Result>,
) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const isThis = eq(breedingDogs.id, dogId);
		const [dog] = await tx.select().from(breedingDogs).where(isThis).for("update");
		return dog && work(dog, tx);
	});
}

async function tellBreeder({ caseId }: BreedingDog, tx: Db): Promise<void> {
	if (caseId === null) return;
	const order = { what: evidenceMail.checked, subjectId: caseId } as const;
	// Two reviewers at once would each order one.
	await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`evidence.checked ${caseId}`}))`);
	const isComing = and(eq(deliveries.state, "waiting"), sql`${deliveries.notBefore} > now()`);
	if (await isDeliveryOrdered(order, tx, isComing)) return;
	await enqueueDelivery({ ...order, after: tellAfter }, tx);
}
