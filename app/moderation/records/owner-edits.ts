import { eq } from "drizzle-orm";
import { lockCase } from "#app/moderation/cases/cases.ts";
import { closeBySender } from "#app/moderation/cases/close-by-sender.ts";
import { openPrivateCase } from "#app/moderation/cases/private-case.ts";
import { hasOwnDraft } from "#app/moderation/edit/case-edits.ts";
import type { EditView } from "#app/moderation/edit/edit.ts";
import { editPhotosOf, requestedChanges } from "#app/moderation/edit/view.ts";
import type { RecordStore } from "#app/moderation/records/store.ts";
import { type Case, cases } from "#app/moderation/table.ts";
import type { Actor } from "#app/people/actor.ts";
import { type Db, transaction } from "#app/platform/database/db.server.ts";
import { formatPhone } from "#app/platform/forms/phone.server.ts";
import type { Values } from "#app/records/fields.ts";
import {
	type AnyRecord,
	fieldNames,
	fieldOf,
	isPublicStatus,
	publicPath,
	valueIn,
	valuesOf,
} from "#app/records/record.ts";

export async function findEdit(store: RecordStore, token: string): Promise<EditView | undefined> {
	const { record } = store;
	const opened = await openPrivateCase(record.caseKind, token);
	if (!opened) return undefined;
	const found = opened.case;
	const row = found.subjectId === null ? undefined : await store.find(found.subjectId);
	const own = !row || (await hasOwnDraft(found));
	return {
		...(await editPhotos(record, found, token)),
		state: found.state,
		version: found.version,
		asked: await requestedChanges(found),
		values: formValues(record, own ? found.draft : valuesOf(record, row)),
		page: row && {
			path: publicPath(record, row.slug),
			status: row.status,
			shown: isPublicStatus(record, row.status),
		},
	};
}

export async function editPhotos(record: AnyRecord, found: Case, token: string) {
	const own = found.subjectId === null || (await hasOwnDraft(found));
	const shown =
		own || found.subjectId === null ? undefined : { kind: record.kind, id: found.subjectId };
	return editPhotosOf(found.id, shown, `${record.editPath}/${token}/photos`);
}

export function formValues(record: AnyRecord, values: Values): Record<string, string> {
	return Object.fromEntries(
		fieldNames(record).map((name) => {
			const value = valueIn(record, values, name);
			const isPhone = fieldOf(record, name)?.type === "phone";
			return [name, isPhone ? formatPhone(value) : value];
		}),
	);
}

/** Sets the status of a published record without review. "gone" when it is not public. */
export function setStatusByOwner(
	store: RecordStore,
	caseId: number,
	status: string,
	actor: Actor,
): Promise<"done" | "gone" | undefined> {
	const { record } = store;
	return transaction(async (tx) => {
		const found = await lockCaseAfterRecord(store, caseId, tx);
		if (!found) return undefined;
		const { row } = found;
		if (row?.status === status) return "done";
		if (!row || !isPublicStatus(record, row.status)) return "gone";
		await store.transition(row.id, status, actor, tx, { ownerConfirmedAt: new Date() });
		if (!isPublicStatus(record, status)) await closeBySender(found.case, status, actor, tx);
		return "done";
	});
}

/** The record before its case: everyone locks the two in this order, which prevents deadlocks. */
async function lockCaseAfterRecord(store: RecordStore, caseId: number, tx: Db) {
	const [seen] = await tx
		.select({ subjectId: cases.subjectId })
		.from(cases)
		.where(eq(cases.id, caseId));
	const row = seen?.subjectId ? await store.lock(seen.subjectId, tx) : undefined;
	const found = await lockCase(caseId, tx);
	return found && { case: found, row };
}
