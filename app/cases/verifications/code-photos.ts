import { randomInt } from "node:crypto";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { recordEvent } from "#app/cases/history/history.ts";
import { cancelUnfinishedDeliveries, enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import { lockCase } from "#app/cases/review/cases.ts";
import { finalStates } from "#app/cases/review/states.ts";
import type { Case } from "#app/cases/table.ts";
import { caseMail } from "#app/cases/table.ts";
import { type CodePhoto, codePhotos } from "#app/cases/verifications/table.ts";
import { storeVerification, type Verified } from "#app/cases/verifications/verifications.ts";
import { deskPhotoColumns } from "#app/media/guarded-photos.ts";
import type { Photo } from "#app/media/photo.ts";
import { deletePhotoFiles, deleteUnusedPhotos } from "#app/media/photos.ts";
import { photos } from "#app/media/table.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { recordOfCase } from "#app/records/records.ts";
import { codePhotoPolicy } from "#policies";

const { openHours, newCodesPerDay } = codePhotoPolicy;
const hourMs = 60 * 60 * 1000;

/** Leaves out letters and digits that look alike in handwriting. */
const alphabet = "ACEFHJKMNPRTWXY3479";

function makeCode(): string {
	const part = () =>
		Array.from({ length: 3 }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
	return `${part()}-${part()}`;
}

/** "sent": the photo is pending review. "expired": none was sent in time, or no one reviewed it. */
export type CodePhotoState = "open" | "expired" | "sent" | "confirmed" | "mismatch";

function stateOf({ verdict, photoId, expiresAt }: CodePhoto): CodePhotoState {
	if (verdict) return verdict;
	if (photoId !== null) return "sent";
	return expiresAt > new Date() ? "open" : "expired";
}

async function newestOf(caseId: number, tx: Db) {
	const [row] = await tx
		.select()
		.from(codePhotos)
		.where(eq(codePhotos.caseId, caseId))
		.orderBy(desc(codePhotos.id))
		.limit(1);
	return row && { ...row, state: stateOf(row) };
}

export async function findCodePhoto(caseId: number) {
	const request = await newestOf(caseId, db);
	if (!request) return undefined;
	const [photo] = await db
		.select(deskPhotoColumns)
		.from(photos)
		.where(eq(photos.id, request.photoId ?? 0));
	return { ...request, photo: photo as Photo | undefined };
}

export async function isCodePhotoOf(caseId: number, photoId: number): Promise<boolean> {
	const isThis = and(eq(codePhotos.caseId, caseId), eq(codePhotos.photoId, photoId));
	return (await db.$count(codePhotos, isThis)) > 0;
}

function acceptsCodePhoto({ kind, state }: Case): boolean {
	const isTaken = recordOfCase(kind)?.verifications.code_photo !== undefined;
	return isTaken && !finalStates.includes(state);
}

async function openRequest(caseId: number, actor: Actor, tx: Db): Promise<void> {
	const expiresAt = new Date(Date.now() + openHours * hourMs);
	const requestedBy = staffId(actor);
	await tx.insert(codePhotos).values({ caseId, code: makeCode(), requestedBy, expiresAt });
}

export function requestCodePhoto(caseId: number, actor: Actor) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const found = await lockCase(caseId, tx);
		if (!found || !acceptsCodePhoto(found)) return undefined;
		const state = (await newestOf(caseId, tx))?.state;
		if (state === "open" || state === "sent") return state;
		await openRequest(caseId, actor, tx);
		const delivery = { what: caseMail.code, subjectId: caseId } as const;
		// An email about an expired code may still be waiting, and would now say the same.
		await cancelUnfinishedDeliveries(delivery, tx);
		await enqueueDelivery(delivery, tx);
		await recordEvent({ kind: "case", id: caseId }, "code photo requested", {}, actor, tx);
		return "requested";
	});
}

export function renewCode(caseId: number, actor: Actor) {
	return transaction(async (tx) => {
		const found = await lockCase(caseId, tx);
		if (!found || !acceptsCodePhoto(found)) return undefined;
		const state = (await newestOf(caseId, tx))?.state;
		if (state !== "expired" && state !== "mismatch") return state && "unchanged";
		const isOwn = and(eq(codePhotos.caseId, caseId), isNull(codePhotos.requestedBy));
		const isToday = gt(codePhotos.requestedAt, sql`now() - interval '1 day'`);
		if ((await tx.$count(codePhotos, and(isOwn, isToday))) >= newCodesPerDay) return "too many";
		await openRequest(caseId, actor, tx);
		await recordEvent({ kind: "case", id: caseId }, "new code for a photo", {}, actor, tx);
		return "renewed";
	});
}

/** Replaces an earlier photo that is still undecided. A photo that is refused is deleted. */
export async function sendCodePhoto(caseId: number, photoId: number, actor: Actor) {
	const { result, dropped } = await transaction(async (tx) => {
		const found = await lockCase(caseId, tx);
		const request = found && acceptsCodePhoto(found) ? await newestOf(caseId, tx) : undefined;
		const isTaken = request && !request.verdict && request.expiresAt > new Date();
		if (!isTaken) {
			return { result: "refused" as const, dropped: await deleteUnusedPhotos([photoId], tx) };
		}
		await tx
			.update(codePhotos)
			.set({ photoId, sentAt: sql`now()` })
			.where(eq(codePhotos.id, request.id));
		const once = `case.code-sent ${request.id}`;
		await enqueueDelivery({ what: caseMail["code-sent"], subjectId: caseId, once }, tx);
		await recordEvent({ kind: "case", id: caseId }, "code photo sent", {}, actor, tx);
		const former = request.photoId === null ? [] : [request.photoId];
		return { result: "sent" as const, dropped: await deleteUnusedPhotos(former, tx) };
	});
	await deletePhotoFiles(dropped);
	return result;
}

/**
 * Returns "replaced" if the owner sent another photo than the one seen, "decided" if someone was faster, and
 * "unsent" if the case takes no other photo.
 */
export function decideCodePhoto(
	of: Verified,
	seenPhotoId: number,
	{ verdict, reason }: { verdict: "confirmed" | "mismatch"; reason: string },
	actor: Actor,
) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const { caseId } = of;
		const found = caseId === undefined ? undefined : await lockCase(caseId, tx);
		const request = found && (await newestOf(found.id, tx));
		if (!request) return undefined;
		if (request.state !== "sent" || request.sentAt === null) return "decided";
		if (request.photoId !== seenPhotoId) return "replaced";
		await tx
			.update(codePhotos)
			.set({ verdict, reason, decidedAt: sql`now()` })
			.where(eq(codePhotos.id, request.id));
		// The code proves the day on which the photo was taken and sent.
		const made = { kind: "code_photo", result: verdict, checkedAt: request.sentAt } as const;
		await storeVerification(of, { ...made, value: "" }, actor, tx);
		if (verdict === "confirmed") return verdict;
		if (!acceptsCodePhoto(found)) return "unsent";
		await enqueueDelivery({ what: caseMail["code-again"], subjectId: found.id }, tx);
		return verdict;
	});
}
