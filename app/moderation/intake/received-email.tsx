import type { Email } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import { EmailButton, EmailFacts, EmailHeading, EmailText } from "#app/ui/email-parts.tsx";

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
): Promise<Email> {
	const { subject, preheader, heading, opening, facts, reason } = words;
	const parts = await renderEmail(
		<EmailFrame title={subject} preheader={preheader} reason={reason}>
			<EmailHeading>{heading}</EmailHeading>
			<EmailText>{opening}</EmailText>
			<EmailButton href={statusUrl}>Check the status</EmailButton>
			<EmailText>
				That page is private. Anyone with the link can open it, so please don’t share it.
			</EmailText>
			<EmailFacts facts={facts} />
		</EmailFrame>,
	);
	return { to, subject, ...parts };
}
