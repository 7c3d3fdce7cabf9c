import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { undoDecision } from "#app/cases/decisions/decisions.ts";
import { declineReasons, undoSeconds, type VerdictInput } from "#app/cases/decisions/verdicts.ts";
import { saveDraft } from "#app/cases/edit/case-edits.ts";
import { historyOf } from "#app/cases/history/history.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { setStatusAtDesk } from "#app/cases/records/desk-edits.ts";
import { findStatus } from "#app/cases/review/status.ts";
import { caseLinks, caseMail, decisionMail, decisions } from "#app/cases/table.ts";
import { readVerdictPage } from "#app/desk/review/submit-verdict.ts";
import { findPublicFile } from "#app/media/photo-files.ts";
import { photoIdsOf, placePhotos } from "#app/media/photos.ts";
import { photos, photoUses } from "#app/media/table.ts";
import { publicListings } from "#app/network/dogs/listings.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { publicBreeders } from "#app/network/kennels/breeders.ts";
import { stores } from "#app/network/owner/stores.ts";
import { sender } from "#app/people/actor.ts";
import { openLink } from "#app/people/private-links.ts";
import { privateLinks } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { dog } from "#app/records/dog.ts";
import {
	decide as decideBy,
	decided as decidedBy,
	emailOf,
	isPublic,
	noPhotos,
	ordered,
} from "#test/desk.ts";
import { deleteRecords } from "#test/make.ts";
import { caseNow, dogDraft, kennelDraft, makeCase } from "#test/make-case.ts";
import { writeEmail } from "#test/outbox.ts";
import { makeStaff } from "#test/staff.ts";

const reviewer = await makeStaff("reviewer", { name: "Ada" });
const other = await makeStaff("reviewer", { name: "Bea" });
const decide = (found: Parameters<typeof decideBy>[0], review: VerdictInput, by = reviewer) =>
	decideBy(found, review, by);
const decided = (found: { id: number }, review: VerdictInput) => decidedBy(found, review, reviewer);
beforeEach(deleteRecords);

describe("approving", () => {
	test("publishes the draft at once, with the case's photos", async () => {
		const found = await makeCase("rehome", dogDraft, { photos: 2 });
		const decisionId = await decided(found, { verdict: "approved", words: "What a dog." });
		const shown = await publicListings.find("luna");
		if (shown?.at !== "here") throw new Error("no dog");
		expect(shown.item).toMatchObject({
			name: "Luna",
			ageYears: 3,
			weightLbs: 96,
			goodWithCats: "not_tested",
			status: "available",
			showEmail: true,
			ownerContactPhone: "+15125550142",
		});
		expect(shown.item.photos).toHaveLength(2);
		for (const { token } of shown.item.photos) {
			expect(await findPublicFile(token, "160.webp")).toBeDefined();
		}
		const after = await caseNow(found);
		expect(after).toMatchObject({ state: "published", version: 2, subjectId: shown.item.id });
		expect(await photoIdsOf({ kind: "case", id: found.id })).toHaveLength(2);
		expect((await historyOf({ kind: "case", id: found.id })).at(-1)).toMatchObject({
			event: "published",
			actor: "Ada",
			details: { state: "received → published", words: "What a dog." },
		});
		expect((await historyOf({ kind: "dog", id: shown.item.id })).map(({ event }) => event)).toEqual(
			["created", "status changed"],
		);
		const [order] = await ordered(decisionId);
		expect(order).toMatchObject({ name: "decision.approved", state: "waiting" });
		const waits = (order?.notBefore?.getTime() ?? 0) - (order?.createdAt.getTime() ?? 0);
		expect(Math.round(waits / 1000)).toBe(undoSeconds);
	});

	test("sends an email with the page and a private link to change it", async () => {
		const found = await makeCase("rehome", dogDraft);
		const email = await emailOf(await decided(found, { verdict: "approved" }));
		expect(email).toMatchObject({
			subject: expect.stringContaining(dog.labels.yours),
			replyTo: env.teamMail,
		});
		expect(email.text).toContain(`${env.siteUrl}/adoption-network/luna`);
		const token = /\/edit\/dog\/([\w-]+)/.exec(email.text)?.[1] ?? "";
		expect(await openLink(caseLinks.edit, token)).toBe(found.id);
	});

	test("an incomplete draft is not published, and every missing field is named", async () => {
		const found = await makeCase("rehome", {
			...dogDraft,
			name: "",
			weightLbs: "3000",
			goodWithCats: "",
		});
		expect(await decide(found, { verdict: "approved" })).toEqual({
			ok: false,
			why: "incomplete",
			errors: {
				name: expect.any(String),
				weightLbs: expect.stringContaining("300"),
				goodWithCats: expect.stringContaining("Good with Cats"),
			},
		});
		expect((await caseNow(found)).version).toBe(1);
		expect(await db.select().from(adoptionListings)).toEqual([]);
	});

	test("names of other dogs, or with special characters, are published unchanged", async () => {
		for (const name of ["Luna", "Luna", "ياسمين", "M".repeat(60), "🐕 Bruno"]) {
			const found = await makeCase("rehome", { ...dogDraft, name });
			await decided(found, { verdict: "approved" });
			const { subjectId } = await caseNow(found);
			const [row] = await db
				.select()
				.from(adoptionListings)
				.where(eq(adoptionListings.id, subjectId ?? 0));
			expect(await publicListings.find(row?.slug ?? "")).toMatchObject({
				at: "here",
				item: { name },
			});
		}
		const nothing = await makeCase("rehome", { ...dogDraft, name: "\u200d\u200c" });
		expect(await decide(nothing, { verdict: "approved" })).toMatchObject({
			errors: { name: expect.any(String) },
		});
	});

	test("a kennel is published with its logo, its photos and their captions", async () => {
		const found = await makeCase("breeder", kennelDraft, { photos: 2 });
		const [logo = 0, photo = 0] = await photoIdsOf({ kind: "case", id: found.id });
		const captions = new Map([[photo, "Passera, asleep"]]);
		await placePhotos({ kind: "case", id: found.id }, [logo, photo], db, captions);
		const email = await emailOf(await decided(found, { verdict: "approved" }));
		const shown = await publicBreeders.find("casa-nera");
		if (shown?.at !== "here") throw new Error("no kennel");
		expect(shown.item.photos.map(({ caption }) => caption)).toEqual([undefined, "Passera, asleep"]);
		expect(await photoIdsOf({ kind: "kennel", id: shown.item.id })).toEqual([logo, photo]);
		expect(email.text).toContain(`${env.siteUrl}/breeder-network/casa-nera`);
		expect(email.text).toContain(`${env.siteUrl}/edit/kennel/`);
	});

	test("a message is not decided here", async () => {
		const found = await makeCase("contact", {});
		expect(await decide(found, { verdict: "approved" })).toBeUndefined();
		expect(await caseNow(found)).toMatchObject({ state: "received", subjectId: null });
	});
});

describe("a change to a public page", () => {
	async function published() {
		const found = await makeCase("rehome", dogDraft, { photos: 2 });
		await decided(found, { verdict: "approved" });
		return caseNow(found);
	}

	test("the team is emailed that it came back, by its name, with typed text as text only", async () => {
		const found = await published();
		const edit = { draft: { ...dogDraft, name: "<b>Stella</b>" }, photos: noPhotos };
		await saveDraft(found.id, found.version, edit, sender, true);
		const about = and(eq(deliveries.name, "case.returned"), eq(deliveries.subjectId, found.id));
		expect(await db.select().from(deliveries).where(about)).toHaveLength(1);
		const email = await writeEmail(caseMail.returned, found.id);
		expect(email).toMatchObject({
			to: env.teamMail,
			subject: expect.stringMatching(/: <b>Stella<\/b>, Austin TX$/),
		});
		expect(email?.text).toContain(`${env.siteUrl}/desk/review/${found.id}`);
		expect(email?.html).toContain("&lt;b&gt;Stella");
	});

	async function changed(draft: Partial<typeof dogDraft>) {
		const found = await published();
		const [first = 0, second = 0] = await photoIdsOf({ kind: "case", id: found.id });
		const photos = { ...noPhotos, order: [second], remove: [first] };
		const edit = { draft: { ...dogDraft, ...draft } as typeof dogDraft, photos };
		const sent = await saveDraft(found.id, found.version, edit, sender, true);
		expect(sent).toMatchObject({ ok: true });
		return caseNow(found);
	}

	test("changes nothing until it is approved; then the new name has a new slug, and the old one redirects", async () => {
		const found = await changed({ name: "Stella", color: "Fawn" });
		expect(found.state).toBe("received");
		expect(await publicListings.find("luna")).toMatchObject({
			at: "here",
			item: { color: "Black" },
		});
		const email = await emailOf(await decided(found, { verdict: "approved" }));
		expect(email.subject).toContain(dog.labels.yours.slice(1));
		expect(await publicListings.find("luna")).toEqual({
			at: "elsewhere",
			slug: "stella",
			permanent: true,
		});
		const shown = await publicListings.find("stella");
		if (shown?.at !== "here") throw new Error("no dog");
		expect(shown.item).toMatchObject({ color: "Fawn", status: "available" });
		expect(shown.item.photos).toHaveLength(1);
		expect(await db.select().from(adoptionListings)).toHaveLength(1);
	});

	test("when undone, restores everything: text, photos, slug", async () => {
		const found = await changed({ name: "Stella", color: "Fawn" });
		const decisionId = await decided(found, { verdict: "approved" });
		expect(await undoDecision(decisionId, stores, reviewer)).toBe("undone");
		const shown = await publicListings.find("luna");
		if (shown?.at !== "here") throw new Error("no dog");
		expect(shown.item).toMatchObject({ name: "Luna", color: "Black", status: "available" });
		expect(shown.item.photos).toHaveLength(2);
		expect(await publicListings.find("stella")).toBeUndefined();
		expect(await caseNow(found)).toMatchObject({ state: "received", subjectId: shown.item.id });
	});

	test("when declined, leaves the page as it is, and the sender can try again", async () => {
		const found = await changed({ color: "Fawn" });
		const decisionId = await decided(found, { verdict: "declined", reason: "unsure" });
		expect(await caseNow(found)).toMatchObject({ state: "published", draft: { color: "Fawn" } });
		expect(await publicListings.find("luna")).toMatchObject({
			at: "here",
			item: { color: "Black" },
		});
		const { subject, text } = await emailOf(decisionId);
		expect(subject).toContain(dog.labels.yours.slice(1));
		expect(text).toContain(declineReasons.unsure);
		const another = await makeCase("rehome", dogDraft);
		const declined = await emailOf(
			await decided(another, { verdict: "declined", reason: "unsure" }),
		);
		expect(subject).not.toBe(declined.subject);
		expect((await findStatus(found.id, stores))?.steps.map(({ step }) => step)).toEqual([
			"received",
			"published",
			"received",
			"published",
		]);
	});

	test("can't be spam or a duplicate while the page is public", async () => {
		const found = await changed({ color: "Fawn" });
		const twin = await makeCase("rehome", dogDraft);
		for (const review of [
			{ verdict: "spam" },
			{ verdict: "merged", into: twin.id },
		] satisfies VerdictInput[]) {
			expect(await decide(found, review)).toMatchObject({ why: "incomplete" });
		}
	});

	test("of a dog that is off the site isn’t called a change to its page", async () => {
		const found = await changed({ color: "Fawn" });
		await dogs.transition(found.subjectId ?? 0, "homed", reviewer);
		const preview = (await readVerdictPage(String(found.id), "approved", reviewer)).email;
		const asked = await emailOf(await decided(found, { verdict: "changes", words: "A photo." }));
		const declined = await emailOf(await decided(found, { verdict: "declined", reason: "unsure" }));
		for (const { text } of [asked, declined]) expect(text).not.toContain("stays as it is");
		const approval = await decided(found, { verdict: "approved" });
		expect((await emailOf(approval)).subject).toBe(`${dog.labels.yours} is on the site`);
		expect(preview?.subject).toBe(`${dog.labels.yours} is on the site`);
		const { subjectId } = await caseNow(found);
		expect(await setStatusAtDesk(dogs, subjectId ?? 0, "withdrawn", "available", reviewer)).toBe(
			"set",
		);
		expect(await writeEmail(decisionMail.approved, approval)).toBeUndefined();
	});

	test("keeps a dog on hold, and brings back a dog that was taken down", async () => {
		const found = await changed({ color: "Fawn" });
		await db.update(adoptionListings).set({ status: "on_hold" });
		await decided(found, { verdict: "approved" });
		expect(await publicListings.find("luna")).toMatchObject({
			item: { status: "on_hold", color: "Fawn" },
		});
		await dogs.transition(found.subjectId ?? 0, "homed", reviewer);
		const now = await caseNow(found);
		const edit = { draft: { ...dogDraft, color: "Grey" }, photos: noPhotos };
		await saveDraft(now.id, now.version, edit, sender, true);
		expect(await isPublic("luna")).toBe(false);
		await decided(found, { verdict: "approved" });
		expect(await publicListings.find("luna")).toMatchObject({
			item: { status: "available", color: "Grey" },
		});
	});
});

describe("asking for changes, declining, merging, marking as spam", () => {
	test("changes are requested in the reviewer's words, as text, with a link for 30 days", async () => {
		const found = await makeCase("rehome", { name: "<b>Luna</b>", ownerContactPhone: "1" });
		expect(await decide(found, { verdict: "changes", words: " " })).toMatchObject({
			errors: { words: expect.any(String) },
		});
		const words = "Please add a photo.\nhttps://spam.example <script>alert(1)</script>";
		const email = await emailOf(await decided(found, { verdict: "changes", words }));
		expect(await caseNow(found)).toMatchObject({ state: "changes_needed", version: 2 });
		expect(email.text).toContain("Please add a photo.");
		expect(email.html).toContain("&lt;script&gt;");
		expect(email.html).not.toMatch(/<script>|<b>Luna|href="https:\/\/spam/);
		expect(email.subject).toContain(dog.labels.yours.slice(1));
		const token = /\/edit\/dog\/([\w-]{22})/.exec(email.text)?.[1] ?? "";
		expect(await openLink(caseLinks.edit, token)).toBe(found.id);
		const [link] = await db
			.select()
			.from(privateLinks)
			.where(and(eq(privateLinks.purpose, caseLinks.edit), eq(privateLinks.subjectId, found.id)));
		const days = ((link?.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
		expect(Math.round(days)).toBe(30);
	});

	test("declining needs a reason from the list, and the email says it", async () => {
		const found = await makeCase("rehome", dogDraft, { photos: 1 });
		expect(await decide(found, { verdict: "declined", reason: "because" })).toMatchObject({
			errors: { reason: expect.any(String) },
		});
		const words = "The scale of the photo does not fit.";
		const decisionId = await decided(found, { verdict: "declined", reason: "breed", words });
		expect(await caseNow(found)).toMatchObject({ state: "declined" });
		const email = await emailOf(decisionId);
		expect(email.text).toContain(declineReasons.breed);
		expect(email.text).toContain(words);
		expect(email.text).not.toContain("/edit/");
	});

	test("two of one kind are merged; the sender is emailed, and the other one continues", async () => {
		const kept = await makeCase("rehome", dogDraft);
		const twin = await makeCase("rehome", dogDraft);
		const kennel = await makeCase("breeder", kennelDraft);
		for (const into of [undefined, twin.id, kennel.id, 999_999]) {
			const reviewed = await decide(twin, { verdict: "merged", into });
			expect(reviewed, String(into)).toMatchObject({ why: "incomplete" });
		}
		const decisionId = await decided(twin, { verdict: "merged", into: kept.id });
		expect(await caseNow(twin)).toMatchObject({ state: "merged", mergedInto: kept.id });
		expect((await emailOf(decisionId)).text).not.toContain("/edit/dog/");
		expect(await undoDecision(decisionId, stores, reviewer)).toBe("undone");
		expect(await caseNow(twin)).toMatchObject({ state: "received", mergedInto: null });
	});

	test("two are never merged into each other, nor one into a closed case", async () => {
		for (let times = 0; times < 5; times++) {
			const [one, two] = [await makeCase("rehome", dogDraft), await makeCase("rehome", dogDraft)];
			const both = await Promise.all([
				decide(one, { verdict: "merged", into: two.id }),
				decide(two, { verdict: "merged", into: one.id }, other),
			]);
			expect(both.filter((reviewed) => reviewed?.ok)).toHaveLength(1);
		}
		const declined = await makeCase("rehome", dogDraft, { state: "declined" });
		const found = await makeCase("rehome", dogDraft);
		const reviewed = await decide(found, { verdict: "merged", into: declined.id });
		expect(reviewed).toMatchObject({ why: "incomplete" });
	});

	test("spam gets no email, and can be undone for a minute", async () => {
		const found = await makeCase("rehome", dogDraft);
		const decisionId = await decided(found, { verdict: "spam" });
		expect(await ordered(decisionId)).toEqual([]);
		await db
			.update(decisions)
			.set({ decidedAt: new Date(Date.now() - (undoSeconds + 5) * 1000) })
			.where(eq(decisions.id, decisionId));
		expect(await undoDecision(decisionId, stores, reviewer)).toBe("too late");
		expect((await caseNow(found)).state).toBe("spam");
	});

	test("photos that were not approved have no public URL", async () => {
		for (const review of [
			{ verdict: "declined", reason: "unfit" },
			{ verdict: "spam" },
			{ verdict: "changes", words: "More photos, please." },
		] satisfies VerdictInput[]) {
			await decided(await makeCase("rehome", dogDraft, { photos: 1 }), review);
		}
		expect(await db.select().from(photoUses).where(eq(photoUses.public, true))).toEqual([]);
		for (const { token } of await db.select().from(photos)) {
			expect(await findPublicFile(token, "160.webp")).toBeUndefined();
		}
	});
});
