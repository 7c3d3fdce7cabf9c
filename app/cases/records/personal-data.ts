import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { keptCases } from "#app/cases/keeps.ts";
import { type AnyRow, columnOf, type RecordStore } from "#app/cases/records/store.ts";
import { type Case, cases, decisions } from "#app/cases/table.ts";
import { erasedAddress, type Kept, type Notice } from "#app/people/personal-data.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { claimSlug } from "#app/records/addresses/addresses.ts";
import { nameKey } from "#app/records/addresses/slug.ts";
import { addresses } from "#app/records/addresses/table.ts";
import type { AnyRecord } from "#app/records/record.ts";
import { capital } from "#app/ui/letter-case.ts";

/** The rows of a kind of record. Includes those whose contacts have changed since the person sent their case. */
export function keptRecords(store: RecordStore, notice: Notice): Kept<AnyRow> {
	const { table, record } = store;
	const { kind, caseKind, deskPath, name, contact } = record;
	return {
		table,
		notice,
		email: columnOf(store, contact.email),
		phone: columnOf(store, contact.phone),
		find: async ({ rows }) => {
			const own = (await rows(keptCases)).filter((each) => each.kind === caseKind);
			return inArray(
				table.id,
				own.flatMap(({ subjectId }) => subjectId ?? []),
			);
		},
		as: `${kind}s`,
		summary: (row) => {
			return { label: `${capital(kind)} ${row.id}: ${row[name]}`, to: `${deskPath}/${row.id}` };
		},
		kind,
		photos: kind,
		eraseRows: async (ids, { tx }) => {
			await eraseRecords(store, ids, tx);
			await eraseDrafts(caseKind, ids, tx);
		},
	};
}

/** Others may have sent the case of a record that is the person's. */
async function eraseDrafts(kind: Case["kind"], subjectIds: number[], tx: Db): Promise<void> {
	const about = and(eq(cases.kind, kind), inArray(cases.subjectId, subjectIds));
	const ids = tx.select({ id: cases.id }).from(cases).where(about);
	await tx
		.update(decisions)
		.set({ words: "", before: sql`${decisions.before} || '{"subject": null}'::jsonb` })
		.where(inArray(decisions.caseId, ids));
	await tx
		.update(cases)
		.set({
			draft: {},
			state: sql`case when ${cases.state} = 'published' then 'closed' else ${cases.state} end`,
			version: sql`${cases.version} + 1`,
		})
		.where(about);
}

export async function eraseRecords(store: RecordStore, ids: number[], tx: Db): Promise<void> {
	const { table, record } = store;
	const { kind, name, statuses, figures, confirm } = record;
	const final = Object.keys(statuses).filter((status) => statuses[status]?.final);
	// The outcome is unknown: an erasure must not turn it into a withdrawal.
	const silent = confirm.closed
		? sql`when ${table.status} = ${confirm.hidden} then ${confirm.closed}`
		: sql``;
	const ended = figures && columnOf(store, figures.ended);
	const wasPublished = figures && sql`${columnOf(store, figures.published)} is not null`;
	for (const id of ids) {
		await tx.delete(addresses).where(and(eq(addresses.kind, kind), eq(addresses.recordId, id)));
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
