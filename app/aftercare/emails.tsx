import type { ReactNode } from "react";
import { href } from "react-router";
import { dogs } from "#app/adoptions/store.ts";
import { answerLabel, answerOptions, checkInPath, checkInTimes } from "#app/aftercare/aftercare.ts";
import {
	type FoundAftercare,
	findAftercare,
	makeCheckInLink,
	sendsEmail,
} from "#app/aftercare/aftercares.ts";
import { aftercareAnswers } from "#app/aftercare/table.ts";
import { findCase } from "#app/moderation/cases/cases.ts";
import { makeEditUrl } from "#app/moderation/cases/private-case.ts";
import { caseOf } from "#app/moderation/confirmations/clock.ts";
import { findRow } from "#app/platform/database/rows.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { dog } from "#app/records/dog.ts";
import { placeIn } from "#app/records/record.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import {
	EmailButton,
	EmailHeading,
	EmailLink,
	EmailNote,
	EmailText,
} from "#app/ui/email-parts.tsx";
import { aftercarePolicy } from "#policies";
import { site } from "#site";

const linkDays = 365;

type Written = {
	subject: string;
	preheader: string;
	/** `page` is a full URL. */
	children(page: string): ReactNode;
};

async function emailToFamily(
	{ aftercare: { id, email, stoppedAt }, listing }: FoundAftercare,
	{ subject, preheader, children }: Written,
): Promise<Email | undefined> {
	if (stoppedAt || !sendsEmail(listing)) return undefined;
	const page = env.siteUrl + checkInPath(await makeCheckInLink(id));
	const reason = `You’re receiving this email because ${listing.name}’s former owner entered your address on ${site.name}.`;
	const parts = await renderEmail(
		<EmailFrame title={subject} preheader={preheader} reason={reason}>
			<EmailHeading>{subject}</EmailHeading>
			{children(page)}
		</EmailFrame>,
	);
	return { to: email, subject, unsubscribe: page, ...parts };
}

/** The only email sent before the family consents. */
export async function writeFamilyConsent(id: number) {
	const found = await findAftercare(id);
	if (!found || found.aftercare.consentedAt) return undefined;
	const { name } = found.listing;
	return emailToFamily(found, {
		subject: `May we ask how ${name} is doing?`,
		preheader: "We only write again if you say yes.",
		children: (page) => (
			<>
				<EmailText>
					<bdi>{name}</bdi> came to you through {site.name}, and the former owner gave us your
					address. If you agree, we’ll email you {checkInTimes} after the move to ask how it’s
					going. You can answer with one click and ask us anything, and we’ll help if it isn’t
					working.
				</EmailText>
				<EmailButton href={page}>Say yes or no</EmailButton>
				<EmailText>
					If you do nothing, you won’t hear from us again, and we delete your address after{" "}
					{aftercarePolicy.deleteUnconfirmedAfter} days.
				</EmailText>
			</>
		),
	});
}

/** Asks "How is Otto?" Its links open a page, and an answer is sent only by pressing a button there. */
export async function writeCheckIn(id: number) {
	const found = await findAftercare(id);
	if (!found?.aftercare.consentedAt) return undefined;
	const { name } = found.listing;
	return emailToFamily(found, {
		subject: `How is ${name} doing?`,
		preheader: "Well, a question, or not working: one click tells us.",
		children: (page) => (
			<>
				<EmailText>
					You agreed that we may ask: how is it going with <bdi>{name}</bdi>?
				</EmailText>
				{answerOptions.map(({ value, label }) => (
					<EmailText key={value}>
						<EmailLink href={`${page}?answer=${value}`}>{label}</EmailLink>
						{meanings[value]}
					</EmailText>
				))}
				<EmailText>
					Each link opens a page with a button, where you can add a few words. Nothing is sent
					before you press it.
				</EmailText>
				<EmailNote href={page}>To stop these emails, open your private page:</EmailNote>
			</>
		),
	});
}

const meanings = {
	well: ": it’s lovely to hear that.",
	question: ": one of us will answer you by email.",
	not_working: ": we’ll help, and no one will blame you.",
};

/** Tells the team about a question or a failing home. The family's text is shown only at the desk. */
export async function writeTask(answerId: number): Promise<Email | undefined> {
	const answer = await findRow(aftercareAnswers, answerId);
	const found = answer && (await findAftercare(answer.aftercareId));
	if (!answer || !found || answer.handledAt) return undefined;
	const { aftercare, listing } = found;
	const what = answer.answer === "question" ? "Question from a new home" : "Not working out";
	const subject = `${what}: ${listing.name}, ${placeIn(dog, listing)}`;
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader="Read it and answer the family."
			reason="You received this email because your address is the team’s inbox."
		>
			<EmailHeading>{subject}</EmailHeading>
			<EmailText>
				The new family of <bdi>{listing.name}</bdi> answered “{answerLabel(answer.answer)}”.
			</EmailText>
			<EmailButton href={env.siteUrl + href("/desk/aftercare/:id", { id: String(aftercare.id) })}>
				Open at the desk
			</EmailButton>
		</EmailFrame>,
	);
	return { to: env.teamMail, subject, ...parts };
}

/** Sends the former owner the page for relisting the dog, without anything that the family wrote. */
export async function writeNotWorking(id: number): Promise<Email | undefined> {
	const found = await findAftercare(id);
	if (!found || !sendsEmail(found.listing)) return undefined;
	const { name, ownerContactEmail, id: dogId } = found.listing;
	const [own] = await caseOf(dogs, dogId);
	const opened = own && (await findCase(own.id));
	if (!opened) return undefined;
	const page = await makeEditUrl(opened.case, linkDays, ownerContactEmail);
	const subject = `${name}’s new home isn’t working out`;
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader="One of us will talk to the family. You can bring the listing back."
			reason={`You received this email because your address was entered for a listing on ${site.name}.`}
		>
			<EmailHeading>{subject}</EmailHeading>
			<EmailText>
				The new family has told us so. One of us will write to them, and often some advice and a few
				more days are enough. If you talk to them, please be kind: asking for help early is the best
				they can do for <bdi>{name}</bdi>.
			</EmailText>
			<EmailText>
				If <bdi>{name}</bdi> needs another home, your listing is still there with everything you
				wrote. Open it, send it for review, and we’ll put it back on the site.
			</EmailText>
			<EmailButton href={`${page}?back`}>Bring the listing back</EmailButton>
			<EmailText>Nothing changes until you do.</EmailText>
		</EmailFrame>,
	);
	return { to: ownerContactEmail, replyTo: env.teamMail, subject, ...parts };
}
