import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { dogs } from "#app/adoptions/store.ts";
import { kennels } from "#app/breeders/store.ts";
import { saveDraft } from "#app/moderation/edit/case-edits.ts";
import { historyOf } from "#app/moderation/history/history.ts";
import { cases } from "#app/moderation/table.ts";
import { deliveries } from "#app/outbox/table.ts";
import { sender, visitor } from "#app/people/actor.ts";
import { makeLink } from "#app/people/private-links.ts";
import { privateLinks } from "#app/people/table.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { rateLimits } from "#app/platform/database/table.ts";
import {
	askKennels,
	deleteStaleTakeBacks,
	recordNoAnswers,
	runTakeBacks,
} from "#app/take-back/clock.ts";
import {
	writeTakeBackAnswer,
	writeTakeBackQuestion,
	writeTakeBackSilence,
} from "#app/take-back/emails.tsx";
import { suggestKennels } from "#app/take-back/named-kennel.ts";
import { findOrigin } from "#app/take-back/origin.ts";
import { eraseTakeBacks, exportTakeBacks } from "#app/take-back/personal-data.ts";
import { takeBacks } from "#app/take-back/table.ts";
import {
	answerTakeBack,
	askKennel,
	askKennelAtDesk,
	confirmTakenBack,
	openTakeBack,
} from "#app/take-back/take-backs.ts";
import { takeBackPolicy } from "#policies";
import { noPhotos } from "#test/decisions.ts";
import { deleteRecords } from "#test/fixtures.ts";
import { actor, daysAgo, makeDog, makeKennel } from "#test/make.ts";
import { caseNow, dogDraft, makeCase } from "#test/make-case.ts";
import { makeStaff } from "#test/staff.ts";
import {
	expireTakeBack,
	labelOf,
	makeOriginCase,
	makeTakeBack,
	takeBackNow,
} from "#test/take-backs.ts";

beforeEach(async () => {
	await db.delete(takeBacks);
	await db.delete(privateLinks);
	await db.update(cases).set({ state: "closed" });
	await db.delete(rateLimits);
	await deleteRecords();
});

const yes = { answer: "yes", words: "We’ll fetch her on Sunday." } as const;
const no = { answer: "no", words: "" } as const;

const ordered = (name: string, id: number) =>
	db.$count(deliveries, and(eq(deliveries.name, name), eq(deliveries.subjectId, id)));

const originNow = async (found: { id: number }) => findOrigin(await caseNow(found));

async function saveWith(found: { id: number }, changes: Record<string, string>, send = false) {
	const { version, draft } = await caseNow(found);
	const edit = { draft: { ...draft, ...changes }, photos: noPhotos };
	expect(await saveDraft(found.id, version, edit, sender, send)).toMatchObject({ ok: true });
}

describe("asking", () => {
	test("once, however often it is tried, for 72 hours (R9)", async () => {
		const kennel = await makeKennel({ kennelName: "Casa Nera" });
		const found = await makeOriginCase(kennel);
		const tries = Array.from({ length: 50 }, () => askKennel(found.id, sender));
		expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
		await Promise.all([askKennels(actor), askKennels(actor)]);
		const row = await takeBackNow(found.id);
		expect(row).toMatchObject({ kennelId: kennel.id, named: labelOf(kennel), answer: null });
		const hours = ((row?.dueAt.getTime() ?? 0) - (row?.askedAt.getTime() ?? 0)) / 3_600_000;
		expect(hours).toBeCloseTo(takeBackPolicy.answerHours, 1);
		expect(await ordered("take-back.ask", row?.id ?? 0)).toBe(1);
		const events = (await historyOf({ kind: "case", id: found.id })).map(({ event }) => event);
		expect(events).toEqual(["received", "kennel asked"]);
	});

	test("only with the owner's consent, while the case waits, and a kennel that is named exactly", async () => {
		const kennel = await makeKennel({ kennelName: "Casa Nera" });
		const other = await makeKennel({ kennelName: "Casa" });
		const paused = await makeKennel({ kennelName: "Pausa" }, { active: false });
		const sample = await makeKennel({ kennelName: "Prova", sample: true });
		const refused = [
			await makeOriginCase(kennel, { askKennel: "no" }),
			await makeCase("rehome", { ...dogDraft, kennelOfOrigin: labelOf(kennel) }),
			await makeOriginCase(kennel, {}, { state: "completing" }),
			await makeOriginCase(kennel, {}, { state: "declined" }),
			await makeOriginCase(kennel, { kennelOfOrigin: "Casa Nera" }),
			await makeOriginCase(kennel, { kennelOfOrigin: `Casa Bianca (${kennel.slug})` }),
			await makeOriginCase(kennel, { kennelOfOrigin: `Casa Nera (${other.slug})` }),
			await makeOriginCase(kennel, { kennelOfOrigin: "Casa Nera (%)" }),
			await makeOriginCase(paused),
			await makeOriginCase(sample),
		];
		for (const { id } of refused) expect(await askKennel(id, sender)).toBe(false);
		await askKennels(actor);
		expect(await db.$count(takeBacks)).toBe(0);
	});

	test("what is suggested is what is found, also of two kennels with one name", async () => {
		const first = await makeKennel({ kennelName: "Casa (Nera)" });
		const second = await makeKennel({ kennelName: "Casa (Nera)", city: "Waco" });
		await makeKennel({ kennelName: "Hidden" }, { active: false });
		expect(await suggestKennels(false)).toEqual([
			{ value: labelOf(first), label: "Casa (Nera), Dallas, TX" },
			{ value: labelOf(second), label: "Casa (Nera), Waco, TX" },
		]);
		expect(await suggestKennels(true)).toEqual([]);
		const found = await makeOriginCase(second);
		await askKennel(found.id, sender);
		expect((await takeBackNow(found.id))?.kennelId).toBe(second.id);
	});

	test("a kennel gets a few questions a day; the clock asks the next ones, and cases without a button", async () => {
		const kennel = await makeKennel({ kennelName: "Casa Nera" });
		const found = [];
		for (let index = 0; index <= takeBackPolicy.perDay; index++) {
			found.push(await makeOriginCase(kennel));
		}
		await askKennels(actor);
		expect(await db.$count(takeBacks)).toBe(takeBackPolicy.perDay);
		await db.delete(rateLimits);
		await runTakeBacks(actor);
		expect(await db.$count(takeBacks)).toBe(found.length);
	});

	test("of a free text the only kennel of this name is offered, and asked when a reviewer says so", async () => {
		const kennel = await makeKennel({ kennelName: "Casa Nera" });
		const found = await makeOriginCase(kennel, { kennelOfOrigin: " casa  NERA" });
		expect(await originNow(found)).toMatchObject({
			namesake: { id: kennel.id },
			question: undefined,
		});
		expect(await askKennelAtDesk(found.id, 999_999, actor)).toBe("refused");
		const clicks = [1, 2, 3].map(() => askKennelAtDesk(found.id, kennel.id, actor));
		expect(await Promise.all(clicks)).toEqual(["asked", "asked", "asked"]);
		expect((await caseNow(found)).draft.kennelOfOrigin).toBe(labelOf(kennel));
		expect(await originNow(found)).toMatchObject({
			kennel: { id: kennel.id },
			namesake: undefined,
			question: { state: "asked" },
		});
		const unwilling = await makeOriginCase(kennel, { askKennel: "no" });
		expect(await askKennelAtDesk(unwilling.id, kennel.id, actor)).toBe("refused");
		const editor = await makeStaff("editor");
		expect(() => askKennelAtDesk(found.id, kennel.id, editor)).toThrow("no right");
		await makeKennel({ kennelName: "Casa Nera" });
		const unclear = await makeOriginCase(kennel, { kennelOfOrigin: "Casa Nera" });
		expect(await originNow(unclear)).toMatchObject({ kennel: undefined, namesake: undefined });
	});
});

test("an answer is found again when a reviewer or the owner names the kennel in full, also by a new name", async () => {
	const { found, token, kennel, caseId } = await makeTakeBack();
	await answerTakeBack(token, yes, visitor);
	await saveWith(found, { kennelOfOrigin: "Casa Nera" });
	expect((await originNow(found))?.question).toBeUndefined();
	expect(await askKennelAtDesk(caseId, kennel.id, actor)).toBe("asked");
	expect(await originNow(found)).toMatchObject({ question: { state: "yes" } });
	const renamed = await kennels.update(kennel.id, { kennelName: "Casa Nuova" }, actor);
	await saveWith(found, { kennelOfOrigin: labelOf(renamed ?? kennel) }, true);
	expect(await askKennel(caseId, sender)).toBe(false);
	expect(await originNow(found)).toMatchObject({ question: { state: "yes" } });
	expect(await db.$count(takeBacks)).toBe(1);
});

describe("the kennel's email", () => {
	test("has the promise and a link, and nothing that the owner typed (I1, A6)", async () => {
		const promise = { takesBack: "yes" as const, takeBackWords: "At any age." };
		const { id, kennel } = await makeTakeBack(promise, { registeredName: "Zwitscher" });
		const email = await writeTakeBackQuestion(id);
		expect(email).toMatchObject({
			to: kennel.email,
			subject: "Can a Cane Corso come back to Casa Nera?",
		});
		expect(email?.text).toContain("At any age.");
		expect(email?.text).toMatch(/\/take-back\/[\w-]{22}\b/);
		expect(`${email?.text}${email?.html}`).not.toMatch(
			/Luna|Zwitscher|owner@example|Rossi|moves|555/,
		);
		// It may be read late, and then there is less time.
		expect(`${email?.text}${email?.html}`).not.toContain("hours");
		expect(
			(await db.select().from(privateLinks)).map(({ tokenHash }) => tokenHash).join(),
		).not.toContain(/take-back\/([\w-]{22})/.exec(email?.text ?? "")?.[1]);
	});

	test("isn't sent about a sample, nor once the kennel has left or the owner disagrees", async () => {
		const sample = await makeKennel({ kennelName: "Prova", sample: true });
		const practice = await makeOriginCase(sample, {}, { sample: true });
		expect(await askKennel(practice.id, sender)).toBe(true);
		expect(await writeTakeBackQuestion((await takeBackNow(practice.id))?.id ?? 0)).toBeUndefined();
		const left = await makeTakeBack();
		await kennels.transition(left.kennel.id, "withdrawn", actor);
		expect(await writeTakeBackQuestion(left.id)).toBeUndefined();
		const unwilling = await makeTakeBack();
		await saveWith(unwilling.found, { askKennel: "no" });
		expect(await writeTakeBackQuestion(unwilling.id)).toBeUndefined();
	});
});

describe("the answer", () => {
	test("reaches the owner once, with the kennel's contact details, and can be changed (R9)", async () => {
		const { token, id, found, kennel } = await makeTakeBack();
		expect(await originNow(found)).toMatchObject({
			question: { state: "asked", contact: undefined },
		});
		const clicks = Array.from({ length: 50 }, () => answerTakeBack(token, yes, visitor));
		expect(new Set(await Promise.all(clicks))).toEqual(new Set(["done"]));
		expect(await ordered("take-back.answered", id)).toBe(1);
		expect(await originNow(found)).toMatchObject({
			question: { state: "yes", words: yes.words, contact: { email: kennel.email } },
		});
		expect(await answerTakeBack(token, no, visitor)).toBe("done");
		// One email for both: it had not been sent yet.
		expect(await ordered("take-back.answered", id)).toBe(1);
		const email = await writeTakeBackAnswer(id);
		expect(email?.subject).toBe("Casa Nera can’t take your dog back");
		expect(email?.text).toMatch(/\/edit\/dog\/[\w-]{22}#kennel/);
		expect(await originNow(found)).toMatchObject({ question: { state: "no", contact: undefined } });
		const events = (await historyOf({ kind: "case", id: found.id })).map(({ event }) => event);
		expect(events.filter((event) => event === "kennel answered")).toHaveLength(2);
	});

	test("is refused when the time is over, and after too many changes", async () => {
		const { token, id } = await makeTakeBack();
		for (let index = 0; index < 10; index++) {
			const words = String(index);
			expect(await answerTakeBack(token, { answer: "help", words }, visitor)).toBe("done");
		}
		expect(await answerTakeBack(token, yes, visitor)).toMatchObject({ wait: expect.any(Number) });
		await expireTakeBack(id);
		await db.delete(rateLimits);
		expect(await answerTakeBack(token, yes, visitor)).toBe("late");
		expect(await openTakeBack(token)).toMatchObject({ takeBack: { answer: "help", words: "9" } });
	});

	test("the link opens nothing once the owner disagrees, names another, is done, or the kennel has left (Z2)", async () => {
		const ways: ((made: Awaited<ReturnType<typeof makeTakeBack>>) => Promise<unknown>)[] = [
			({ found }) => saveWith(found, { askKennel: "no" }),
			({ found }) => saveWith(found, { kennelOfOrigin: "Casa Bianca" }),
			({ caseId }) => db.update(cases).set({ state: "spam" }).where(eq(cases.id, caseId)),
			({ caseId }) => db.update(cases).set({ state: "closed" }).where(eq(cases.id, caseId)),
			({ kennel }) => kennels.transition(kennel.id, "withdrawn", actor),
		];
		for (const way of ways) {
			const made = await makeTakeBack();
			expect(await openTakeBack(made.token)).toBeDefined();
			await way(made);
			expect(await openTakeBack(made.token)).toBeUndefined();
			expect((await originNow(made.found))?.question?.state).not.toBe("asked");
			expect(await answerTakeBack(made.token, yes, visitor)).toBeUndefined();
			await deleteRecords();
		}
		const paused = await makeTakeBack();
		await kennels.transition(paused.kennel.id, "paused", actor);
		expect(await answerTakeBack(paused.token, yes, visitor)).toBe("done");
		for (const other of ["case", "edit", "aftercare"] as const) {
			expect(await openTakeBack(await makeLink(other, paused.id))).toBeUndefined();
		}
	});
});

describe("the clock", () => {
	test("notes once that there was no answer, twice at once and a week late (R12)", async () => {
		const { id, caseId, found } = await makeTakeBack();
		await recordNoAnswers(actor);
		expect((await takeBackNow(caseId))?.silentAt).toBeNull();
		await db.update(takeBacks).set({ dueAt: daysAgo(7) });
		await Promise.all([recordNoAnswers(actor), recordNoAnswers(actor), runTakeBacks(actor)]);
		await runTakeBacks(actor);
		expect(await ordered("take-back.silent", id)).toBe(1);
		expect(await originNow(found)).toMatchObject({ question: { state: "silent" } });
		const events = (await historyOf({ kind: "case", id: caseId })).map(({ event }) => event);
		expect(events.filter((event) => event === "kennel didn’t answer")).toHaveLength(1);
		const email = await writeTakeBackSilence(id);
		expect(email?.subject).toBe("No answer from Casa Nera");
		expect(email?.text).toContain(`/breeder-network/casa-nera`);
	});

	test("says nothing of silence after an answer, or a consent that was taken back", async () => {
		const answered = await makeTakeBack();
		await answerTakeBack(answered.token, no, visitor);
		const unwilling = await makeTakeBack({ kennelName: "Casa Bianca" });
		await saveWith(unwilling.found, { askKennel: "no" });
		for (const { id } of [answered, unwilling]) await expireTakeBack(id);
		await recordNoAnswers(actor);
		for (const { id } of [answered, unwilling]) {
			expect(await ordered("take-back.silent", id)).toBe(0);
		}
	});

	test("deletes a question that was taken back, with its link, so that it can be asked again", async () => {
		const { id, caseId, found, token } = await makeTakeBack();
		await saveWith(found, { askKennel: "no" });
		await Promise.all([deleteStaleTakeBacks(actor), deleteStaleTakeBacks(actor)]);
		expect(await takeBackNow(caseId)).toBeUndefined();
		expect(await db.$count(privateLinks, eq(privateLinks.subjectId, id))).toBe(0);
		await saveWith(found, { askKennel: "yes" }, true);
		await runTakeBacks(actor);
		expect(await takeBackNow(caseId)).toMatchObject({ answer: null });
		expect(await openTakeBack(token)).toBeUndefined();
	});

	test("deletes everything some time after the end, and not before", async () => {
		const { caseId, token } = await makeTakeBack();
		await answerTakeBack(token, yes, visitor);
		const { deleteAfter } = takeBackPolicy;
		for (const [days, left] of [
			[deleteAfter - 1, 1],
			[deleteAfter + 1, 0],
		] as const) {
			await db.update(takeBacks).set({ dueAt: daysAgo(days) });
			await deleteStaleTakeBacks(actor);
			expect(await db.$count(takeBacks, eq(takeBacks.caseId, caseId))).toBe(left);
		}
	});
});

describe("a dog that goes back", () => {
	test("closes a request that was never published, once, and only after a yes", async () => {
		const { caseId, token, found } = await makeTakeBack();
		expect(await confirmTakenBack(caseId, sender)).toBe(false);
		await answerTakeBack(token, yes, visitor);
		const clicks = [1, 2, 3].map(() => confirmTakenBack(caseId, sender));
		expect((await Promise.all(clicks)).filter(Boolean)).toHaveLength(1);
		expect((await caseNow(found)).state).toBe("closed");
		expect(await originNow(found)).toMatchObject({ question: { takenBackAt: expect.any(Date) } });
		const history = await historyOf({ kind: "case", id: caseId });
		expect(history.at(-1)).toMatchObject({
			event: "closed",
			details: { why: "taken back by the kennel" },
		});
	});

	test("goes to the kennel that is named now", async () => {
		const { caseId, token, found } = await makeTakeBack();
		await answerTakeBack(token, yes, visitor);
		await saveWith(found, { kennelOfOrigin: "Casa Bianca" });
		expect(await confirmTakenBack(caseId, sender)).toBe(false);
		expect((await takeBackNow(caseId))?.takenBackAt).toBeNull();
	});

	test("takes its listing off the site, which counts as withdrawn", async () => {
		const { caseId, token, found } = await makeTakeBack();
		const dog = await makeDog({ name: "Luna" });
		const published = { state: "published" as const, subjectId: dog.id };
		await db.update(cases).set(published).where(eq(cases.id, caseId));
		await answerTakeBack(token, yes, visitor);
		await confirmTakenBack(caseId, sender);
		expect(await dogs.find(dog.id)).toMatchObject({ status: "withdrawn" });
		expect((await caseNow(found)).state).toBe("closed");
		const events = (await historyOf({ kind: "case", id: caseId })).map(({ event }) => event);
		expect(events).toContain("taken back by the kennel");
	});
});

test("erasing the owner or the kennel ends the link, and a kennel is no longer named (D3)", async () => {
	const erase = (caseIds: number[], kennelIds: number[]) =>
		transaction(async (tx) => {
			const found = await exportTakeBacks(caseIds, kennelIds, tx);
			await eraseTakeBacks({ takeBacks: found }, { email: "", phones: [] }, tx);
		});
	const asOwner = await makeTakeBack();
	await erase([asOwner.caseId], []);
	expect(await openTakeBack(asOwner.token)).toBeUndefined();
	const asKennel = await makeTakeBack({ kennelName: "Casa Bianca" });
	await erase([], [asKennel.kennel.id]);
	expect(await openTakeBack(asKennel.token)).toBeUndefined();
	expect((await caseNow(asKennel.found)).draft).toMatchObject({
		kennelOfOrigin: "",
		askKennel: "no",
	});
	expect(await db.$count(privateLinks, eq(privateLinks.purpose, "take-back"))).toBe(0);
});

test("undoing a kennel's publication deletes what it was asked", async () => {
	const { kennel, caseId } = await makeTakeBack();
	await transaction((tx) => kennels.restore(kennel.id, null, tx));
	expect(await takeBackNow(caseId)).toBeUndefined();
});
