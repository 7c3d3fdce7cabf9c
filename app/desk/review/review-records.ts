import { eq, inArray, or, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { caseName } from "#app/moderation/cases/labels.ts";
import { columnOf, lowerEmail, type RecordStore } from "#app/moderation/records/store.ts";
import type { SenderContacts } from "#app/moderation/risk-checks/sender.ts";
import { type Case, cases, submissions } from "#app/moderation/table.ts";
import { stores } from "#app/owner/stores.ts";
import { db } from "#app/platform/database/db.server.ts";
import { type ReviewedKind, recordOfCase, records } from "#app/records/records.ts";

export type DeskRecord = ReturnType<typeof recordOf> & {
	madeOf?: string | undefined;
};

const most = 30;

export async function recordsReachedBy({ emails, phones }: SenderContacts) {
	if (emails.length + phones.length === 0) return [];
	const found = await Promise.all(
		Object.values(stores).map(async (store) => {
			const { kind, contact } = store.record;
			const phoneColumn = columnOf(store, contact.phone);
			const rows = await selectFrom(store)
				.where(
					or(
						inArray(lowerEmail(store), emails.length ? emails : [""]),
						phones.length > 0 ? inArray(phoneColumn, phones) : undefined,
					),
				)
				.limit(most);
			return rows.map((row) => ({
				...recordOf(kind, row),
				sameEmail: emails.includes(row.mail.toLowerCase()),
				samePhone: phones.includes(row.phone),
			}));
		}),
	);
	return found.flat();
}

function selectFrom(store: RecordStore) {
	const { table, record } = store;
	const column = (name: string) => sql<string>`${columnOf(store, name)}`;
	return db
		.select({
			id: sql<number>`${table.id}`.mapWith(Number),
			name: column(record.name),
			state: sql<string>`${table.status}`,
			since: sql<Date>`${table.updatedAt}`.mapWith((at: string) => new Date(at)),
			mail: column(record.contact.email),
			phone: column(record.contact.phone),
		})
		.from(table as PgTable);
}

export async function recordsOf(
	subjects: readonly { kind: string; id: number }[],
): Promise<DeskRecord[]> {
	const idsOf = (kind: string) => subjects.filter((each) => each.kind === kind).map(({ id }) => id);
	const records: DeskRecord[] = [];
	for (const store of Object.values(stores)) {
		const { kind } = store.record;
		const ids = idsOf(kind);
		if (ids.length === 0) continue;
		const rows = await selectFrom(store).where(inArray(store.table.id, ids));
		records.push(...rows.map((row) => recordOf(kind, row)));
	}
	const found = idsOf("case");
	const fromCases = found.length > 0 ? await caseRecords(found) : [];
	// A record and its own case count as one.
	const isListed = ({ madeOf }: DeskRecord) => records.some(({ path }) => path === madeOf);
	return [...records, ...fromCases.filter((record) => !isListed(record))];
}

async function caseRecords(ids: number[]): Promise<DeskRecord[]> {
	const rows = await db
		.select({
			id: cases.id,
			kind: cases.kind,
			state: cases.state,
			draft: cases.draft,
			since: cases.changedAt,
			email: submissions.email,
			subjectId: cases.subjectId,
			firstName: submissions.firstName,
			lastName: submissions.lastName,
		})
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(inArray(cases.id, ids));
	return rows.map((row) => {
		const record = recordOf("case", { ...row, name: caseName(row) });
		return { ...record, madeOf: recordPath(row) };
	});
}

export function recordPath({ kind, subjectId }: Pick<Case, "kind" | "subjectId">) {
	const record = recordOfCase(kind);
	return record && subjectId !== null ? `${record.deskPath}/${subjectId}` : undefined;
}

function recordOf(
	kind: ReviewedKind | "case",
	{ id, name, state, since }: { id: number; name: string; state: string; since: Date },
) {
	const folder = kind === "case" ? "/desk/review" : records[kind].deskPath;
	return { path: `${folder}/${id}`, name, state: state.replaceAll("_", " "), since };
}
