import { inArray } from "drizzle-orm";
import { kindWords } from "#app/desk/history/history-words.ts";
import { cases, decisions, replies } from "#app/moderation/table.ts";
import type { Delivery } from "#app/outbox/table.ts";
import { db } from "#app/platform/db.server.ts";
import { reviewedRecords } from "#app/records/records.ts";

export type DeliverySubject = { label: string; to: string | undefined };

/** What each delivery is about, with its page at the desk, by the number of the delivery. */
export async function subjectsOf(rows: Delivery[]): Promise<Map<number, DeliverySubject>> {
	const about = rows.map((row) => ({ id: row.id, ...roomOf(row.letter), subject: row.subjectId }));
	const numbers = (kind: string) =>
		about.filter((each) => each.kind === kind).map(({ subject }) => subject);
	const [byDecision, byReply, bySubmission] = await Promise.all([
		casesBy(decisions, numbers("decision")),
		casesBy(replies, numbers("reply")),
		casesOfSubmissions(numbers("submission")),
	]);
	const caseOf = (kind: string, subject: number) => {
		if (kind === "case") return subject;
		if (kind === "submission") return bySubmission.get(subject);
		return kind === "decision" ? byDecision.get(subject) : byReply.get(subject);
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
				const label = `${kindWords[record.kind]} ${subject}`;
				return [id, { label, to: `${record.deskPath}/${subject}` }];
			}
			if (kind === "person") return [id, { label: "A member of the team", to: undefined }];
			const caseId = caseOf(kind, subject);
			if (caseId === undefined) return [id, { label: `Number ${subject}`, to: undefined }];
			if (kinds.get(caseId) === "contact") {
				return [id, { label: `Message ${caseId}`, to: `/desk/messages/${caseId}` }];
			}
			return [id, { label: `Case ${caseId}`, to: `/desk/review/${caseId}` }];
		}),
	);
}

/** What the subject of a letter is, by the letter's name. */
function roomOf(letter: string): { kind: string } {
	if (letter === "contact.answer") return { kind: "reply" };
	const [room = ""] = letter.split(".");
	if (room === "decision") return { kind: "decision" };
	if (["contact", "breeder", "rehome", "case"].includes(room)) return { kind: "case" };
	if (room === "promote") return { kind: letter.slice("promote.".length) };
	if (letter === "form") return { kind: "submission" };
	if (room === "newsletter" || room === "subscriber") return { kind: "subscriber" };
	return { kind: room === "people" ? "person" : "other" };
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
