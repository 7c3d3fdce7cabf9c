import { and, eq } from "drizzle-orm";
import type { Case } from "#app/moderation/table.ts";
import { deliveries } from "#app/outbox/table.ts";
import { sender } from "#app/people/actor.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import { takeBacks } from "#app/take-back/table.ts";
import { askKennel } from "#app/take-back/take-backs.ts";
import { type BreederFacts, makeKennel } from "#test/make.ts";
import { dogDraft, makeCase } from "#test/make-case.ts";

type Named = { kennelName: string; slug: string };

/** The kennel as the owner chooses it. */
export const labelOf = ({ kennelName, slug }: Named) => `${kennelName} (${slug})`;

type CaseFacts = Parameters<typeof makeCase>[2];

export function makeOriginCase(kennel: Named, draft: Case["draft"] = {}, facts: CaseFacts = {}) {
	const origin = { kennelOfOrigin: labelOf(kennel), askKennel: "yes" };
	return makeCase("rehome", { ...dogDraft, ...origin, ...draft }, facts);
}

export async function takeBackNow(caseId: number) {
	const [found] = await db.select().from(takeBacks).where(eq(takeBacks.caseId, caseId));
	return found;
}

/** Creates a kennel that was asked about a dog, with its private link. */
export async function makeTakeBack(facts: Partial<BreederFacts> = {}, draft: Case["draft"] = {}) {
	const kennel = await makeKennel({ kennelName: "Casa Nera", ...facts }, { logo: false });
	const found = await makeOriginCase(kennel, draft);
	await askKennel(found.id, sender);
	const asked = await takeBackNow(found.id);
	if (!asked) throw new Error("The kennel was not asked.");
	const isQuestion = and(eq(deliveries.name, "take-back.ask"), eq(deliveries.subjectId, asked.id));
	await db.update(deliveries).set({ state: "delivered" }).where(isQuestion);
	const token = await makeLink("take-back", asked.id, { days: 30 });
	return { kennel, found, caseId: found.id, id: asked.id, token, path: `/take-back/${token}` };
}

export function expireTakeBack(id: number) {
	const dueAt = new Date(Date.now() - 1000);
	return db.update(takeBacks).set({ dueAt }).where(eq(takeBacks.id, id));
}
