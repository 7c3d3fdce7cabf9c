import { and, eq, isNull, sql } from "drizzle-orm";
import { changesBetween } from "#app/cases/history/history.ts";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import { draftErrors } from "#app/cases/records/publish.ts";
import { lockCase, updateCase } from "#app/cases/review/cases.ts";
import { finalStates, isOpenToTeam, isUndecided, isWaiting } from "#app/cases/review/states.ts";
import { type Case, caseMail, type Details, decisions, history } from "#app/cases/table.ts";
import { type PhotoChanges, updateCasePhotos } from "#app/media/case-photos.ts";
import { type Captions, captionsOf, deletePhotoFiles } from "#app/media/photos.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import { recordOfCase } from "#app/records/records.ts";

type Edit = { draft: Details; photos: PhotoChanges };

type Saved =
	/** `errors`: why the draft was not sent for review. */
	| { ok: true; version: number; left: string[]; dropped: string[]; errors: Record<string, string> }
	| { ok: false; why: "elsewhere"; version: number; draft: Details }
	| { ok: false; why: "over" };

/** Saves a draft, complete or not; `version` is the one shown on the sender's page. */
export async function saveDraft(
	caseId: number,
	version: number,
	edit: Edit,
	actor: Actor,
	send = false,
) {
	const saved = await transaction(async (tx) => {
		const saved = await save(caseId, version, edit, actor, tx);
		// If photos don’t fit, their sender decides which ones to leave out.
		if (!saved?.ok || !send || saved.left.length > 0) return saved;
		return { ...saved, ...(await returnToTeam(caseId, actor, tx)) };
	});
	if (saved?.ok) {
		// The edit is committed: failing to delete files must not make it look unsaved.
		await deletePhotoFiles(saved.dropped).catch((error: unknown) => {
			log.error(
				{ err: error, photos: saved.dropped },
				"files of removed photos could not be deleted",
			);
		});
	}
	return saved;
}

async function save(
	caseId: number,
	version: number,
	{ draft, photos }: Edit,
	actor: Actor,
	tx: Db,
): Promise<Saved | undefined> {
	const found = await lockCase(caseId, tx);
	if (!found) return undefined;
	if (finalStates.includes(found.state)) return { ok: false, why: "over" };
	const changes = changesBetween(found.draft, draft);
	if (found.version !== version && Object.keys(changes).length > 0) {
		return { ok: false, why: "elsewhere", version: found.version, draft: found.draft };
	}
	const base = (await hasUnapprovedDraft(found, tx)) ? undefined : await shownPhotosOf(found, tx);
	const { changed, left, dropped } = await updateCasePhotos(caseId, base, photos, tx);
	if (changed) changes.photos = dropped.length > 0 ? "changed, some removed" : "changed";
	const now = await writeDraft(found, draft, changes, actor, tx);
	return { ok: true, version: now, left, dropped, errors: {} };
}

async function writeDraft(found: Case, draft: Details, changes: Details, actor: Actor, tx: Db) {
	if (Object.keys(changes).length === 0) return found.version;
	return updateCase(found, { draft }, "corrected", changes, actor, tx);
}

export function correctDraft(id: number, version: number, corrected: Details, actor: Actor) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const found = await lockCase(id, tx);
		if (!found) return undefined;
		if (found.version !== version || !isOpenToTeam(found)) return "changed";
		const changes = changesBetween(found.draft, corrected);
		await writeDraft(found, { ...found.draft, ...corrected }, changes, actor, tx);
		return "saved";
	});
}

async function returnToTeam(caseId: number, actor: Actor, tx: Db) {
	const found = await lockCase(caseId, tx);
	const record = found && recordOfCase(found.kind);
	if (!record) throw new Error(`Case ${caseId} is gone.`);
	const errors = draftErrors(record, found.draft);
	if (Object.keys(errors).length > 0) return { errors };
	if (isWaiting(found)) return {};
	const what = found.state === "completing" ? caseMail.completed : caseMail.returned;
	await enqueueDelivery({ what, subjectId: caseId }, tx);
	const now = sql`now()`;
	const values = { state: "received", waitingSince: now, inReviewSince: now } as const;
	const details = { state: `${found.state} → received` };
	return { version: await updateCase(found, values, "received", details, actor, tx) };
}

/** Ends the review of what isn't on the site, at its sender's wish; sending it again starts another one. */
export function withdrawCase(caseId: number, actor: Actor): Promise<void> {
	return transaction(async (tx) => {
		const found = await lockCase(caseId, tx);
		const record = found && recordOfCase(found.kind);
		if (!record || !isUndecided(found)) return;
		const details = { state: `${found.state} → closed`, why: "withdrawn" };
		await updateCase(found, { state: "closed" }, "closed", details, actor, tx);
		// About one that its sender still had, the team knows nothing.
		if (found.state !== "completing") {
			await enqueueDelivery({ what: caseMail.withdrawn, subjectId: caseId }, tx);
		}
	});
}

/** Returns false if the sender edits the public record instead, because the team may have corrected it. */
export async function hasUnapprovedDraft({ id, subjectId }: Case, tx: Db = db) {
	if (subjectId === null) return true;
	const approvedAt = tx
		.select({ at: sql`max(${decisions.decidedAt})` })
		.from(decisions)
		.where(
			and(eq(decisions.caseId, id), eq(decisions.verdict, "approved"), isNull(decisions.undoneAt)),
		);
	const isCorrection = and(
		eq(history.subjectKind, "case"),
		eq(history.subjectId, id),
		eq(history.event, "corrected"),
		sql`${history.at} > (${approvedAt})`,
	);
	return (await tx.$count(history, isCorrection)) > 0;
}

async function shownPhotosOf({ kind, subjectId }: Case, tx: Db): Promise<Captions> {
	const record = recordOfCase(kind);
	if (!record || subjectId === null) return new Map();
	return captionsOf({ kind: record.kind, id: subjectId }, tx);
}

export async function isPhotoOfCase(found: Case, photoId: number) {
	const sent = await captionsOf({ kind: "case", id: found.id });
	return sent.has(photoId) || (await shownPhotosOf(found, db)).has(photoId);
}
