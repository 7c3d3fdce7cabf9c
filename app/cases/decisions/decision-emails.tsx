import type { ReactNode } from "react";
import { declineReasons, type Verdict, type VerdictInput } from "#app/cases/decisions/verdicts.ts";
import { findCase, findCaseForEmail } from "#app/cases/review/cases.ts";
import { makeEditUrl, profileLinkDays, publishedLinkDays } from "#app/cases/review/private-case.ts";
import { finalStates } from "#app/cases/review/states.ts";
import {
	type Case,
	caseMail,
	cases,
	decisionMail,
	decisions,
	type Submission,
} from "#app/cases/table.ts";
import type { EmailSending } from "#app/people/define-feature.ts";
import {
	type Content,
	composeEmail,
	facts,
	note,
	quote,
	reasons,
	team,
} from "#app/people/email.tsx";
import { db } from "#app/platform/database/db.server.ts";
import { findRow } from "#app/platform/database/rows.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { currentSlug } from "#app/records/addresses/addresses.ts";
import { minutesToComplete } from "#app/records/minutes.ts";
import { missingLabels } from "#app/records/parse.server.ts";
import { isPublicStatus, publicPath } from "#app/records/record.ts";
import { recordOfCase } from "#app/records/records.ts";
import { capital, lowerFirst } from "#app/ui/letter-case.ts";
import { answerTime, daysInWords, site } from "#site";

type Props = NonNullable<ReturnType<typeof propsOf>> & { editUrl: string };

type Texts = Pick<Content<undefined>, "subject" | "preheader" | "link" | "button" | "closing"> & {
	opening: string;
	/** Between the opening and the button. */
	before?: ReactNode;
};

type Kind = Exclude<Verdict, "spam"> | "link" | "reminder";

/** `own` is a phrase like "your listing", for the middle of a sentence. */
const contents: Record<Kind, (props: Props, own: string) => Texts> = {
	approved({ record, change, pageUrl, editUrl, words }, own) {
		const { yours, page: it, network, audience, howToChange, fraud } = record.labels;
		return {
			subject: change ? `The change to ${own} is on the site` : `${yours} is on the site`,
			preheader: "Where it is, how to change it, and what to watch out for.",
			opening: change
				? "We’ve reviewed your change and published it. Thank you for keeping the page up to date."
				: `Thank you for your patience. We’ve reviewed what you sent, and everyone can now see it in the ${network} of ${site.name}.`,
			link: pageUrl,
			button: "View the page",
			closing: [
				reviewerNote(words),
				facts([
					{ label: "To change it, or to take it down", value: howToChange },
					{
						label: "Beware of fraud",
						value: `${fraud} Be careful with ${audience} who want to pay before they have met you, send a check for too much, or rush you. If something seems wrong, tell us by replying to this email.`,
					},
				]),
				note(
					`The private link to your ${it}. Anyone with this link can change the ${it}, so please keep this email and don’t share it:`,
					editUrl,
				),
			],
		};
	},

	changes({ change, editUrl, words }, own) {
		return {
			subject: `Please complete ${own}`,
			preheader: "What is missing, and where to add it.",
			opening: change
				? `We’ve reviewed your change to ${own}. Something is still missing or unclear before we can publish it. The page stays as it is until then.`
				: "Thank you for what you sent. We’ve reviewed it, and something is still missing or unclear before we can publish it.",
			before: reviewerNote(words),
			link: editUrl,
			button: "Complete and send it back",
			closing: [
				`The page saves what you type as you go, and you can come back to it for ${profileLinkDays} days. It is private: anyone with the link can make changes, so please don’t share it.`,
				`When you send it back, a volunteer reviews it, usually within ${answerTime}. Nothing is published before that.`,
				"Is anything unclear? Reply to this email, and one of us will read it.",
			],
		};
	},

	declined({ record, change, reason, words }, own) {
		return {
			subject: change ? `About the change to ${own}` : `About ${own}`,
			preheader: "What we decided, why, and what you can do.",
			opening: change
				? "We’ve reviewed your change and decided not to publish it. The page stays as it is."
				: "We’ve read what you sent carefully, and we can’t publish it. We know this is not what you hoped for.",
			closing: [
				facts([
					{ label: "Why", value: reason },
					{ label: "What we want to add", value: words && quote(words) },
					{ label: "What you can do", value: record.labels.afterDecline },
					{
						label: "What happens to your data",
						value: `${change ? "Your change isn’t" : "None of it is"} public. Reply to this email if you want us to erase it.`,
					},
				]),
			],
		};
	},

	merged({ words }, own) {
		return {
			subject: `We already have ${own}`,
			preheader: "We’ll continue with the one we have. No action is needed.",
			opening:
				"You have sent this before, so we’ve merged the two and will continue with the other one. No action is needed: the emails about that one keep you up to date.",
			closing: [
				reviewerNote(words),
				"Are these two different ones? Reply to this email and tell us.",
			],
		};
	},

	reminder({ record, editUrl, missing }, own) {
		const { remindAfter, reviewAfter } = record.completion;
		const minutes = minutesToComplete(record);
		const left = reviewAfter - remindAfter;
		return {
			subject: `Finish ${own}`,
			preheader: `It takes about ${minutes} minutes, and what you typed is saved.`,
			opening: `You wrote to us ${daysInWords(remindAfter)} ago, and ${own} isn’t finished yet. Once it is, we can review and publish it sooner.`,
			link: editUrl,
			button: `Finish it now (${minutes} minutes)`,
			closing: [
				facts([{ label: "Still missing", value: missing.join(", ") }]),
				`No time? Then no action is needed: ${left === 1 ? "tomorrow" : `in ${daysInWords(left)}`} it goes to our volunteers as it is. One of them usually reads it within ${answerTime} and helps you with the rest. The page is private: anyone with the link can make changes, so please don’t share it.`,
				"Don’t need it anymore? Reply to this email, and we’ll close your request.",
			],
		};
	},

	link({ record, editUrl }, own) {
		const it = record.labels.page;
		return {
			subject: `The private link to ${own}`,
			preheader: "It opens the page where you can make changes.",
			opening: `Here is a new private link. It opens the page where you can change and complete your ${it}, or take it down.`,
			link: editUrl,
			button: `Open your ${it}`,
			closing: [
				`Anyone with this link can change the ${it}, so please keep this email and don’t share it. If you didn’t ask for it, reply to this email and we’ll revoke it.`,
			],
		};
	},
};

export const reviewerNote = (text: string) =>
	facts([{ label: "From our volunteer", value: text && quote(text) }]);

function write(kind: Kind, props: Props) {
	const { to, record, name } = props;
	const { opening, before, ...texts } = contents[kind](props, lowerFirst(record.labels.yours));
	const named = facts([{ label: capital(record.labels.one), value: name && quote(name) }]);
	return composeEmail(
		{
			...texts,
			to,
			replyTo: team,
			reason: reasons.enteredIn(record.labels.form),
			paragraphs: [opening, named, before],
		},
		undefined,
	);
}

async function writeDecision(decisionId: number, enqueuedAt: Date) {
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
	const isReviewed = found.case.changedAt <= enqueuedAt;
	return write(verdict, {
		...props,
		name: isReviewed ? props.name : "",
		change: status !== undefined && isPublicStatus(props.record, status),
		pageUrl: (await pageUrlOf(found.case)) ?? env.siteUrl,
		editUrl: withLink ? await makeEditUrl(found.case, days, props.to) : "",
	});
}

/** Contains no user input: the address may be someone else's. */
async function writeLink(kind: "link" | "reminder", days: number, caseId: number) {
	const found = await findCaseForEmail(caseId);
	const props = found && propsOf(found, {});
	if (!props) return undefined;
	const { state } = found.case;
	if (kind === "link" ? finalStates.includes(state) : state !== "completing") return undefined;
	const editUrl = await makeEditUrl(found.case, days, props.to);
	return write(kind, { ...props, name: "", editUrl });
}

const decided = (what: EmailSending["what"], label: string): EmailSending => ({
	channel: "mail",
	what,
	label: `Decision: ${label}`,
	about: decisions,
	write: writeDecision,
});

export const decisionEmails: EmailSending[] = [
	{
		channel: "mail",
		what: caseMail.reminder,
		label: "Case: profile not finished",
		about: cases,
		write: (caseId) => writeLink("reminder", profileLinkDays, caseId),
	},
	{
		channel: "mail",
		what: caseMail.link,
		label: "Case: new private link",
		about: cases,
		write: (caseId) => writeLink("link", publishedLinkDays, caseId),
	},
	decided(decisionMail.approved, "published"),
	decided(decisionMail.changes, "changes requested"),
	decided(decisionMail.declined, "declined"),
	decided(decisionMail.merged, "merged"),
];

export const linkPlaceholder = "(private link, made when this email is sent)";
const pagePlaceholder = "(address of the page, made when it is approved)";

export async function previewEmail(caseId: number, input: VerdictInput) {
	const found = await findCase(caseId);
	const props = found && propsOf(found, input);
	if (!props || input.verdict === "spam") return undefined;
	return write(input.verdict, {
		...props,
		change: input.onSite === true,
		pageUrl: (await pageUrlOf(found.case)) ?? pagePlaceholder,
		editUrl: linkPlaceholder,
	});
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
