import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { recordEvent, recordEvents } from "#app/cases/history/history.ts";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import {
	type Case,
	cases,
	type Details,
	formListEntry,
	formMail,
	type Submission,
	submissions,
} from "#app/cases/table.ts";
import { transferUploads } from "#app/media/uploads.ts";
import { type Actor, visitor } from "#app/people/actor.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { sendJob } from "#app/platform/queue/queue.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { type AnyRecord, fieldsOf } from "#app/records/record.ts";
import { recordOfCase } from "#app/records/records.ts";

export async function openCase(submission: Submission, kind: Case["kind"], draft: Details, tx: Db) {
	const record = recordOfCase(kind);
	const [opened] = await tx
		.insert(cases)
		.values({
			kind,
			submissionId: submission.id,
			state: record ? "completing" : "received",
			draft: record ? { ...unanswered(record), ...draft } : draft,
			sample: submission.sample,
		})
		.returning();
	if (!opened) throw new Error("The case was not written.");
	const { id } = opened;
	await recordEvent({ kind: "case", id }, "received", {}, visitor, tx);
	const { network } = submission;
	await enqueueDelivery({ what: formMail[kind].received, subjectId: id, network }, tx);
	// About a profile, the team hears when its sender has completed it, or is late.
	if (!record) await enqueueDelivery({ what: formMail.contact.team, subjectId: id }, tx);
	if (env.forwardAllForms && env.mailingList) {
		await enqueueDelivery({ what: formListEntry, subjectId: submission.id }, tx);
	}
	if (record) {
		await transferUploads({ kind: "submission", id: submission.id }, { kind: "case", id }, tx);
		await sendJob("photos", { caseId: id }, tx);
	}
	return opened;
}

/** Empties fields that have a default for older drafts, so that a new profile asks for them. */
function unanswered(record: AnyRecord): Details {
	const fields = fieldsOf(record).filter(([, { unasked }]) => unasked !== undefined);
	return Object.fromEntries(fields.map(([name]) => [name, ""]));
}

export function selectCases() {
	return db
		.select({ case: cases, submission: submissions })
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId));
}

export async function findCase(id: number) {
	const [found] = await selectCases().where(eq(cases.id, id));
	return found;
}

/** Returns undefined for a sample too: no one gets email about one. */
export async function findCaseForEmail(id: number) {
	const found = await findCase(id);
	return found?.case.sample ? undefined : found;
}

export async function lockCase(id: number, tx: Db): Promise<Case | undefined> {
	const [found] = await tx.select().from(cases).where(eq(cases.id, id)).for("update");
	return found;
}

export async function updateCase(
	{ id, version }: Case,
	values: PgUpdateSetSource<typeof cases>,
	event: string,
	details: Details,
	actor: Actor,
	tx: Db,
) {
	await tx
		.update(cases)
		.set({ ...values, version: version + 1, changedAt: sql`now()` })
		.where(eq(cases.id, id));
	await recordEvent({ kind: "case", id }, event, details, actor, tx);
	return version + 1;
}

export const decisionUndone = "decision undone";

export function casesOfSubject(kind: Case["kind"], subjectId: number, tx: Db = db) {
	return tx
		.select({ id: cases.id, state: cases.state })
		.from(cases)
		.where(and(eq(cases.kind, kind), eq(cases.subjectId, subjectId)))
		.orderBy(desc(cases.id))
		.limit(20);
}

export async function syncCaseStates(
	kind: Case["kind"],
	subjectIds: number[],
	shown: boolean,
	actor: Actor,
	tx: Db,
) {
	const [from, to] = shown
		? (["closed", "published"] as const)
		: (["published", "closed"] as const);
	const moved = await tx
		.update(cases)
		.set({ state: to, version: sql`${cases.version} + 1`, changedAt: sql`now()` })
		.where(and(eq(cases.kind, kind), inArray(cases.subjectId, subjectIds), eq(cases.state, from)))
		.returning({ id: cases.id });
	await recordEvents("case", to, moved, actor, tx);
}
