import { eq } from "drizzle-orm";
import { cases, replies, submissions } from "#app/moderation/table.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import type { Letter } from "#app/platform/letter.ts";
import { renderLetter } from "#app/platform/render-letter.server.ts";
import { LetterFrame } from "#app/ui/letter.tsx";
import { LetterHeading, LetterQuote, LetterText } from "#app/ui/letter-parts.tsx";
import { site } from "#site";

/** The email with our reply; undefined when the reply has been erased or answers a sample. */
export async function writeAnswer(replyId: number): Promise<Letter | undefined> {
	const [found] = await db
		.select({ body: replies.body, submission: submissions })
		.from(replies)
		.innerJoin(cases, eq(cases.id, replies.caseId))
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(eq(replies.id, replyId));
	if (!found || found.submission.sample) return undefined;
	const { body, submission } = found;
	return answerLetter({
		...{ to: submission.email, replyTo: env.teamMail, body },
		...{ message: submission.details.message ?? "", receivedAt: submission.receivedAt },
	});
}

type Props = { to: string; replyTo: string; body: string; message: string; receivedAt: Date };

const day = new Intl.DateTimeFormat(site.language, { dateStyle: "long", timeZone: "UTC" });

/** Reply and original message are escaped text: nothing in them becomes a link. */
export async function answerLetter(props: Props): Promise<Letter> {
	const { to, replyTo, body, message, receivedAt } = props;
	const subject = `Re: your message to ${site.shortName}`;
	const parts = await renderLetter(
		<LetterFrame
			title={subject}
			preheader={`Our reply to the message you sent on ${day.format(receivedAt)}.`}
			reason={`You’re receiving this email because you wrote to us through the contact form on ${site.name}. If you reply to it, we’ll read your reply.`}
		>
			<LetterHeading>Our reply to your message</LetterHeading>
			{body.split(/\n{2,}/).map((paragraph, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: an email's paragraphs are never reordered
				<LetterText key={index}>
					<bdi>
						{paragraph.split("\n").map((line, number) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: an email's lines are never reordered
							<span key={number}>
								{number > 0 ? <br /> : null}
								{line}
							</span>
						))}
					</bdi>
				</LetterText>
			))}
			{message ? (
				<>
					<LetterText>On {day.format(receivedAt)} you wrote:</LetterText>
					<LetterQuote>{message}</LetterQuote>
				</>
			) : null}
		</LetterFrame>,
	);
	return { to, subject, replyTo, ...parts };
}
