import type { Letter } from "#app/platform/letter.ts";
import { renderLetter } from "#app/platform/render-letter.server.ts";
import { LetterFrame } from "#app/ui/letter.tsx";
import { LetterButton, LetterFacts, LetterHeading, LetterText } from "#app/ui/letter-parts.tsx";

/** A room's own words for what it has received. */
export type ReceivedWords = {
	subject: string;
	preheader: string;
	heading: string;
	opening: string;
	facts: { label: string; value: string }[];
	reason: string;
};

/** Tells a sender that something arrived, and where to follow it. Holds nothing that was typed. */
export async function renderReceivedEmail(
	{ to, statusUrl }: { to: string; statusUrl: string },
	words: ReceivedWords,
): Promise<Letter> {
	const { subject, preheader, heading, opening, facts, reason } = words;
	const parts = await renderLetter(
		<LetterFrame title={subject} preheader={preheader} reason={reason}>
			<LetterHeading>{heading}</LetterHeading>
			<LetterText>{opening}</LetterText>
			<LetterButton href={statusUrl}>See where it stands</LetterButton>
			<LetterText>
				That page is private. Whoever has the link can open it, so please do not pass it on.
			</LetterText>
			<LetterFacts facts={facts} />
		</LetterFrame>,
	);
	return { to, subject, ...parts };
}
