import { and, eq, isNull } from "drizzle-orm";
import * as v from "valibot";
import { recordEvent } from "#app/cases/history/history.ts";
import {
	type Document,
	deleteDocuments,
	hasDocument,
	placeDocument,
} from "#app/network/kennels/evidence/documents.ts";
import { historySubject, lockDog, pastDay, resultsOf } from "#app/network/kennels/evidence/dogs.ts";
import { dogName, schemeNames } from "#app/network/kennels/evidence/evidence.ts";
import { ofaMismatches, parseOfaNumber } from "#app/network/kennels/evidence/ofa.ts";
import { refreshEvidence } from "#app/network/kennels/evidence/summary.ts";
import {
	type BreedingDog,
	type DogFacts,
	type HealthResult,
	healthResults,
} from "#app/network/kennels/evidence/table.ts";
import { orderedTests, schemeError, testName } from "#app/network/kennels/evidence/test-rules.ts";
import type { Actor } from "#app/people/actor.ts";
import { type Db, transaction } from "#app/platform/database/db.server.ts";
import { choice, line, nonBlankLine } from "#app/platform/forms/typed-form.server.ts";
import { webAddressAsMeant } from "#app/platform/forms/typed-text.server.ts";

export const maxResultsPerDog = 60;

/** Returns the normalized https URL on a named host; "" for anything else. */
export function registryAddress(typed: string): string {
	const text = webAddressAsMeant(typed);
	if (!/^https:\/\/[^\s/@]+\.[^\s/@]/i.test(text) || text.length > 500) return "";
	return URL.parse(text)?.href ?? "";
}

export const ResultForm = v.object({
	test: choice(
		orderedTests.map(({ id }) => id),
		"Choose the test.",
	),
	scheme: choice(schemeNames, "Choose who gave the result."),
	result: nonBlankLine(60, "Enter the result as it appears on the certificate."),
	testedOn: pastDay("Enter the date of the test."),
	certificate: line(60),
	registryUrl: v.pipe(
		line(500),
		v.check(
			(text) => text === "" || registryAddress(text) !== "",
			"Enter the full address of the dog’s page, starting with https://.",
		),
		v.transform((text) => (text === "" ? "" : registryAddress(text))),
	),
});

export type ResultFacts = v.InferOutput<typeof ResultForm>;

/** Returns inconsistencies between the breeder's own entries, by field. */
export function resultErrors(facts: ResultFacts, dog: DogFacts): Record<string, string> {
	const errors: Record<string, string> = {};
	const impossible = schemeError(facts);
	if (impossible) errors.scheme = impossible;
	if (facts.testedOn < dog.bornOn) errors.testedOn = "The dog wasn’t born yet on this date.";
	if (facts.scheme !== "OFA" || facts.certificate === "") return errors;
	const number = parseOfaNumber(facts.certificate);
	if (!number) {
		errors.certificate =
			"This isn’t an OFA number, such as BF-3685G32F-T. Leave it empty for a preliminary result.";
	} else {
		const misfits = ofaMismatches(number, { ...facts, ...dog });
		if (misfits.length > 0) errors.certificate = misfits.join(" ");
	}
	return errors;
}

function isSent({ photoId, pdfKey }: Document): boolean {
	return photoId !== null || pdfKey !== null;
}

export function addResult(
	caseId: number,
	dogId: number,
	{ photoId, pdfKey, ...facts }: ResultFacts & Document,
	actor: Actor,
	outer?: Db,
) {
	return transaction(async (tx) => {
		const dog = await lockDog(caseId, dogId, tx);
		if (!dog) return undefined;
		const same = and(
			eq(healthResults.dogId, dogId),
			eq(healthResults.test, facts.test),
			eq(healthResults.scheme, facts.scheme),
			eq(healthResults.result, facts.result),
			eq(healthResults.testedOn, facts.testedOn),
			eq(healthResults.certificate, facts.certificate),
			eq(healthResults.registryUrl, facts.registryUrl),
			// A reviewed result can't be changed, so the same one with a better document is a new one.
			isNull(healthResults.level),
		);
		// The form was sent twice; the second document isn't needed, unless there was none.
		const [known] = await tx.select().from(healthResults).where(same);
		if (known) {
			if (!isSent({ photoId, pdfKey }) || (await hasDocument(known, tx))) return "known";
			// A reviewer who has it open hasn't seen the document.
			const changed = { pdfKey, sentAt: new Date() };
			await tx.update(healthResults).set(changed).where(eq(healthResults.id, known.id));
			await placeDocument(known.id, photoId, tx);
			return "added";
		}
		const count = await tx.$count(healthResults, eq(healthResults.dogId, dogId));
		if (count >= maxResultsPerDog) return "full";
		const [added] = await tx
			.insert(healthResults)
			.values({ ...facts, pdfKey, dogId })
			.returning({ id: healthResults.id });
		if (!added) throw new Error("The result was not written.");
		await placeDocument(added.id, photoId, tx);
		await noteResult("entered", dog, facts, actor, tx);
		return "added";
	}, outer);
}

/** Changes a result unless it was reviewed ("looked"). Without a new document, keeps the current one. */
export function changeResult(
	caseId: number,
	[dogId, resultId]: readonly [number, number],
	{ photoId, pdfKey, ...facts }: ResultFacts & Document,
	actor: Actor,
) {
	return transaction(async (tx) => {
		const dog = await lockDog(caseId, dogId, tx);
		const before = dog && (await lockResult(dogId, resultId, tx));
		if (!dog || !before) return undefined;
		if (before.level) return "looked";
		const isNew = isSent({ photoId, pdfKey });
		await tx
			.update(healthResults)
			.set({ ...facts, ...(isNew ? { photoId, pdfKey } : {}), sentAt: new Date() })
			.where(eq(healthResults.id, resultId));
		await noteResult("changed", dog, facts, actor, tx);
		if (isNew) {
			await deleteDocuments([before], tx);
			await placeDocument(resultId, photoId, tx);
		}
		return "saved";
	});
}

export function removeResult(
	caseId: number,
	[dogId, resultId]: readonly [number, number],
	actor: Actor,
) {
	return transaction(async (tx) => {
		const dog = await lockDog(caseId, dogId, tx);
		const before = dog && (await lockResult(dogId, resultId, tx));
		if (!dog || !before) return false;
		await tx.delete(healthResults).where(eq(healthResults.id, resultId));
		await noteResult("removed", dog, before, actor, tx);
		if (dog.breederId !== null) await refreshEvidence([dog.breederId], tx);
		await deleteDocuments([before], tx);
		return true;
	});
}

async function lockResult(dogId: number, resultId: number, tx: Db) {
	const isThis = and(eq(healthResults.id, resultId), eq(healthResults.dogId, dogId));
	await tx.select({ id: healthResults.id }).from(healthResults).where(isThis).for("update");
	return (await resultsOf([dogId], tx)).find(({ id }) => id === resultId);
}

/** Notes what happened to a result in the history of the dog's case or, without one, of its kennel. */
export function noteResult(
	event: "entered" | "changed" | "removed" | "checked",
	dog: BreedingDog,
	{ test, scheme, result, testedOn }: Pick<HealthResult, "test" | "scheme" | "result" | "testedOn">,
	actor: Actor,
	tx: Db,
	more: Record<string, string> = {},
) {
	const details = {
		dog: dogName(dog),
		test: testName(test),
		result: `${scheme}: ${result}`,
		"tested on": testedOn,
		...more,
	};
	return recordEvent(historySubject(dog), `health result ${event}`, details, actor, tx);
}

/** Explains an OFA number to the team; undefined for other schemes or without a number. */
export function explainOfaNumber(result: HealthResult, dog: DogFacts) {
	if (result.scheme !== "OFA" || result.certificate === "") return undefined;
	const number = parseOfaNumber(result.certificate);
	if (!number) return { says: "This isn’t a valid OFA number.", misfits: [] };
	const { breed, grade, ageMonths, sex, identified } = number;
	const says = [
		`breed code ${breed}`,
		grade,
		ageMonths === undefined ? "" : `${ageMonths} months old`,
		sex,
		identified === undefined
			? ""
			: identified
				? "permanently identified"
				: "no permanent identification",
	];
	return {
		says: says.filter(Boolean).join(", "),
		misfits: ofaMismatches(number, { ...result, ...dog }),
	};
}
