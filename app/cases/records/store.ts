import {
	and,
	type BuildColumns,
	eq,
	getTableColumns,
	type InferModelFromColumns,
	inArray,
	notInArray,
	sql,
} from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { changesBetween, recordEvent, recordEvents } from "#app/cases/history/history.ts";
import { adminOnlyReason } from "#app/cases/records/admin-decides.ts";
import type { recordColumns } from "#app/cases/records/columns.ts";
import { coordinatesOf, isMoved } from "#app/cases/records/towns.ts";
import type { Snapshot } from "#app/cases/table.ts";
import {
	captionsOf,
	photoIdsOf,
	placePhotos,
	setPhotosPublic,
	setPhotosPublicOf,
} from "#app/media/photos.ts";
import { hasStatus } from "#app/media/public-list.ts";
import { type Actor, actorName, hasRight, requireRight } from "#app/people/actor.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { claimAddress, claimSlug } from "#app/records/addresses/addresses.ts";
import { nameKey } from "#app/records/addresses/slug.ts";
import { addresses } from "#app/records/addresses/table.ts";
import { changeOf, type Located } from "#app/records/changes.ts";
import {
	type AnyRecord,
	canOwnerAnswer,
	isPublicStatus,
	publicStatuses,
	type StatusOf,
} from "#app/records/record.ts";
import type { ReviewedKind } from "#app/records/records.ts";

type BaseRow = InferModelFromColumns<BuildColumns<"records", typeof recordColumns, "pg">> & {
	status: string;
};
export type AnyRow = BaseRow & Record<string, unknown>;
export type RecordTable = PgTable & Record<keyof BaseRow, PgColumn>;

export type FactsOf<Table extends RecordTable> = Omit<
	Table["$inferInsert"],
	"id" | "slug" | "status" | "nameKey" | "kennelNameKey" | "createdAt" | "updatedAt"
>;

type Extra = { ownerConfirmedAt?: Date; dateAdded?: Date };

type More = {
	/** Updates what depends on a status, in the same transaction. */
	follow?: (ids: number[], status: string, actor: Actor, tx: Db) => Promise<void>;
	/** Publishes what else belongs to a case, in the same transaction. */
	published?: (found: { id: number; caseId: number }, tx: Db) => Promise<void>;
	/**
	 * Moves what else belongs to a case to the case that it's merged into, in the same transaction. Returns
	 * the ids, with which undoing moves it back.
	 */
	moveRelated?: (
		which: { caseId: number } | { ids: number[] },
		to: { id: number; subjectId: number | null },
		tx: Db,
	) => Promise<number[]>;
	/** Reads what a publication may change elsewhere, so that undoing it can restore that. */
	related?: {
		snapshot(id: number, tx: Db): Promise<unknown>;
		restore(before: unknown, tx: Db): Promise<void>;
	};
	/** Columns written elsewhere, which undoing a publication leaves unchanged. */
	derived?: readonly string[];
};

const neverRestored = ["id", "createdAt", "updatedAt", "dateAdded"];

/** Starts the questions over when the owner confirms, or the status or email address changes. */
const confirmationReset = { askedAt: null, asks: 0, doubtedAt: null, unreachableAt: null };

export type RecordStore = ReturnType<typeof openStore<AnyRecord, RecordTable>>;

export type RecordStores = Record<ReviewedKind, RecordStore>;

export function openStore<const Definition extends AnyRecord, Table extends RecordTable>(
	record: Definition,
	table: Table,
	{ follow, published, moveRelated, related, derived = [] }: More = {},
) {
	type Row = RecordTable extends Table ? AnyRow : Table["$inferSelect"];
	const { kind, name: nameField, statuses } = record;
	// Drizzle's builders need a concrete table.
	const anyTable = table as PgTable;
	const shownIn = { record, table };
	const keyColumn = `${nameField}Key`;
	const isThis = (id: number) => eq(table.id, id);
	const isAddress = (id: number) => and(eq(addresses.kind, kind), eq(addresses.recordId, id));
	const asRow = (rows: object[]) => rows[0] as (Row & AnyRow) | undefined;

	async function find(id: number, tx: Db = db): Promise<Row | undefined> {
		return asRow(await tx.select().from(anyTable).where(isThis(id)));
	}

	async function lock(id: number, tx: Db) {
		return asRow(await tx.select().from(anyTable).where(isThis(id)).for("update"));
	}

	async function write(id: number, values: object, tx: Db): Promise<Row | undefined> {
		const before = await locatedRecords(shownIn, [id], tx);
		const rows = await tx
			.update(anyTable)
			.set({
				...("ownerConfirmedAt" in values ? confirmationReset : {}),
				...values,
				updatedAt: new Date(),
			})
			.where(isThis(id))
			.returning();
		await announceRecords(shownIn, [id], tx, before);
		return asRow(rows);
	}

	/** Callers ask the same rule beforehand, so that they can say why. */
	function requireAdminFor(before: AnyRow, after: AnyRow, actor: Actor): void {
		const why = adminOnlyReason(record, before, after, actor);
		if (why) throw new Error(`${actorName(actor)} is no admin. ${why}`);
	}

	/** Also starts the owner's questions over, except for the statuses that the schedule sets. */
	async function setStatus(
		ids: number[],
		status: string,
		actor: Actor,
		tx: Db,
		extra: Extra,
		at = new Date(),
	): Promise<void> {
		const { id, status: now, statusBefore } = table;
		const isAsked = record.adminDecides !== undefined && !hasRight(actor, "manage");
		const found = await tx
			.select(isAsked ? getTableColumns(anyTable) : { id, status: now, statusBefore })
			.from(anyTable)
			.where(inArray(id, ids))
			.orderBy(id)
			.for("update");
		const rows = found as AnyRow[];
		// Owners can only return to a status in which an admin had put it.
		if (isAsked && actor.kind !== "sender") {
			for (const before of rows) requireAdminFor(before, { ...before, status }, actor);
		}
		if (actor.kind === "sender") {
			for (const before of rows) {
				const { hidden } = record.confirm;
				const isBack = before.status === hidden && before.statusBefore === status;
				const offered = statuses[status]?.owner && canOwnerAnswer(record, before.status);
				if (!isBack && !offered) {
					throw new Error(`An owner cannot change the status from ${before.status} to ${status}.`);
				}
			}
		}
		await setPhotosPublicOf(kind, ids, isPublicStatus(record, status), tx);
		const changed = rows.filter((before) => before.status !== status);
		const changes = changed.map((before) => ({
			id: before.id,
			details: { status: `${before.status} → ${status}` },
		}));
		await recordEvents(kind, "status changed", changes, actor, tx);
		const stamps = Object.entries(statuses).flatMap(([each, { stamp }]) =>
			stamp
				? [[stamp, each === status ? sql`coalesce(${columnOf({ table }, stamp)}, ${at})` : null]]
				: [],
		);
		// A change that was pending review can be older than the last confirmation.
		const confirmed = extra.ownerConfirmedAt && {
			ownerConfirmedAt: sql`greatest(${table.ownerConfirmedAt}, ${extra.ownerConfirmedAt})`,
		};
		const { hidden, closed } = record.confirm;
		const isSilence = status === hidden || status === closed;
		await tx
			.update(anyTable)
			.set({
				...(isSilence ? {} : confirmationReset),
				...extra,
				...confirmed,
				...Object.fromEntries(stamps),
				...figuresAfter({ record, table }, status, at),
				status,
				statusBefore: sql`case when ${now} <> ${status} and ${hasStatus(now, publicStatuses(record))}
					then ${now} else ${statusBefore} end`,
				updatedAt: new Date(),
			})
			.where(inArray(id, ids));
		await follow?.(ids, status, actor, tx);
		await announceRecords(shownIn, ids, tx);
	}

	return {
		record,
		table,
		published,
		moveRelated,
		find,
		lock: lock as (id: number, tx: Db) => Promise<Row | undefined>,
		write,

		create(facts: FactsOf<Table>, actor: Actor, outer?: Db): Promise<Row> {
			return transaction(async (tx) => {
				const values = facts as Record<string, unknown>;
				const name = String(values[nameField]);
				const address = await claimAddress(kind, name, tx);
				const created = asRow(
					await tx
						.insert(anyTable)
						.values({
							...values,
							...address,
							[keyColumn]: nameKey(name),
							...(await coordinatesOf(record, values, tx)),
						})
						.returning(),
				);
				if (!created) throw new Error(`The ${kind} was not written.`);
				await recordEvent({ kind, id: created.id }, "created", {}, actor, tx);
				return created;
			}, outer);
		},

		update(id: number, facts: Partial<FactsOf<Table>>, actor: Actor, outer?: Db) {
			requireRight(actor, "review");
			return transaction(async (tx) => {
				const before = await lock(id, tx);
				if (!before) return undefined;
				const values = facts as Record<string, unknown>;
				const name = values[nameField];
				const renamed =
					typeof name !== "string" || name === before[nameField]
						? {}
						: { slug: await claimSlug(kind, id, name, tx), [keyColumn]: nameKey(name) };
				const after = { ...before, ...values };
				requireAdminFor(before, after, actor);
				const changes = changesBetween(before, values);
				if (Object.keys(changes).length > 0) {
					await recordEvent({ kind, id }, "changed", changes, actor, tx);
				}
				const moved = isMoved(record, before, values) ? await coordinatesOf(record, after, tx) : {};
				const isNewAddress = record.contact.email in changes;
				return write(
					id,
					{ ...(isNewAddress ? confirmationReset : {}), ...values, ...renamed, ...moved },
					tx,
				);
			}, outer);
		},

		/**
		 * Changes a status; only this and `transitionAll` do. Updates photo visibility and page caches.
		 * Owners may set only the statuses offered to them, while the record is public or was hidden for
		 * lack of an answer.
		 */
		transition(
			id: number,
			status: StatusOf<Definition>,
			actor: Actor,
			outer?: Db,
			extra: Extra = {},
		) {
			if (actor.kind !== "sender") requireRight(actor, "review");
			return transaction(async (tx) => {
				await setStatus([id], status, actor, tx, extra);
				return find(id, tx);
			}, outer);
		},

		transitionAll(ids: number[], status: StatusOf<Definition>, at: Date, actor: Actor, tx: Db) {
			requireRight(actor, "review");
			return setStatus(ids, status, actor, tx, {}, at);
		},

		async snapshot(id: number | null, tx: Db): Promise<Snapshot | null> {
			const found = id === null ? undefined : await lock(id, tx);
			if (!found) return null;
			const rows = await tx
				.select({ slug: addresses.slug })
				.from(addresses)
				.where(isAddress(found.id));
			return {
				record: JSON.parse(JSON.stringify(found)),
				photoIds: await photoIdsOf({ kind, id: found.id }, tx),
				captions: Object.fromEntries(await captionsOf({ kind, id: found.id }, tx)),
				slugs: rows.map(({ slug }) => slug),
				related: await related?.snapshot(found.id, tx),
			};
		},

		async restore(id: number, before: Snapshot | null, tx: Db) {
			if (before === null) {
				// Safe to delete: it was created by the undone decision, and no email about it has been sent.
				await announceRecords(shownIn, [id], tx);
				await placePhotos({ kind, id }, [], tx);
				await tx.delete(addresses).where(isAddress(id));
				await tx.delete(anyTable).where(isThis(id));
				return;
			}
			const { record: saved, photoIds, captions = {}, slugs } = before;
			const columns = Object.entries(getTableColumns(anyTable));
			const values = columns.flatMap(([name, { dataType, generated }]) => {
				const isFixed = [...derived, ...neverRestored].includes(name);
				if (isFixed || generated || !(name in saved)) return [];
				const value = saved[name];
				return [[name, dataType === "date" && typeof value === "string" ? new Date(value) : value]];
			});
			await write(id, Object.fromEntries(values), tx);
			// Release slugs that only the undone name had.
			await tx.delete(addresses).where(and(isAddress(id), notInArray(addresses.slug, slugs)));
			const texts = Object.entries(captions).map(([id, text]) => [Number(id), text] as const);
			await placePhotos({ kind, id }, photoIds, tx, new Map(texts));
			await setPhotosPublic({ kind, id }, isPublicStatus(record, saved.status), tx);
			if (before.related) await related?.restore(before.related, tx);
		},
	};
}

/** Returns columns for statistics, written with the status because history doesn't show what was undone. */
function figuresAfter(store: Pick<RecordStore, "record" | "table">, status: string, at: Date) {
	const { figures, statuses } = store.record;
	if (!figures) return {};
	const [published, ended, home, returned] = [
		columnOf(store, figures.published),
		columnOf(store, figures.ended),
		columnOf(store, figures.home),
		columnOf(store, figures.returnedAfterDays),
	];
	if (isPublicStatus(store.record, status)) {
		// Null while it has no home, and for less than a day, which is a correction; "least" ignores null.
		const inHome = sql`nullif(floor(extract(epoch from ${at}::timestamptz - ${home}) / 86400)::int, 0)`;
		return {
			[figures.published]: sql`coalesce(${published}, ${at})`,
			[figures.ended]: null,
			[figures.returnedAfterDays]: sql`least(${returned}, ${inHome})`,
		};
	}
	const { outcome } = statuses[status] ?? {};
	const same = Object.keys(statuses).filter((each) => statuses[each]?.outcome === outcome);
	const now = store.table.status;
	return {
		[figures.ended]: sql`case when ${published} is null then null
			when ${inArray(now, same)} then coalesce(${ended}, ${at}) else ${at}::timestamptz end`,
	};
}

/** More are announced as a change of everything. */
const maxAnnounced = 20;

async function locatedRecords(
	{ record, table }: Pick<RecordStore, "record" | "table">,
	ids: number[],
	tx: Db,
): Promise<Located[]> {
	const { id, latitude, longitude } = table;
	const nameKey = columnOf({ table }, `${record.name}Key`);
	const rows = await tx
		.select({ id, nameKey, latitude, longitude })
		.from(table as PgTable)
		.where(inArray(id, ids));
	return rows as Located[];
}

/** Announces a change of records. `before`: how they were, if their names or places may have changed. */
export async function announceRecords(
	store: Pick<RecordStore, "record" | "table">,
	ids: number[],
	tx: Db,
	before: Located[] = [],
): Promise<void> {
	if (ids.length > maxAnnounced) return announceChange(tx);
	const now = await locatedRecords(store, ids, tx);
	return announceChange(tx, changeOf(store.record.kind, [...before, ...now]));
}

export function lowerEmail({ table, record }: Pick<RecordStore, "table" | "record">) {
	return sql`lower(${columnOf({ table }, record.contact.email)})`;
}

export function columnOf({ table }: Pick<RecordStore, "table">, name: string): PgColumn {
	const column = getTableColumns(table as PgTable)[name];
	if (!column) throw new Error(`The table has no column ${name}.`);
	return column as PgColumn;
}
