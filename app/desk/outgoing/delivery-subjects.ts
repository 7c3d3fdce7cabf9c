import { inArray } from "drizzle-orm";
import { kindLabels } from "#app/desk/history/history-labels.ts";
import { cases, decisions, replies } from "#app/moderation/table.ts";
import { entryOf, type Topic } from "#app/outbox/registry.ts";
import type { Delivery } from "#app/outbox/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { reviewedRecords } from "#app/records/records.ts";

export type DeliverySubject = { label: string; to: string | undefined };

/** By delivery id. */
export async function subjectsOf(rows: Delivery[]): Promise<Map<number, DeliverySubject>> {
	const about = rows.map((row) => ({
		id: row.id,
		kind: entryOf(row.name)?.about,
		subject: row.subjectId,
	}));
	const numbers = (kind: Topic) =>
		about.filter((each) => each.kind === kind).map(({ subject }) => subject);
	const [byDecision, byReply, bySubmission] = await Promise.all([
		casesBy(decisions, numbers("decision")),
		casesBy(replies, numbers("reply")),
		casesOfSubmissions(numbers("submission")),
	]);
	const caseOf = (kind: Topic | undefined, subject: number) => {
		if (kind === "case") return subject;
		if (kind === "submission") return bySubmission.get(subject);
		if (kind === "decision") return byDecision.get(subject);
		return kind === "reply" ? byReply.get(subject) : undefined;
	};
	const caseIds = about.flatMap(({ kind, subject }) => caseOf(kind, subject) ?? []);
	const kinds = await kindsOf(caseIds);
	return new Map<number, DeliverySubject>(
		about.map(({ id, kind, subject }): [number, DeliverySubject] => {
			if (kind === "subscriber") {
				return [id, { label: `Subscriber ${subject}`, to: `/desk/subscribers/${subject}` }];
			}
			const record = reviewedRecords.find((each) => each.kind === kind);
			if (record) {
				const label = `${kindLabels[record.kind]} ${subject}`;
				return [id, { label, to: `${record.deskPath}/${subject}` }];
			}
			if (kind === "person") return [id, { label: "A team member", to: undefined }];
			const caseId = caseOf(kind, subject);
			if (caseId === undefined) return [id, { label: `Number ${subject}`, to: undefined }];
			if (kinds.get(caseId) === "contact") {
				return [id, { label: `Message ${caseId}`, to: `/desk/messages/${caseId}` }];
			}
			return [id, { label: `Case ${caseId}`, to: `/desk/review/${caseId}` }];
		}),
	);
}

async function casesBy(
	table: typeof decisions | typeof replies,
	ids: number[],
): Promise<Map<number, number>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.select({ id: table.id, caseId: table.caseId })
		.from(table)
		.where(inArray(table.id, ids));
	return new Map(rows.map(({ id, caseId }) => [id, caseId]));
}

async function casesOfSubmissions(ids: number[]): Promise<Map<number, number>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.select({ id: cases.submissionId, caseId: cases.id })
		.from(cases)
		.where(inArray(cases.submissionId, ids));
	return new Map(rows.map(({ id, caseId }) => [id, caseId]));
}

async function kindsOf(ids: number[]): Promise<Map<number, string>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.select({ id: cases.id, kind: cases.kind })
		.from(cases)
		.where(inArray(cases.id, ids));
	return new Map(rows.map(({ id, kind }) => [id, kind]));
}
