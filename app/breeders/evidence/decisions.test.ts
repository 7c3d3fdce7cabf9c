import { expect, test } from "vitest";
import { judgeDog } from "#app/breeders/evidence/desk/evidence-decisions.ts";
import { changeDog } from "#app/breeders/evidence/dogs.ts";
import { writeChecked } from "#app/breeders/evidence/emails.tsx";
import { sender } from "#app/people/actor.ts";
import { approveDog, dogNow, enterDog, passera } from "#test/evidence.ts";
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
