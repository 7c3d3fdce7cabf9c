import { reviewerNote } from "#app/cases/decisions/decision-emails.tsx";
import { findCaseForEmail } from "#app/cases/review/cases.ts";
import { makeEditUrl, profileLinkDays } from "#app/cases/review/private-case.ts";
import { finalStates } from "#app/cases/review/states.ts";
import { aboutCase, findForAssignee } from "#app/cases/review/team-emails.tsx";
import { caseMail, cases } from "#app/cases/table.ts";
import { type CodePhotoState, findCodePhoto } from "#app/cases/verifications/code-photos.ts";
import { email, reasons, team } from "#app/people/email.tsx";
import { recordOfCase } from "#app/records/records.ts";
import { longDate } from "#app/ui/format.ts";
import { codePhotoPolicy } from "#policies";

/** Returns undefined unless the newest request is in this state, and its link works: the email would be untrue. */
async function findRequest(caseId: number, state: CodePhotoState, enqueuedAt: Date) {
	const found = await findCaseForEmail(caseId);
	const record = found && recordOfCase(found.case.kind);
	const request = await findCodePhoto(caseId);
	if (!record || request?.state !== state || finalStates.includes(found.case.state))
		return undefined;
	// What was typed since the team requested the email, nobody has reviewed.
	const isReviewed = found.case.changedAt <= enqueuedAt;
	const name = (isReviewed && found.case.draft[record.name]) || `your ${record.labels.one}`;
	return { ...found, record, request, name };
}

type Found = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

const toSender = {
	about: cases,
	to: ({ submission }: Found) => submission.email,
	replyTo: team,
	preheader: "Write a code on paper, and take one photo.",
	reason: ({ record }: Found) => reasons.enteredIn(record.labels.form),
	link: async ({ case: found, submission }: Found) =>
		`${await makeEditUrl(found, profileLinkDays, submission.email)}/code`,
	closing: [
		`The photo is never published. Only our team sees it, and we delete it ${codePhotoPolicy.deleteAfter} days after we’ve looked at it. The page is private, so please don’t share its link.`,
		"Is anything unclear? Reply to this email, and one of us will read it.",
	],
};

export const codePhotoEmails = [
	email(caseMail.code, {
		label: "Case: photo with a code",
		...toSender,
		find: (caseId, enqueuedAt) => findRequest(caseId, "open", enqueuedAt),
		subject: ({ name }) => `A photo of ${name} with today’s code`,
		paragraphs: ({ name, record, request }) => [
			`Pictures of dogs get stolen and used in fake ads. To protect you, ${name} and ${record.labels.audience}, we’d like one photo of ${name} beside a piece of paper with a code. The page behind this button shows the code until ${longDate(request.expiresAt)}.`,
		],
		button: "See the code",
	}),

	email(caseMail["code-again"], {
		label: "Case: photo doesn’t match",
		...toSender,
		find: (caseId, enqueuedAt) => findRequest(caseId, "mismatch", enqueuedAt),
		subject: ({ name }) => `Please try again: the photo of ${name} with the code`,
		paragraphs: ({ request }) => [
			"Thank you for the photo. We couldn’t use this one, and you’re welcome to send another: the page behind this button gives you a new code.",
			reviewerNote(request.reason),
		],
		button: "Get a new code",
	}),

	email(caseMail["code-sent"], {
		label: "Case: photo with a code sent",
		...aboutCase,
		find: async (caseId) => {
			const sent = await findRequest(caseId, "sent", new Date());
			const found = sent && (await findForAssignee(caseId, () => true));
			if (!found) return undefined;
			const { request, name } = sent;
			const receivedAt = request.sentAt ?? request.requestedAt;
			return { ...found, receivedAt, lines: [{ label: "Name", value: name }] };
		},
		subject: ({ title }) => `Photo with a code: ${title}`,
		heading: "A photo with a code has arrived",
	}),
];
