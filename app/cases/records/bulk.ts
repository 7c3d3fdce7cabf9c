import { recordEvent } from "#app/cases/history/history.ts";
import { setStatusAtDesk } from "#app/cases/records/desk-edits.ts";
import { recordBatches } from "#app/cases/records/search.ts";
import type { RecordStore } from "#app/cases/records/store.ts";
import { type Actor, hasRight, requireRight } from "#app/people/actor.ts";
import { transaction } from "#app/platform/database/db.server.ts";
import type { Field } from "#app/records/fields.ts";
import {
	type AnyRecord,
	fieldsOf,
	isPublicStatus,
	publicPath,
	valuesOf,
} from "#app/records/record.ts";
import { valuesToday } from "#app/records/today.ts";
import { maxBatch } from "#policies";

/** A selected record, and the status that the page showed. */
export type Picked = { id: number; expectedStatus: string };
type Refused =
	| "gone"
	| "paused"
	| Exclude<Awaited<ReturnType<typeof setStatusAtDesk>>, "set" | undefined>;
export type Refusal = { id: number; name: string; why: Refused };

/**
 * Sets each status as the record's own page does, in its own transaction, so that refusals affect no others.
 * @throws when there are more than `maxBatch`.
 */
export async function setStatuses(
	store: RecordStore,
	picked: readonly Picked[],
	status: string,
	actor: Actor,
): Promise<{ changed: number; refused: Refusal[] }> {
	requireRight(actor, "review");
	if (picked.length > maxBatch) throw new Error(`${picked.length} records at once.`);
	let changed = 0;
	const refused: Refusal[] = [];
	for (const { id, expectedStatus } of picked) {
		const set = isHeld(store, expectedStatus, status)
			? "paused"
			: ((await setStatusAtDesk(store, id, status, expectedStatus, actor)) ?? "gone");
		if (set === "set") changed++;
		else {
			const row = await store.find(id);
			refused.push({ id, name: row ? String(row[store.record.name]) : `Number ${id}`, why: set });
		}
	}
	return { changed, refused };
}

/** Returns whether the record must be reviewed on its own page before it goes back on the site. */
function isHeld({ record }: RecordStore, expectedStatus: string, status: string): boolean {
	const { privatePage } =
		(Object.hasOwn(record.statuses, expectedStatus) && record.statuses[expectedStatus]) || {};
	return privatePage !== undefined && isPublicStatus(record, status);
}

const measured: Field["type"][] = ["integer", "date", "partialDate", "dayTold"];

type Which = Parameters<typeof recordBatches>[1];

export function exportOf(store: RecordStore, which: Which, actor: Actor) {
	requireRight(actor, "review");
	const { record } = store;
	const fields = fieldsOf(record).filter(([name, field]) => mayExport(record, name, field, actor));
	return {
		columns: {
			id: "Number",
			status: "Status",
			sample: "Sample",
			...Object.fromEntries(fields.map(([name, { label }]) => [name, label])),
			dateAdded: "Added",
			ownerConfirmedAt: "Confirmed",
			page: "Page",
		},
		texts: fields.filter(([, { type }]) => !measured.includes(type)).map(([name]) => name),
		batches: rowsOf(store, which),
	};
}

function mayExport(record: AnyRecord, name: string, field: Field<never>, actor: Actor): boolean {
	const isPersonal = field.private || [record.contact.email, record.contact.phone].includes(name);
	return !isPersonal || hasRight(actor, "manage");
}

async function* rowsOf(store: RecordStore, which: Which) {
	const { record } = store;
	for await (const rows of recordBatches(store, which)) {
		yield rows.map((row) => ({
			...valuesToday(record, valuesOf(record, row)),
			id: row.id,
			status: record.statuses[row.status]?.label ?? row.status,
			sample: row.sample,
			dateAdded: row.dateAdded,
			ownerConfirmedAt: row.ownerConfirmedAt,
			page: publicPath(record, row.slug),
		}));
	}
}

/** Notes an export in the history; `which` describes the records without personal data. */
export function noteRecordExport({ record }: RecordStore, which: string, actor: Actor) {
	requireRight(actor, "review");
	return transaction((tx) =>
		recordEvent({ kind: record.kind, id: 0 }, "exported", { which: which || "all" }, actor, tx),
	);
}
