import { eq, inArray } from "drizzle-orm";
import { newsletterNotice } from "#app/cases/newsletter/keeps.ts";
import { subscribers } from "#app/cases/newsletter/table.ts";
import { issueSettings, issues, recipients } from "#app/desk/issues/table.ts";
import { teamNotice } from "#app/people/keeps.ts";
import { type Kept, kept } from "#app/people/personal-data.ts";

export const issueKeeps: readonly Kept[] = [
	kept(recipients, newsletterNotice, {
		of: [[recipients.subscriberId, subscribers]],
		read: async ({ ids, tx }) =>
			tx
				.select({ id: recipients.id, issueId: issues.id, subject: issues.subject })
				.from(recipients)
				.innerJoin(issues, eq(issues.id, recipients.issueId))
				.where(inArray(recipients.subscriberId, await ids(subscribers)))
				.orderBy(recipients.id),
		as: "newsletterIssues",
		label: ["newsletter issue"],
		// The row stays, so that the issue's figures stay correct.
		erase: { subscriberId: null },
	}),
	kept(issues, teamNotice),
	kept(issueSettings, "settings of the site"),
];
