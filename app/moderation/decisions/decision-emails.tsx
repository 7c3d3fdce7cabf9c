import { profileLinkDays } from "#app/moderation/cases/private-case.ts";
import type { Verdict } from "#app/moderation/decisions/verdicts.ts";
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
import { answerTime, daysInWords, site } from "#site";

type DecisionProps = {
	to: string;
	replyTo: string;
	record: AnyRecord;
	change: boolean;
	name: string;
	reason: string;
	words: string;
	pageUrl: string;
	editUrl: string;
	missing: string[];
};

type Content = {
	subject: string;
	preheader: string;
	opening: string;
	rest: React.ReactNode;
};

type Kind = Exclude<Verdict, "spam"> | "link" | "reminder";

/** `own` is a phrase like "your listing", for the middle of a sentence. */
const contents: Record<Kind, (props: DecisionProps, own: string) => Content> = {
	approved({ record, change, pageUrl, editUrl, words }, own) {
		const { yours, page: it, network, audience, howToChange, fraud } = record.words;
		return {
			subject: change ? `The change to ${own} is on the site` : `${yours} is on the site`,
			preheader: "Where it is, how to change it, and what to watch out for.",
			opening: change
				? "We’ve reviewed your change and published it. Thank you for keeping the page up to date."
				: `Thank you for your patience. We’ve reviewed what you sent, and everyone can now see it in the ${network} of ${site.name}.`,
			rest: (
				<>
					<EmailButton href={pageUrl}>View the page</EmailButton>
					<ReviewerNote words={words} />
					<EmailFacts
						facts={[
							{ label: "To change it, or to take it down", value: howToChange },
							{
								label: "Beware of fraud",
								value: `${fraud} Be careful with ${audience} who want to pay before they have met you, send a check for too much, or rush you. If something seems wrong, tell us by replying to this email.`,
							},
						]}
					/>
					<EmailNote href={editUrl}>
						The private link to your {it}. Anyone with this link can change the {it}, so please keep
						this email and don’t share it:
					</EmailNote>
				</>
			),
		};
	},

	changes({ change, editUrl, words }, own) {
		return {
			subject: `Please complete ${own}`,
			preheader: "What is missing, and where to add it.",
			opening: change
				? `We’ve reviewed your change to ${own}. Something is still missing or unclear before we can publish it. The page stays as it is until then.`
				: "Thank you for what you sent. We’ve reviewed it, and something is still missing or unclear before we can publish it.",
			rest: (
				<>
					<ReviewerNote words={words} />
					<EmailButton href={editUrl}>Complete and send it back</EmailButton>
					<EmailText>
						The page saves what you type as you go, and you can come back to it for{" "}
						{profileLinkDays} days. It is private: anyone with the link can make changes, so please
						don’t share it.
					</EmailText>
					<EmailText>
						When you send it back, a volunteer reviews it, usually within {answerTime}. Nothing is
						published before that.
					</EmailText>
					<EmailText>
						Is anything unclear? Reply to this email, and one of us will read it.
					</EmailText>
				</>
			),
		};
	},

	declined({ record, change, reason, words }, own) {
		const facts = [
			...(reason ? [{ label: "Why", value: reason }] : []),
			...(words ? [{ label: "What we want to add", value: <EmailQuote>{words}</EmailQuote> }] : []),
			{ label: "What you can do", value: record.words.afterDecline },
			{
				label: "What happens to your data",
				value: `${change ? "Your change isn’t" : "None of it is"} public. Reply to this email if you want us to erase it.`,
			},
		];
		return {
			subject: change ? `About the change to ${own}` : `About ${own}`,
			preheader: "What we decided, why, and what you can do.",
			opening: change
				? "We’ve reviewed your change and decided not to publish it. The page stays as it is."
				: "We’ve read what you sent carefully, and we can’t publish it. We know this is not what you hoped for.",
			rest: <EmailFacts facts={facts} />,
		};
	},

	merged({ words }, own) {
		return {
			subject: `We already have ${own}`,
			preheader: "We’ll continue with the one we have. No action is needed.",
			opening:
				"You have sent this before, so we’ve merged the two and will continue with the other one. No action is needed: the emails about that one keep you up to date.",
			rest: (
				<>
					<ReviewerNote words={words} />
					<EmailText>Are these two different ones? Reply to this email and tell us.</EmailText>
				</>
			),
		};
	},

	reminder({ record, editUrl, missing }, own) {
		const { minutes = 5, remindAfter = 2, reviewAfter = 3 } = record.completion ?? {};
		const left = reviewAfter - remindAfter;
		return {
			subject: `Finish ${own}`,
			preheader: `It takes about ${minutes} minutes, and what you typed is saved.`,
			opening: `You wrote to us ${daysInWords(remindAfter)} ago, and ${own} isn’t finished yet. Once it is, we can review and publish it sooner.`,
			rest: (
				<>
					<EmailButton href={editUrl}>Finish it now ({minutes} minutes)</EmailButton>
					{missing.length > 0 ? (
						<EmailFacts facts={[{ label: "Still missing", value: missing.join(", ") }]} />
					) : null}
					<EmailText>
						No time? Then no action is needed: {left === 1 ? "tomorrow" : `in ${daysInWords(left)}`}{" "}
						it goes to our volunteers as it is. One of them usually reads it within {answerTime} and
						helps you with the rest. The page is private: anyone with the link can make changes, so
						please don’t share it.
					</EmailText>
					<EmailText>
						Don’t need it anymore? Reply to this email, and we’ll close your request.
					</EmailText>
				</>
			),
		};
	},

	link({ record, editUrl }, own) {
		const it = record.words.page;
		return {
			subject: `The private link to ${own}`,
			preheader: "It opens the page where you can make changes.",
			opening: `Here is a new private link. It opens the page where you can change and complete your ${it}, or take it down.`,
			rest: (
				<>
					<EmailButton href={editUrl}>Open your {it}</EmailButton>
					<EmailText>
						Anyone with this link can change the {it}, so please keep this email and don’t share it.
						If you didn’t ask for it, reply to this email and we’ll revoke it.
					</EmailText>
				</>
			),
		};
	},
};

function ReviewerNote({ words }: { words: string }) {
	if (!words) return null;
	return (
		<EmailFacts
			facts={[{ label: "From our volunteer", value: <EmailQuote>{words}</EmailQuote> }]}
		/>
	);
}

export async function writeEmail(kind: Kind, props: DecisionProps): Promise<Email> {
	const { to, replyTo, record, name } = props;
	const { yours, one, form } = record.words;
	const own = yours.charAt(0).toLowerCase() + yours.slice(1);
	const { subject, preheader, opening, rest } = contents[kind](props, own);
	const label = one.charAt(0).toUpperCase() + one.slice(1);
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader={preheader}
			reason={`You received this email because your address was entered in the ${form} of ${site.name}.`}
		>
			<EmailHeading>{subject}</EmailHeading>
			<EmailText>{opening}</EmailText>
			{name ? <EmailFacts facts={[{ label, value: <EmailQuote>{name}</EmailQuote> }]} /> : null}
			{rest}
		</EmailFrame>,
	);
	return { to, replyTo, subject, ...parts };
}
