import { eq, sql } from "drizzle-orm";
import { recordEvent } from "#app/cases/history/history.ts";
import { cancelUnfinishedDeliveries, enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import { lockCase } from "#app/cases/review/cases.ts";
import { caseMail, cases, type Details } from "#app/cases/table.ts";
import { type Actor, requireRight, type Staff, staffId } from "#app/people/actor.ts";
import { findName, listAssignees } from "#app/people/team.ts";
import { type Db, transaction } from "#app/platform/database/db.server.ts";

/** Seconds in which an assignment can be undone before its email goes out. */
const assignedEmailDelay = 60;

/**
 * Returns "elsewhere" if someone took the case after the actor's page showed `shown` as its assignee, and
 * undefined if there is no such case or person.
 */
export function assignCase(
	id: number,
	personId: number | null,
	shown: number | null,
	actor: Staff,
	outer?: Db,
): Promise<"done" | "elsewhere" | undefined> {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const found = await lockCase(id, tx);
		if (!found) return undefined;
		if (found.assignedTo === personId) return "done";
		if (found.assignedTo !== null && found.assignedTo !== shown) return "elsewhere";
		const isOther = personId !== null && personId !== actor.id;
		const team = isOther ? await listAssignees(tx) : [];
		if (isOther && !team.some((person) => person.id === personId)) return undefined;
		const starts =
			found.kind !== "contact" &&
			personId !== null &&
			(found.state === "received" || found.state === "completing");
		await tx
			.update(cases)
			.set({
				assignedTo: personId,
				...(starts && { state: "in_review", changedAt: sql`now()` }),
				...(starts && found.state === "completing" && { inReviewSince: sql`now()` }),
			})
			.where(eq(cases.id, id));
		const subject = { kind: "case", id } as const;
		const details: Details = isOther ? { assigned: (await findName(personId, tx)) ?? "" } : {};
		await recordEvent(subject, personId === null ? "unassigned" : "assigned", details, actor, tx);
		if (starts) await recordEvent(subject, "in_review", {}, actor, tx);
		await enqueueAssignedEmail(id, personId, actor, tx);
		return "done";
	}, outer);
}

/** Emails the assignee, unless they did it: only one email, however often it changes hands in a minute. */
async function enqueueAssignedEmail(
	caseId: number,
	personId: number | null,
	actor: Actor,
	tx: Db,
): Promise<void> {
	const delivery = { what: caseMail.assigned, subjectId: caseId } as const;
	await cancelUnfinishedDeliveries(delivery, tx);
	if (personId === null || personId === staffId(actor)) return;
	await enqueueDelivery({ ...delivery, after: assignedEmailDelay }, tx);
}
