import { findCaseForEmail } from "#app/moderation/cases/cases.ts";
import { makeEditUrl, profileLinkDays } from "#app/moderation/cases/private-case.ts";
import { finalStates } from "#app/moderation/cases/states.ts";
import { assigneeEmail, titleOf } from "#app/moderation/cases/team-emails.tsx";
import { ReviewerNote } from "#app/moderation/decisions/decision-emails.tsx";
import { type CodePhotoState, findCodePhoto } from "#app/moderation/verifications/code-photos.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { recordOfCase } from "#app/records/records.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import { EmailButton, EmailHeading, EmailText } from "#app/ui/email-parts.tsx";
import { longDate } from "#app/ui/format.ts";
import { codePhotoPolicy } from "#policies";
import { site } from "#site";

/** Returns undefined unless the newest request is in this state, and its link works: the email would be untrue. */
async function findRequest(caseId: number, state: CodePhotoState, orderedAt = new Date()) {
	const found = await findCaseForEmail(caseId);
	const record = found && recordOfCase(found.case.kind);
	const request = await findCodePhoto(caseId);
	if (!record || request?.state !== state || finalStates.includes(found.case.state))
		return undefined;
	const name = found.case.draft[record.name] || `your ${record.words.one}`;
	// What was typed since the team ordered the email, nobody has reviewed.
	const isReviewed = found.case.changedAt <= orderedAt;
	const reviewedName = isReviewed ? name : `your ${record.words.one}`;
	return { ...found, record, request, name, reviewedName };
}

type Found = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

type Words = { subject: string; opening: string; button: string; reason?: string };

async function write(
	{ case: found, submission, record }: Found,
	{ subject, opening, button, reason = "" }: Words,
): Promise<Email> {
	const to = submission.email;
	const page = await makeEditUrl(found, profileLinkDays, to);
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader="Write a code on paper, and take one photo."
			reason={`You received this email because your address was entered in the ${record.words.form} of ${site.name}.`}
		>
			<EmailHeading>{subject}</EmailHeading>
			<EmailText>{opening}</EmailText>
			<ReviewerNote words={reason} />
			<EmailButton href={`${page}/code`}>{button}</EmailButton>
			<EmailText>
				The photo is never published. Only our team sees it, and we delete it{" "}
				{codePhotoPolicy.deleteAfter} days after we’ve looked at it. The page is private, so please
				don’t share its link.
			</EmailText>
			<EmailText>Is anything unclear? Reply to this email, and one of us will read it.</EmailText>
		</EmailFrame>,
	);
	return { to, replyTo: env.teamMail, subject, ...parts };
}

export async function writeCodeRequest(caseId: number, at?: Date): Promise<Email | undefined> {
	const found = await findRequest(caseId, "open", at);
	if (!found) return undefined;
	const { reviewedName: name, record, request } = found;
	return write(found, {
		subject: `A photo of ${name} with today’s code`,
		opening: `Pictures of dogs get stolen and used in fake ads. To protect you, ${name} and ${record.words.audience}, we’d like one photo of ${name} beside a piece of paper with a code. The page behind this button shows the code until ${longDate(request.expiresAt)}.`,
		button: "See the code",
	});
}

export async function writeCodeMismatch(caseId: number, at?: Date): Promise<Email | undefined> {
	const found = await findRequest(caseId, "mismatch", at);
	if (!found) return undefined;
	const { reviewedName: name, request } = found;
	return write(found, {
		subject: `Please try again: the photo of ${name} with the code`,
		opening: `Thank you for the photo. We couldn’t use this one, and you’re welcome to send another: the page behind this button gives you a new code.`,
		button: "Get a new code",
		reason: request.reason,
	});
}

export async function codeSentEmail(caseId: number): Promise<Email | undefined> {
	const found = await findRequest(caseId, "sent");
	if (!found) return undefined;
	const { request, name } = found;
	return assigneeEmail(found, {
		subject: `Photo with a code: ${titleOf(found)}`,
		heading: "A photo with a code has arrived",
		receivedAt: request.sentAt ?? request.requestedAt,
		lines: [{ label: "Name", value: name }],
	});
}
