import { and, eq, inArray } from "drizzle-orm";
import {
	type AcceptingForms,
	discardSubmission,
	restoreSubmission,
} from "#app/cases/intake/quarantine.ts";
import { senderName, submittedFields } from "#app/cases/review/labels.ts";
import { isQuarantined, type Submission, submissions } from "#app/cases/table.ts";
import { type CaseKind, type CaseView, defineCase } from "#app/people/define-case.ts";
import { db } from "#app/platform/database/db.server.ts";
import { formatPhone } from "#app/platform/forms/phone.server.ts";
import { counted } from "#app/ui/format.ts";
import { spamPolicy } from "#policies";

const formNames: Record<Submission["form"], string> = {
	newsletter: "Newsletter",
	contact: "Contact",
	breeder: "Breeder signup",
	rehome: "Rehome",
};

/** @param forms what happens to a message that is restored */
export function spamCase(forms: AcceptingForms): CaseKind {
	const listed = (notice: string) => `/desk/spam?done=${notice}`;
	return defineCase({
		kind: "submission",
		path: "/desk/spam",
		right: "review",
		icon: "spam",
		title: "Possible spam",
		description: `Messages that looked like spam. No one was notified. They’re deleted after ${counted(spamPolicy.deleteAfter, "day")} unless you restore them.`,
		task: {
			verb: "Check",
			one: "possible spam message",
			several: "possible spam messages",
			description: "Real messages get no answer until you restore them.",
			sample: submissions.sample,
		},
		list: {
			from: submissions,
			id: submissions.id,
			param: "show",
			choices: {
				waiting: {
					label: "Waiting",
					where: and(isQuarantined),
					at: submissions.quarantinedAt,
					first: "newest",
					none: "No possible spam. Messages that look like spam will appear here.",
				},
			},
			columns: ["Sender", "Form", "Why", "Received"],
			items: async (ids) => {
				const rows = await db.select().from(submissions).where(inArray(submissions.id, ids));
				return rows.map((row) => ({
					id: row.id,
					values: [
						[{ typed: senderName(row) }, sampleMark(row)],
						[formNames[row.form]],
						[row.spamSignals.join("; ")],
						[{ moment: row.quarantinedAt ?? row.receivedAt }],
					],
				}));
			},
		},
		page: {
			table: submissions,
			// Of several actions at once the first wins, and the others lead to the list, too.
			lock: async () => true,
			find: findView,
		},
		actions: {
			restored: async ({ id, actor, tx }) =>
				listed((await restoreSubmission(id, forms, actor, tx)) ? "restored" : "gone"),
			discarded: async ({ id, actor, tx }) =>
				listed((await discardSubmission(id, actor, tx)) ? "discarded" : "gone"),
		},
		several: [
			{
				name: "restored",
				label: "Not spam",
				done: "restored",
				act: ({ id, actor, tx }) => restoreSubmission(id, forms, actor, tx).then(Boolean),
			},
			{
				name: "discarded",
				label: "Delete",
				confirm: "This deletes the selected messages and their photos for good.",
				done: "deleted permanently",
				act: ({ id, actor, tx }) => discardSubmission(id, actor, tx),
			},
		],
		notices: {
			restored:
				"Restored. It’s now treated like any other message, and its emails are on their way. Samples send none.",
			discarded: "Deleted permanently.",
			gone: "Someone already handled this one, so nothing was changed.",
		},
	});
}

function sampleMark({ sample }: Submission) {
	return sample && ({ status: "Sample", tone: "stone" } as const);
}

async function findView(id: number): Promise<CaseView | undefined> {
	const [found] = await db
		.select()
		.from(submissions)
		.where(and(eq(submissions.id, id), isQuarantined));
	if (!found) return undefined;
	const { form, email, phone, wantsNewsletter, spamSignals } = found;
	const { message, reason, ...details } = found.details;
	const facts = [
		{ label: "Phone", value: formatPhone(phone) },
		...submittedFields(details),
		{ label: "Newsletter", value: wantsNewsletter ? "Requested" : "" },
	].filter(({ value }) => value !== "");
	return {
		title: senderName(found),
		description: [formNames[form], " · ", { mail: email }, " ", sampleMark(found)],
		messages: [
			[
				{
					id,
					who: ["Looked like spam"],
					at: found.quarantinedAt ?? found.receivedAt,
					text: message || reason || "",
					tone: "card",
					remarks: spamSignals.map((signal) => [signal]),
				},
			],
		],
		panels: [
			{
				title: "Decision",
				facts: facts.map(({ label, value }) => ({ label, value: [{ typed: value }] })),
				forms: [
					{ buttons: [{ action: "restored", label: "Not spam", isMain: true }] },
					{
						confirm: [
							"This deletes the message and its photos for good. The history will only say that something was deleted.",
						],
						buttons: [{ action: "discarded", label: "Delete" }],
					},
				],
			},
		],
	};
}
