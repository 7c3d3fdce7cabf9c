/** What the parts that send forms need: S8 and S9. */
import pg from "pg";
import type { Stage } from "./stage.ts";

/**
 * A connection to a site's database until the part is over. Conflict the counter is emptied by which
 * more than people could read, from all together, is set aside: a high rate would reach that limit.
 */
export async function openFlood(stage: Stage, url: string, everyMs: number): Promise<pg.Client> {
	const db = new pg.Client(url);
	await db.connect();
	const emptying = setInterval(() => {
		db.query("delete from rate_limits where key like 'all:%'").catch(() => {});
	}, everyMs);
	stage.whenDone(async () => {
		clearInterval(emptying);
		await db.end();
	});
	return db;
}

/** The ticket that stands in a form's page or data. */
export function ticketIn(form: Buffer): string {
	const ticket = /[\w-]{22}\.[0-9a-z]{8,9}\.[\w-]{22}/.exec(form.toString())?.[0];
	if (ticket) return ticket;
	throw new Error("The form has no ticket.");
}
