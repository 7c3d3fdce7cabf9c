import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { VerdictInput } from "#app/cases/decisions/verdicts.ts";
import { saveDraft } from "#app/cases/edit/case-edits.ts";
import { decisions } from "#app/cases/table.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { sender } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { decide as decideBy, isPublic, noPhotos, ordered } from "#test/desk.ts";
import { deleteRecords } from "#test/make.ts";
import { caseNow, dogDraft, makeCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";

const reviewer = await makeStaff("reviewer", { name: "Ada" });
const other = await makeStaff("reviewer", { name: "Bea" });
const decide = (found: Parameters<typeof decideBy>[0], review: VerdictInput, by = reviewer) =>
	decideBy(found, review, by);
beforeEach(deleteRecords);

describe("two people deciding at once", () => {
	test("the second learns what the first one did, and when", async () => {
		const found = await makeCase("rehome", dogDraft);
		await decide(found, { verdict: "changes", words: "A photo, please." }, other);
		const reviewed = await decide(found, { verdict: "approved" });
		expect(reviewed).toMatchObject({
			ok: false,
			why: "decided",
			by: "Bea",
			what: "asked for changes",
		});
		expect(await isPublic("luna")).toBe(false);
		const fresh = await decide(await caseNow(found), { verdict: "approved" });
		expect(fresh).toMatchObject({ ok: true });
		expect(await decide(await caseNow(found), { verdict: "spam" })).toMatchObject({
			why: "decided",
			by: "Ada",
			what: "approved it",
		});
	});

	test("a decision on a version that the sender has changed is refused", async () => {
		const found = await makeCase("rehome", dogDraft);
		const edit = { draft: { ...dogDraft, color: "Fawn" }, photos: noPhotos };
		await saveDraft(found.id, found.version, edit, sender);
		expect(await decide(found, { verdict: "approved" })).toMatchObject({
			why: "decided",
			by: "its sender",
			what: "changed what was sent",
		});
	});

	test("fifty at once by one person are one decision and one email, with the same answer (R9)", async () => {
		const found = await makeCase("rehome", dogDraft, { photos: 1 });
		const all = await Promise.all(
			Array.from({ length: 50 }, () => decide(found, { verdict: "approved", words: "Yes." })),
		);
		expect(new Set(all.map((reviewed) => JSON.stringify(reviewed))).size).toBe(1);
		expect(all[0]).toMatchObject({ ok: true });
		const made = await db.select().from(decisions).where(eq(decisions.caseId, found.id));
		expect(made).toHaveLength(1);
		expect(await ordered(made[0]?.id ?? 0)).toHaveLength(1);
		expect(await db.select().from(adoptionListings)).toHaveLength(1);
	});

	test("fifty at once by two people are one decision, too", async () => {
		const found = await makeCase("rehome", dogDraft);
		const all = await Promise.all(
			Array.from({ length: 50 }, (_, index) =>
				index % 2 === 0
					? decide(found, { verdict: "approved" }, reviewer)
					: decide(found, { verdict: "declined", reason: "unfit" }, other),
			),
		);
		expect(all.filter((reviewed) => reviewed?.ok)).toHaveLength(25);
		expect(await db.select().from(decisions).where(eq(decisions.caseId, found.id))).toHaveLength(1);
	});
});
