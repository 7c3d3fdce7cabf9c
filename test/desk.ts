import { and, eq } from "drizzle-orm";
import { decide as decideOn } from "#app/cases/decisions/decisions.ts";
import type { VerdictInput } from "#app/cases/decisions/verdicts.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { type Case, decisionMail } from "#app/cases/table.ts";
import { actOnCase, listCases, readCase, saveCase } from "#app/desk/cases/cases.ts";
import { publicListings } from "#app/network/dogs/listings.ts";
import { stores } from "#app/network/owner/stores.ts";
import type { Actor, Staff } from "#app/people/actor.ts";
import type { ListKind } from "#app/people/define-case.ts";
import { db } from "#app/platform/database/db.server.ts";
import { actor } from "#test/make.ts";
import { caseNow } from "#test/make-case.ts";
import { writeEmail } from "#test/outbox.ts";

/** What a volunteer does with the cases of one kind at the desk. */
export function casesOf(kind: ListKind) {
	return {
		act: (
			id: number,
			action: string,
			actor: Actor,
			values: Record<string, string> = {},
			item?: string,
		) => actOnCase(kind, id, action, values, actor, item),
		/** The ids of a list’s first page. `query`: as in its address. */
		listed: async (query: string, reader: Actor) => {
			const { items } = await listCases(kind, new URLSearchParams(query), 1, reader);
			return items.map(({ id }) => id);
		},
		items: async (query: string, reader: Actor) =>
			(await listCases(kind, new URLSearchParams(query), 1, reader)).items,
		/** Like the page’s form, if it has one. */
		save: (id: number, values: Record<string, string>, actor: Actor) =>
			saveCase(kind, id, values, actor),
		view: (id: number, reader: Actor) => readCase(kind, id, reader),
		/** Everything on the page of a case, as text. */
		shown: async (id: number, reader: Actor) => {
			const found = await readCase(kind, id, reader);
			return found && JSON.stringify(found);
		},
	};
}

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
