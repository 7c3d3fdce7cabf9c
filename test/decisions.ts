import { and, eq } from "drizzle-orm";
import { decide as decideOn } from "#app/cases/decisions/decisions.ts";
import type { VerdictInput } from "#app/cases/decisions/verdicts.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { type Case, decisionMail } from "#app/cases/table.ts";
import { publicListings } from "#app/network/dogs/listings.ts";
import { stores } from "#app/network/owner/stores.ts";
import type { Staff } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { actor } from "#test/make.ts";
import { caseNow } from "#test/make-case.ts";
import { writeEmail } from "#test/written-email.ts";

export const noPhotos = { order: [], remove: [], removePending: [], add: [] };

/** Decides on a case in the version that was read; `decided` reads it again. */
export function decide(found: Case, review: VerdictInput, by: Staff | typeof actor = actor) {
	return decideOn(found.id, found.version, review, stores, by);
}

export async function decided(
	found: { id: number },
	review: VerdictInput,
	by?: Staff,
): Promise<number> {
	const reviewed = await decide(await caseNow(found), review, by);
	if (!reviewed?.ok) throw new Error(`Not decided: ${JSON.stringify(reviewed)}`);
	return reviewed.decisionId;
}

export async function emailOf(decisionId: number) {
	const letter = await writeEmail(decisionMail.approved, decisionId);
	if (!letter) throw new Error("There is no letter.");
	return letter;
}

export async function ordered(decisionId: number) {
	const about = and(eq(deliveries.subjectId, decisionId), eq(deliveries.channel, "mail"));
	const rows = await db.select().from(deliveries).where(about).orderBy(deliveries.id);
	return rows.filter(({ name }) => name.startsWith("decision."));
}

export async function isPublic(name: string): Promise<boolean> {
	return (await publicListings.find(name))?.at === "here";
}
