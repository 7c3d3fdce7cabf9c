import { and, asc, exists, isNotNull, isNull, lte, notExists, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { caseOf, confirmedSince, dayMs } from "#app/cases/confirmations/schedule.ts";
import { type AnyRow, columnOf, type RecordStore } from "#app/cases/records/store.ts";
import { deskThumbnail } from "#app/media/guarded-photos.ts";
import { hasStatus } from "#app/media/public-list.ts";
import { isMainPhotoOf, photoUses } from "#app/media/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { type AnyRecord, canOwnerAnswer, publicStatuses } from "#app/records/record.ts";

export type UnresponsiveOwner = Awaited<ReturnType<typeof find>>[number];

const most = 12;
const maxSilent = 6;

/** Lists owners whom only a person can ask, until someone confirms or sets a new email address or status. */
export async function listUnreachable(store: RecordStore) {
	const { table, record } = store;
	const { confirm, statuses } = record;
	const answerable = Object.keys(statuses).filter((status) => canOwnerAnswer(record, status));
	const overdue = sql`now() - ${`${confirm.doubt ?? confirm.hide} days`}::interval`;
	// Two queries, because each uses an index; one with "or" would read the whole table.
	const rows = await Promise.all([
		find(store, answerable, isNotNull(table.unreachableAt)),
		find(
			store,
			publicStatuses(record),
			and(
				isNull(table.unreachableAt),
				lte(confirmedSince(store), overdue),
				notExists(caseOf(store, table.id)),
			),
		),
	]);
	const age = ({ since }: UnresponsiveOwner) => since.getTime();
	return rows
		.flat()
		.sort((one, other) => age(one) - age(other) || one.id - other.id)
		.slice(0, most);
}

/** Lists owners with a private page whose silence will soon make the schedule hide their public page. */
export function listUnresponsiveOwners(store: RecordStore) {
	const { table, record } = store;
	const { ask, doubt = ask.at(-1) ?? ask[0] } = record.confirm;
	const isSilent = and(
		isNull(table.unreachableAt),
		lte(confirmedSince(store), sql`now() - ${`${doubt} days`}::interval`),
		exists(caseOf(store, table.id)),
	);
	return find(store, publicStatuses(record), isSilent, maxSilent);
}

async function find(store: RecordStore, statuses: string[], is: SQL | undefined, limit = most) {
	const { table, record } = store;
	const since = confirmedSince(store).mapWith(table.dateAdded);
	const rows = await db
		.select({
			id: table.id,
			name: columnOf(store, record.name),
			/** When their server refused our email; null if they have no private page or just haven't answered. */
			refusedAt: table.unreachableAt,
			since,
			asks: table.asks,
			askedAt: table.askedAt,
			doubtedAt: table.doubtedAt,
			photoId: photoUses.photoId,
		})
		.from(table as PgTable)
		.leftJoin(photoUses, isMainPhotoOf(record.kind, table.id))
		.where(and(sql`${hasStatus(table.status, statuses)} and not ${table.sample}`, is))
		.orderBy(asc(since), asc(table.id))
		.limit(limit);
	return (rows as Found[]).map(({ asks, askedAt, doubtedAt, photoId, ...row }) => ({
		kind: record.kind,
		...row,
		hiddenOn: hiddenOn(record, { ...row, asks, askedAt, doubtedAt }),
		thumbnail: deskThumbnail(photoId),
	}));
}

type Times = { since: Date } & Pick<AnyRow, "asks" | "askedAt" | "doubtedAt">;
type Found = Times & {
	id: number;
	name: string;
	refusedAt: Date | null;
	photoId: number | null;
};

/** Returns the day when every period the schedule needs has passed; null before its last question. */
function hiddenOn({ confirm }: AnyRecord, { since, asks, askedAt, doubtedAt }: Times): Date | null {
	const { ask, doubt, hide } = confirm;
	if (asks < ask.length || !askedAt || (doubt && !doubtedAt)) return null;
	const days = (from: Date, many: number) => from.getTime() + many * dayMs;
	const at = Math.max(
		days(since, hide),
		days(askedAt, hide - (ask.at(-1) ?? ask[0])),
		doubt && doubtedAt ? days(doubtedAt, hide - doubt) : 0,
	);
	// If that day has passed, its question was not sent, so it isn't hidden.
	return at > Date.now() ? new Date(at) : null;
}
