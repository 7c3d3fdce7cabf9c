import { and, eq, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { changesBetween, changesSince } from "#app/cases/history/history.ts";
import { adminOnlyReason } from "#app/cases/records/admin-decides.ts";
import { confirmRecord, knownStatus } from "#app/cases/records/owner-edits.ts";
import { promote } from "#app/cases/records/publish.ts";
import { type AnyRow, lowerEmail, type RecordStore } from "#app/cases/records/store.ts";
import { casesOfSubject, syncCaseStates } from "#app/cases/review/cases.ts";
import { isUndecided } from "#app/cases/review/states.ts";
import type { Details } from "#app/cases/table.ts";
import { type Actor, actorLabel, requireRight } from "#app/people/actor.ts";
import { erasedAddress } from "#app/people/personal-data.ts";
import { type Db, transaction } from "#app/platform/database/db.server.ts";
import { missingByLaw } from "#app/records/parse.server.ts";
import { type AnyRecord, isPublicStatus, valuesOf } from "#app/records/record.ts";
import { capital } from "#app/ui/letter-case.ts";

type Input = Record<string, unknown>;

/** Creates a record; the same input again within ten minutes is a form sent twice and creates nothing. */
export function createAtDesk(store: RecordStore, input: Input, actor: Actor) {
	requireRight(actor, "review");
	const { record, table } = store;
	return transaction(async (tx) => {
		const owner = String(input[record.contact.email]).toLowerCase();
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${record.kind} of ${owner}`}))`);
		const isRecent = sql`${table.createdAt} > now() - interval '10 minutes'`;
		const recent = await tx
			.select()
			.from(table as PgTable)
			.where(and(eq(lowerEmail(store), owner), isRecent));
		const same = (recent as AnyRow[]).find((each) => isSame(each, input));
		const confirmed = { ...input, ownerConfirmedAt: new Date() };
		return (same ?? (await store.create(confirmed, actor, tx))).id;
	});
}

function isSame(record: AnyRow, input: Input): boolean {
	return Object.keys(changesBetween(record, input)).length === 0;
}

type Refusal = { by: string; changes: Details; now: number };

/**
 * Refuses, with who changed what, if the record's `updatedAt` is no longer `expectedVersion` (in milliseconds), and
 * with the reason if only an admin may change a record on the site like this.
 */
export function updateAtDesk(
	store: RecordStore,
	id: number,
	input: Input,
	expectedVersion: number,
	actor: Actor,
): Promise<
	{ ok: true } | { ok: false; adminOnly: string } | ({ ok: false } & Refusal) | undefined
> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const before = await store.lock(id, tx);
		if (!before) return undefined;
		if (isSame(before, input)) return { ok: true };
		const now = before.updatedAt.getTime();
		if (now !== expectedVersion) {
			const conflict = await changesSince(
				{ kind: store.record.kind, id },
				new Date(expectedVersion),
				tx,
			);
			return { ok: false, now, by: "Someone else", changes: {}, ...conflict };
		}
		const adminOnly = adminOnlyReason(store.record, before, { ...before, ...input }, actor);
		if (adminOnly) return { ok: false, adminOnly };
		await store.update(id, input, actor, tx);
		return { ok: true };
	});
}

export function conflictResponse({ by, changes, now }: Refusal, values: Record<string, string>) {
	const message = `${capital(actorLabel(by))} changed this in the meantime. What you typed is still here, and the other changes are listed below. Save again to overwrite them.`;
	return { errors: {}, values, message, meanwhile: changes, expectedVersion: String(now) };
}

export function parseTimestamp(text: string): number {
	return /^[1-9]\d{0,12}$/.test(text) ? Number(text) : 0;
}

/** Returns "undecided" if a never published record has an open case, and "erased" if its data was deleted. */
export function setStatusAtDesk(
	store: RecordStore,
	id: number,
	status: string,
	expectedStatus: string,
	actor: Actor,
	outer?: Db,
) {
	requireRight(actor, "review");
	const { kind, caseKind, initial } = store.record;
	return transaction(async (tx) => {
		const before = await store.lock(id, tx);
		if (!before) return undefined;
		if (before.status === status) return "same";
		if (before.status !== expectedStatus) return "meanwhile";
		const needsDecision = before.status === initial && status !== "withdrawn";
		if (needsDecision && (await casesOfSubject(caseKind, id, tx)).some(isUndecided)) {
			return "undecided";
		}
		const shown = isPublicStatus(store.record, status);
		const refused = shown ? refusalToShow(store.record, before, status, actor) : undefined;
		if (refused) return refused;
		// A record created at the desk counts as new on the day it is first published.
		const { figures } = store.record;
		const wasPublic = figures ? before[figures.published] !== null : before.status !== initial;
		const isNew = shown && !wasPublic;
		await store.transition(id, status, actor, tx, isNew ? { dateAdded: new Date() } : {});
		if (isNew) await promote(kind, id, tx);
		await syncCaseStates(caseKind, [id], shown, actor, tx);
		return "set";
	}, outer);
}

/**
 * Records that the owner confirmed the record, and shows it again if it was hidden. Returns the reason if it
 * may not be shown.
 */
export function confirmAtDesk(store: RecordStore, id: number, actor: Actor) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const before = await store.lock(id, tx);
		if (!before) return undefined;
		const status = knownStatus(store.record, before);
		const shown = isPublicStatus(store.record, status);
		const refused = shown ? refusalToShow(store.record, before, status, actor) : undefined;
		if (refused) return refused;
		await confirmRecord(store, before, actor, tx);
		return "confirmed";
	});
}

function refusalToShow(record: AnyRecord, row: AnyRow, status: string, actor: Actor) {
	if (row[record.contact.email] === erasedAddress) return "erased";
	if (isPublicStatus(record, row.status)) return undefined;
	if (adminOnlyReason(record, row, { ...row, status }, actor)) return "admin";
	return missingByLaw(record, valuesOf(record, row)).length > 0 ? "law" : undefined;
}
