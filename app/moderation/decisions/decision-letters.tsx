import type { Case } from "#app/moderation/table.ts";
import type { Letter } from "#app/platform/letter.ts";
import { renderLetter } from "#app/platform/render-letter.server.ts";
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

/** What a letter about a decision says. Links are ours alone. */
export type DecisionProps = {
	to: string;
	/** Where an answer goes: the team. */
	replyTo: string;
	kind: Case["kind"];
	/** It changes a page that the site has, or had. */
	change: boolean;
	/** What the sender wrote as the name of the dog or the kennel; may be empty. */
	name: string;
	/** The reason in our words, and what the reviewer wrote. */
	reason: string;
	words: string;
	/** The public page, and the private one on which its sender changes it. */
	pageUrl: string;
	editUrl: string;
};

type Words = Record<"dog" | "it" | "network" | "who", string>;
const wordsOf: Record<Case["kind"], Words> = {
	rehome: {
		dog: "your dog’s listing",
		it: "listing",
		network: "adoption network",
		who: "adopters",
	},
	breeder: {
		dog: "your kennel’s profile",
		it: "profile",
		network: "breeder network",
		who: "buyers",
	},
	contact: { dog: "your message", it: "message", network: "inbox", who: "people" },
};

/** It is on the site: where, how it is changed or taken down, and what to beware of. */
export async function approvedLetter(props: DecisionProps): Promise<Letter> {
	const { kind, change, pageUrl, editUrl, words } = props;
	const { dog, it, network, who } = wordsOf[kind];
	const subject = change ? `The change to ${dog} is on the site` : capital(`${dog} is on the site`);
	return write(props, subject, "Where it is, how you change it, and what to beware of.", [
		<LetterHeading key="heading">{subject}</LetterHeading>,
		<LetterText key="opening">
			{change
				? `We have read your change and put it on the page. Thank you for keeping it true.`
				: `Thank you for your patience. We have read what you sent, and it is now in the ${network} of ${site.name} for everybody to see.`}
		</LetterText>,
		<Name key="name" {...props} />,
		<LetterButton key="page" href={pageUrl}>
			See the page
		</LetterButton>,
		<Said key="words" words={words} />,
		<LetterFacts
			key="facts"
			facts={[
				{
					label: "To change it, or to take it down",
					value:
						kind === "rehome"
							? "Use the private link below. There you correct every field and the photos, and say that your dog is promised or has found a home. Please do say so: people will go on writing to you until then."
							: "Use the private link below. There you correct every field, pause the profile or take it down.",
				},
				{
					label: "Beware of fraud",
					value: `Nobody of ours asks ${kind === "rehome" ? "you or an adopter " : ""}for a deposit, a fee, a code from your phone or a courier. Be careful with ${who} who want to pay without having met you, send a check for too much, or hurry you. Tell us if something seems wrong: answer this mail.`,
				},
			]}
		/>,
		<PrivateLink key="private" href={editUrl} it={it} />,
	]);
}

/** Something is missing: what, in the reviewer's words, and the link to the page to correct it. */
export async function changesLetter(props: DecisionProps): Promise<Letter> {
	const { kind, change, editUrl, words } = props;
	const { dog } = wordsOf[kind];
	const subject = `Please complete ${dog}`;
	return write(props, subject, "What is missing, and the page on which you add it.", [
		<LetterHeading key="heading">{subject}</LetterHeading>,
		<LetterText key="opening">
			{change
				? `We have read your change to ${dog}. Something is still missing or unclear before we can put it on the page, which stays as it is until then.`
				: `Thank you for what you sent. We have read it, and something is still missing or unclear before we can publish it.`}
		</LetterText>,
		<Name key="name" {...props} />,
		<Said key="words" words={words} />,
		<LetterButton key="edit" href={editUrl}>
			Complete and send it back
		</LetterButton>,
		<LetterText key="how">
			The page keeps what you type as you go, and you can come back to it for 30 days. It is
			private: whoever has the link can change what stands there, so please do not pass it on.
			Nothing is published before we have read it.
		</LetterText>,
		<LetterText key="ask">
			Something is unclear? Answer this mail, and one of us reads it.
		</LetterText>,
	]);
}

/** It is not published: why, and what its sender can do. */
export async function declinedLetter(props: DecisionProps): Promise<Letter> {
	const { kind, change, reason, words } = props;
	const { dog } = wordsOf[kind];
	const subject = change ? `About the change to ${dog}` : `About ${dog}`;
	return write(props, subject, "What we decided, why, and what you can do.", [
		<LetterHeading key="heading">{subject}</LetterHeading>,
		<LetterText key="opening">
			{change
				? "We have read your change and did not put it on the site. The page stays as it is."
				: "We have read what you sent with care, and we do not publish it. We know that this is not what you hoped for."}
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
					value:
						kind === "rehome"
							? "If we misunderstood something, answer this mail: one of us reads it. If your dog cannot stay safe with you, please ask your vet or a local rescue for help now."
							: "If we misunderstood something, answer this mail: one of us reads it. You may also apply again when what stands above has changed.",
				},
				{
					label: "What happens to your data",
					value: "Nothing of it is public. Answer this mail if you want us to erase it.",
				},
			]}
		/>,
	]);
}

/** It was sent before: the other one goes on. */
export async function mergedLetter(props: DecisionProps): Promise<Letter> {
	const { dog } = wordsOf[props.kind];
	const subject = `We have ${dog} once already`;
	return write(props, subject, "We go on with the one that we have. You need do nothing.", [
		<LetterHeading key="heading">{subject}</LetterHeading>,
		<LetterText key="opening">
			You have sent this before, so we have put both together and go on with the other one. You need
			do nothing: its own mails tell you how far it is.
		</LetterText>,
		<Name key="name" {...props} />,
		<Said key="words" words={props.words} />,
		<LetterText key="ask">Are they two different ones? Answer this mail and tell us.</LetterText>,
	]);
}

type LinkProps = Pick<DecisionProps, "to" | "replyTo" | "kind" | "name" | "editUrl">;

/** A new private link, for who has lost the one before. */
export async function linkLetter(props: LinkProps): Promise<Letter> {
	const { dog, it } = wordsOf[props.kind];
	const subject = `The private link to ${dog}`;
	return write(props, subject, "It opens the page on which you change it.", [
		<LetterHeading key="heading">{subject}</LetterHeading>,
		<LetterText key="opening">
			Here is a new private link. It opens the page on which you correct and complete your {it}, and
			take it down.
		</LetterText>,
		<Name key="name" {...props} />,
		<LetterButton key="edit" href={props.editUrl}>
			Open your {it}
		</LetterButton>,
		<LetterText key="private">
			Whoever has it can change the {it}, so please keep this mail and do not pass it on. You did
			not ask for it? Then answer this mail, and we take it back.
		</LetterText>,
	]);
}

function Name({ name, kind }: Pick<DecisionProps, "name" | "kind">) {
	if (!name) return null;
	return (
		<LetterFacts
			facts={[
				{
					label: kind === "breeder" ? "Kennel" : "Dog",
					value: <LetterQuote>{name}</LetterQuote>,
				},
			]}
		/>
	);
}

/** What the reviewer wrote: as text, line by line, whatever it holds. */
function Said({ words }: { words: string }) {
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
			The private link to your {it}. Whoever has it can change the {it}, so please keep this mail
			and do not pass it on:
		</LetterAside>
	);
}

async function write(
	{ to, replyTo, kind }: Pick<DecisionProps, "to" | "replyTo" | "kind">,
	subject: string,
	preheader: string,
	children: React.ReactNode,
): Promise<Letter> {
	const reason = `This mail came because your address was given in the ${kind === "breeder" ? "breeder" : "rehoming"} form of ${site.name}.`;
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
