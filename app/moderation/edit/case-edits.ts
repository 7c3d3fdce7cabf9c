import { and, eq, isNull, sql } from "drizzle-orm";
import {
	type PhotoChanges,
	photoIdsOf,
	type UpdatedPhotos,
	updateCasePhotos,
} from "#app/media/case-photos.ts";
import { deletePhotoFiles } from "#app/media/photos.ts";
import { lockCase } from "#app/moderation/cases/cases.ts";
import type { Subject } from "#app/moderation/decisions/subject.ts";
import { finalStates } from "#app/moderation/edit/edit.ts";
import { changesBetween, note } from "#app/moderation/history/history.ts";
import { type Case, cases, type Details, decisions, history } from "#app/moderation/table.ts";
import { enqueueDelivery } from "#app/outbox/deliveries.ts";
import type { Actor } from "#app/people/actor.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { log } from "#app/platform/settings/log.server.ts";
import { recordOfCase } from "#app/records/records.ts";

export type Edit = { draft: Details; photos: PhotoChanges };

export type Saved =
	| { ok: true; version: number; left: string[] }
	/** Changed in another window since: nothing was saved. `draft` is the current one. */
	| { ok: false; why: "elsewhere"; version: number; draft: Details }
	| { ok: false; why: "over" };

export type Sent =
	| Saved
	| {
			ok: false;
			why: "incomplete";
			version: number;
			left: string[];
			errors: Record<string, string>;
	  };

/**
 * Saves a draft, complete or not; the public page stays unchanged. `version` is the one that the
 * sender's page showed. The same edit sent twice is saved once. Undefined without a case.
 */
export async function saveDraft(
	caseId: number,
	version: number,
	edit: Edit,
	actor: Actor,
): Promise<Saved | undefined> {
	const { saved, dropped } = await transaction((tx) => save(caseId, version, edit, actor, tx));
	await clearFiles(dropped);
	return saved;
}

export async function sendForReview(
	caseId: number,
	version: number,
	edit: Edit,
	{ check }: Pick<Subject, "check">,
	actor: Actor,
): Promise<Sent | undefined> {
	const { sent, dropped } = await transaction(async (tx) => {
		const { saved, dropped } = await save(caseId, version, edit, actor, tx);
		if (!saved?.ok) return { sent: saved, dropped };
		const checked = check(edit.draft);
		if (!checked.ok) {
			const { version, left } = saved;
			return { sent: { ...checked, why: "incomplete" as const, version, left }, dropped };
		}
		return { sent: { ...saved, version: await returnToTeam(caseId, actor, tx) }, dropped };
	});
	await clearFiles(dropped);
	return sent;
}

/** The edit is committed: files that cannot be deleted now must not report otherwise. */
async function clearFiles(dropped: string[]): Promise<void> {
	await deletePhotoFiles(dropped).catch((error: unknown) => {
		log.error({ err: error, photos: dropped }, "files of removed photos could not be deleted");
	});
}

type SaveOutcome = { saved: Saved | undefined; dropped: string[] };

async function save(
	caseId: number,
	version: number,
	{ draft, photos }: Edit,
	actor: Actor,
	tx: Db,
): Promise<SaveOutcome> {
	const found = await lockCase(caseId, tx);
	if (!found || finalStates.includes(found.state)) {
		return { saved: found && { ok: false, why: "over" }, dropped: [] };
	}
	const changes = changesBetween(found.draft, draft);
	const changed = Object.keys(changes).length > 0;
	if (found.version !== version && changed) {
		const { version, draft } = found;
		return { saved: { ok: false, why: "elsewhere", version, draft }, dropped: [] };
	}
	const base = (await hasOwnDraft(found, tx)) ? undefined : await shownPhotosOf(found, tx);
	const photoResult = await updateCasePhotos(caseId, base, photos, tx);
	if (photoResult.changed) Object.assign(changes, photoDetails(photoResult));
	if (Object.keys(changes).length === 0) {
		return { saved: { ok: true, version: found.version, left: photoResult.left }, dropped: [] };
	}
	await tx
		.update(cases)
		.set({ draft, version: found.version + 1, changedAt: sql`now()` })
		.where(eq(cases.id, caseId));
	await note({ kind: "case", id: caseId }, "corrected", changes, actor, tx);
	const saved = { ok: true as const, version: found.version + 1, left: photoResult.left };
	return { saved, dropped: photoResult.dropped };
}

function photoDetails({ dropped }: UpdatedPhotos): Details {
	return { photos: dropped.length > 0 ? "changed, some removed" : "changed" };
}

async function returnToTeam(caseId: number, actor: Actor, tx: Db): Promise<number> {
	const found = await lockCase(caseId, tx);
	if (!found) throw new Error(`Case ${caseId} is gone.`);
	if (found.state === "received" || found.state === "in_review") return found.version;
	await tx
		.update(cases)
		.set({
			state: "received",
			version: found.version + 1,
			waitingSince: sql`now()`,
			changedAt: sql`now()`,
		})
		.where(eq(cases.id, caseId));
	await enqueueDelivery({ name: "case.returned", subjectId: caseId }, tx);
	const details = { state: `${found.state} → received` };
	await note({ kind: "case", id: caseId }, "received", details, actor, tx);
	return found.version + 1;
}

/**
 * Whether a case has a draft that no one has approved yet. Without one, the sender edits the
 * published record: the team may have corrected it since.
 */
export async function hasOwnDraft(
	{ id, subjectId }: Pick<Case, "id" | "subjectId">,
	tx: Db = db,
): Promise<boolean> {
	if (subjectId === null) return true;
	const approvedAt = tx
		.select({ at: sql`max(${decisions.decidedAt})` })
		.from(decisions)
		.where(
			and(eq(decisions.caseId, id), eq(decisions.verdict, "approved"), isNull(decisions.undoneAt)),
		);
	const [corrected] = await tx
		.select({ id: history.id })
		.from(history)
		.where(
			and(
				eq(history.subjectKind, "case"),
				eq(history.subjectId, id),
				eq(history.event, "corrected"),
				sql`${history.at} > (${approvedAt})`,
			),
		)
		.limit(1);
	return corrected !== undefined;
}

async function shownPhotosOf({ kind, subjectId }: Case, tx: Db): Promise<number[]> {
	const record = recordOfCase(kind);
	return record && subjectId !== null ? photoIdsOf({ kind: record.kind, id: subjectId }, tx) : [];
}

export async function isPhotoOfCase(found: Case, photoId: number): Promise<boolean> {
	const ids = await photoIdsOf({ kind: "case", id: found.id });
	return ids.includes(photoId) || (await shownPhotosOf(found, db)).includes(photoId);
}
