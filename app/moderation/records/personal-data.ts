import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { claimSlug } from "#app/addresses/addresses.ts";
import { nameKey } from "#app/addresses/slug.ts";
import { addresses } from "#app/addresses/table.ts";
import {
	type AnyRow,
	columnOf,
	lowerEmail,
	type RecordStore,
} from "#app/moderation/records/store.ts";
import { erasedAddress, type Whose } from "#app/people/personal-data.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { withoutExtensionSql } from "#app/platform/database/table.ts";
import { type AnyRecord, publicPath } from "#app/records/record.ts";

export async function exportRecords(
	store: RecordStore,
	{ email, phones }: Whose,
	ids: number[],
	tx: Db,
) {
	const { table, record } = store;
	const rows = await tx
		.select()
		.from(table as PgTable)
		.where(
			or(
				email === "" ? undefined : eq(lowerEmail(store), email),
				inArray(withoutExtensionSql(columnOf(store, record.contact.phone)), phones),
				inArray(table.id, ids),
			),
		)
		.orderBy(table.id);
	return rows as AnyRow[];
}

export async function eraseRecords(store: RecordStore, ids: number[], tx: Db): Promise<string[]> {
	const { table, record } = store;
	const { kind, name, statuses, figures, confirm } = record;
	const final = Object.keys(statuses).filter((status) => statuses[status]?.final);
	// The outcome is unknown: an erasure must not turn it into a withdrawal.
	const silent = confirm.closed
		? sql`when ${table.status} = ${confirm.hidden} then ${confirm.closed}`
		: sql``;
	const ended = figures && columnOf(store, figures.ended);
	const wasPublished = figures && sql`${columnOf(store, figures.published)} is not null`;
	const paths: string[] = [];
	for (const id of ids) {
		const gone = await tx
			.delete(addresses)
			.where(and(eq(addresses.kind, kind), eq(addresses.recordId, id)))
			.returning({ slug: addresses.slug });
		paths.push(...gone.map(({ slug }) => publicPath(record, slug)));
		await tx
			.update(table as PgTable)
			.set({
				...erasedFields(record),
				[name]: erasedName,
				[`${name}Key`]: nameKey(erasedName),
				slug: await claimSlug(kind, id, `${erasedName} ${id}`, tx),
				ownerConfirmedAt: null,
				latitude: null,
				longitude: null,
				updatedAt: new Date(),
				status: sql`case when ${inArray(table.status, ["", ...final])} then ${table.status} ${silent} else 'withdrawn' end`,
				...(ended && {
					[figures.ended]: sql`case when ${wasPublished} then coalesce(${ended}, now()) end`,
				}),
			})
			.where(eq(table.id, id));
	}
	if (ids.length > 0) await announceChange(tx);
	return paths;
}

const erasedName = "Erased";

/** Replaces free text and contact details; a value chosen from a list identifies no one. */
function erasedFields({ fields }: AnyRecord): Record<string, string> {
	return Object.fromEntries(
		Object.entries(fields).flatMap(([name, { type, erased = "" }]) => {
			if (type === "email") return [[name, erasedAddress]];
			return /^(text|longText|phone|postalCode|microchip)$/.test(type) ? [[name, erased]] : [];
		}),
	);
}
