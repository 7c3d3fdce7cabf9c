import { stat } from "node:fs/promises";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { historyOf } from "#app/cases/history/history.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { deleteDue } from "#app/cases/personal-data.ts";
import { deleteOrphanPhotos } from "#app/cases/records/leftover-photos.ts";
import { caseMail } from "#app/cases/table.ts";
import {
	decideCodePhoto,
	findCodePhoto,
	isCodePhotoOf,
	renewCode,
	requestCodePhoto,
	sendCodePhoto,
} from "#app/cases/verifications/code-photos.ts";
import { verificationKeeps } from "#app/cases/verifications/keeps.ts";
import { codePhotos } from "#app/cases/verifications/table.ts";
import { listVerifications } from "#app/cases/verifications/verifications.ts";
import { photos } from "#app/media/table.ts";
import { sender } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { codePhotoPolicy } from "#policies";
import { decided } from "#test/desk.ts";
import { actor, daysAgo, makePhoto } from "#test/make.ts";
import {
	askForCode,
	dogDraft,
	expireCode,
	kennelDraft,
	makeCase,
	verifiedCase,
} from "#test/make-case.ts";
import { writeEmail } from "#test/outbox.ts";
import { makeStaff } from "#test/staff.ts";

const fits = { verdict: "confirmed", reason: "" } as const;
const wrong = { verdict: "mismatch", reason: "We can’t read the code." } as const;

const photoRow = async (id: number) => (await db.select().from(photos).where(eq(photos.id, id)))[0];
const hasFiles = async (hash = "") =>
	stat(join(env.dataDir, "files", "photos", hash)).then(
		() => true,
		() => false,
	);
const emailsOf = async (caseId: number) =>
	(
		await db
			.select()
			.from(deliveries)
			.where(eq(deliveries.subjectId, caseId))
			.orderBy(deliveries.id)
	)
		.map(({ name }) => name)
		.filter((name) => name.startsWith("case.code"));

async function sentPhoto() {
	const found = await makeCase("rehome", dogDraft);
	await askForCode(found.id);
	const photoId = await makePhoto("");
	await sendCodePhoto(found.id, photoId, sender);
	return { id: found.id, photoId };
}

test("a click asks once, with a readable code of its own and an email that names the dog", async () => {
	const found = await makeCase("rehome", dogDraft);
	expect(await requestCodePhoto(found.id, actor)).toBe("requested");
	expect(await requestCodePhoto(found.id, actor)).toBe("open");
	expect(await emailsOf(found.id)).toEqual(["case.code"]);
	const request = await findCodePhoto(found.id);
	expect(request?.code).toMatch(/^[^01258BDGILOQSUVZ]{3}-[^01258BDGILOQSUVZ]{3}$/);
	const other = await askForCode((await makeCase("rehome", dogDraft)).id);
	expect(other.code).not.toBe(request?.code);
	const letter = await writeEmail(caseMail.code, found.id);
	expect(letter?.subject).toContain("Luna");
	expect(letter?.text).toMatch(/\/edit\/dog\/[\w-]{22}\/code/);
	expect(letter?.text).not.toContain(request?.code);
	await expireCode(found.id);
	expect(await writeEmail(caseMail.code, found.id)).toBeUndefined();
});

test("nobody is asked about a kennel or a declined dog, nor by an editor", async () => {
	const kennel = await makeCase("breeder", kennelDraft);
	const declined = await makeCase("rehome", dogDraft, { state: "declined" });
	for (const { id } of [kennel, declined]) {
		expect(await requestCodePhoto(id, actor)).toBeUndefined();
		expect(await renewCode(id, sender)).toBeUndefined();
	}
	const editor = await makeStaff("editor");
	expect(() => requestCodePhoto(declined.id, editor)).toThrow("no right");
	const { id, photoId } = await sentPhoto();
	const of = await verifiedCase(id);
	expect(() => decideCodePhoto(of, photoId, fits, editor)).toThrow("no right");
});

test("emails about a code that arrive late say nothing about a case decided meanwhile", async () => {
	const asked = await makeCase("rehome", dogDraft);
	await askForCode(asked.id);
	const sent = await sentPhoto();
	expect([
		await writeEmail(caseMail.code, asked.id),
		await writeEmail(caseMail["code-sent"], sent.id),
	]).not.toContain(undefined);
	for (const { id } of [asked, sent]) await decided({ id }, { verdict: "spam" });
	expect([
		await writeEmail(caseMail.code, asked.id),
		await writeEmail(caseMail["code-sent"], sent.id),
	]).toEqual([undefined, undefined]);
});

test("a mismatch after the case is final sends no email, and says so", async () => {
	const { id, photoId } = await sentPhoto();
	await decided({ id }, { verdict: "spam" });
	expect(await decideCodePhoto(await verifiedCase(id), photoId, wrong, actor)).toBe("unsent");
	expect(await emailsOf(id)).not.toContain("case.code-again");
	expect((await findCodePhoto(id))?.state).toBe("mismatch");
});

test("a photo is replaced until someone decides, and the former one is deleted", async () => {
	const { id, photoId } = await sentPhoto();
	const former = await photoRow(photoId);
	expect(await hasFiles(former?.contentHash)).toBe(true);
	const next = await makePhoto("");
	expect(await sendCodePhoto(id, next, sender)).toBe("sent");
	expect(await photoRow(photoId)).toBeUndefined();
	expect(await hasFiles(former?.contentHash)).toBe(false);
	expect([await isCodePhotoOf(id, next), await isCodePhotoOf(id, photoId)]).toEqual([true, false]);
	expect(await emailsOf(id)).toEqual(["case.code", "case.code-sent"]);
	expect((await writeEmail(caseMail["code-sent"], id))?.to).toBe(env.teamMail);
	// The reviewer saw the former one.
	const of = await verifiedCase(id);
	expect(await decideCodePhoto(of, photoId, fits, actor)).toBe("replaced");
	expect(await decideCodePhoto(of, next, fits, actor)).toBe("confirmed");
	const late = await makePhoto("");
	expect(await sendCodePhoto(id, late, sender)).toBe("refused");
	expect(await photoRow(late)).toBeUndefined();
	expect(await photoRow(next)).toBeDefined();
});

test("of two decisions at once, one counts", async () => {
	const { id, photoId } = await sentPhoto();
	const of = await verifiedCase(id);
	const both = [fits, wrong].map((verdict) => decideCodePhoto(of, photoId, verdict, actor));
	const [one, other] = await Promise.all(both);
	expect([one, other].filter((each) => each === "decided")).toHaveLength(1);
	expect(await listVerifications(of)).toHaveLength(1);
});

test("after 72 hours nothing is taken, and the owner gets a new code, a few a day", async () => {
	const found = await makeCase("rehome", dogDraft);
	const first = await askForCode(found.id, await makeStaff("reviewer"));
	const hours = (first.expiresAt.getTime() - first.requestedAt.getTime()) / 3_600_000;
	expect(hours).toBeCloseTo(codePhotoPolicy.openHours, 1);
	expect(await renewCode(found.id, sender)).toBe("unchanged");
	await expireCode(found.id);
	expect((await findCodePhoto(found.id))?.state).toBe("expired");
	expect(await sendCodePhoto(found.id, await makePhoto(""), sender)).toBe("refused");
	for (let day = 0; day < codePhotoPolicy.newCodesPerDay; day++) {
		expect(await renewCode(found.id, sender)).toBe("renewed");
		expect((await findCodePhoto(found.id))?.code).not.toBe(first.code);
		await expireCode(found.id);
	}
	expect(await renewCode(found.id, sender)).toBe("too many");
	// The team can still ask.
	expect(await requestCodePhoto(found.id, actor)).toBe("requested");
	const isWaiting = and(eq(deliveries.subjectId, found.id), eq(deliveries.state, "waiting"));
	expect(await db.$count(deliveries, and(isWaiting, eq(deliveries.name, "case.code")))).toBe(1);
});

test("a photo that doesn't match is explained to the owner, who tries again", async () => {
	const { id, photoId } = await sentPhoto();
	const of = await verifiedCase(id);
	expect(await decideCodePhoto(of, photoId, wrong, actor)).toBe("mismatch");
	expect(await emailsOf(id)).toEqual(["case.code", "case.code-sent", "case.code-again"]);
	const letter = await writeEmail(caseMail["code-again"], id);
	expect(letter?.subject).toContain("Luna");
	expect(letter?.text).toContain(wrong.reason);
	expect((await listVerifications(of)).map(({ state }) => state)).toEqual(["negative"]);
	expect(await renewCode(id, sender)).toBe("renewed");
	expect(await writeEmail(caseMail["code-again"], id)).toBeUndefined();
	const better = await makePhoto("");
	await sendCodePhoto(id, better, sender);
	await decideCodePhoto(of, better, fits, actor);
	expect((await listVerifications(of)).map(({ state }) => state)).toEqual(["counts", "replaced"]);
	const events = (await historyOf({ kind: "case", id })).map(({ event }) => event);
	expect(events).toEqual(
		expect.arrayContaining(["code photo requested", "code photo sent", "check recorded"]),
	);
});

test("the file goes some days after the decision, or if nobody looks; the check stays (R12)", async () => {
	const { deleteAfter, deleteUnreviewedAfter } = codePhotoPolicy;
	const [decided, unseen, fresh] = [await sentPhoto(), await sentPhoto(), await sentPhoto()];
	const of = await verifiedCase(decided.id);
	await decideCodePhoto(of, decided.photoId, fits, actor);
	const isOf = (id: number) => eq(codePhotos.caseId, id);
	await db
		.update(codePhotos)
		.set({ decidedAt: daysAgo(deleteAfter + 1) })
		.where(isOf(decided.id));
	await db
		.update(codePhotos)
		.set({ sentAt: daysAgo(deleteUnreviewedAfter + 1) })
		.where(isOf(unseen.id));
	await db.update(photos).set({ createdAt: daysAgo(100) });
	await deleteOrphanPhotos(actor);
	expect(await photoRow(fresh.photoId)).toBeDefined();
	const hash = (await photoRow(decided.photoId))?.contentHash;
	await Promise.all([deleteDue(verificationKeeps), deleteDue(verificationKeeps)]);
	await deleteDue(verificationKeeps);
	const left = await Promise.all([decided, unseen, fresh].map(({ photoId }) => photoRow(photoId)));
	expect(left.map(Boolean)).toEqual([false, false, true]);
	expect(await hasFiles(hash)).toBe(false);
	expect((await listVerifications(of)).map(({ state }) => state)).toEqual(["counts"]);
	expect((await findCodePhoto(decided.id))?.state).toBe("confirmed");
});
