import { evidenceCase, resultVersion } from "#app/network/kennels/evidence/case.ts";
import { noDocument } from "#app/network/kennels/evidence/documents.ts";
import { addDog, dogsOfCase } from "#app/network/kennels/evidence/dogs.ts";
import type { Level } from "#app/network/kennels/evidence/evidence.ts";
import { addResult, type ResultFacts } from "#app/network/kennels/evidence/results.ts";
import type { DogFacts } from "#app/network/kennels/evidence/table.ts";
import { type Actor, sender } from "#app/people/actor.ts";
import { casesOf } from "#test/desk.ts";
import { actor } from "#test/make.ts";

export const passera: DogFacts = {
	registeredName: "Passera dei Tetti",
	callName: "Passera",
	registry: "ENCI",
	registryNumber: "LO1234567",
	sex: "female",
	bornOn: "2021-03-10",
	chipEnd: "4567",
};

export const goodHips: ResultFacts = {
	test: "hips",
	scheme: "OFA",
	result: "Good",
	testedOn: "2023-11-20",
	certificate: "BF-3685G32F-T",
	registryUrl: "https://registry.example.org/dogs/1",
};

export async function enterDog(caseId: number, facts: Partial<DogFacts> = {}): Promise<number> {
	const id = await addDog(caseId, { ...passera, ...facts }, sender);
	if (typeof id !== "number") throw new Error(`The dog was not entered: ${id}`);
	return id;
}

/** Adds a result to such a dog, by default without a document; returns the dog's newest result ID. */
export async function enterResult(
	caseId: number,
	dogId: number,
	facts: Partial<ResultFacts> = {},
	document: { photoId?: number; pdfKey?: string } = {},
): Promise<number> {
	const sent = { ...goodHips, ...facts, ...noDocument, ...document };
	const added = await addResult(caseId, dogId, sent, sender);
	if (added !== "added") throw new Error(`The result was not entered: ${added}`);
	const { results } = await dogNow(caseId, dogId);
	return Math.max(...results.map(({ id }) => id));
}

export async function dogNow(caseId: number, dogId: number) {
	const dog = (await dogsOfCase(caseId)).find(({ id }) => id === dogId);
	if (!dog) throw new Error(`Dog ${dogId} is gone.`);
	return dog;
}

type Verdict = { reason: string; expectedVersion: number };

/** What was wrong, or "reviewed". */
async function act(dogId: number, action: string, by: Actor, values: Record<string, string>) {
	const notice = await casesOf(evidenceCase).act(dogId, action, by, values);
	return ["meanwhile", "no-address", "no-scheme", undefined].includes(notice) ? notice : "reviewed";
}

export function reviewDog(
	dogId: number,
	{ verdict, reason, expectedVersion }: Verdict & { verdict: "approved" | "declined" },
	by: Actor,
) {
	return act(dogId, verdict, by, { reason, expectedVersion: String(expectedVersion) });
}

export function reviewResult(
	[dogId, result]: readonly [number, number],
	{ level, reason, registryUrl, expectedVersion }: Verdict & { level: Level; registryUrl: string },
	by: Actor,
) {
	const values = {
		reason,
		registryUrl,
		expectedVersion: String(expectedVersion),
		result: String(result),
	};
	return act(dogId, level, by, values);
}

export async function approveDog(caseId: number, dogId: number, by: Actor = actor) {
	const { sentAt } = await dogNow(caseId, dogId);
	return reviewDog(
		dogId,
		{ verdict: "approved", reason: "", expectedVersion: sentAt.getTime() },
		by,
	);
}

export async function check(
	caseId: number,
	[dogId, resultId]: readonly [number, number],
	level: Level,
	{ reason = "", by = actor as Actor } = {},
) {
	const { results } = await dogNow(caseId, dogId);
	const result = results.find(({ id }) => id === resultId);
	const expectedVersion = result ? resultVersion(result) : 0;
	return reviewResult([dogId, resultId], { level, reason, registryUrl: "", expectedVersion }, by);
}
