import type { Verdict } from "#app/cases/decisions/verdicts.ts";
import {
	ChangesFields,
	type DecisionFields,
	DeclineFields,
	MergeFields,
	PublishedPhotos,
} from "#app/desk/review/case-decision-fields.tsx";

export type Decision = {
	verdict: Verdict;
	path: string;
	title: string;
	line: string;
	button: string;
	Fields?: DecisionFields;
	/** Opens its page, if pressed on the case’s. */
	key?: string;
	done: string;
};

export const decisions: Record<Verdict, Decision> = {
	approved: {
		verdict: "approved",
		path: "approval",
		title: "Approve and publish",
		line: "It appears on the site within a second, with its photos, in lists, feeds and search.",
		button: "Approve and publish",
		Fields: PublishedPhotos,
		key: "a",
		done: "was published",
	},
	changes: {
		verdict: "changes",
		path: "changes",
		title: "Ask for changes",
		line: "The sender gets an email with your message and a private link to complete everything and send it back.",
		button: "Send email and ask for changes",
		Fields: ChangesFields,
		key: "r",
		done: "is waiting for changes from the sender",
	},
	declined: {
		verdict: "declined",
		path: "decline",
		title: "Decline",
		line: "The sender gets an email with the reason. Anything already on the site stays as it is.",
		button: "Decline and send email",
		Fields: DeclineFields,
		done: "was declined",
	},
	merged: {
		verdict: "merged",
		path: "merge",
		title: "Merge a duplicate",
		line: "Closes this case and continues with the other one. Choose the case to keep.",
		button: "Merge and send email",
		Fields: MergeFields,
		done: "was merged",
	},
	spam: {
		verdict: "spam",
		path: "spam",
		title: "Mark as spam",
		line: "Removes it from the queue without emailing anyone. It’s kept, and you can approve or decline it later.",
		button: "Mark as spam",
		done: "was marked as spam",
	},
};
