import { newsletterMail } from "#app/cases/newsletter/table.ts";
import { issueList } from "#app/desk/issues/desk/list.ts";
import { issueKeeps } from "#app/desk/issues/keeps.ts";
import { sendDueIssues } from "#app/desk/issues/sending.ts";
import { pausedIssues, unsentIssues } from "#app/desk/issues/stuck.ts";
import { recipients } from "#app/desk/issues/table.ts";
import { writeIssue } from "#app/desk/issues/write-issue.ts";
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
	tasks: [pausedIssues, unsentIssues].map((find) => ({
		group: "waiting",
		icon: "newsletter",
		verb: "Open",
		right: "send",
		find,
	})),
	schedules: [every.minute("Send newsletter issues", sendDueIssues)],
});
