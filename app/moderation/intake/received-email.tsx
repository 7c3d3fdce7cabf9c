import type { Email } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import { EmailButton, EmailFacts, EmailHeading, EmailText } from "#app/ui/email-parts.tsx";
import { site } from "#site";

export type ReceivedWords = {
	subject: string;
	preheader: string;
	heading: string;
	opening: string;
	/** Labels and texts. */
	facts: Record<string, string>;
	/** "contact form" */
	form: string;
};

const ifNotYou = {
	"If this wasn’t you":
		"Someone may have mistyped an address. No action is needed, and you haven’t been signed up for anything.",
};

export async function renderReceivedEmail(
	{ to, statusUrl }: { to: string; statusUrl: string },
	words: ReceivedWords,
): Promise<Email> {
	const { subject, preheader, heading, opening, form } = words;
	const reason = `You’re receiving this email because your address was entered in the ${form} on ${site.name}.`;
	const facts = { ...words.facts, ...ifNotYou };
	const parts = await renderEmail(
		<EmailFrame title={subject} preheader={preheader} reason={reason}>
			<EmailHeading>{heading}</EmailHeading>
			<EmailText>{opening}</EmailText>
			<EmailButton href={statusUrl}>Check the status</EmailButton>
			<EmailText>
				That page is private. Anyone with the link can open it, so please don’t share it.
			</EmailText>
			<EmailFacts facts={Object.entries(facts).map(([label, value]) => ({ label, value }))} />
		</EmailFrame>,
	);
	return { to, subject, ...parts };
}
