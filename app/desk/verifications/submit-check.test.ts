import { expect, test } from "vitest";
import {
	listVerifications,
	recordVerification,
	verifiedOfRecord,
} from "#app/cases/verifications/verifications.ts";
import { checkNotices } from "#app/desk/verifications/check.ts";
import { readChecks } from "#app/desk/verifications/read-checks.ts";
import { submitCheck } from "#app/desk/verifications/submit-check.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { actor, makeDog } from "#test/make.ts";
import { dogDraft, makeCase, verifiedCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";

const reviewer = await makeStaff("reviewer");
const today = () => new Date().toISOString().slice(0, 10);

async function checked(id: number) {
	const row = await dogs.find(id);
	if (!row) throw new Error(`Dog ${id} is gone.`);
	return verifiedOfRecord(dogs, row);
}

function post(fields: Record<string, string>): Request {
	const body = new URLSearchParams({ step: "record", registry: "", note: "", ...fields });
	return new Request("https://corso.example/desk/adoptions/1/checks", { method: "POST", body });
}

test("a call isn’t recorded for a number that the owner entered after the page was opened", async () => {
	const { id } = await makeDog({ name: "Luna", ownerContactPhone: "+15125550142" });
	const { expected } = await readChecks(await checked(id));
	const fields = {
		check: "phone/confirmed",
		on: today(),
		...Object.fromEntries(expected.map(({ field, value }) => [`expected-${field}`, value])),
	};
	await dogs.update(id, { ownerContactPhone: "+15125550199" }, actor);
	const refused = await submitCheck(post(fields), await checked(id), reviewer);
	expect(refused).toMatchObject({ answer: { data: { errors: { check: expect.any(String) } } } });
	expect(await listVerifications(await checked(id))).toEqual([]);
	await dogs.update(id, { ownerContactPhone: "+15125550142" }, actor);
	const saved = await submitCheck(post(fields), await checked(id), reviewer);
	expect(saved).toEqual({ notice: "check" });
});

test("asking for a photo of a dog that was declined says that nothing was sent", async () => {
	const { id } = await makeCase("rehome", dogDraft, { state: "declined" });
	const asked = await submitCheck(post({ step: "request" }), await verifiedCase(id), reviewer);
	expect(asked).toEqual({ notice: "code-over" });
	expect(checkNotices).toHaveProperty("code-over");
});

test("a check replaces another one of the same day", async () => {
	const { id } = await makeDog({ name: "Luna", microchipNumber: "985112001234567" });
	const earlier = { kind: "microchip", result: "registered", checkedAt: new Date() } as const;
	await recordVerification(await checked(id), earlier, actor);
	await submitCheck(
		post({ check: "microchip/mismatch", on: today() }),
		await checked(id),
		reviewer,
	);
	expect(await listVerifications(await checked(id))).toMatchObject([
		{ result: "mismatch", state: "negative" },
		{ result: "registered", state: "replaced" },
	]);
});
