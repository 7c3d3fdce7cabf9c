import type { Letter } from "#app/platform/letter.ts";
import { renderLetter } from "#app/platform/render-letter.server.ts";
import type { AnyRecord } from "#app/records/record.ts";
import { LetterFrame } from "#app/ui/letter.tsx";
import {
	LetterAside,
	LetterButton,
	LetterFacts,
	LetterHeading,
	LetterQuote,
	LetterText,
} from "#app/ui/letter-parts.tsx";
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

export async function approvedEmail(props: DecisionProps): Promise<Letter> {
	const { record, change, pageUrl, editUrl, words } = props;
	const { page: it, network, audience, howToChange, fraud } = record.words;
	const own = ownWords(record);
	const subject = change
		? `The change to ${own} is on the site`
		: `${record.words.yours} is on the site`;
	return write(props, subject, "Where it is, how to change it, and what to watch out for.", [
		<LetterHeading key="heading">{subject}</LetterHeading>,
		<LetterText key="opening">
			{change
				? "We’ve reviewed your change and published it. Thank you for keeping the page up to date."
				: `Thank you for your patience. We’ve reviewed what you sent, and everyone can now see it in the ${network} of ${site.name}.`}
		</LetterText>,
		<Name key="name" {...props} />,
		<LetterButton key="page" href={pageUrl}>
			View the page
		</LetterButton>,
		<ReviewerNote key="words" words={words} />,
		<LetterFacts
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

export async function changesEmail(props: DecisionProps): Promise<Letter> {
	const { record, change, editUrl, words } = props;
	const own = ownWords(record);
	const subject = `Please complete ${own}`;
	return write(props, subject, "What is missing, and where to add it.", [
		<LetterHeading key="heading">{subject}</LetterHeading>,
		<LetterText key="opening">
			{change
				? `We’ve reviewed your change to ${own}. Something is still missing or unclear before we can publish it. The page stays as it is until then.`
				: "Thank you for what you sent. We’ve reviewed it, and something is still missing or unclear before we can publish it."}
		</LetterText>,
		<Name key="name" {...props} />,
		<ReviewerNote key="words" words={words} />,
		<LetterButton key="edit" href={editUrl}>
			Complete and send it back
		</LetterButton>,
		<LetterText key="how">
			The page saves what you type as you go, and you can come back to it for 30 days. It is
			private: anyone with the link can make changes, so please don’t share it. Nothing is published
			before we have reviewed it.
		</LetterText>,
		<LetterText key="ask">
			Is anything unclear? Reply to this email, and one of us will read it.
		</LetterText>,
	]);
}

export async function declinedEmail(props: DecisionProps): Promise<Letter> {
	const { record, change, reason, words } = props;
	const own = ownWords(record);
	const subject = change ? `About the change to ${own}` : `About ${own}`;
	return write(props, subject, "What we decided, why, and what you can do.", [
		<LetterHeading key="heading">{subject}</LetterHeading>,
		<LetterText key="opening">
			{change
				? "We’ve reviewed your change and decided not to publish it. The page stays as it is."
				: "We’ve read what you sent carefully, and we can’t publish it. We know this is not what you hoped for."}
		</LetterText>,
		<Name key="name" {...props} />,
		<LetterFacts
			key="facts"
			facts={[
				...(reason ? [{ label: "Why", value: reason }] : []),
				...(words
					? [{ label: "What we want to add", value: <LetterQuote>{words}</LetterQuote> }]
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

export async function mergedEmail(props: DecisionProps): Promise<Letter> {
	const own = ownWords(props.record);
	const subject = `We already have ${own}`;
	return write(props, subject, "We’ll continue with the one we have. No action is needed.", [
		<LetterHeading key="heading">{subject}</LetterHeading>,
		<LetterText key="opening">
			You have sent this before, so we’ve merged the two and will continue with the other one. No
			action is needed: the emails about that one keep you up to date.
		</LetterText>,
		<Name key="name" {...props} />,
		<ReviewerNote key="words" words={props.words} />,
		<LetterText key="ask">
			Are these two different ones? Reply to this email and tell us.
		</LetterText>,
	]);
}

type LinkProps = Pick<DecisionProps, "to" | "replyTo" | "record" | "name" | "editUrl">;

export async function linkEmail(props: LinkProps): Promise<Letter> {
	const it = props.record.words.page;
	const subject = `The private link to ${ownWords(props.record)}`;
	return write(props, subject, "It opens the page where you can make changes.", [
		<LetterHeading key="heading">{subject}</LetterHeading>,
		<LetterText key="opening">
			Here is a new private link. It opens the page where you can change and complete your {it}, or
			take it down.
		</LetterText>,
		<Name key="name" {...props} />,
		<LetterButton key="edit" href={props.editUrl}>
			Open your {it}
		</LetterButton>,
		<LetterText key="private">
			Anyone with this link can change the {it}, so please keep this email and don’t share it. If
			you didn’t ask for it, reply to this email and we’ll revoke it.
		</LetterText>,
	]);
}

function Name({ name, record }: Pick<DecisionProps, "name" | "record">) {
	if (!name) return null;
	return (
		<LetterFacts
			facts={[
				{
					label: capital(record.words.one),
					value: <LetterQuote>{name}</LetterQuote>,
				},
			]}
		/>
	);
}

function ReviewerNote({ words }: { words: string }) {
	if (!words) return null;
	return (
		<LetterFacts
			facts={[{ label: "From our volunteer", value: <LetterQuote>{words}</LetterQuote> }]}
		/>
	);
}

function PrivateLink({ href, it }: { href: string; it: string }) {
	return (
		<LetterAside href={href}>
			The private link to your {it}. Anyone with this link can change the {it}, so please keep this
			email and don’t share it:
		</LetterAside>
	);
}

async function write(
	{ to, replyTo, record }: Pick<DecisionProps, "to" | "replyTo" | "record">,
	subject: string,
	preheader: string,
	children: React.ReactNode,
): Promise<Letter> {
	const reason = `You received this email because your address was entered in the ${record.words.form} of ${site.name}.`;
	const parts = await renderLetter(
		<LetterFrame title={subject} preheader={preheader} reason={reason}>
			{children}
		</LetterFrame>,
	);
	return { to, replyTo, subject, ...parts };
}

function capital(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
