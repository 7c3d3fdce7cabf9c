import type { Case } from "#app/moderation/table.ts";
import type { Letter } from "#app/platform/letter.ts";
import { renderLetter } from "#app/platform/render-letter.server.ts";
import { LetterFrame } from "#app/ui/letter.tsx";
import { LetterFacts, LetterHeading, LetterQuote, LetterText } from "#app/ui/letter-parts.tsx";
import { site } from "#site";

const words: Record<Case["kind"], { subject: string; heading: string }> = {
	contact: { subject: "New message", heading: "A message has come in" },
	breeder: { subject: "New breeder application", heading: "A breeder wants to be listed" },
	rehome: { subject: "New rehoming request", heading: "A dog needs a new home" },
};

type Props = {
	to: string;
	/** The sender, whom an answer reaches. */
	replyTo?: string;
	kind: Case["kind"];
	/** It was here before, and its sender has completed or changed it. */
	again?: boolean;
	number: number;
	receivedAt: Date;
	/** What was typed, under our labels. */
	lines: { label: string; value: string }[];
	/** Reasons to look twice. */
	spamSignals: string[];
};

/** Brings a case to the team's inbox. What was typed stands there as text only, never as a link. */
export async function teamEmail({ to, replyTo, kind, number, ...what }: Props): Promise<Letter> {
	const { receivedAt, lines, spamSignals, again } = what;
	const subject = again ? `Sent again for review: ${number}` : `${words[kind].subject} ${number}`;
	const facts = lines.slice(0, 40).map(({ label, value }) => ({
		label: harmless(label, 80),
		value: <LetterQuote>{harmless(value, 10_000)}</LetterQuote>,
	}));
	const doubts = harmless(spamSignals.join("; "), 500);
	const parts = await renderLetter(
		<LetterFrame
			title={subject}
			preheader={doubts ? `Look twice: ${doubts}` : "Read it and decide what happens next."}
			reason="This mail came because your address is the inbox of the team."
		>
			<LetterHeading>{again ? "It is ready to be read again" : words[kind].heading}</LetterHeading>
			<LetterText>
				Number {number}, received {moment.format(receivedAt)} UTC.
				{replyTo && " Answer this mail and the sender gets your answer."}
			</LetterText>
			{doubts && <LetterText>Look twice before you answer or open anything: {doubts}.</LetterText>}
			<LetterFacts facts={facts} />
		</LetterFrame>,
	);
	return { to, subject, ...(replyTo ? { replyTo } : {}), ...parts };
}

const moment = new Intl.DateTimeFormat(site.language, {
	...{ dateStyle: "long", timeStyle: "short", timeZone: "UTC" },
});

/** Characters that hide text or turn its direction go; what is too long says that it was cut. */
function harmless(text: string, limit: number): string {
	const lines = text
		.toWellFormed()
		.replace(/\r\n?|[\v\f\u0085\p{Zl}\p{Zp}]/gu, "\n")
		.replaceAll("\t", " ");
	const shown = lines.replace(/[^\P{Cc}\n]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "");
	return shown.length > limit ? `${shown.slice(0, limit).toWellFormed()} … (cut here)` : shown;
}
