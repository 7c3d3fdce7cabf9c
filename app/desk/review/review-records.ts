import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { casePath } from "#app/desk/review/review-path.ts";
import { caseName } from "#app/moderation/cases/labels.ts";
import { columnOf, lowerEmail, type RecordStore } from "#app/moderation/records/store.ts";
import type { SenderContacts } from "#app/moderation/risk-checks/sender.ts";
import { type Case, cases, submissions } from "#app/moderation/table.ts";
import { stores } from "#app/owner/stores.ts";
import { db } from "#app/platform/database/db.server.ts";
import { recordOfCase } from "#app/records/records.ts";

export type DeskRecord = { path: string; name: string; state: string; since: Date };

const most = 30;

export async function recordsReachedBy({ emails, phones }: SenderContacts) {
	const found = Object.values(stores).map(async (store) => {
		const phone = columnOf(store, store.record.contact.phone);
		const isReached = or(inArray(lowerEmail(store), emails), inArray(phone, phones));
		const records = await recordsIn(store, isReached).limit(most);
		return records.map((row) => ({
			...deskRecord(`${store.record.deskPath}/${row.id}`, row),
			sameEmail: emails.includes(row.mail.toLowerCase()),
			samePhone: phones.includes(row.phone),
		}));
	});
	return (await Promise.all(found)).flat();
}

function recordsIn(store: RecordStore, where: SQL | undefined) {
	const { table, record } = store;
	const column = (name: string) => sql<string>`${columnOf(store, name)}`;
	return db
		.select({
			id: sql<number>`${table.id}`.mapWith(Number),
			name: column(record.name),
			state: sql<string>`${table.status}`,
			changedAt: sql<Date>`${table.updatedAt}`.mapWith((at: string) => new Date(at)),
			mail: column(record.contact.email),
			phone: column(record.contact.phone),
		})
		.from(table as PgTable)
		.where(where);
}

export async function recordsOf(subjects: readonly { kind: string; id: number }[]) {
	const idsOf = (kind: string) => subjects.filter((each) => each.kind === kind).map(({ id }) => id);
	const records: DeskRecord[] = [];
	for (const store of Object.values(stores)) {
		const { kind, deskPath } = store.record;
		const ids = idsOf(kind);
		const rows = ids.length > 0 ? await recordsIn(store, inArray(store.table.id, ids)) : [];
		records.push(...rows.map((row) => deskRecord(`${deskPath}/${row.id}`, row)));
	}
	const caseIds = idsOf("case");
	const found = caseIds.length > 0 ? await casesWith(caseIds) : [];
	// A record and its own case count as one.
	const others = found.filter((row) => !records.some(({ path }) => path === recordPath(row)));
	return [...records, ...others.map((row) => deskRecord(casePath(row), row))];
}

async function casesWith(ids: number[]) {
	const rows = await db
		.select({ case: cases, submission: submissions })
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(inArray(cases.id, ids));
	return rows.map(({ case: found, submission }) => {
		return { ...found, name: caseName({ ...submission, ...found }) };
	});
}

export function recordPath({ kind, subjectId }: Pick<Case, "kind" | "subjectId">) {
	const record = recordOfCase(kind);
	return record && subjectId !== null ? `${record.deskPath}/${subjectId}` : undefined;
}

type Changed = { name: string; state: string; changedAt: Date };

export function deskRecord(path: string, { name, state, changedAt }: Changed): DeskRecord {
	return { path, name, state: state.replaceAll("_", " "), since: changedAt };
}
