import type { ReactNode } from "react";
import { href } from "react-router";
import { makeEditUrl } from "#app/moderation/cases/private-case.ts";
import { makeLink } from "#app/people/private-links.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { kennel as kennelRecord } from "#app/records/kennel.ts";
import { publicPath } from "#app/records/record.ts";
import { promiseOf } from "#app/take-back/question.ts";
import type { Answer } from "#app/take-back/take-back.ts";
import { type FoundTakeBack, findTakeBack, restartAnswerTime } from "#app/take-back/take-backs.ts";
import { formatMoment } from "#app/ui/desk/moment.tsx";
import { EmailFrame } from "#app/ui/email.tsx";
import {
	EmailButton,
	EmailHeading,
	EmailNote,
	EmailQuote,
	EmailText,
} from "#app/ui/email-parts.tsx";
import { takeBackPolicy } from "#policies";
import { site } from "#site";

const { answerHours } = takeBackPolicy;
/** Longer than the time to answer, so that a late visitor still sees that the time is over. */
const kennelLinkDays = 30;
const ownerLinkDays = 365;

type Written = {
	to: string;
	subject: string;
	preheader: string;
	reason: string;
	children: ReactNode;
};

async function write({ to, subject, preheader, reason, children }: Written): Promise<Email> {
	const parts = await renderEmail(
		<EmailFrame title={subject} preheader={preheader} reason={reason}>
			<EmailHeading>{subject}</EmailHeading>
			{children}
		</EmailFrame>,
	);
	return { to, replyTo: env.teamMail, subject, ...parts };
}

/** Returns undefined if the question no longer stands, or if the case is a sample: samples send no email. */
async function findToTell(id: number): Promise<FoundTakeBack | undefined> {
	const found = await findTakeBack(id);
	return found?.case.sample ? undefined : found;
}

/** Contains none of the owner's input: the team hasn't read the request yet. */
export async function writeTakeBackQuestion(id: number): Promise<Email | undefined> {
	const found = await findToTell(id);
	if (!found || found.takeBack.answer || found.takeBack.silentAt) return undefined;
	const dueAt = await restartAnswerTime(id);
	const { kennel } = found;
	const token = await makeLink("take-back", id, { days: kennelLinkDays });
	const promise = promiseOf(kennel);
	return write({
		to: kennel.email,
		subject: `Can a ${site.breed} come back to ${kennel.kennelName}?`,
		preheader: `The owner asks you first. You can answer until ${formatMoment(dueAt)}.`,
		reason: `You received this email because your kennel is in the ${kennelRecord.words.network} of ${site.name}, and a dog’s owner named it.`,
		children: (
			<>
				<EmailText>
					The owner of a {site.breed} told us that the dog came from you and needs a new home. They
					agreed that we ask you first: will you take the dog back, or help find a home?
				</EmailText>
				{promise ? (
					<>
						<EmailText>Your profile says about taking a dog back:</EmailText>
						<EmailQuote>{promise}</EmailQuote>
					</>
				) : null}
				<EmailButton href={env.siteUrl + href("/take-back/:token", { token })}>
					See the dog and answer
				</EmailButton>
				<EmailText>
					You can answer until {formatMoment(dueAt)}. If you’ll take the dog back or help, we give
					the owner your email address and phone number. If you can’t, please say so: that helps
					too.
				</EmailText>
			</>
		),
	});
}

const subjects: Record<Answer, (kennel: string) => string> = {
	yes: (kennel) => `${kennel} will take your dog back`,
	help: (kennel) => `${kennel} will help find your dog a home`,
	no: (kennel) => `${kennel} can’t take your dog back`,
};

const next: Record<Answer, string> = {
	yes: "Your private page shows how to reach them. Nothing changes on our site until you tell us there that the dog goes back.",
	help: "Your private page shows how to reach them. Your listing goes on as before.",
	no: "Your listing goes on as before. Thank you for asking them first.",
};

export async function writeTakeBackAnswer(id: number): Promise<Email | undefined> {
	const found = await findToTell(id);
	if (!found?.takeBack.answer) return undefined;
	const { answer, words } = found.takeBack;
	return writeToOwner(found, {
		subject: subjects[answer](found.kennel.kennelName),
		preheader: "What the kennel answered, and what happens next.",
		children: (
			<>
				<EmailText>
					We asked <bdi>{found.kennel.kennelName}</bdi> for you, and they answered.
				</EmailText>
				{words ? <EmailQuote>{words}</EmailQuote> : null}
				<EmailText>{next[answer]}</EmailText>
			</>
		),
	});
}

export async function writeTakeBackSilence(id: number): Promise<Email | undefined> {
	const found = await findToTell(id);
	if (!found || found.takeBack.answer) return undefined;
	const { kennelName, status, slug } = found.kennel;
	const page = status === "active" ? env.siteUrl + publicPath(kennelRecord, slug) : undefined;
	return writeToOwner(found, {
		subject: `No answer from ${kennelName}`,
		preheader: "Your listing goes on, and you can still ask them yourself.",
		children: (
			<>
				<EmailText>
					We asked <bdi>{kennelName}</bdi> whether they will take your dog back. They haven’t
					answered within {answerHours} hours. Your listing goes on as before.
				</EmailText>
				<EmailText>
					Emails get lost, so a call may still help. Your private page says what to ask.
				</EmailText>
				{page ? <EmailNote href={page}>Their page on our site:</EmailNote> : null}
			</>
		),
	});
}

async function writeToOwner(
	{ case: found, submission }: FoundTakeBack,
	{ children, ...words }: Pick<Written, "subject" | "preheader" | "children">,
): Promise<Email> {
	const to = submission.email;
	const page = await makeEditUrl(found, ownerLinkDays, to);
	return write({
		...words,
		to,
		reason: `You received this email because your address was entered in the rehoming form of ${site.name}.`,
		children: (
			<>
				{children}
				<EmailButton href={`${page}#kennel`}>Open your private page</EmailButton>
			</>
		),
	});
}
