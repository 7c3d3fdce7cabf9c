import { and, desc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { caseOf } from "#app/cases/confirmations/schedule.ts";
import { recordEvent } from "#app/cases/history/history.ts";
import type { AnyRow, RecordStore } from "#app/cases/records/store.ts";
import { isUndecided } from "#app/cases/review/states.ts";
import { type Case, cases } from "#app/cases/table.ts";
import { type RecordVerification, recordVerifications } from "#app/cases/verifications/table.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { people } from "#app/people/table.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { changeOf } from "#app/records/changes.ts";
import type { Values } from "#app/records/fields.ts";
import { type AnyRecord, fieldsOf, valuesOf } from "#app/records/record.ts";
import {
	type PublicCheck,
	positiveResults,
	type VerificationKind,
	type VerificationResult,
} from "#app/records/verifications.ts";
import { longDate } from "#app/ui/format.ts";

const dayMs = 24 * 60 * 60 * 1000;

export type Verified = {
	record: AnyRecord;
	/** The draft's values while the case is undecided, otherwise the record's. */
	values: Values;
	caseId: number | undefined;
	recordId: number | undefined;
};

export async function verifiedOfCase(store: RecordStore, found: Case): Promise<Verified> {
	const { record } = store;
	const row = found.subjectId === null ? undefined : await store.find(found.subjectId);
	const values = row && !isUndecided(found) ? valuesOf(record, row) : found.draft;
	return { record, values, caseId: found.id, recordId: row?.id };
}

export async function verifiedOfRecord(store: RecordStore, row: AnyRow): Promise<Verified> {
	const { record } = store;
	const [own] = await caseOf(store, row.id);
	return { record, values: valuesOf(record, row), caseId: own?.id, recordId: row.id };
}

/** Also matches checks made for the record's cases before it was published. */
function isVerificationOf({ kind, caseKind }: AnyRecord, id: number | PgColumn): SQL {
	const { subjectKind, subjectId } = recordVerifications;
	const ofRecord = db
		.select({ id: cases.id })
		.from(cases)
		.where(and(eq(cases.kind, caseKind), sql`${cases.subjectId} = ${id}`));
	return sql`(${or(
		and(eq(subjectKind, kind), sql`${subjectId} = ${id}`),
		and(eq(subjectKind, "case"), inArray(subjectId, ofRecord)),
	)})`;
}

function isOf({ record, caseId, recordId }: Verified): SQL {
	const { subjectKind, subjectId } = recordVerifications;
	const ofCase = and(eq(subjectKind, "case"), eq(subjectId, caseId ?? 0));
	return or(ofCase, recordId === undefined ? undefined : isVerificationOf(record, recordId)) as SQL;
}

type Counted = Pick<RecordVerification, "kind" | "result" | "value" | "checkedAt" | "validUntil"> &
	Partial<Pick<RecordVerification, "withdrawnAt">>;

/** "former": about a value that the record no longer has. */
export type VerificationState =
	| "counts"
	| "negative"
	| "expired"
	| "replaced"
	| "former"
	| "withdrawn";

/** Expects rows in the order of `newestFirst`. The newest of a kind counts, if it is positive and valid. */
function withVerificationStates<Row extends Counted>(
	record: AnyRecord,
	rows: readonly Row[],
	values: Values,
): (Row & { state: VerificationState })[] {
	const seen = new Set<VerificationKind>();
	const stateOf = (row: Row): VerificationState => {
		if (row.withdrawnAt) return "withdrawn";
		if (!isCurrentValue(record, row, values)) return "former";
		if (seen.has(row.kind)) return "replaced";
		seen.add(row.kind);
		if (!positiveResults.includes(row.result)) return "negative";
		return row.validUntil <= new Date() ? "expired" : "counts";
	};
	return rows.map((row) => ({ ...row, state: stateOf(row) }));
}

export function isCurrentValue(
	{ verifications }: AnyRecord,
	{ kind, value }: Pick<RecordVerification, "kind" | "value">,
	values: Values,
): boolean {
	const check = verifications[kind];
	if (!check) return false;
	return !check.of || value.toLowerCase() === (values[check.of] ?? "").toLowerCase();
}

const { checkedAt, id } = recordVerifications;
const newestFirst = [desc(checkedAt), desc(id)];

/** Returns a column with the checks that a record's public page needs, for the query that reads the row. */
export function verificationsIn(record: AnyRecord, recordId: PgColumn): SQL<Counted[]> {
	const { kind, result, value, validUntil, withdrawnAt } = recordVerifications;
	const rows = sql`select json_agg(json_build_object('kind', ${kind}, 'result', ${result}, 'value', ${value},
			'checkedAt', ${checkedAt}, 'validUntil', ${validUntil}) order by ${sql.join(newestFirst, sql`, `)})
		from ${recordVerifications} where ${isVerificationOf(record, recordId)} and ${isNull(withdrawnAt)}`;
	return sql`coalesce((${rows}), '[]')`.mapWith((found: Counted[]) =>
		found.map((row) => ({
			...row,
			checkedAt: new Date(row.checkedAt),
			validUntil: new Date(row.validUntil),
		})),
	);
}

/** Returns what the public sees: what counts, what was never checked, and what the owner hasn't tested. */
export function publicChecksFor(
	record: AnyRecord,
	rows: readonly Counted[],
	values: Values,
): PublicCheck[] {
	const found = withVerificationStates(record, rows, values).filter(
		({ state }) => state !== "former" && state !== "withdrawn",
	);
	const name = values[record.name] || `this ${record.labels.one}`;
	const kinds = Object.entries(record.verifications);
	const counting = kinds.flatMap(([kind, { sentence }]) => {
		const row = found.find((each) => each.kind === kind && each.state === "counts");
		return row ? { label: sentence({ on: longDate(row.checkedAt), name }) } : [];
	});
	// Omits checks that expired or failed: "not checked" would be untrue.
	const unchecked = kinds.flatMap(([kind, check]) =>
		check.unchecked && !found.some((each) => each.kind === kind)
			? { label: check.unchecked({ name }), not: "Not checked" as const }
			: [],
	);
	const untested = fieldsOf(record).flatMap(([field, { untested }]) =>
		untested && values[field] === "not_tested"
			? { label: untested, not: "Not tested" as const }
			: [],
	);
	return [...counting, ...unchecked, ...untested];
}

export async function listVerifications(of: Verified, tx: Db = db) {
	const rows = await tx
		.select({ ...getTableColumns(recordVerifications), by: people.name })
		.from(recordVerifications)
		.leftJoin(people, eq(people.id, recordVerifications.checkedBy))
		.where(isOf(of))
		.orderBy(...newestFirst);
	return withVerificationStates(of.record, rows, of.values);
}

export type NewVerification = {
	kind: VerificationKind;
	result: VerificationResult;
	checkedAt: Date;
	registry?: string;
	note?: string;
};

export function recordVerification(of: Verified, made: NewVerification, actor: Actor) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const field = of.record.verifications[made.kind]?.of;
		const value = field ? (of.values[field] ?? "") : "";
		if (field && value === "") return "no value";
		await storeVerification(of, { ...made, value }, actor, tx);
		return "recorded";
	});
}

/** Doesn't check rights, because it also records what owners do themselves. */
export async function storeVerification(
	of: Verified,
	made: NewVerification & { value: string },
	actor: Actor,
	tx: Db,
): Promise<void> {
	const check = of.record.verifications[made.kind];
	const result = check?.results[made.result];
	if (!check || !result)
		throw new Error(
			`A ${of.record.kind} has no check ${made.kind} with the result ${made.result}.`,
		);
	const subject = subjectOf(of);
	await tx.insert(recordVerifications).values({
		...made,
		subjectKind: subject.kind,
		subjectId: subject.id,
		checkedBy: staffId(actor),
		validUntil: new Date(made.checkedAt.getTime() + check.days * dayMs),
	});
	await recordEvent(subject, "check recorded", { check: check.label, result }, actor, tx);
	await announceChecks(of, tx);
}

/** The checks of a case are shown once it's published, which is a change of its own. */
async function announceChecks({ record, recordId }: Verified, tx: Db): Promise<void> {
	if (recordId !== undefined) await announceChange(tx, changeOf(record.kind, [{ id: recordId }]));
}

export function withdrawVerification(of: Verified, verificationId: number, actor: Actor) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const isThis = and(eq(recordVerifications.id, verificationId), isOf(of));
		const [found] = await tx.select().from(recordVerifications).where(isThis).for("update");
		if (!found) return undefined;
		if (found.withdrawnAt) return "withdrawn";
		await tx
			.update(recordVerifications)
			.set({ withdrawnAt: sql`now()` })
			.where(eq(recordVerifications.id, found.id));
		const check = of.record.verifications[found.kind];
		const details = {
			check: check?.label ?? found.kind,
			result: check?.results[found.result] ?? "",
		};
		await recordEvent(subjectOf(of), "check withdrawn", details, actor, tx);
		await announceChecks(of, tx);
		return "withdrawn";
	});
}

/** Returns where to store and note it: undoing a publication deletes the record, but never its case. */
function subjectOf({ record, caseId, recordId }: Verified) {
	if (caseId !== undefined) return { kind: "case", id: caseId } as const;
	if (recordId === undefined) throw new Error("It belongs to neither a case nor a record.");
	return { kind: record.kind, id: recordId };
}
