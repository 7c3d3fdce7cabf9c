import { beforeEach, describe, expect, test } from "vitest";
import { saveDraft } from "#app/cases/edit/case-edits.ts";
import { setStatuses } from "#app/cases/records/bulk.ts";
import { confirmAtDesk, setStatusAtDesk, updateAtDesk } from "#app/cases/records/desk-edits.ts";
import { setStatusByOwner } from "#app/cases/records/owner-edits.ts";
import { readVerdictPage } from "#app/desk/review/submit-verdict.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { sender } from "#app/people/actor.ts";
import { decide, isPublic, noPhotos } from "#test/desk.ts";
import { deleteRecords, makeDog } from "#test/make.ts";
import { caseNow, dogDraft, makeCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";

const reviewer = await makeStaff("reviewer", { name: "Ada" });
const admin = await makeStaff("admin", { name: "Bea" });
beforeEach(deleteRecords);

const bite = {
	biteHistory: "yes" as const,
	biteWhom: "An adult" as const,
	biteSkinBroken: "yes" as const,
	biteVetSeen: "yes" as const,
	biteWhen: "2025",
};
const approval = { verdict: "approved" as const };

test("a bite that broke the skin is published only by an admin", async () => {
	const found = await makeCase("rehome", { ...dogDraft, ...bite });
	expect(await readVerdictPage(String(found.id), "approved", reviewer)).toMatchObject({
		held: expect.stringContaining("admin"),
	});
	expect(await decide(found, approval, reviewer)).toMatchObject({
		ok: false,
		why: "incomplete",
		errors: { admin: expect.any(String) },
	});
	expect(await isPublic("luna")).toBe(false);
	expect(await decide(found, approval, admin)).toMatchObject({ ok: true });
	expect(await isPublic("luna")).toBe(true);
});

test("once an admin has let it onto the site, other changes need no second decision", async () => {
	const found = await makeCase("rehome", { ...dogDraft, ...bite });
	await decide(found, approval, admin);
	const { version } = await caseNow(found);
	const draft = { ...dogDraft, ...bite, color: "Fawn" };
	await saveDraft(found.id, version, { draft, photos: noPhotos }, sender, true);
	expect(await decide(await caseNow(found), approval, reviewer)).toMatchObject({ ok: true });
});

test("a bite told about later stops the change, and other bites stop nothing", async () => {
	const found = await makeCase("rehome", { ...dogDraft, ...bite, biteSkinBroken: "no" });
	expect(await decide(found, approval, reviewer)).toMatchObject({ ok: true });
	const { version } = await caseNow(found);
	const draft = { ...dogDraft, ...bite };
	await saveDraft(found.id, version, { draft, photos: noPhotos }, sender, true);
	expect(await decide(await caseNow(found), approval, reviewer)).toMatchObject({ ok: false });
});

test("neither is it shown from its page at the desk", async () => {
	const { id } = await makeDog({ name: "Nero", ...bite }, { status: "draft" });
	expect(await setStatusAtDesk(dogs, id, "available", "draft", reviewer)).toBe("admin");
	expect(await isPublic("nero")).toBe(false);
	expect(await setStatusAtDesk(dogs, id, "available", "draft", admin)).toBe("set");
});

test("nor by recording that the owner of a hidden dog confirmed it", async () => {
	const { id } = await makeDog({ name: "Nero", ...bite }, { status: "unconfirmed" });
	expect(await confirmAtDesk(dogs, id, reviewer)).toBe("admin");
	expect(await isPublic("nero")).toBe(false);
	expect(await confirmAtDesk(dogs, id, admin)).toBe("confirmed");
	expect(await isPublic("nero")).toBe(true);
});

async function edit(id: number, facts: Record<string, unknown>, by: typeof admin) {
	const before = await dogs.find(id);
	if (!before) throw new Error("The dog is gone.");
	return updateAtDesk(dogs, id, facts, before.updatedAt.getTime(), by);
}

describe("a bite that a reviewer enters at the desk", () => {
	test.each(["available", "on_hold", "unconfirmed"] as const)(
		"is refused while the dog is %s, where everyone sees it or its owner can show it",
		async (status) => {
			const { id } = await makeDog({ name: "Nero" }, { status });
			expect(await edit(id, bite, reviewer)).toMatchObject({
				ok: false,
				adminOnly: expect.stringContaining("admin"),
			});
			expect(await dogs.find(id)).toMatchObject({ biteHistory: "not_known" });
			expect(await edit(id, { color: "Fawn" }, reviewer)).toEqual({ ok: true });
			expect(await edit(id, bite, admin)).toEqual({ ok: true });
			// An admin has decided, so others may correct what they like.
			expect(await edit(id, { color: "Black" }, reviewer)).toEqual({ ok: true });
			expect(await edit(id, { biteWhen: "2024" }, reviewer)).toEqual({ ok: true });
		},
	);

	test.each(["draft", "paused", "withdrawn"] as const)(
		"is kept while the dog is %s, and stops it on every way to the site",
		async (status) => {
			const { id } = await makeDog({ name: "Nero" }, { status });
			expect(await edit(id, bite, reviewer)).toEqual({ ok: true });
			for (const shown of ["available", "on_hold"] as const) {
				expect(await setStatusAtDesk(dogs, id, shown, status, reviewer)).toBe("admin");
				expect(
					await setStatuses(dogs, [{ id, expectedStatus: status }], shown, reviewer),
				).toMatchObject({
					changed: 0,
				});
				await expect(dogs.transition(id, shown, reviewer)).rejects.toThrow("admin");
			}
			// Its owner could bring it back from there.
			await expect(dogs.transition(id, "unconfirmed", reviewer)).rejects.toThrow("admin");
			expect(await isPublic("nero")).toBe(false);
			expect(await setStatusAtDesk(dogs, id, "available", status, admin)).toBe("set");
		},
	);

	test("is refused by the store itself, whichever operation forgets to ask", async () => {
		const { id } = await makeDog({ name: "Nero" });
		await expect(dogs.update(id, bite, reviewer)).rejects.toThrow("admin");
		expect(await dogs.find(id)).toMatchObject({ biteHistory: "not_known" });
	});
});

test("its owner brings back a dog that an admin had let onto the site", async () => {
	const found = await makeCase("rehome", { ...dogDraft, ...bite });
	await decide(found, approval, admin);
	const { subjectId } = await caseNow(found);
	await dogs.transition(subjectId ?? 0, "unconfirmed", admin);
	expect(await setStatusByOwner(dogs, found.id, "confirmed", sender)).toBe("done");
	expect(await isPublic("luna")).toBe(true);
});
