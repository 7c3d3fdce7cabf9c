import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { undoDecision } from "#app/cases/decisions/decisions.ts";
import { readEvidence } from "#app/network/kennels/evidence/case.ts";
import { noDocument } from "#app/network/kennels/evidence/documents.ts";
import { changeDog, DogForm, dogsOfCase } from "#app/network/kennels/evidence/dogs.ts";
import type { Level } from "#app/network/kennels/evidence/evidence.ts";
import { addResult } from "#app/network/kennels/evidence/results.ts";
import { evidenceMail } from "#app/network/kennels/evidence/table.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { stores } from "#app/network/owner/stores.ts";
import { sender } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { checkForm } from "#app/platform/forms/typed-form.server.ts";
import { decided } from "#test/desk.ts";
import {
	approveDog,
	check,
	dogNow,
	enterDog,
	enterResult,
	goodHips,
	passera,
	reviewDog,
	reviewResult,
} from "#test/evidence.ts";
import { actor } from "#test/make.ts";
import { caseNow, kennelDraft, makeCase } from "#test/make-case.ts";
import { writeEmail } from "#test/outbox.ts";
import { makeStaff } from "#test/staff.ts";

const aMinuteAgo = () => new Date(Date.now() - 60_000);

test("the breeder reads what was decided about a change, with or without a line from the reviewer", async () => {
	const { id: caseId } = await makeCase("breeder", kennelDraft);
	const dogId = await enterDog(caseId);
	await approveDog(caseId, dogId);
	const told = async (verdict: "approved" | "declined", reason: string) => {
		await changeDog(caseId, dogId, { ...passera, callName: `Passi ${Math.random()}` }, sender);
		const expectedVersion = (await dogNow(caseId, dogId)).sentAt.getTime();
		await reviewDog(dogId, { verdict, reason, expectedVersion }, actor);
		const email = await writeEmail(evidenceMail.checked, caseId, aMinuteAgo());
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
	const expectedVersion = (await dogNow(caseId, dogId)).sentAt.getTime();
	await reviewDog(dogId, { verdict: "declined", reason: "", expectedVersion }, actor);
	expect(await writeEmail(evidenceMail.checked, caseId, aMinuteAgo())).toBeDefined();
	await changeDog(caseId, dogId, { ...passera, callName: "Passi" }, sender);
	expect(await writeEmail(evidenceMail.checked, caseId, aMinuteAgo())).toBeUndefined();
});

test("a dog is decided about once: a second verdict on the same page changes nothing", async () => {
	const { id: caseId } = await makeCase("breeder", kennelDraft);
	const dogId = await enterDog(caseId);
	await approveDog(caseId, dogId);
	await changeDog(caseId, dogId, { ...passera, callName: "Passi" }, sender);
	const expectedVersion = (await dogNow(caseId, dogId)).sentAt.getTime();
	const decline = () =>
		reviewDog(dogId, { verdict: "declined", reason: "", expectedVersion }, actor);
	expect([await decline(), await decline()]).toEqual(["reviewed", "meanwhile"]);
	expect(await dogNow(caseId, dogId)).toMatchObject({ state: "shown" });
});

test("a declined dog that is saved again unchanged waits again, and a shown one doesn't", async () => {
	const { id: caseId } = await makeCase("breeder", kennelDraft);
	const dogId = await enterDog(caseId);
	const expectedVersion = (await dogNow(caseId, dogId)).sentAt.getTime();
	await reviewDog(
		dogId,
		{ verdict: "declined", reason: "No such number.", expectedVersion },
		actor,
	);
	expect(await changeDog(caseId, dogId, passera, sender)).toBe("saved");
	expect(await dogNow(caseId, dogId)).toMatchObject({ state: "waiting", reason: "" });
	await approveDog(caseId, dogId);
	expect(await changeDog(caseId, dogId, passera, sender)).toBe("unchanged");
	expect(await dogNow(caseId, dogId)).toMatchObject({ state: "shown", pending: null });
});

test("a reviewer doesn't overrule a colleague without having seen that verdict", async () => {
	const { id: caseId } = await makeCase("breeder", kennelDraft);
	const dogId = await enterDog(caseId);
	const resultId = await enterResult(caseId, dogId);
	const opened = async () => (await readEvidence(dogId))?.results[0]?.version ?? 0;
	const decide = (level: Level, expectedVersion: number) =>
		reviewResult([dogId, resultId], { level, reason: "", registryUrl: "", expectedVersion }, actor);
	const before = await opened();
	expect(await decide("registry", before)).toBe("reviewed");
	expect(await decide("refused", before)).toBe("meanwhile");
	expect((await dogNow(caseId, dogId)).results).toMatchObject([{ level: "registry" }]);
	expect(await decide("refused", await opened())).toBe("reviewed");
});

test("a mistyped page to link to is refused, not replaced by the breeder's", async () => {
	const { id: caseId } = await makeCase("breeder", kennelDraft);
	const dogId = await enterDog(caseId);
	const resultId = await enterResult(caseId, dogId);
	const decide = async (registryUrl: string) => {
		const expectedVersion = (await readEvidence(dogId))?.results[0]?.version ?? 0;
		const verdict = { level: "registry", reason: "", registryUrl, expectedVersion } as const;
		return reviewResult([dogId, resultId], verdict, actor);
	};
	expect(await decide("http:/ofa.example.org/dogs/2")).toBe("no-address");
	expect(await decide(" ")).toBe("reviewed");
	expect((await dogNow(caseId, dogId)).results).toMatchObject([
		{ registryUrl: goodHips.registryUrl },
	]);
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
	const opened = (await readEvidence(dogId))?.results[0]?.version ?? 0;
	expect(await add(key("a"))).toBe("added");
	const verdict = { level: "claimed", reason: "No document.", registryUrl: "" } as const;
	const late = await reviewResult([dogId, first], { ...verdict, expectedVersion: opened }, actor);
	expect(late, "without having seen the document").toBe("meanwhile");
	expect(await add(key("b"))).toBe("known");
	expect(await results()).toMatchObject([{ id: first, pdfKey: key("a") }]);
	await check(caseId, [dogId, first], "claimed", { reason: "Unreadable." });
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

test("the dogs of a merged application move to the other one, and back if that is undone", async () => {
	const kept = await makeCase("breeder", kennelDraft);
	await decided(kept, { verdict: "approved" });
	const again = await makeCase("breeder", { ...kennelDraft, phone: "555-0143" });
	const dogId = await enterDog(again.id);
	await approveDog(again.id, dogId);
	await check(again.id, [dogId, await enterResult(again.id, dogId)], "registry");
	const evidence = async () => {
		const { subjectId } = await caseNow(kept);
		const [row] = await db
			.select()
			.from(breeders)
			.where(eq(breeders.id, subjectId ?? 0));
		return row?.evidence;
	};
	const merged = await decided(again, { verdict: "merged", into: kept.id });
	expect(await dogsOfCase(again.id)).toEqual([]);
	expect(await dogsOfCase(kept.id)).toMatchObject([{ id: dogId, results: [{ test: "hips" }] }]);
	expect(await evidence()).toMatchObject({ dogs: 1, seen: { hips: 1 } });
	const reviewer = await makeStaff("reviewer");
	expect(await undoDecision(merged, stores, reviewer)).toBe("undone");
	expect(await dogsOfCase(again.id)).toMatchObject([{ id: dogId }]);
	expect(await evidence()).toMatchObject({ dogs: 0 });
});
