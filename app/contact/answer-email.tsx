import { eq } from "drizzle-orm";
import { cases, replies, submissions } from "#app/moderation/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import { EmailHeading, EmailLines, EmailQuote, EmailText } from "#app/ui/email-parts.tsx";
import { site } from "#site";

const day = new Intl.DateTimeFormat(site.language, { dateStyle: "long", timeZone: "UTC" });

/** Writes the email with a reply. Web addresses in its texts do not become links. */
export async function writeAnswer(replyId: number): Promise<Email | undefined> {
	const [found] = await db
		.select({ body: replies.body, submission: submissions })
		.from(replies)
		.innerJoin(cases, eq(cases.id, replies.caseId))
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(eq(replies.id, replyId));
	if (!found || found.submission.sample) return undefined;
	const { body, submission } = found;
	const { email: to, receivedAt, details } = submission;
	const { message } = details;
	const subject = `Re: your message to ${site.shortName}`;
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader={`Our reply to the message you sent on ${day.format(receivedAt)}.`}
			reason={`You’re receiving this email because you wrote to us through the contact form on ${site.name}. If you reply to it, we’ll read your reply.`}
		>
			<EmailHeading>Our reply to your message</EmailHeading>
			{body.split(/\n{2,}/).map((paragraph, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: an email's paragraphs are never reordered
				<EmailText key={index}>
					<EmailLines>{paragraph}</EmailLines>
				</EmailText>
			))}
			{message ? (
				<>
					<EmailText>On {day.format(receivedAt)} you wrote:</EmailText>
					<EmailQuote>{message}</EmailQuote>
				</>
			) : null}
		</EmailFrame>,
	);
	return { to, subject, replyTo: env.teamMail, ...parts };
}
