import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { decide, undoDecision } from "#app/cases/decisions/decisions.ts";
import { historyOf } from "#app/cases/history/history.ts";
import { caseLinks, submissionLinks } from "#app/cases/table.ts";
import { announceExpired, expiredVerifications } from "#app/cases/verifications/expired.ts";
import { confirmEmailedAddress } from "#app/cases/verifications/mailed-address.ts";
import { recordVerifications } from "#app/cases/verifications/table.ts";
import {
	listVerifications,
	publicChecksFor,
	recordVerification,
	verifiedOfRecord,
	withdrawVerification,
} from "#app/cases/verifications/verifications.ts";
import { publicListings } from "#app/network/dogs/listings.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { stores } from "#app/network/owner/stores.ts";
import { sender } from "#app/people/actor.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { dog } from "#app/records/dog.ts";
import { valuesOf } from "#app/records/record.ts";
import { actor, makeDog } from "#test/make.ts";
import {
	caseNow,
	checkCase,
	dogDraft,
	lastCheck,
	makeCase,
	verifiedCase,
} from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";

const day = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);

async function approve(found: { id: number; version: number }) {
	const reviewed = await decide(found.id, found.version, { verdict: "approved" }, stores, actor);
	if (!reviewed?.ok) throw new Error("not decided");
	return (await caseNow(found)).subjectId ?? 0;
}

async function checksOn(id: number) {
	const row = await dogs.find(id);
	const found = await publicListings.find(row?.slug ?? "");
	if (found?.at !== "here") return [];
	return publicChecksFor(dog, found.item.verifications, valuesOf(dog, found.item));
}

/** Which checks count on its public page. */
async function sentencesOn(id: number): Promise<string[]> {
	return (await checksOn(id)).flatMap(({ label, not }) => (not ? [] : label));
}

/** What its public page says was not checked, or not tested. */
async function openOn(id: number): Promise<string[]> {
	return (await checksOn(id)).flatMap(({ label, not }) => (not ? `${not}: ${label}` : []));
}

test("what was checked before publication is on the page, and an undo loses nothing", async () => {
	const found = await makeCase("rehome", dogDraft);
	await checkCase(found.id, { checkedAt: new Date("2026-11-03"), note: "A stamp of the clinic." });
	const id = await approve(found);
	expect(await sentencesOn(id)).toEqual([
		"On November 3, 2026, our team saw a vet record of Luna.",
	]);
	const [check] = await listVerifications(await verifiedCase(found.id));
	expect(check).toMatchObject({ state: "counts", note: "A stamp of the clinic." });
	const again = await makeCase("rehome", dogDraft);
	await checkCase(again.id);
	const reviewed = await decide(again.id, again.version, { verdict: "approved" }, stores, actor);
	if (!reviewed?.ok) throw new Error("not decided");
	expect(await undoDecision(reviewed.decisionId, stores, actor)).toBe("undone");
	expect(await listVerifications(await verifiedCase(again.id))).toHaveLength(1);
});

test("the newest of a kind counts, while it is positive, valid and not withdrawn", async () => {
	const found = await makeCase("rehome", dogDraft);
	const id = await approve(found);
	const kind = "phone" as const;
	await checkCase(found.id, { kind, checkedAt: daysAgo(20) });
	expect(await sentencesOn(id)).toHaveLength(1);
	await checkCase(found.id, { kind, result: "mismatch", checkedAt: daysAgo(10) });
	expect(await sentencesOn(id)).toEqual([]);
	const wrong = await lastCheck();
	const of = await verifiedCase(found.id);
	expect(await withdrawVerification(of, wrong.id, actor)).toBe("withdrawn");
	expect(await withdrawVerification(of, wrong.id, actor)).toBe("withdrawn");
	expect(await sentencesOn(id)).toHaveLength(1);
	const events = (await historyOf({ kind: "case", id: found.id })).map(({ event }) => event);
	expect(events.filter((event) => event.startsWith("check"))).toEqual([
		"check recorded",
		"check recorded",
		"check withdrawn",
	]);
	await checkCase(found.id, { kind, checkedAt: daysAgo(1) });
	expect((await listVerifications(of)).map(({ state }) => state)).toEqual([
		"counts",
		"withdrawn",
		"replaced",
	]);
	await db.update(recordVerifications).set({ validUntil: daysAgo(0) });
	expect(await sentencesOn(id)).toEqual([]);
	const other = await makeCase("rehome", dogDraft);
	expect(await withdrawVerification(await verifiedCase(other.id), wrong.id, actor)).toBeUndefined();
});

test("the page also says what was not checked or tested, but not of what ran out or didn’t fit", async () => {
	const microchipNumber = "985112001234567";
	const answers = { goodWithKids: "yes", goodWithDogs: "no", goodWithCats: "not_tested" } as const;
	const row = await makeDog({ name: "Otto", microchipNumber, ...answers });
	const all = [
		"Not checked: We haven’t seen a photo of Otto with a code from us.",
		"Not checked: Microchip: we haven’t looked it up.",
		"Not checked: We haven’t seen a vet record.",
		"Not tested: Not tried with cats yet.",
	];
	expect(await openOn(row.id)).toEqual(all);
	const of = await verifiedOfRecord(dogs, row);
	const checkedAt = daysAgo(1);
	await recordVerification(of, { kind: "microchip", result: "mismatch", checkedAt }, actor);
	const old = { kind: "vet_record", result: "confirmed", checkedAt: daysAgo(400) } as const;
	await recordVerification(of, old, actor);
	expect(await sentencesOn(row.id)).toEqual([]);
	expect(await openOn(row.id)).toEqual([all[0], all[3]]);
	// Nothing is known about another number.
	await dogs.update(row.id, { microchipNumber: "985112007654321" }, actor);
	expect(await openOn(row.id)).toEqual([all[0], all[1], all[3]]);
});

test("a check of a phone number or a chip ends with a change of it", async () => {
	const microchipNumber = "985112001234567";
	const row = await makeDog({ name: "Chip", microchipNumber, ownerContactPhone: "+15125550100" });
	const of = await verifiedOfRecord(dogs, row);
	const checkedAt = daysAgo(0);
	await recordVerification(of, { kind: "microchip", result: "registered", checkedAt }, actor);
	await recordVerification(of, { kind: "phone", result: "confirmed", checkedAt }, actor);
	expect(await sentencesOn(row.id)).toHaveLength(2);
	expect((await sentencesOn(row.id)).join(" ")).not.toContain(microchipNumber);
	await dogs.update(row.id, { ownerContactPhone: "+15125550111", microchipNumber: "" }, actor);
	expect(await sentencesOn(row.id)).toEqual([]);
	const changed = await verifiedOfRecord(dogs, (await dogs.find(row.id)) ?? row);
	expect((await listVerifications(changed)).map(({ state }) => state)).toEqual([
		"former",
		"former",
	]);
	const made = { kind: "microchip", result: "registered", checkedAt } as const;
	expect(await recordVerification(changed, made, actor)).toBe("no value");
});

test("editors and senders may not record or withdraw", async () => {
	const found = await makeCase("rehome", dogDraft);
	const of = await verifiedCase(found.id);
	const made = { kind: "phone", result: "confirmed", checkedAt: new Date() } as const;
	for (const other of [await makeStaff("editor"), sender]) {
		expect(() => recordVerification(of, made, other)).toThrow("no right");
		expect(() => withdrawVerification(of, 1, other)).toThrow("no right");
	}
	expect(await listVerifications(of)).toEqual([]);
});

describe("the email address", () => {
	const email = "owner@example.com";
	const confirmBy = async (caseId: number, mailedTo?: string) => {
		const token = await makeLink(caseLinks.edit, caseId, mailedTo ? { mailedTo } : {});
		await confirmEmailedAddress(dogs, token, sender);
	};
	const statesOf = async (id: number) =>
		(await listVerifications(await verifiedCase(id))).map(({ state }) => state);

	test("is confirmed by a link that was mailed to it, once, and by no other", async () => {
		const found = await makeCase("rehome", { ...dogDraft, ownerContactEmail: "Owner@Example.com" });
		await confirmBy(found.id);
		await confirmBy(found.id, "other@example.com");
		const shown = await makeLink(submissionLinks.profile, found.submissionId);
		await confirmEmailedAddress(dogs, shown, sender);
		expect(await statesOf(found.id)).toEqual([]);
		await Promise.all([1, 2, 3].map(() => confirmBy(found.id, email)));
		expect(await statesOf(found.id)).toEqual(["counts"]);
		expect(await lastCheck()).toMatchObject({ kind: "email", checkedBy: null });
	});

	test("that changes is no longer confirmed, on the page as well", async () => {
		const found = await makeCase("rehome", dogDraft);
		await confirmBy(found.id, email);
		const id = await approve(found);
		expect(await sentencesOn(id)).toHaveLength(1);
		await dogs.update(id, { ownerContactEmail: "new@example.com" }, actor);
		expect(await sentencesOn(id)).toEqual([]);
		await confirmBy(found.id, "new@example.com");
		expect(await sentencesOn(id)).toHaveLength(1);
	});
});

test("what has run out, or will soon, is listed until it is checked again", async () => {
	await db.update(adoptionListings).set({ sample: true });
	const found = await makeCase("rehome", { ...dogDraft, name: "Old" });
	await checkCase(found.id, { checkedAt: daysAgo(360) });
	await checkCase(found.id, { kind: "phone", checkedAt: daysAgo(380) });
	await checkCase(found.id, { kind: "video_call", checkedAt: daysAgo(300) });
	expect(await expiredVerifications(dogs)).toEqual([]);
	const id = await approve(found);
	const due = await expiredVerifications(dogs);
	expect(due.map(({ id, name, check }) => [id, name, check])).toEqual([
		[id, "Old", "Phone"],
		[id, "Old", "Vet record"],
	]);
	await checkCase(found.id, { kind: "phone" });
	expect((await expiredVerifications(dogs)).map(({ check }) => check)).toEqual(["Vet record"]);
	await dogs.transition(id, "homed", actor);
	expect(await expiredVerifications(dogs)).toEqual([]);
});

test("checks of what a record no longer has don’t keep others from the list", async () => {
	await db.update(adoptionListings).set({ sample: true });
	const moved = await makeCase("rehome", dogDraft);
	for (let index = 0; index < 70; index++) {
		await checkCase(moved.id, { kind: "phone", checkedAt: daysAgo(385) });
	}
	const id = await approve(moved);
	await dogs.update(id, { ownerContactPhone: "+15125550199" }, actor);
	const kept = await makeCase("rehome", { ...dogDraft, name: "Later" });
	await checkCase(kept.id, { kind: "phone", checkedAt: daysAgo(360) });
	await approve(kept);
	expect((await expiredVerifications(dogs)).map(({ name }) => name)).toEqual(["Later"]);
});

test("the schedule announces once that a check has run out, twice at once and a week late (R12)", async () => {
	const found = await makeCase("rehome", dogDraft);
	await checkCase(found.id, { checkedAt: daysAgo(372) });
	const { id } = await lastCheck();
	await Promise.all([announceExpired(actor), announceExpired(actor)]);
	const first = await lastCheck();
	expect(first.announcedAt).not.toBeNull();
	await announceExpired(actor);
	expect(await lastCheck()).toEqual(first);
	await checkCase(found.id);
	await announceExpired(actor);
	const [valid] = await db
		.select()
		.from(recordVerifications)
		.where(eq(recordVerifications.id, id + 1));
	expect(valid?.announcedAt).toBeNull();
});
