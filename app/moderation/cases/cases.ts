import { eq } from "drizzle-orm";
import { transferUploads } from "#app/media/uploads.ts";
import { historyOf, note } from "#app/moderation/history/history.ts";
import {
	type Case,
	cases,
	type Details,
	type Submission,
	submissions,
} from "#app/moderation/table.ts";
import { enqueueDelivery } from "#app/outbox/deliveries.ts";
import { visitor } from "#app/people/actor.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { sendJob } from "#app/platform/queue/queue.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { recordOfCase } from "#app/records/records.ts";

/**
 * Opens a case in the transaction that accepts the submission, and orders its emails: one to the
 * sender, one to the team, and an entry for the mailing-list service where every form goes there.
 */
export async function openCase(
	submission: Submission,
	kind: Case["kind"],
	draft: Details,
	tx: Db,
): Promise<Case> {
	const [opened] = await tx
		.insert(cases)
		.values({ kind, submissionId: submission.id, draft, sample: submission.sample })
		.returning();
	if (!opened) throw new Error("The case was not written.");
	await note({ kind: "case", id: opened.id }, "received", {}, visitor, tx);
	const subjectId = opened.id;
	await enqueueDelivery({ name: `${kind}.received`, subjectId }, tx);
	await enqueueDelivery({ name: `${kind}.team`, subjectId }, tx);
	if (env.forwardAllForms && env.mailingList) {
		await enqueueDelivery({ name: "form", subjectId: submission.id }, tx);
	}
	if (recordOfCase(kind)) {
		await transferUploads(
			{ kind: "submission", id: submission.id },
			{ kind: "case", id: opened.id },
			tx,
		);
		await sendJob("photos", { caseId: opened.id }, tx);
	}
	return opened;
}

export async function findCase(
	id: number,
): Promise<{ case: Case; submission: Submission } | undefined> {
	const [found] = await db
		.select({ case: cases, submission: submissions })
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(eq(cases.id, id));
	return found;
}

/** A case to write an email about; undefined for a sample too: no one is written to about one. */
export async function findCaseToWriteAbout(id: number) {
	const found = await findCase(id);
	return found?.case.sample ? undefined : found;
}

export async function findStatus(id: number) {
	const found = await findCase(id);
	if (!found) return undefined;
	const steps: { step: Case["state"]; at: Date }[] = [];
	for (const { event, at } of await historyOf({ kind: "case", id })) {
		if (event in stepNames) steps.push({ step: event as Case["state"], at });
		else if (event === "change declined") steps.push({ step: "published", at });
		// An undone decision was never announced, so it is no step.
		else if (event === decisionUndone) steps.pop();
	}
	const { kind, state, subjectId } = found.case;
	return { kind, state, change: subjectId !== null, steps };
}

export const decisionUndone = "decision undone";

export async function lockCase(id: number, tx: Db): Promise<Case | undefined> {
	const [found] = await tx.select().from(cases).where(eq(cases.id, id)).for("update");
	return found;
}

const stepNames: Record<Case["state"], true> = {
	received: true,
	in_review: true,
	changes_needed: true,
	published: true,
	declined: true,
	merged: true,
	spam: true,
	closed: true,
};
