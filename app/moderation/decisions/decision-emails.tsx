import type { Email } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import type { AnyRecord } from "#app/records/record.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import {
	EmailButton,
	EmailFacts,
	EmailHeading,
	EmailNote,
	EmailQuote,
	EmailText,
} from "#app/ui/email-parts.tsx";
import { site } from "#site";

export type DecisionProps = {
	to: string;
	replyTo: string;
	record: AnyRecord;
	change: boolean;
	name: string;
	reason: string;
	words: string;
	pageUrl: string;
	editUrl: string;
};

function ownWords({ words }: AnyRecord): string {
	return words.yours.charAt(0).toLowerCase() + words.yours.slice(1);
}

export async function approvedEmail(props: DecisionProps): Promise<Email> {
	const { record, change, pageUrl, editUrl, words } = props;
	const { page: it, network, audience, howToChange, fraud } = record.words;
	const own = ownWords(record);
	const subject = change
		? `The change to ${own} is on the site`
		: `${record.words.yours} is on the site`;
	return write(props, subject, "Where it is, how to change it, and what to watch out for.", [
		<EmailHeading key="heading">{subject}</EmailHeading>,
		<EmailText key="opening">
			{change
				? "We’ve reviewed your change and published it. Thank you for keeping the page up to date."
				: `Thank you for your patience. We’ve reviewed what you sent, and everyone can now see it in the ${network} of ${site.name}.`}
		</EmailText>,
		<Name key="name" {...props} />,
		<EmailButton key="page" href={pageUrl}>
			View the page
		</EmailButton>,
		<ReviewerNote key="words" words={words} />,
		<EmailFacts
			key="facts"
			facts={[
				{
					label: "To change it, or to take it down",
					value: howToChange,
				},
				{
					label: "Beware of fraud",
					value: `${fraud} Be careful with ${audience} who want to pay before they have met you, send a check for too much, or rush you. If something seems wrong, tell us by replying to this email.`,
				},
			]}
		/>,
		<PrivateLink key="private" href={editUrl} it={it} />,
	]);
}

export async function changesEmail(props: DecisionProps): Promise<Email> {
	const { record, change, editUrl, words } = props;
	const own = ownWords(record);
	const subject = `Please complete ${own}`;
	return write(props, subject, "What is missing, and where to add it.", [
		<EmailHeading key="heading">{subject}</EmailHeading>,
		<EmailText key="opening">
			{change
				? `We’ve reviewed your change to ${own}. Something is still missing or unclear before we can publish it. The page stays as it is until then.`
				: "Thank you for what you sent. We’ve reviewed it, and something is still missing or unclear before we can publish it."}
		</EmailText>,
		<Name key="name" {...props} />,
		<ReviewerNote key="words" words={words} />,
		<EmailButton key="edit" href={editUrl}>
			Complete and send it back
		</EmailButton>,
		<EmailText key="how">
			The page saves what you type as you go, and you can come back to it for 30 days. It is
			private: anyone with the link can make changes, so please don’t share it. Nothing is published
			before we have reviewed it.
		</EmailText>,
		<EmailText key="ask">
			Is anything unclear? Reply to this email, and one of us will read it.
		</EmailText>,
	]);
}

export async function declinedEmail(props: DecisionProps): Promise<Email> {
	const { record, change, reason, words } = props;
	const own = ownWords(record);
	const subject = change ? `About the change to ${own}` : `About ${own}`;
	return write(props, subject, "What we decided, why, and what you can do.", [
		<EmailHeading key="heading">{subject}</EmailHeading>,
		<EmailText key="opening">
			{change
				? "We’ve reviewed your change and decided not to publish it. The page stays as it is."
				: "We’ve read what you sent carefully, and we can’t publish it. We know this is not what you hoped for."}
		</EmailText>,
		<Name key="name" {...props} />,
		<EmailFacts
			key="facts"
			facts={[
				...(reason ? [{ label: "Why", value: reason }] : []),
				...(words
					? [{ label: "What we want to add", value: <EmailQuote>{words}</EmailQuote> }]
					: []),
				{
					label: "What you can do",
					value: record.words.afterDecline,
				},
				{
					label: "What happens to your data",
					value: "None of it is public. Reply to this email if you want us to erase it.",
				},
			]}
		/>,
	]);
}

export async function mergedEmail(props: DecisionProps): Promise<Email> {
	const own = ownWords(props.record);
	const subject = `We already have ${own}`;
	return write(props, subject, "We’ll continue with the one we have. No action is needed.", [
		<EmailHeading key="heading">{subject}</EmailHeading>,
		<EmailText key="opening">
			You have sent this before, so we’ve merged the two and will continue with the other one. No
			action is needed: the emails about that one keep you up to date.
		</EmailText>,
		<Name key="name" {...props} />,
		<ReviewerNote key="words" words={props.words} />,
		<EmailText key="ask">Are these two different ones? Reply to this email and tell us.</EmailText>,
	]);
}

type LinkProps = Pick<DecisionProps, "to" | "replyTo" | "record" | "name" | "editUrl">;

export async function linkEmail(props: LinkProps): Promise<Email> {
	const it = props.record.words.page;
	const subject = `The private link to ${ownWords(props.record)}`;
	return write(props, subject, "It opens the page where you can make changes.", [
		<EmailHeading key="heading">{subject}</EmailHeading>,
		<EmailText key="opening">
			Here is a new private link. It opens the page where you can change and complete your {it}, or
			take it down.
		</EmailText>,
		<Name key="name" {...props} />,
		<EmailButton key="edit" href={props.editUrl}>
			Open your {it}
		</EmailButton>,
		<EmailText key="private">
			Anyone with this link can change the {it}, so please keep this email and don’t share it. If
			you didn’t ask for it, reply to this email and we’ll revoke it.
		</EmailText>,
	]);
}

function Name({ name, record }: Pick<DecisionProps, "name" | "record">) {
	if (!name) return null;
	return (
		<EmailFacts
			facts={[
				{
					label: capital(record.words.one),
					value: <EmailQuote>{name}</EmailQuote>,
				},
			]}
		/>
	);
}

function ReviewerNote({ words }: { words: string }) {
	if (!words) return null;
	return (
		<EmailFacts
			facts={[{ label: "From our volunteer", value: <EmailQuote>{words}</EmailQuote> }]}
		/>
	);
}

function PrivateLink({ href, it }: { href: string; it: string }) {
	return (
		<EmailNote href={href}>
			The private link to your {it}. Anyone with this link can change the {it}, so please keep this
			email and don’t share it:
		</EmailNote>
	);
}

async function write(
	{ to, replyTo, record }: Pick<DecisionProps, "to" | "replyTo" | "record">,
	subject: string,
	preheader: string,
	children: React.ReactNode,
): Promise<Email> {
	const reason = `You received this email because your address was entered in the ${record.words.form} of ${site.name}.`;
	const parts = await renderEmail(
		<EmailFrame title={subject} preheader={preheader} reason={reason}>
			{children}
		</EmailFrame>,
	);
	return { to, replyTo, subject, ...parts };
}

function capital(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
