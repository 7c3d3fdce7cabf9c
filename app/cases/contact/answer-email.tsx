import { eq } from "drizzle-orm";
import { cases, formMail, replies, submissions } from "#app/cases/table.ts";
import { email, isolate, quote, team } from "#app/people/email.tsx";
import { db } from "#app/platform/database/db.server.ts";
import { EmailLines } from "#app/ui/email-parts.tsx";
import { site } from "#site";

const day = new Intl.DateTimeFormat(site.language, { dateStyle: "long", timeZone: "UTC" });

async function findReply(id: number) {
	const [found] = await db
		.select({ body: replies.body, submission: submissions })
		.from(replies)
		.innerJoin(cases, eq(cases.id, replies.caseId))
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(eq(replies.id, id));
	if (!found || found.submission.sample) return undefined;
	const { email: to, receivedAt, details } = found.submission;
	return { to, body: found.body, sentOn: day.format(receivedAt), message: details.message };
}

/** Web addresses in its texts do not become links. */
export const answerEmail = email(formMail.contact.answer, {
	label: "Message: our answer",
	about: replies,
	find: findReply,
	to: ({ to }) => to,
	replyTo: team,
	subject: `Re: your message to ${site.shortName}`,
	preheader: ({ sentOn }) => `Our reply to the message you sent on ${sentOn}.`,
	reason: `You’re receiving this email because you wrote to us through the contact form on ${site.name}. If you reply to it, we’ll read your reply.`,
	heading: "Our reply to your message",
	paragraphs: ({ body, sentOn, message }) => [
		...body.split(/\n{2,}/).map((paragraph) => isolate`${<EmailLines>{paragraph}</EmailLines>}`),
		...(message ? [`On ${sentOn} you wrote:`, quote(message)] : []),
	],
});
