import { currentSlug } from "#app/addresses/addresses.ts";
import { findCase, findCaseForEmail } from "#app/moderation/cases/cases.ts";
import { makeEditUrl, profileLinkDays } from "#app/moderation/cases/private-case.ts";
import { finalStates } from "#app/moderation/cases/states.ts";
import {
	declineReasons,
	type Verdict,
	type VerdictInput,
} from "#app/moderation/decisions/verdicts.ts";
import { type Case, decisions, type Submission } from "#app/moderation/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { findRow } from "#app/platform/database/rows.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { missingLabels } from "#app/records/parse.server.ts";
import { isPublicStatus, publicPath } from "#app/records/record.ts";
import { recordOfCase } from "#app/records/records.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import {
	EmailButton,
	EmailFacts,
	EmailHeading,
	EmailNote,
	EmailQuote,
	EmailText,
} from "#app/ui/email-parts.tsx";
import { capital, lowerFirst } from "#app/ui/letter-case.ts";
import { answerTime, daysInWords, site } from "#site";

type DecisionProps = NonNullable<ReturnType<typeof propsOf>> & { editUrl: string };

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
		const { minutes, remindAfter, reviewAfter } = record.completion;
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

export function ReviewerNote({ words }: { words: string }) {
	if (!words) return null;
	return (
		<EmailFacts
			facts={[{ label: "From our volunteer", value: <EmailQuote>{words}</EmailQuote> }]}
		/>
	);
}

const publishedLinkDays = 365;

export async function writeDecision(decisionId: number, orderedAt = new Date()) {
	const decision = await findRow(decisions, decisionId);
	if (!decision || decision.undoneAt) return undefined;
	const found = await findCaseForEmail(decision.caseId);
	const props = found && propsOf(found, decision);
	const { verdict, before } = decision;
	if (!props || verdict === "spam") return undefined;
	// It was taken down before this email could be sent.
	if (verdict === "approved" && found.case.state === "closed") return undefined;
	const status = before.subject?.record.status;
	const withLink = verdict === "approved" || verdict === "changes";
	const days = verdict === "approved" ? publishedLinkDays : profileLinkDays;
	// What was typed since the decision, nobody has reviewed.
	const isReviewed = found.case.changedAt <= orderedAt;
	return writeEmail(verdict, {
		...props,
		name: isReviewed ? props.name : "",
		change: status !== undefined && isPublicStatus(props.record, status),
		pageUrl: (await pageUrlOf(found.case)) ?? env.siteUrl,
		editUrl: withLink ? await makeEditUrl(found.case, days, props.to) : "",
	});
}

/** Contains no user input, like the reminder: the address may be someone else's. */
export async function writeEditLink(caseId: number) {
	const found = await findCaseForEmail(caseId);
	const props = found && propsOf(found, {});
	if (!props || finalStates.includes(found.case.state)) return undefined;
	const editUrl = await makeEditUrl(found.case, publishedLinkDays, props.to);
	return writeEmail("link", { ...props, name: "", editUrl });
}

export async function writeReminder(caseId: number) {
	const found = await findCaseForEmail(caseId);
	const props = found && propsOf(found, {});
	if (!props || found.case.state !== "completing") return undefined;
	const editUrl = await makeEditUrl(found.case, profileLinkDays, props.to);
	return writeEmail("reminder", { ...props, name: "", editUrl });
}

export const linkPlaceholder = "(private link, made when this email is sent)";
const pagePlaceholder = "(address of the page, made when it is approved)";

export async function previewEmail(caseId: number, input: VerdictInput) {
	const found = await findCase(caseId);
	const props = found && propsOf(found, input);
	if (!props || input.verdict === "spam") return undefined;
	return writeEmail(input.verdict, {
		...props,
		change: input.onSite === true,
		pageUrl: (await pageUrlOf(found.case)) ?? pagePlaceholder,
		editUrl: linkPlaceholder,
	});
}

async function writeEmail(kind: Kind, props: DecisionProps): Promise<Email> {
	const { to, replyTo, record, name } = props;
	const { yours, one, form } = record.words;
	const own = lowerFirst(yours);
	const { subject, preheader, opening, rest } = contents[kind](props, own);
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader={preheader}
			reason={`You received this email because your address was entered in the ${form} of ${site.name}.`}
		>
			<EmailHeading>{subject}</EmailHeading>
			<EmailText>{opening}</EmailText>
			{name ? (
				<EmailFacts facts={[{ label: capital(one), value: <EmailQuote>{name}</EmailQuote> }]} />
			) : null}
			{rest}
		</EmailFrame>,
	);
	return { to, replyTo, subject, ...parts };
}

function propsOf(
	found: { case: Case; submission: Submission },
	{ reason = "", words = "" }: Pick<VerdictInput, "reason" | "words">,
) {
	const { kind, draft } = found.case;
	const record = recordOfCase(kind);
	if (!record) return undefined;
	return {
		to: found.submission.email,
		replyTo: env.teamMail,
		record,
		change: false,
		words: words.trim(),
		name: draft[record.name] ?? "",
		reason: declineReasons[reason] ?? "",
		pageUrl: "",
		missing: missingLabels(record, draft),
	};
}

async function pageUrlOf({ kind, subjectId }: Case) {
	const record = recordOfCase(kind);
	if (!record || subjectId === null) return undefined;
	const slug = await currentSlug(record.kind, subjectId, db);
	return slug && env.siteUrl + publicPath(record, slug);
}
