import { and, eq, ne, sql } from "drizzle-orm";
import { submissions } from "#app/cases/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { findRow } from "#app/platform/database/rows.server.ts";
import type { ListEntry } from "#app/platform/mail/email.ts";
import { site } from "#site";

const fieldNames: Record<string, string> = {
	message: "MMERGE6",
	kennelName: "MMERGE7",
	reason: "MMERGE9",
	addressLine1: "ADDRESS[addr1]",
	addressLine2: "ADDRESS[addr2]",
	city: "ADDRESS[city]",
	state: "ADDRESS[state]",
	zip: "ADDRESS[zip]",
	country: "ADDRESS[country]",
};

export async function mailingListTagsOf(email: string): Promise<string[]> {
	const ticked = await db
		.selectDistinct({ form: submissions.form })
		.from(submissions)
		.where(
			and(
				eq(sql`lower(${submissions.email})`, email.toLowerCase()),
				eq(submissions.wantsNewsletter, true),
				ne(submissions.form, "newsletter"),
			),
		);
	return ticked.map(({ form }) => site.mailingListTags[form]).sort();
}

export async function listSubmission(submissionId: number): Promise<ListEntry | undefined> {
	const submission = await findRow(submissions, submissionId);
	if (!submission || submission.sample) return undefined;
	const { email, firstName, lastName, phone, details, form } = submission;
	const typed = Object.entries(details).map(([key, value]) => [fieldNames[key] ?? key, value]);
	return {
		action: "subscribe",
		email,
		fields: {
			EMAIL: email,
			FNAME: firstName,
			LNAME: lastName,
			PHONE: phone,
			...Object.fromEntries(typed),
		},
		tags: [site.mailingListTags[form]],
	};
}
