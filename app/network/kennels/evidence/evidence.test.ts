import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { undoDecision } from "#app/cases/decisions/decisions.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { deleteOrphanPhotos } from "#app/cases/records/leftover-photos.ts";
import { waitingOf } from "#app/desk/cases/cases.ts";
import { photos, photoUses } from "#app/media/table.ts";
import { filterValues } from "#app/network/filter.ts";
import { publicBreeders } from "#app/network/kennels/breeders.ts";
import { evidenceCase } from "#app/network/kennels/evidence/case.ts";
import { changeDog, isDocumentOf, removeDog } from "#app/network/kennels/evidence/dogs.ts";
import { isPlainlyGood, listedTests } from "#app/network/kennels/evidence/evidence.ts";
import { evidenceOf, initialsOf } from "#app/network/kennels/evidence/public-evidence.ts";
import { changeResult, removeResult, resultErrors } from "#app/network/kennels/evidence/results.ts";
import { expiringResults, runEvidence } from "#app/network/kennels/evidence/schedule.ts";
import { evidenceMail, healthResults } from "#app/network/kennels/evidence/table.ts";
import { holdsMonths, isPreliminary, testName } from "#app/network/kennels/evidence/test-rules.ts";
import { stores } from "#app/network/owner/stores.ts";
import { sender } from "#app/people/actor.ts";
import { formerMemberName } from "#app/people/personal-data.ts";
import { clearCachedQueries } from "#app/platform/cache/until-changed.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { isoDay, monthsLater } from "#app/records/dates.ts";
import { casesOf, decided } from "#test/desk.ts";
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
import { actor, daysAgo, deleteRecords, makePhoto } from "#test/make.ts";
import { caseNow, kennelDraft, makeCase } from "#test/make-case.ts";
import { writeEmail } from "#test/outbox.ts";
import { makeStaff } from "#test/staff.ts";

beforeEach(async () => {
	await deleteRecords();
	clearCachedQueries();
});

async function makePublished() {
	const found = await makeCase("breeder", kennelDraft);
	await decided(found, { verdict: "approved" });
	const { subjectId } = await caseNow(found);
	return { caseId: found.id, kennelId: subjectId ?? 0 };
}

async function makeSeen(
	facts: Parameters<typeof enterResult>[2] = {},
	level = "registry" as const,
) {
	const { caseId, kennelId } = await makePublished();
	const dogId = await enterDog(caseId);
	const resultId = await enterResult(caseId, dogId, facts);
	await approveDog(caseId, dogId);
	await check(caseId, [dogId, resultId], level);
	return { caseId, kennelId, dogId, resultId };
}

async function cardNow() {
	clearCachedQueries();
	const [card] = (await publicBreeders.browse(1)).items;
	const { dogs, tests = [] } = card?.seen ?? {};
	return tests.map(({ name, seen }) => [name, seen > 0 ? `${seen} of ${dogs}` : "Not seen"]);
}
const shownTo = async (kennelId: number, now?: Date) => (await evidenceOf(kennelId, now)).dogs;

async function countOf(query: string): Promise<number> {
	clearCachedQueries();
	const values = filterValues(publicBreeders.filter, new URLSearchParams(query));
	return publicBreeders.filtered.count({ values });
}

const testedOn = (days: number) => daysAgo(days).toISOString().slice(0, 10);

describe("what a breeder enters", () => {
	test("waits, is seen by nobody, and is on the page once someone has looked", async () => {
		const { caseId, kennelId } = await makePublished();
		const dogId = await enterDog(caseId);
		const resultId = await enterResult(caseId, dogId);
		expect(await shownTo(kennelId)).toEqual([]);
		expect(await waitingOf(evidenceCase)).toMatchObject({ many: 1 });
		const ruth = await makeStaff("reviewer", { name: "Ruth Okoye" });
		await check(caseId, [dogId, resultId], "registry", { by: ruth });
		expect(await shownTo(kennelId)).toEqual([]);
		await approveDog(caseId, dogId, ruth);
		expect(await waitingOf(evidenceCase)).toMatchObject({ many: 0 });
		const [dog] = await shownTo(kennelId);
		expect(dog).toMatchObject({ name: "Passera", registeredName: "Passera dei Tetti" });
		expect(dog?.cells.hips).toMatchObject({
			result: "Good",
			good: true,
			url: goodHips.registryUrl,
		});
		expect(dog?.checked).toMatch(/^\w{3} \d+, \d{4} \(RO\)$/);
		expect(Object.keys(dog?.cells ?? {})).toEqual(["hips"]);
		expect(await cardNow()).toEqual([
			["Hips", "1 of 1"],
			["Elbows", "Not seen"],
			["Heart", "Not seen"],
			["DSRA", "Not seen"],
			["NCL1", "Not seen"],
		]);
	});

	test("before the kennel is published belongs to it afterwards, and not after an undone approval", async () => {
		const found = await makeCase("breeder", kennelDraft);
		const dogId = await enterDog(found.id);
		const resultId = await enterResult(found.id, dogId);
		await approveDog(found.id, dogId);
		await check(found.id, [dogId, resultId], "document");
		const decision = await decided(found, { verdict: "approved" });
		expect((await cardNow())[0]).toEqual(["Hips", "1 of 1"]);
		expect(await undoDecision(decision, stores, actor)).toBe("undone");
		expect(await dogNow(found.id, dogId)).toMatchObject({ breederId: null, state: "shown" });
		await decided(found, { verdict: "approved" });
		expect((await cardNow())[0]).toEqual(["Hips", "1 of 1"]);
	});

	test("with its case still open waits for nobody", async () => {
		const found = await makeCase("breeder", kennelDraft, { state: "completing" });
		await enterDog(found.id);
		expect(await waitingOf(evidenceCase)).toMatchObject({ many: 0 });
		expect(await casesOf(evidenceCase).listed("", actor)).toEqual([]);
	});

	test("twice is there once", async () => {
		const { caseId } = await makePublished();
		const ids = await Promise.all([1, 2, 3].map(() => enterDog(caseId)));
		expect(new Set(ids).size).toBe(1);
	});

	test("about a dog that is shown leaves the page as it is until it is approved", async () => {
		const { caseId, kennelId, dogId } = await makeSeen();
		const name = async () => (await shownTo(kennelId))[0]?.name;
		expect(await changeDog(caseId, dogId, { ...passera, callName: "Passi" }, sender)).toBe("saved");
		expect(await name()).toBe("Passera");
		const expectedVersion = (await dogNow(caseId, dogId)).sentAt.getTime();
		await reviewDog(dogId, { verdict: "declined", reason: "Why?", expectedVersion }, actor);
		expect(await name()).toBe("Passera");
		await changeDog(caseId, dogId, { ...passera, callName: "Passi" }, sender);
		await approveDog(caseId, dogId);
		expect(await name()).toBe("Passi");
	});

	test("is changed until someone has looked, and deleted at any time", async () => {
		const { caseId, kennelId } = await makePublished();
		const dogId = await enterDog(caseId);
		const resultId = await enterResult(caseId, dogId);
		const ids = [dogId, resultId] as const;
		const fair = { ...goodHips, result: "Fair", certificate: "", photoId: null, pdfKey: null };
		expect(await changeResult(caseId, ids, fair, sender)).toBe("saved");
		await approveDog(caseId, dogId);
		await check(caseId, ids, "registry");
		expect(await changeResult(caseId, ids, fair, sender)).toBe("looked");
		expect((await shownTo(kennelId))[0]?.cells.hips?.result).toBe("Fair");
		expect(await removeResult(caseId, ids, sender)).toBe(true);
		expect((await shownTo(kennelId))[0]?.cells).toEqual({});
		expect((await cardNow())[0]).toEqual(["Hips", "Not seen"]);
		expect(await removeDog(caseId, dogId, sender)).toBe(true);
		expect(await shownTo(kennelId)).toEqual([]);
	});

	test("by one private link is not reached by another one", async () => {
		const { caseId, dogId, resultId } = await makeSeen();
		const other = (await makeCase("breeder", kennelDraft)).id;
		expect(await removeDog(other, dogId, sender)).toBe(false);
		expect(await changeDog(other, dogId, passera, sender)).toBeUndefined();
		expect(await removeResult(other, [dogId, resultId], sender)).toBe(false);
		expect((await dogNow(caseId, dogId)).results).toHaveLength(1);
	});

	test("must fit together", () => {
		const faults = (facts: object) => Object.keys(resultErrors({ ...goodHips, ...facts }, passera));
		expect(faults({})).toEqual([]);
		expect(faults({ certificate: "12345" })).toEqual(["certificate"]);
		expect(faults({ certificate: "BF-3685G32M-T" })).toEqual(["certificate"]);
		expect(faults({ certificate: "", testedOn: "2020-01-01" })).toEqual(["testedOn"]);
		expect(faults({ scheme: "BVA", certificate: "12345" })).toEqual([]);
	});
});

describe("a verdict", () => {
	test("is of what the reviewer saw, has a page to link to, and can be corrected", async () => {
		const { caseId, kennelId } = await makePublished();
		const dogId = await enterDog(caseId);
		const resultId = await enterResult(caseId, dogId, { registryUrl: "" });
		await approveDog(caseId, dogId);
		const ids = [dogId, resultId] as const;
		const verdict = { level: "registry", reason: "", registryUrl: "", expectedVersion: 1 } as const;
		expect(await reviewResult(ids, verdict, actor)).toBe("meanwhile");
		expect(await check(caseId, ids, "registry")).toBe("no-address");
		expect(await check(caseId, ids, "claimed")).toBe("reviewed");
		expect((await shownTo(kennelId))[0]?.cells.hips).toMatchObject({ claimed: true, good: false });
		expect((await cardNow())[0]).toEqual(["Hips", "Not seen"]);
		expect(await check(caseId, ids, "refused", { reason: "Another dog’s." })).toBe("reviewed");
		expect((await shownTo(kennelId))[0]?.cells.hips).toBeUndefined();
		expect(await check(caseId, ids, "document")).toBe("reviewed");
		expect((await shownTo(kennelId))[0]?.cells.hips).toMatchObject({ url: "", claimed: false });
	});

	test("is for reviewers only", async () => {
		const { dogId, resultId } = await makeSeen();
		const verdict = { level: "refused", reason: "", registryUrl: "", expectedVersion: 0 } as const;
		for (const other of [await makeStaff("editor"), sender]) {
			await expect(reviewResult([dogId, resultId], verdict, other)).rejects.toThrow("no right");
			await expect(casesOf(evidenceCase).view(dogId, other)).rejects.toThrow("no right");
		}
	});

	test("reaches the breeder in one email, with the reasons", async () => {
		const { caseId } = await makePublished();
		const dogId = await enterDog(caseId);
		const ids = [
			await enterResult(caseId, dogId),
			await enterResult(caseId, dogId, { test: "dsra", scheme: "laboratory", certificate: "" }),
		];
		await approveDog(caseId, dogId);
		for (const id of ids)
			await check(caseId, [dogId, id], "claimed", { reason: "The page is gone." });
		const isTold = and(eq(deliveries.name, "evidence.checked"), eq(deliveries.subjectId, caseId));
		const rows = await db.select().from(deliveries).where(isTold);
		expect(rows).toHaveLength(1);
		const email = await writeEmail(evidenceMail.checked, caseId, rows[0]?.createdAt ?? new Date());
		expect(email?.text).toContain("Passera");
		expect(email?.text.match(/The page is gone\./g)).toHaveLength(2);
		expect(email?.text).toMatch(/\/edit\/kennel\/[\w-]{22}\/dogs/);
		expect(
			await writeEmail(evidenceMail.checked, caseId, new Date(Date.now() + 60_000)),
		).toBeUndefined();
	});

	test("of two reviewers at once counts both", async () => {
		const { caseId } = await makePublished();
		const dogId = await enterDog(caseId);
		await approveDog(caseId, dogId);
		const ids = [];
		for (const test of ["hips", "elbows", "dsra", "ncl1"]) {
			const scheme = /^(dsra|ncl1)$/.test(test) ? "laboratory" : "OFA";
			ids.push(await enterResult(caseId, dogId, { test, scheme, certificate: "" }));
		}
		await Promise.all(ids.map((id) => check(caseId, [dogId, id], "registry")));
		expect((await cardNow()).map(([, seen]) => seen)).toEqual([
			...["1 of 1", "1 of 1", "Not seen", "1 of 1", "1 of 1"],
		]);
	});
});

describe("the list", () => {
	test("is filtered by tests, and by what was seen at the registry, newest first as ever", async () => {
		await makeSeen();
		const { caseId } = await makePublished();
		const dogId = await enterDog(caseId);
		await approveDog(caseId, dogId);
		const result = await enterResult(caseId, dogId, {
			test: "dsra",
			scheme: "laboratory",
			certificate: "",
		});
		await check(caseId, [dogId, result], "document");
		expect(await countOf("")).toBe(2);
		expect(await countOf("hips=yes")).toBe(1);
		expect(await countOf("dsra=yes")).toBe(1);
		expect(await countOf("dsra=yes&hips=yes")).toBe(0);
		expect(await countOf("registry=yes")).toBe(1);
		expect(await countOf("registry=yes&dsra=yes")).toBe(0);
		expect(await countOf("hips=yes&registry=yes")).toBe(1);
		const values = filterValues(publicBreeders.filter, new URLSearchParams("heart=yes"));
		expect(await publicBreeders.filtered.find({ values }, 9)).toEqual([]);
	});
});

describe("time", () => {
	const heart = { test: "heart", result: "Normal", certificate: "" };

	test("an expired result says so, counts no more, and a renewed one does", async () => {
		const seen = await makeSeen({ ...heart, testedOn: testedOn(360) });
		const { caseId, kennelId, dogId } = seen;
		const [result] = await db.select().from(healthResults);
		expect(result?.validUntil).toBe(monthsLater(testedOn(360), 12));
		expect((await cardNow())[2]).toEqual(["Heart", "1 of 1"]);
		const later = new Date(Date.now() + 20 * 24 * 3_600_000);
		expect((await shownTo(kennelId, later))[0]?.cells.heart).toMatchObject({
			expired: expect.stringMatching(/\d{4}$/),
			good: false,
		});
		await Promise.all([runEvidence(actor, later), runEvidence(actor, later)]);
		expect((await cardNow())[2]).toEqual(["Heart", "Not seen"]);
		expect(await countOf("heart=yes")).toBe(0);
		const renewed = await enterResult(caseId, dogId, { ...heart, testedOn: isoDay() });
		await check(caseId, [dogId, renewed], "document");
		expect((await cardNow())[2]).toEqual(["Heart", "1 of 1"]);
	});

	test("warns the breeder once, and makes a task, until it is renewed (R12)", async () => {
		const { caseId, dogId } = await makeSeen({ ...heart, testedOn: testedOn(340) });
		const orders = () =>
			db.select().from(deliveries).where(eq(deliveries.name, "evidence.expiring"));
		await Promise.all([1, 2, 3].map(() => runEvidence(actor)));
		await runEvidence(actor, new Date(Date.now() + 7 * 24 * 3_600_000));
		const [delivery, ...more] = await orders();
		expect(more).toEqual([]);
		const email = await writeEmail(
			evidenceMail.expiring,
			caseId,
			delivery?.createdAt ?? new Date(),
		);
		expect(email?.text).toContain("Heart");
		const [due, ...others] = await expiringResults();
		expect(due).toMatchObject({ dogId, test: "Heart", dog: "Passera" });
		// It's valid for the whole last day, so Today must not call it expired then.
		expect(due?.validUntil.toISOString()).toMatch(/T23:59:59/);
		expect(others).toEqual([]);
		const newer = { ...heart, testedOn: isoDay() };
		const refused = await enterResult(caseId, dogId, newer);
		await check(caseId, [dogId, refused], "refused", { reason: "Another dog’s." });
		expect(await expiringResults()).toMatchObject([{ dogId, test: "Heart" }]);
		expect(
			(await writeEmail(evidenceMail.expiring, caseId, delivery?.createdAt ?? new Date()))?.text,
		).toContain("Heart");
		await enterResult(caseId, dogId, { ...newer, result: "Normal, again" });
		expect(await expiringResults()).toEqual([]);
		expect(
			await writeEmail(evidenceMail.expiring, caseId, delivery?.createdAt ?? new Date()),
		).toBeUndefined();
	});

	test("a result that holds for life is never asked for again", async () => {
		await makeSeen();
		await runEvidence(actor, new Date("2090-01-01"));
		expect((await cardNow())[0]).toEqual(["Hips", "1 of 1"]);
		expect(await expiringResults()).toEqual([]);
	});

	test("hips under 24 months are preliminary, and say so", async () => {
		const early = { testedOn: "2022-12-01", certificate: "" };
		const { kennelId } = await makeSeen(early);
		const view = await evidenceOf(kennelId);
		expect(view.dogs[0]?.cells.hips).toMatchObject({ good: false, notes: [1] });
		expect(view.notes[0]).toContain("24 months");
	});
});

describe("a document", () => {
	test("is in no public use, belongs to its breeder, survives the cleaning, and goes with its result", async () => {
		const { caseId } = await makePublished();
		const dogId = await enterDog(caseId);
		const photoId = await makePhoto("");
		const resultId = await enterResult(caseId, dogId, {}, { photoId });
		await db.update(photos).set({ createdAt: daysAgo(5) });
		await deleteOrphanPhotos(actor);
		expect(await db.$count(photos, eq(photos.id, photoId))).toBe(1);
		const showing = db
			.update(photoUses)
			.set({ public: true })
			.where(eq(photoUses.photoId, photoId));
		await expect(showing).rejects.toMatchObject({ cause: { constraint: "photo_uses_case" } });
		expect(await isDocumentOf(caseId, photoId)).toBe(true);
		const other = (await makeCase("breeder", kennelDraft)).id;
		expect(await isDocumentOf(other, photoId)).toBe(false);
		await removeResult(caseId, [dogId, resultId], sender);
		expect(await db.$count(photos, eq(photos.id, photoId))).toBe(0);
	});
});

test("the words for results are told apart", () => {
	for (const good of ["Excellent", "Good", "fair", "Normal", "Clear", "Normal/Clear"]) {
		expect(isPlainlyGood(good), good).toBe(true);
	}
	for (const other of [
		"Carrier",
		"Affected",
		"Borderline",
		"0/0",
		"A",
		"Clear by parentage? Carrier",
		"Abnormal",
		"Goods",
	]) {
		expect(isPlainlyGood(other), other).toBe(false);
	}
	expect(initialsOf("Ruth Okoye")).toBe("RO");
	expect(initialsOf("Ада-Мария дель Торо")).toBe("АМД");
	expect(initialsOf("")).toBe("");
	expect(initialsOf(formerMemberName)).toBe("");
});

test("the five tests of the cards are in the catalog, under the same names", () => {
	for (const { id, name } of listedTests) expect(testName(id)).toBe(name);
	expect(holdsMonths({ test: "heart", scheme: "OFA" })).toBe(12);
	expect(holdsMonths({ test: "heart", scheme: "laboratory" })).toBe(12);
	expect(holdsMonths({ test: "hips", scheme: "OFA" })).toBeNull();
	const young = { test: "hips", scheme: "BVA", testedOn: "2022-06-01" };
	expect(isPreliminary(young, passera.bornOn)).toBe(false);
	expect(isPreliminary({ ...young, scheme: "OFA" }, passera.bornOn)).toBe(true);
});
