import { issueList } from "#app/issues/desk/list.ts";
import { issueKeeps } from "#app/issues/keeps.ts";
import { sendDueIssues } from "#app/issues/sending.ts";
import { recipients } from "#app/issues/table.ts";
import { writeIssue } from "#app/issues/write-issue.ts";
import { newsletterMail } from "#app/newsletter/table.ts";
import { defineFeature, every } from "#app/people/define-feature.ts";

export const issuesFeature = defineFeature("issues", {
	lists: [issueList],
	history: [{ kind: "issue", label: "Newsletter issue", path: "/desk/newsletter/:id" }],
	settings: { 2: "Newsletter" },
	keeps: issueKeeps,
	sends: [
		{
			channel: "mail",
			what: newsletterMail.issue,
			label: "Newsletter: issue",
			about: recipients,
			write: writeIssue,
		},
	],
	schedules: [every.minute("Send newsletter issues", sendDueIssues)],
});
