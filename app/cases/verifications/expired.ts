import { and, asc, eq, gt, inArray, isNull, lte, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias, type PgTable } from "drizzle-orm/pg-core";
import { columnOf, type RecordStore } from "#app/cases/records/store.ts";
import { cases } from "#app/cases/table.ts";
import { recordVerifications } from "#app/cases/verifications/table.ts";
import { hasStatus } from "#app/media/public-list.ts";
import type { Actor } from "#app/people/actor.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { changeOf } from "#app/records/changes.ts";
import { publicStatuses } from "#app/records/record.ts";
import { positiveResults } from "#app/records/verifications.ts";

const most = 12;
const soonDays = 14;
/** After this, it is no longer a task, and checks of dogs off the site would be read on every visit. */
const listedDays = 30;

/** Lists public records' checks that expired recently or will soon and weren't repeated, oldest first. */
export async function expiredVerifications(store: RecordStore) {
	const { table, record } = store;
	const { kind, subjectKind, subjectId, result, checkedAt, validUntil, withdrawnAt, id } =
		recordVerifications;
	const later = alias(recordVerifications, "later");
	const isLater = db
		.select({ one: sql`1` })
		.from(later)
		.where(
			and(
				eq(later.subjectKind, subjectKind),
				eq(later.subjectId, subjectId),
				eq(later.kind, kind),
				isNull(later.withdrawnAt),
				or(gt(later.checkedAt, checkedAt), and(eq(later.checkedAt, checkedAt), gt(later.id, id))),
			),
		);
	const isOfCase = and(
		eq(subjectKind, "case"),
		eq(cases.id, subjectId),
		eq(cases.kind, record.caseKind),
	);
	const rows = await db
		.select({ id: table.id, name: columnOf(store, record.name), kind, validUntil })
		.from(recordVerifications)
		.leftJoin(cases, isOfCase)
		.innerJoin(
			table as PgTable,
			sql`${table.id} = case when ${subjectKind} = ${record.kind} then ${subjectId} else ${cases.subjectId} end`,
		)
		.where(
			and(
				isNull(withdrawnAt),
				lte(validUntil, sql`now() + ${`${soonDays} days`}::interval`),
				gt(validUntil, sql`now() - ${`${listedDays} days`}::interval`),
				inArray(result, [...positiveResults]),
				isOfCurrentValue(store),
				notExists(isLater),
				sql`${hasStatus(table.status, publicStatuses(record))} and not ${table.sample}`,
			),
		)
		.orderBy(asc(validUntil), asc(id))
		.limit(most);
	return rows.map((row) => ({
		kind: record.kind,
		id: Number(row.id),
		name: String(row.name),
		check: record.verifications[row.kind]?.label ?? row.kind,
		validUntil: row.validUntil,
	}));
}

/** Does what `isCurrentValue` does, in the query: outdated values would use up its limit. */
function isOfCurrentValue(store: RecordStore): SQL | undefined {
	const { kind, value } = recordVerifications;
	return or(
		...Object.entries(store.record.verifications).map(([name, { of }]) => {
			const isKind = sql`${kind} = ${name}`;
			return of ? and(isKind, sql`lower(${value}) = lower(${columnOf(store, of)})`) : isKind;
		}),
	);
}

/** Makes public pages leave out expired checks. Runs every minute; idempotent, even late or concurrently. */
export async function announceExpired(_actor: Actor): Promise<void> {
	await transaction(async (tx) => {
		const { validUntil, announcedAt } = recordVerifications;
		const { subjectKind, subjectId } = recordVerifications;
		const ended = await tx
			.update(recordVerifications)
			.set({ announcedAt: sql`now()` })
			.where(and(isNull(announcedAt), lte(validUntil, sql`now()`)))
			.returning({ kind: subjectKind, id: subjectId });
		if (ended.length === 0) return;
		const ofRecords = ended.flatMap(({ kind, id }) => (kind === "case" ? [] : [{ kind, id }]));
		// It isn't worth finding the records of cases.
		const isComplete = ofRecords.length === ended.length;
		const changed = ofRecords.flatMap(({ kind, id }) => changeOf(kind, [{ id }]).tags);
		await announceChange(tx, isComplete ? { tags: [...new Set(changed)] } : undefined);
	});
}
