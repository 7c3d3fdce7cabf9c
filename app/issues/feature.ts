import { sendDueIssues } from "#app/issues/sending.ts";
import { recipients } from "#app/issues/table.ts";
import { writeIssue } from "#app/issues/write-issue.ts";
import { newsletterMail } from "#app/newsletter/table.ts";
import { defineFeature, email, every } from "#app/people/define-feature.ts";

export const issuesFeature = defineFeature("issues", {
	sends: [email(newsletterMail.issue, "Newsletter: issue", recipients, writeIssue)],
	schedules: [every.minute("Send newsletter issues", sendDueIssues)],
});
