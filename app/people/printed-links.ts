import { type Actor, requireRight } from "#app/people/actor.ts";
import { endLinks, makeLink } from "#app/people/private-links.ts";
import { hasAdmin } from "#app/people/team.ts";
import { type Db, db } from "#app/platform/db.server.ts";

/** Whom the printed link of a new site is for: somebody who is not known yet. */
export const nobody = 0;

const hours = 24;

/** A link to print and not to mail: it opens for a day, and every older one of this person ends. */
export async function printInvitation(
	personId: number,
	actor: Actor,
	tx: Db = db,
): Promise<string> {
	requireRight(actor, "govern");
	await endLinks("invitation", personId, actor, tx);
	return makeLink("invitation", personId, { minutes: hours * 60 }, tx);
}

/** The link of a site that nobody governs yet; undefined once an admin has joined. */
export async function printFirstInvitation(actor: Actor): Promise<string | undefined> {
	return (await hasAdmin()) ? undefined : printInvitation(nobody, actor);
}
