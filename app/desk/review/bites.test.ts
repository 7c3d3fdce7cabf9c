import { beforeEach, expect, test } from "vitest";
import { dogs } from "#app/adoptions/store.ts";
import { readVerdictPage } from "#app/desk/review/submit-verdict.ts";
import { saveDraft } from "#app/moderation/edit/case-edits.ts";
import { confirmAtDesk, setStatusAtDesk } from "#app/moderation/records/desk-edits.ts";
import { sender } from "#app/people/actor.ts";
import { decide, isPublic, noPhotos } from "#test/decisions.ts";
import { deleteRecords } from "#test/fixtures.ts";
import { makeDog } from "#test/make.ts";
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
