import { and, asc, desc, eq, getTableColumns, inArray, or } from "drizzle-orm";
import * as v from "valibot";
import { changesBetween, recordEvent } from "#app/cases/history/history.ts";
import { lockCase } from "#app/cases/review/cases.ts";
import { findCaseByLink, linkGone } from "#app/cases/review/private-case.ts";
import { finalStates } from "#app/cases/review/states.ts";
import type { Case } from "#app/cases/table.ts";
import { isMainPhotoOf, photoUses } from "#app/media/table.ts";
import { deleteDocuments } from "#app/network/kennels/evidence/documents.ts";
import { refreshEvidence } from "#app/network/kennels/evidence/summary.ts";
import {
	type BreedingDog,
	breedingDogs,
	type DogFacts,
	type HealthResult,
	healthResults,
} from "#app/network/kennels/evidence/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { choice, line, nonBlankLine } from "#app/platform/forms/typed-form.server.ts";
import { isoDay, partialDateIn } from "#app/records/dates.ts";
import { kennel } from "#app/records/kennel.ts";
import { microchipError, normalizeMicrochip } from "#app/records/microchip.ts";
import { numberIn } from "#app/ui/found.ts";

export const maxDogs = 40;

export const pastDay = (missing: string) =>
	v.pipe(
		line(10, missing),
		v.check((day) => partialDateIn(day)?.day !== undefined, "This isn’t a date."),
		v.check(
			(day) => day >= "1990-01-01" && day <= isoDay(),
			"This date is too far in the past, or in the future.",
		),
	);

export const DogForm = v.object({
	registeredName: nonBlankLine(120, "Enter the registered name."),
	callName: line(60),
	registry: line(60),
	registryNumber: line(60),
	sex: choice(["female", "male"], "Choose female or male."),
	bornOn: pastDay("Enter the date of birth."),
	chipEnd: v.pipe(
		line(40),
		v.transform(normalizeMicrochip),
		// Many type the whole number.
		v.transform((number) => (microchipError(number) ? number : number.slice(-4))),
		v.check(
			(text) => /^([0-9A-Z]{4})?$/.test(text),
			"Enter the last four characters of the microchip number.",
		),
	),
});

/** Finds the case behind a breeder's private link; undefined if it was declined, merged or spam. */
export async function findKennelCase(token: string): Promise<Case | undefined> {
	const found = await findCaseByLink(kennel.caseKind, token);
	return found && !finalStates.includes(found.state) ? found : undefined;
}

export async function requireKennelCase(token: string): Promise<Case> {
	const found = await findKennelCase(token);
	if (!found) throw linkGone();
	return found;
}

export async function requireDogOf(caseId: number, id: string): Promise<DogWithResults> {
	const dog = (await dogsOfCase(caseId)).find((each) => each.id === numberIn(id));
	if (!dog) throw linkGone();
	return dog;
}

export type DogWithResults = BreedingDog & { results: HealthResult[] };

/** Returns a case's dogs with all their results, by test and newest first. */
export async function dogsOfCase(caseId: number): Promise<DogWithResults[]> {
	const dogs = await db
		.select()
		.from(breedingDogs)
		.where(eq(breedingDogs.caseId, caseId))
		.orderBy(asc(breedingDogs.id));
	const ids = dogs.map(({ id }) => id);
	const results = Map.groupBy(await resultsOf(ids), ({ dogId }) => dogId);
	return dogs.map((dog) => ({ ...dog, results: results.get(dog.id) ?? [] }));
}

const isDocumentPhoto = isMainPhotoOf("health_result", healthResults.id);

export function resultsOf(dogIds: number[], tx: Db = db): Promise<HealthResult[]> {
	return tx
		.select({ ...getTableColumns(healthResults), photoId: photoUses.photoId })
		.from(healthResults)
		.leftJoin(photoUses, isDocumentPhoto)
		.where(inArray(healthResults.dogId, dogIds))
		.orderBy(asc(healthResults.test), desc(healthResults.testedOn), desc(healthResults.id));
}

export function factsOf(dog: BreedingDog): DogFacts {
	const { registeredName, callName, registry, registryNumber, sex, bornOn, chipEnd } = dog;
	return { registeredName, callName, registry, registryNumber, sex, bornOn, chipEnd };
}

/** Dogs of kennels without a case have their history in the kennel's. */
export function historySubject({ caseId, breederId }: BreedingDog) {
	return caseId === null
		? { kind: "kennel" as const, id: breederId ?? 0 }
		: { kind: "case" as const, id: caseId };
}

async function lockOpenCase(caseId: number, tx: Db) {
	const found = await lockCase(caseId, tx);
	return found && !finalStates.includes(found.state) ? found : undefined;
}

/** Also locks the case, so that a breeder's changes run one at a time. */
export async function lockDog(caseId: number, dogId: number, tx: Db) {
	if (!(await lockOpenCase(caseId, tx))) return undefined;
	const isThis = and(eq(breedingDogs.id, dogId), eq(breedingDogs.caseId, caseId));
	const [dog] = await tx.select().from(breedingDogs).where(isThis).for("update");
	return dog;
}

export function addDog(caseId: number, facts: DogFacts, actor: Actor, outer?: Db) {
	return transaction(async (tx) => {
		const found = await lockOpenCase(caseId, tx);
		if (!found) return undefined;
		const same = and(
			eq(breedingDogs.caseId, caseId),
			eq(breedingDogs.registeredName, facts.registeredName),
			eq(breedingDogs.bornOn, facts.bornOn),
			eq(breedingDogs.sex, facts.sex),
			eq(breedingDogs.registryNumber, facts.registryNumber),
		);
		// The form was sent twice.
		const [known] = await tx.select({ id: breedingDogs.id }).from(breedingDogs).where(same);
		if (known) return known.id;
		if ((await tx.$count(breedingDogs, eq(breedingDogs.caseId, caseId))) >= maxDogs) return "full";
		const [dog] = await tx
			.insert(breedingDogs)
			.values({ ...facts, caseId, breederId: found.subjectId })
			.returning({ id: breedingDogs.id });
		if (!dog) throw new Error("The dog was not written.");
		const details = { dog: facts.registeredName };
		await recordEvent({ kind: "case", id: caseId }, "breeding dog entered", details, actor, tx);
		return dog.id;
	}, outer);
}

/** Saves a change; the public page stays as it is until the change is reviewed. */
export function changeDog(
	caseId: number,
	dogId: number,
	facts: DogFacts,
	actor: Actor,
	outer?: Db,
) {
	return transaction(async (tx) => {
		const dog = await lockDog(caseId, dogId, tx);
		if (!dog) return undefined;
		const changes = changesBetween(dog.pending ?? factsOf(dog), facts);
		if (Object.keys(changes).length === 0 && dog.state !== "declined") return "unchanged";
		const isAsShown = Object.keys(changesBetween(factsOf(dog), facts)).length === 0;
		const sentAt = new Date();
		await tx
			.update(breedingDogs)
			.set(
				dog.state === "shown"
					? { pending: isAsShown ? null : facts, reason: "", sentAt }
					: { ...facts, state: "waiting", reason: "", sentAt },
			)
			.where(eq(breedingDogs.id, dogId));
		// Only the team may see the chip number, and the history is kept longer than the dog.
		const { chipEnd: _, ...named } = changes;
		const details = { dog: dog.registeredName, ...named };
		await recordEvent({ kind: "case", id: caseId }, "breeding dog changed", details, actor, tx);
		return "saved";
	}, outer);
}

/** Deletes a dog, its results and their documents; they leave the site within a second. */
export function removeDog(caseId: number, dogId: number, actor: Actor) {
	return transaction(async (tx) => {
		const dog = await lockDog(caseId, dogId, tx);
		if (!dog) return false;
		await deleteDogs([dogId], tx);
		const details = { dog: dog.registeredName };
		await recordEvent({ kind: "case", id: caseId }, "breeding dog removed", details, actor, tx);
		return true;
	});
}

export async function deleteDogs(ids: number[], tx: Db): Promise<void> {
	if (ids.length === 0) return;
	const results = await resultsOf(ids, tx);
	const gone = await tx
		.delete(breedingDogs)
		.where(inArray(breedingDogs.id, ids))
		.returning({ breederId: breedingDogs.breederId });
	const kennels = new Set(gone.flatMap(({ breederId }) => breederId ?? []));
	await refreshEvidence([...kennels], tx);
	await deleteDocuments(results, tx);
}

export async function isDocumentOf(caseId: number, photoId: number): Promise<boolean> {
	const rows = await db
		.select({ id: healthResults.id })
		.from(healthResults)
		.innerJoin(breedingDogs, eq(breedingDogs.id, healthResults.dogId))
		.innerJoin(photoUses, isDocumentPhoto)
		.where(and(eq(breedingDogs.caseId, caseId), eq(photoUses.photoId, photoId)))
		.limit(1);
	return rows.length > 0;
}

export function isDogOf(caseIds: number[], breederIds: number[]) {
	return or(inArray(breedingDogs.caseId, caseIds), inArray(breedingDogs.breederId, breederIds));
}
