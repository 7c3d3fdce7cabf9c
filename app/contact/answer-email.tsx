import { eq } from "drizzle-orm";
import { cases, replies, submissions } from "#app/moderation/table.ts";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import type { Letter } from "#app/platform/letter.ts";
import { renderLetter } from "#app/platform/render-letter.server.ts";
import { LetterFrame } from "#app/ui/letter.tsx";
import { LetterHeading, LetterQuote, LetterText } from "#app/ui/letter-parts.tsx";
import { site } from "#site";

/** The mail that brings our answer to whoever wrote to us; undefined when it is gone or a sample. */
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

/** What we answer, then what was asked. Both stand there as text only, never as a link. */
export async function answerLetter(props: Props): Promise<Letter> {
	const { to, replyTo, body, message, receivedAt } = props;
	const subject = `Re: your message to ${site.shortName}`;
	const parts = await renderLetter(
		<LetterFrame
			title={subject}
			preheader={`An answer to what you wrote on ${day.format(receivedAt)}.`}
			reason={`This mail came because you wrote to us by the contact form of ${site.name}. Answer it and we read it.`}
		>
			<LetterHeading>An answer to your message</LetterHeading>
			{body.split(/\n{2,}/).map((paragraph, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a mail never move
				<LetterText key={index}>
					<bdi>
						{paragraph.split("\n").map((line, number) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: lines of a mail never move
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
