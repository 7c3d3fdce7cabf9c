import { expect, test } from "vitest";
import { judgeDog } from "#app/breeders/evidence/desk/evidence-decisions.ts";
import { noDocument } from "#app/breeders/evidence/documents.ts";
import { changeDog, DogForm } from "#app/breeders/evidence/dogs.ts";
import { writeChecked } from "#app/breeders/evidence/emails.tsx";
import { addResult } from "#app/breeders/evidence/results.ts";
import { sender } from "#app/people/actor.ts";
import { checkForm } from "#app/platform/forms/typed-form.server.ts";
import {
	approveDog,
	dogNow,
	enterDog,
	enterResult,
	goodHips,
	judge,
	passera,
} from "#test/evidence.ts";
import { actor, daysAgo } from "#test/make.ts";
import { kennelDraft, makeCase } from "#test/make-case.ts";

test("the breeder reads what was decided about a change, with or without a line from the reviewer", async () => {
	const { id: caseId } = await makeCase("breeder", kennelDraft);
	const dogId = await enterDog(caseId);
	await approveDog(caseId, dogId);
	const told = async (verdict: "approved" | "declined", reason: string) => {
		await changeDog(caseId, dogId, { ...passera, callName: `Passi ${Math.random()}` }, sender);
		const seen = (await dogNow(caseId, dogId)).sentAt.getTime();
		await judgeDog(dogId, { verdict, reason, seen }, actor);
		const email = await writeChecked(caseId, daysAgo(1));
		return email?.text.replace(/Passi [\d.]+|[\w-]{22}/g, "").replace(" Thank you!", "");
	};
	const approved = await told("approved", "");
	expect(await told("approved", "Thank you!")).toBe(approved);
	const declined = await told("declined", "");
	expect(declined).not.toBe(approved);
	expect(await told("declined", "Thank you!")).toBe(declined);
});

test("a dog that is waiting again is not said to be on the page", async () => {
	const { id: caseId } = await makeCase("breeder", kennelDraft);
	const dogId = await enterDog(caseId);
	const seen = (await dogNow(caseId, dogId)).sentAt.getTime();
	await judgeDog(dogId, { verdict: "declined", reason: "", seen }, actor);
	expect(await writeChecked(caseId, daysAgo(1))).toBeDefined();
	await changeDog(caseId, dogId, { ...passera, callName: "Passi" }, sender);
	expect(await writeChecked(caseId, daysAgo(1))).toBeUndefined();
});

test("a dog is decided about once: a second verdict on the same page changes nothing", async () => {
	const { id: caseId } = await makeCase("breeder", kennelDraft);
	const dogId = await enterDog(caseId);
	await approveDog(caseId, dogId);
	await changeDog(caseId, dogId, { ...passera, callName: "Passi" }, sender);
	const seen = (await dogNow(caseId, dogId)).sentAt.getTime();
	const decline = () => judgeDog(dogId, { verdict: "declined", reason: "", seen }, actor);
	expect([await decline(), await decline()]).toEqual(["declined", "meanwhile"]);
	expect(await dogNow(caseId, dogId)).toMatchObject({ state: "shown" });
});

test("a result is sent again with a better document, before and after someone has looked", async () => {
	const { id: caseId } = await makeCase("breeder", kennelDraft);
	const dogId = await enterDog(caseId);
	const first = await enterResult(caseId, dogId);
	const key = (letter: string) => `evidence/${letter.repeat(22)}`;
	const add = (pdfKey: string | null) =>
		addResult(caseId, dogId, { ...goodHips, ...noDocument, pdfKey }, sender);
	const results = async () => (await dogNow(caseId, dogId)).results;
	expect(await add(null)).toBe("known");
	expect(await add(key("a"))).toBe("added");
	expect(await add(key("b"))).toBe("known");
	expect(await results()).toMatchObject([{ id: first, pdfKey: key("a") }]);
	await judge(caseId, [dogId, first], "claimed", { reason: "Unreadable." });
	expect(await add(key("c"))).toBe("added");
	expect(await results()).toHaveLength(2);
});

test("a day that no calendar has is refused", () => {
	const dog = { ...passera, chipEnd: "" };
	expect(checkForm({ ...dog, bornOn: "2023-02-28" }, DogForm)).toMatchObject({ ok: true });
	for (const bornOn of ["2023-02-31", "2023-02", "soon"]) {
		expect(checkForm({ ...dog, bornOn }, DogForm), bornOn).toMatchObject({ ok: false });
	}
});
