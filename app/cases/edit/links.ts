import { and, eq, gt, notExists, sql } from "drizzle-orm";
import { recordEvent } from "#app/cases/history/history.ts";
import { enqueueDelivery, isEnqueued } from "#app/cases/outbox/deliveries.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { lockCase } from "#app/cases/review/cases.ts";
import { finalStates } from "#app/cases/review/states.ts";
import { caseLinks, caseMail, submissionLinks } from "#app/cases/table.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { endLinks } from "#app/people/private-links.ts";
import { privateLinks } from "#app/people/table.ts";
import { type Db, transaction } from "#app/platform/database/db.server.ts";

/**
 * Sends at most one link in ten minutes, unless all were revoked since; earlier links keep working. Senders
 * may ask for one, because it goes to the address they gave; anyone may have
 * typed it, so limits apply to a sender's `network`. It is null if the team sends the link.
 */
export function sendEditLink(caseId: number, network: string | null, actor: Actor, outer?: Db) {
	if (network === null) requireRight(actor, "review");
	return transaction(async (tx) => {
		const found = await lockCase(caseId, tx);
		if (!found) return undefined;
		if (found.kind === "contact" || finalStates.includes(found.state)) return "over";
		const revokedSince = tx
			.select()
			.from(privateLinks)
			.where(
				and(
					eq(privateLinks.purpose, caseLinks.edit),
					eq(privateLinks.subjectId, caseId),
					gt(privateLinks.endedAt, deliveries.createdAt),
				),
			);
		const delivery = { what: caseMail.link, subjectId: caseId };
		const recently = sql`${deliveries.createdAt} > now() - interval '10 minutes'`;
		if (await isEnqueued(delivery, tx, and(recently, notExists(revokedSince)))) return "sent";
		await enqueueDelivery({ ...delivery, network }, tx);
		await recordEvent({ kind: "case", id: caseId }, "private link sent", {}, actor, tx);
		return "sent";
	}, outer);
}

export function endEditLinks(caseId: number, actor: Actor, outer?: Db) {
	requireRight(actor, "review");
	return transaction(async (tx) => {
		const found = await lockCase(caseId, tx);
		if (!found) return false;
		const ended = await endLinks(caseLinks.edit, caseId, actor, tx);
		if (ended + (await endLinks(submissionLinks.profile, found.submissionId, actor, tx)) > 0) {
			await recordEvent({ kind: "case", id: caseId }, "private links revoked", {}, actor, tx);
		}
		return true;
	}, outer);
}
