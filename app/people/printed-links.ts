import { type Actor, requireRight } from "#app/people/actor.ts";
import { endLinks, makeLink } from "#app/people/private-links.ts";
import { hasAdmin } from "#app/people/team.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";

export const firstAdminId = 0;

const hours = 24;

export async function printInvitation(
	personId: number,
	actor: Actor,
	tx: Db = db,
): Promise<string> {
	requireRight(actor, "govern");
	await endLinks("invitation", personId, actor, tx);
	return makeLink("invitation", personId, { minutes: hours * 60 }, tx);
}

export async function printFirstInvitation(actor: Actor): Promise<string | undefined> {
	return (await hasAdmin()) ? undefined : printInvitation(firstAdminId, actor);
}
