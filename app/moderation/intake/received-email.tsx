import type { Letter } from "#app/platform/letter.ts";
import { renderLetter } from "#app/platform/render-letter.server.ts";
import { LetterFrame } from "#app/ui/letter.tsx";
import { LetterButton, LetterFacts, LetterHeading, LetterText } from "#app/ui/letter-parts.tsx";

export type ReceivedWords = {
	subject: string;
	preheader: string;
	heading: string;
	opening: string;
	facts: { label: string; value: string }[];
	reason: string;
};

export async function renderReceivedEmail(
	{ to, statusUrl }: { to: string; statusUrl: string },
	words: ReceivedWords,
): Promise<Letter> {
	const { subject, preheader, heading, opening, facts, reason } = words;
	const parts = await renderLetter(
		<LetterFrame title={subject} preheader={preheader} reason={reason}>
			<LetterHeading>{heading}</LetterHeading>
			<LetterText>{opening}</LetterText>
			<LetterButton href={statusUrl}>Check the status</LetterButton>
			<LetterText>
				That page is private. Anyone with the link can open it, so please don’t share it.
			</LetterText>
			<LetterFacts facts={facts} />
		</LetterFrame>,
	);
	return { to, subject, ...parts };
}
