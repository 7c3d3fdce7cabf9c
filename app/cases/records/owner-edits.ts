import { eq } from "drizzle-orm";
import { standingDecisions } from "#app/cases/decisions/case-decisions.ts";
import { hasUnapprovedDraft } from "#app/cases/edit/case-edits.ts";
import { changesBetween, recordEvent } from "#app/cases/history/history.ts";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import type { AnyRow, RecordStore } from "#app/cases/records/store.ts";
import { lockCase, updateCase } from "#app/cases/review/cases.ts";
import { findCaseByLink } from "#app/cases/review/private-case.ts";
import { finalStates } from "#app/cases/review/states.ts";
import { type Case, caseMail, cases } from "#app/cases/table.ts";
import { findCodePhoto } from "#app/cases/verifications/code-photos.ts";
import { pendingPhotosOf } from "#app/media/case-photos.ts";
import { adviceOnPhotosOf, deskPhotosOf } from "#app/media/guarded-photos.ts";
import type { Actor } from "#app/people/actor.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { formatPhone, phoneCountry } from "#app/platform/forms/phone.server.ts";
import { allOf } from "#app/platform/limits/concurrency.server.ts";
import type { Values } from "#app/records/fields.ts";
import { demandsOf, lawFor } from "#app/records/law.server.ts";
import { inUnit, unitField, weightUnitIn } from "#app/records/measures.ts";
import { missingFields } from "#app/records/parse.server.ts";
import {
	type AnyRecord,
	canOwnerAnswer,
	contactIn,
	fieldNames,
	fieldOf,
	fieldsOf,
	isPublicStatus,
	ownerAnswersFor,
	publicPath,
	valueIn,
	valuesOf,
	wordingOf,
} from "#app/records/record.ts";
import { passedDeadlines, valuesToday } from "#app/records/today.ts";
import { site } from "#site";

export type EditView = NonNullable<Awaited<ReturnType<typeof findEdit>>>;

export async function findEdit(store: RecordStore, token: string) {
	const { record } = store;
	const found = await findCaseByLink(record.caseKind, token);
	if (!found) return undefined;
	const row = found.subjectId === null ? undefined : await store.find(found.subjectId);
	const stored = await storedValues(record, found, row);
	const values = { ...stored, [record.country]: countryOf(record, stored) };
	return {
		...(await editPhotos(record, found, token)),
		state: found.state,
		version: found.version,
		asked: await requestedChanges(found),
		codePhoto: (await findCodePhoto(found.id))?.state,
		values: formValues(record, values),
		demands: demandsOf(record),
		/** The law that applies at its place. */
		law: lawFor(record, values),
		missing: missingIn(record, values),
		passed: passedDeadlines(record, values),
		/** Why only an admin can publish it. */
		held: record.adminDecides?.(values),
		page: row && {
			path: publicPath(record, row.slug),
			status: row.status,
			shown: isPublicStatus(record, row.status),
			answers: canOwnerAnswer(record, row.status)
				? ownerAnswersFor(record, knownStatus(record, row))
				: [],
			contact: contactChoices(record, valuesOf(record, row)),
		},
	};
}

/** Returns the country told or, until it is, that of the phone number. */
function countryOf({ country, contact }: AnyRecord, values: Values): string {
	const phone = values[contact.phone] ?? "";
	return values[country] || phoneCountry(phone) || site.countries[0].code;
}

/** Returns the contact details that everyone may see if their owner agrees; with the relay, none. */
function contactChoices(record: AnyRecord, values: Values) {
	const { email, phone } = record.contact;
	if (contactIn(record, values).relay) return [];
	return [email, phone].flatMap((name) => {
		const consent = fieldOf(record, name)?.consent;
		const field = consent && fieldOf(record, consent);
		if (!field || !values[name]) return [];
		const isGiven = values[consent] === "yes";
		const value = name === phone ? formatPhone(values[name]) : values[name];
		return [{ consent, label: wordingOf(field, "owner").label, value, isGiven }];
	});
}

/** Returns what the owner's form shows and changes: the draft or, once that is approved, the public record. */
export async function storedValues(
	record: AnyRecord,
	found: Case,
	row: AnyRow | undefined,
): Promise<Values> {
	return !row || (await hasUnapprovedDraft(found)) ? found.draft : valuesOf(record, row);
}

export type MissingFields = ReturnType<typeof missingIn>;

export function missingIn(record: AnyRecord, values: Values) {
	const missing = new Set(missingFields(record, values).map(({ field }) => field));
	return fieldsOf(record).flatMap(([field, description]) =>
		missing.has(field) ? [{ field, label: description.label }] : [],
	);
}

export type EditPhotos = Awaited<ReturnType<typeof editPhotos>>;

export async function editPhotos(record: AnyRecord, found: Case, token: string) {
	const { id: caseId, subjectId } = found;
	const own = subjectId === null || (await hasUnapprovedDraft(found));
	const [kind, id] = own ? (["case", caseId] as const) : ([record.kind, subjectId] as const);
	const { photos, ...read } = await allOf({
		photos: deskPhotosOf(kind, id),
		photoAdvice: adviceOnPhotosOf(kind, id),
		coming: pendingPhotosOf(caseId),
	});
	const folder = `${record.editPath}/${token}/photos`;
	return { ...read, photos: photos.map((photo) => ({ ...photo, folder })) };
}

async function requestedChanges({ id, state }: Case): Promise<string> {
	if (state !== "changes_needed") return "";
	const standing = await standingDecisions(id, db);
	return standing.find(({ verdict }) => verdict === "changes")?.words ?? "";
}

export function formValues(record: AnyRecord, stored: Values): Record<string, string> {
	const values = valuesToday(record, stored);
	return Object.fromEntries(
		fieldNames(record).flatMap((name) => {
			const value = valueIn(record, values, name);
			const field = fieldOf(record, name);
			if (field?.type === "phone") return [[name, formatPhone(value)]];
			if (field?.reads !== "weight") return [[name, value]];
			const unit = weightUnitIn(values[record.country] ?? "");
			return [
				[name, inUnit(value, unit)],
				[unitField(name), unit],
			];
		}),
	);
}

/** Returns the status from before the record was hidden for lack of an answer. */
export function knownStatus({ confirm, published }: AnyRecord, row: AnyRow): string {
	return row.status === confirm.hidden ? (row.statusBefore ?? published) : row.status;
}

/** Records that the owner confirmed it, and brings back a record that was hidden for lack of an answer. */
export async function confirmRecord(
	{ record, write, transition }: RecordStore,
	row: AnyRow,
	actor: Actor,
	tx: Db,
): Promise<void> {
	const ownerConfirmedAt = new Date();
	const status = knownStatus(record, row);
	if (status !== row.status) {
		await transition(row.id, status, actor, tx, { ownerConfirmedAt });
	} else if (ownerConfirmedAt.getTime() - (row.ownerConfirmedAt?.getTime() ?? 0) >= 60_000) {
		await write(row.id, { ownerConfirmedAt }, tx);
		await recordEvent({ kind: record.kind, id: row.id }, "owner confirmed", {}, actor, tx);
	}
}

/** Records what everyone may see of an owner's contact details, right away: it is their own click. */
export async function setConsents(
	store: RecordStore,
	id: number,
	consents: Record<string, boolean>,
	actor: Actor,
	tx: Db,
): Promise<void> {
	const row = await store.lock(id, tx);
	const changes = row ? changesBetween(row, consents) : {};
	if (Object.keys(changes).length === 0) return;
	await store.write(id, consents, tx);
	await recordEvent({ kind: store.record.kind, id }, "changed", changes, actor, tx);
}

/** Sets a status; "confirmed" keeps the current one, or restores the one from before it was hidden. */
export function setStatusByOwner(
	store: RecordStore,
	caseId: number,
	said: string | "confirmed",
	actor: Actor,
	outer?: Db,
) {
	const { record, lock, transition } = store;
	return transaction(async (tx): Promise<"done" | "gone" | undefined> => {
		const [seen] = await tx
			.select({ subjectId: cases.subjectId })
			.from(cases)
			.where(eq(cases.id, caseId));
		// Lock the record before its case, as everywhere, to prevent deadlocks.
		const row = seen?.subjectId ? await lock(seen.subjectId, tx) : undefined;
		const found = await lockCase(caseId, tx);
		if (!found) return undefined;
		if (!row) return "gone";
		if (!canOwnerAnswer(record, row.status)) return row.status === said ? "done" : "gone";
		if (said === "confirmed" || said === row.status) {
			await confirmRecord(store, row, actor, tx);
			return "done";
		}
		await transition(row.id, said, actor, tx, { ownerConfirmedAt: new Date() });
		if (record.statuses[said]?.owner?.thanks) {
			await enqueueDelivery({ what: caseMail.closing, subjectId: found.id }, tx);
		}
		// A final decision stays final, even if the team has published the page since.
		const isOver = found.state === "closed" || finalStates.includes(found.state);
		if (!isPublicStatus(record, said) && !isOver) {
			const details = { state: `${found.state} → closed`, why: said };
			await updateCase(found, { state: "closed" }, "closed", details, actor, tx);
		}
		return "done";
	}, outer);
}
