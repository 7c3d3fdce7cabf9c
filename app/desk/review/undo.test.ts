import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { linkPlaceholder, previewEmail } from "#app/cases/decisions/decision-emails.tsx";
import { undoDecision } from "#app/cases/decisions/decisions.ts";
import { saveDraft } from "#app/cases/edit/case-edits.ts";
import { endEditLinks, sendEditLink } from "#app/cases/edit/links.ts";
import { historyOf } from "#app/cases/history/history.ts";
import { addStaffNote, notesOf } from "#app/cases/history/staff-notes.ts";
import { attemptDelivery } from "#app/cases/outbox/deliveries.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { findStatus } from "#app/cases/review/status.ts";
import { caseLinks, caseMail, cases, decisionMail, decisions } from "#app/cases/table.ts";
import { submitVerdict } from "#app/desk/review/submit-verdict.ts";
import { photoIdsOf } from "#app/media/photos.ts";
import { photoUses } from "#app/media/table.ts";
import { publicListings } from "#app/network/dogs/listings.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { findStoryOf, publishedStories } from "#app/network/dogs/stories/stories.ts";
import { reunionStories } from "#app/network/dogs/stories/table.ts";
import { publicBreeders } from "#app/network/kennels/breeders.ts";
import { stores } from "#app/network/owner/stores.ts";
import { sender } from "#app/people/actor.ts";
import { openLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { addresses } from "#app/records/addresses/table.ts";
import { dog } from "#app/records/dog.ts";
import { decide, decided, emailOf, isPublic, noPhotos, ordered } from "#test/desk.ts";
import { deleteRecords } from "#test/make.ts";
import { caseNow, dogDraft, kennelDraft, makeCase } from "#test/make-case.ts";
import { writeEmail } from "#test/outbox.ts";
import { makeStaff } from "#test/staff.ts";
import { makeHomedDog, makeStory } from "#test/visitors.ts";

const reviewer = await makeStaff("reviewer");
beforeEach(deleteRecords);

function posted({ id }: { id: number }, fields: Record<string, string>) {
	const body = new URLSearchParams(fields);
	const url = `https://corso.example/desk/review/${id}`;
	return { request: new Request(url, { method: "POST", body }), id: String(id) };
}

describe("undoing", () => {
	test("a homed dog's return brings back its published story, and one that was waiting", async () => {
		for (const state of ["published", "waiting"] as const) {
			const { dogId, caseId } = await makeHomedDog();
			await makeStory(dogId);
			const decidedAt = state === "published" ? new Date("2026-11-01T12:00:00Z") : null;
			await db.update(reunionStories).set({ state, decidedAt });
			await db.update(cases).set({ state: "in_review" }).where(eq(cases.id, caseId));
			const decisionId = await decided({ id: caseId }, { verdict: "approved" });
			expect((await findStoryOf(dogId))?.state).toBe("declined");
			expect(await undoDecision(decisionId, stores, reviewer)).toBe("undone");
			expect(await findStoryOf(dogId)).toMatchObject({ state, decidedAt });
			expect(await publishedStories({ dogId })).toHaveLength(state === "published" ? 1 : 0);
			await deleteRecords();
		}
	});

	test("a first approval leaves no trace: no page, no slug, no public photo", async () => {
		const found = await makeCase("rehome", dogDraft, { photos: 1 });
		const decisionId = await decided(found, { verdict: "approved" });
		expect(await undoDecision(decisionId, stores, reviewer)).toBe("undone");
		expect(await undoDecision(decisionId, stores, reviewer)).toBe("undone");
		expect(await publicListings.find("luna")).toBeUndefined();
		expect(await db.select().from(addresses)).toEqual([]);
		expect(await db.select().from(photoUses).where(eq(photoUses.public, true))).toEqual([]);
		expect(await caseNow(found)).toMatchObject({ state: "received", subjectId: null, version: 3 });
		expect((await findStatus(found.id, stores))?.steps.map(({ step }) => step)).toEqual([
			"received",
		]);
		expect((await ordered(decisionId)).map(({ state }) => state)).toEqual(["called_off"]);
		expect(await writeEmail(decisionMail.approved, decisionId)).toBeUndefined();
		await decided(found, { verdict: "approved" });
		expect(await isPublic("luna")).toBe(true);
	});

	test("removes a kennel, too", async () => {
		const found = await makeCase("breeder", kennelDraft, { photos: 1 });
		const decisionId = await decided(found, { verdict: "approved" });
		expect(await undoDecision(decisionId, stores, reviewer)).toBe("undone");
		expect(await publicBreeders.find("casa-nera")).toBeUndefined();
	});

	test("is too late once the email has been sent", async () => {
		const found = await makeCase("rehome", dogDraft);
		const decisionId = await decided(found, { verdict: "approved" });
		const [order] = await ordered(decisionId);
		await attemptDelivery(order?.id ?? 0, async () => ({ ok: true }));
		expect(await undoDecision(decisionId, stores, reviewer)).toBe("too late");
		expect(await isPublic("luna")).toBe(true);
	});

	test("works for the last decision only, and only while nothing else happened", async () => {
		const found = await makeCase("rehome", dogDraft);
		const first = await decided(found, { verdict: "changes", words: "A photo, please." });
		const second = await decided(found, { verdict: "approved" });
		expect(await undoDecision(first, stores, reviewer)).toBe("not the last");
		await dogs.transition((await caseNow(found)).subjectId ?? 0, "homed", reviewer);
		const now = await caseNow(found);
		await saveDraft(
			now.id,
			now.version,
			{ draft: { ...dogDraft, color: "Fawn" }, photos: noPhotos },
			sender,
		);
		expect(await undoDecision(second, stores, reviewer)).toBe("not the last");
		expect(await undoDecision(999_999, stores, reviewer)).toBeUndefined();
	});

	test("is too late once the webhook was called, even if the email is still waiting", async () => {
		const found = await makeCase("rehome", dogDraft);
		env.promoteHook = { url: "https://hook.example/in", secret: "of the test" };
		const decisionId = await decided(found, { verdict: "approved" });
		env.promoteHook = undefined;
		const [hook] = await db.select().from(deliveries).where(eq(deliveries.channel, "hook"));
		await attemptDelivery(hook?.id ?? 0, async () => ({ ok: true }));
		expect(await undoDecision(decisionId, stores, reviewer)).toBe("too late");
		expect(await isPublic("luna")).toBe(true);
		expect((await ordered(decisionId)).map(({ state }) => state)).toEqual(["waiting"]);
	});

	test("does not lose later changes to the page; a note is not a change", async () => {
		const found = await makeCase("rehome", dogDraft);
		const decisionId = await decided(found, { verdict: "approved" });
		const dogId = (await caseNow(found)).subjectId ?? 0;
		await addStaffNote({ kind: "dog", id: dogId }, "What a dog.", reviewer);
		expect(await undoDecision(decisionId, stores, reviewer)).toBe("undone");
		expect(await notesOf({ kind: "case", id: found.id })).toMatchObject([{ words: "What a dog." }]);
		const again = await decided(found, { verdict: "approved" });
		await dogs.update((await caseNow(found)).subjectId ?? 0, { color: "Fawn" }, reviewer);
		expect(await undoDecision(again, stores, reviewer)).toBe("not the last");
		expect(await publicListings.find("luna")).toMatchObject({ item: { color: "Fawn" } });
	});

	test("requires the right to review, like deciding", async () => {
		const found = await makeCase("rehome", dogDraft);
		const editor = await makeStaff("editor");
		expect(() => decide(found, { verdict: "approved" }, editor)).toThrow(/no right to review/);
		expect(() => undoDecision(1, stores, editor)).toThrow(/no right to review/);
	});
});

describe("a preview", () => {
	test("is the email that would be sent, with a placeholder link, and stores nothing", async () => {
		const found = await makeCase("rehome", dogDraft);
		const review = { verdict: "changes", words: "A photo, please." } as const;
		const preview = await previewEmail(found.id, review);
		expect(preview?.subject).toContain(dog.labels.yours.slice(1));
		expect(linkPlaceholder).not.toContain("/");
		expect(preview?.text).toContain(linkPlaceholder);
		expect(preview?.text).not.toContain("#");
		expect(preview?.html).not.toContain("/edit/");
		expect(await db.select().from(decisions).where(eq(decisions.caseId, found.id))).toEqual([]);
		const real = await emailOf(await decided(found, review));
		const link = /http\S+\/edit\/dog\/[\w-]+/g;
		expect(real.text.replaceAll(link, "…")).toBe(preview?.text.replaceAll(linkPlaceholder, "…"));
		expect(await previewEmail(found.id, { verdict: "spam" })).toBeUndefined();
		const approval = await previewEmail(found.id, { verdict: "approved" });
		expect(approval?.text.split(linkPlaceholder)).toHaveLength(2);
	});
});

describe("the form of a verdict", () => {
	test("a number next to another choice is questioned, not ignored", async () => {
		const [found, twin] = [await makeCase("rehome", dogDraft), await makeCase("rehome", dogDraft)];
		const fields = { version: "1", into: String(twin.id), number: "4711" };
		const answer = await submitVerdict(posted(found, fields), "merged", reviewer);
		expect(answer).toMatchObject({ init: { status: 422 }, data: { values: fields } });
		expect((await caseNow(found)).state).toBe("received");
	});

	test("no photo is published that was processed after the page was shown", async () => {
		const found = await makeCase("rehome", dogDraft, { photos: 2 });
		const [first = 0, second = 0] = await photoIdsOf({ kind: "case", id: found.id });
		const fields = { version: "1", photos: String(first) };
		const answer = await submitVerdict(posted(found, fields), "approved", reviewer);
		expect(answer).toMatchObject({ init: { status: 422 } });
		expect(await isPublic("luna")).toBe(false);
		const seen = { ...fields, photos: `${first} ${second}` };
		const sent = await submitVerdict(posted(found, seen), "approved", reviewer);
		expect(sent).toMatchObject({ status: 302 });
	});

	test("text is stored without control characters (I3)", async () => {
		const found = await makeCase("rehome", dogDraft);
		const fields = { version: "1", words: " A \u0000photo,\r\nplease.\u202e", shown: "" };
		const answer = await submitVerdict(posted(found, fields), "changes", reviewer);
		if (!("data" in answer)) throw new Error("The email was not shown.");
		const shown = answer.data.shown ?? "";
		const sent = await submitVerdict(posted(found, { ...fields, shown }), "changes", reviewer);
		expect(sent).toMatchObject({ status: 302 });
		const [decision] = await db.select().from(decisions).where(eq(decisions.caseId, found.id));
		expect(decision?.words).toBe("A photo,\nplease.");
	});
});

describe("the sender's private link", () => {
	test("is sent again once in ten minutes, and all can be revoked (Z2)", async () => {
		const found = await makeCase("rehome", dogDraft);
		for (const _ of [1, 2]) expect(await sendEditLink(found.id, null, reviewer)).toBe("sent");
		const about = and(eq(deliveries.name, "case.link"), eq(deliveries.subjectId, found.id));
		expect(await db.select().from(deliveries).where(about)).toHaveLength(1);
		const email = await writeEmail(caseMail.link, found.id);
		const token = /\/edit\/dog\/([\w-]{22})/.exec(email?.text ?? "")?.[1] ?? "";
		expect(await openLink(caseLinks.edit, token)).toBe(found.id);
		for (const _ of [1, 2]) expect(await endEditLinks(found.id, reviewer)).toBe(true);
		expect(await openLink(caseLinks.edit, token)).toBeUndefined();
		const events = (await historyOf({ kind: "case", id: found.id })).map(({ event }) => event);
		expect(events).toEqual(["received", "private link sent", "private links revoked"]);
	});

	test("is sent at once after all were revoked", async () => {
		const found = await makeCase("rehome", dogDraft);
		await sendEditLink(found.id, null, reviewer);
		await writeEmail(caseMail.link, found.id);
		await endEditLinks(found.id, reviewer);
		for (const _ of [1, 2]) expect(await sendEditLink(found.id, null, reviewer)).toBe("sent");
		const about = and(eq(deliveries.name, "case.link"), eq(deliveries.subjectId, found.id));
		expect(await db.select().from(deliveries).where(about)).toHaveLength(2);
	});

	test("is not sent when it would open nothing", async () => {
		const found = await makeCase("rehome", dogDraft);
		await decided(found, { verdict: "declined", reason: "unfit" });
		expect(await sendEditLink(found.id, null, reviewer)).toBe("over");
		expect(await sendEditLink(999_999, null, reviewer)).toBeUndefined();
		expect(await writeEmail(caseMail.link, found.id)).toBeUndefined();
	});
});
