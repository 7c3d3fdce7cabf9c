import { sql } from "drizzle-orm";
import { recordEvent } from "#app/cases/history/history.ts";
import { type IssueSettings, issueSettings } from "#app/desk/issues/table.ts";
import { type Weekly, weeklyText } from "#app/desk/issues/weekly.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { site } from "#site";

const unset: IssueSettings = {
	id: 1,
	postalAddress: "",
	weekday: null,
	hour: 9,
	zone: "UTC",
	handledAt: null,
};

/** Falls back to the postal address in site.config.ts if none is set at the desk. */
export async function readSettings(tx: Db = db): Promise<IssueSettings> {
	const [row = unset] = await tx.select().from(issueSettings);
	return { ...row, postalAddress: row.postalAddress || addressOfSite() };
}

function addressOfSite(): string {
	return site.postalAddress.join("\n");
}

export function saveSettings(
	{ postalAddress, weekly }: { postalAddress: string; weekly: Weekly | undefined },
	actor: Actor,
): Promise<void> {
	requireRight(actor, "send");
	return transaction(async (tx) => {
		const values = {
			// Otherwise a later change of site.config.ts would never reach an issue.
			postalAddress: postalAddress === addressOfSite() ? "" : postalAddress,
			...(weekly ?? { weekday: null }),
			// Otherwise a weekly moment that has just passed would be due.
			handledAt: sql`now()`,
		};
		await tx
			.insert(issueSettings)
			.values(values)
			.onConflictDoUpdate({ target: issueSettings.id, set: values });
		const details = { weekly: weekly ? weeklyText(weekly) : "off" };
		await recordEvent(
			{ kind: "setting", id: 2 },
			"newsletter settings changed",
			details,
			actor,
			tx,
		);
	});
}
