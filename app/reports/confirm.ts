import { and, eq, isNull, sql } from "drizzle-orm";
import { enqueueDelivery } from "#app/outbox/deliveries.ts";
import { stores } from "#app/owner/stores.ts";
import type { Actor } from "#app/people/actor.ts";
import { openLink } from "#app/people/private-links.ts";
import { transaction } from "#app/platform/database/db.server.ts";
import { keyedHash } from "#app/platform/limits/keys.server.ts";
import { createRateLimit, takeAll } from "#app/platform/limits/rate-limit.server.ts";
import { pauseIfEnoughReports } from "#app/reports/pause.ts";
import { isOfAddress } from "#app/reports/reports.ts";
import { listingReports } from "#app/reports/table.ts";

/** Needed because one link confirms all reports from its address, whichever networks they came from. */
const perMailbox = createRateLimit("report-confirmed", 5, 24 * 60 * 60);

/**
 * Sends a report to the desk, using the link of any report from the same email address.
 *
 * @returns undefined if the link no longer works.
 */
export function confirmReport(token: string, reportId: number | undefined, _actor: Actor) {
	return transaction(async (tx): Promise<"done" | "limit" | undefined> => {
		const { id, confirmedAt } = listingReports;
		const ownId = await openLink("report", token, tx);
		if (ownId === undefined) return undefined;
		const [own] = await tx.select().from(listingReports).where(eq(id, ownId));
		if (!own) return undefined;
		const isAsked = and(eq(id, reportId ?? ownId), isOfAddress(own.email));
		const [asked] = await tx.select().from(listingReports).where(isAsked);
		if (!asked) return undefined;
		const { subjectKind, subjectId, mailbox } = asked;
		// Locks first, so that of two reports confirmed concurrently, the second sees the first.
		if (!(await stores[subjectKind].lock(subjectId, tx))) return undefined;
		const isWaiting = and(eq(id, asked.id), isNull(confirmedAt));
		if ((await tx.$count(listingReports, isWaiting)) === 0) return "done";
		const limit = perMailbox.of(await keyedHash("limits", mailbox));
		if ((await takeAll([limit], tx)).wait > 0) return "limit";
		await tx.update(listingReports).set({ confirmedAt: sql`now()` }).where(isWaiting);
		await enqueueDelivery({ name: "report.team", subjectId: asked.id }, tx);
		if (subjectKind === "dog") await pauseIfEnoughReports(subjectId, tx);
		return "done";
	});
}
