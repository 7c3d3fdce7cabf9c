import {
	and,
	asc,
	desc,
	eq,
	exists,
	gt,
	inArray,
	isNull,
	lte,
	notExists,
	notInArray,
	or,
	type SQL,
	sql,
} from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { recordEvent, recordEvents } from "#app/cases/history/history.ts";
import { enqueueDeliveries } from "#app/cases/outbox/deliveries.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { announceRecords, type RecordStore } from "#app/cases/records/store.ts";
import { syncCaseStates } from "#app/cases/review/cases.ts";
import { finalStates } from "#app/cases/review/states.ts";
import { askMail, cases } from "#app/cases/table.ts";
import { hasStatus } from "#app/media/public-list.ts";
import type { Actor } from "#app/people/actor.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { publicStatuses } from "#app/records/record.ts";

/** Records changed in one transaction. */
const batchSize = 1000;
/** Owners asked in one run, so that a hundred thousand old listings are spread over days. */
const maxAskedPerRun = 1000;
export const dayMs = 24 * 60 * 60 * 1000;

/**
 * Asks owners whether their record is still current. Lists unconfirmed records last, then hides them,
 * then closes them. Runs every hour and can be repeated, even concurrently. Each step needs the time of
 * the step before it, so that late runs skip none.
 */
export async function runConfirmations(store: RecordStore, actor: Actor, now = new Date()) {
	const { record, table } = store;
	const { confirm, caseKind } = record;
	const { hidden, closed } = confirm;
	const due = dueConditions(store, now);
	await correctTimes(store, now);
	return {
		closed: await forAll(store, due.close, (ids, tx) =>
			closed === undefined
				? Promise.resolve()
				: Promise.all([
						store.transitionAll(ids, closed, now, actor, tx),
						syncCaseStates(caseKind, ids, false, actor, tx),
					]),
		),
		hidden: await forAll(store, due.hide, (ids, tx) =>
			store.transitionAll(ids, hidden, now, actor, tx),
		),
		suspicious: await forAll(store, due.doubt, async (ids, tx) => {
			await tx
				.update(table as PgTable)
				.set({ doubtedAt: now })
				.where(inArray(table.id, ids));
			await announceRecords(store, ids, tx);
		}),
		asked: await askOwners(store, due.ask, actor, now),
	};
}

function dueConditions(store: RecordStore, now: Date) {
	const { table, record } = store;
	const { ask, doubt, hide, close, hidden } = record.confirm;
	const since = confirmedSince(store);
	const before = (days: number) => new Date(now.getTime() - days * dayMs);
	const isLate = (days: number) => lte(since, before(days));
	const waited = (column: PgColumn, days: number) => lte(column, before(days));
	const isShown = sql`${hasStatus(table.status, publicStatuses(record))} and not ${table.sample}`;
	const asked = ask[ask.length - 1] ?? ask[0];
	const isUnanswered = sql`${isShown} and ${table.asks} >= ${ask.length} and ${notExists(unsentQuestion(store))}`;
	const all = (...conditions: (SQL | undefined)[]) => and(...conditions) ?? sql`false`;
	return {
		ask: all(
			isShown,
			exists(caseOf(store, table.id)),
			or(
				...ask.map((days, at) => {
					const spaced = at > 0 ? waited(table.askedAt, days - (ask[at - 1] ?? 0)) : undefined;
					return and(eq(table.asks, at), isLate(days), spaced);
				}),
			),
		),
		doubt: doubt
			? all(
					isUnanswered,
					isNull(table.doubtedAt),
					isLate(doubt),
					waited(table.askedAt, doubt - asked),
				)
			: sql`false`,
		hide: all(
			isUnanswered,
			isLate(hide),
			waited(table.askedAt, hide - asked),
			doubt ? waited(table.doubtedAt, hide - doubt) : undefined,
		),
		close: close
			? all(
					sql`${table.status} = ${hidden} and not ${table.sample}`,
					isLate(close),
					waited(table.unconfirmedAt, close - hide),
				)
			: sql`false`,
	};
}

export function confirmedSince({ table }: Pick<RecordStore, "table">) {
	return sql<Date>`greatest(${table.ownerConfirmedAt}, ${table.dateAdded})`;
}

/** Selects the newest case that isn't final: its owner may have a private link, and needs one to answer. */
export function caseOf({ record }: Pick<RecordStore, "record">, id: PgColumn | number) {
	return db
		.select({ id: cases.id })
		.from(cases)
		.where(
			and(
				eq(cases.kind, record.caseKind),
				sql`${cases.subjectId} = ${id}`,
				notInArray(cases.state, finalStates),
			),
		)
		.orderBy(desc(cases.id))
		.limit(1);
}

/** Selects pending or failed emails, which asked no one, except when the owner's server refused them. */
function unsentQuestion(store: RecordStore) {
	const { table, record } = store;
	return db
		.select({ one: sql`1` })
		.from(deliveries)
		.where(
			and(
				eq(deliveries.name, askMail[record.kind].name),
				eq(deliveries.subjectId, table.id),
				inArray(deliveries.state, ["waiting", "failed"]),
				gt(deliveries.createdAt, confirmedSince(store)),
				isNull(table.unreachableAt),
			),
		);
}

/** Finds records once, then locks and changes them in batches, each of which rechecks what is still due. */
async function forAll(
	{ table }: RecordStore,
	isDue: SQL,
	change: (ids: number[], tx: Db) => Promise<unknown>,
	most?: number,
): Promise<number> {
	const found = db
		.select({ id: table.id })
		.from(table as PgTable)
		.where(isDue)
		.orderBy(asc(table.id));
	const ids = (await (most ? found.limit(most) : found)).map(({ id }) => Number(id));
	let done = 0;
	for (let at = 0; at < ids.length; at += batchSize) {
		done += await transaction(async (tx) => {
			const rows = await tx
				.select({ id: table.id })
				.from(table as PgTable)
				.where(and(inArray(table.id, ids.slice(at, at + batchSize)), isDue))
				.orderBy(asc(table.id))
				.for("update", { skipLocked: true });
			if (rows.length > 0)
				await change(
					rows.map(({ id }) => Number(id)),
					tx,
				);
			return rows.length;
		});
	}
	return done;
}

function askOwners(store: RecordStore, isDue: SQL, actor: Actor, now: Date): Promise<number> {
	const { table, record } = store;
	const pace = { after: 0, perSecond: env.newsletterPerSecond, key: now.toISOString() };
	const ask = async (ids: number[], tx: Db) => {
		await tx
			.update(table as PgTable)
			.set({ askedAt: now, asks: sql`${table.asks} + 1` })
			.where(inArray(table.id, ids));
		await recordEvents(
			record.kind,
			"owner asked",
			ids.map((id) => ({ id })),
			actor,
			tx,
		);
		await enqueueDeliveries(askMail[record.kind], ids, pace, tx);
	};
	return forAll(store, isDue, ask, maxAskedPerRun);
}

/** Corrects times from a clock that ran ahead: otherwise no one would be asked again until then. */
async function correctTimes({ table }: RecordStore, now: Date): Promise<void> {
	await db
		.update(table as PgTable)
		.set({
			askedAt: sql`least(${table.askedAt}, ${now})`,
			doubtedAt: sql`least(${table.doubtedAt}, ${now})`,
		})
		.where(or(gt(table.askedAt, now), gt(table.doubtedAt, now)));
}

export function markUnreachable({ table, record }: RecordStore, id: number, actor: Actor) {
	return transaction(async (tx) => {
		const isAsked = and(eq(table.id, id), gt(table.asks, 0), isNull(table.unreachableAt));
		const set = await tx
			.update(table as PgTable)
			.set({ unreachableAt: sql`now()` })
			.where(isAsked);
		if (set.rowCount) await recordEvent({ kind: record.kind, id }, "email refused", {}, actor, tx);
	});
}
