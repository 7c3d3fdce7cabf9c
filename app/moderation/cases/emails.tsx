import { href } from "react-router";
import { findCaseToWriteAbout } from "#app/moderation/cases/cases.ts";
import { fullName, submittedLabels } from "#app/moderation/cases/labels.ts";
import { makeEditUrl, profileDays } from "#app/moderation/cases/private-case.ts";
import type { Case, Submission } from "#app/moderation/table.ts";
import { makeLink } from "#app/people/private-links.ts";
import { formatPhone } from "#app/platform/forms/phone.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { missingLabels } from "#app/records/parse.server.ts";
import { recordOfCase } from "#app/records/records.ts";
import { EmailFrame } from "#app/ui/email.tsx";
import {
	EmailButton,
	EmailFacts,
	EmailHeading,
	EmailQuote,
	EmailText,
} from "#app/ui/email-parts.tsx";
import { site } from "#site";

export type ReceivedWords = {
	subject: string;
	preheader: string;
	heading: string;
	opening: string;
	facts: Record<string, string>;
	form: string;
	/** The button to the profile, for a record that its sender completes. */
	finish?: string;
};

const ifNotYou = {
	"If this wasn’t you":
		"Someone may have mistyped an address. No action is needed, and you haven’t been signed up for anything.",
};

export async function emailToSender(caseId: number, words: ReceivedWords) {
	const found = await findCaseToWriteAbout(caseId);
	if (!found) return undefined;
	const { subject, preheader, heading, opening, form } = words;
	const reason = `You’re receiving this email because your address was entered in the ${form} on ${site.name}.`;
	const facts = { ...words.facts, ...ifNotYou };
	const token = await makeLink("case", caseId);
	const isCompleting = found.case.state === "completing" && words.finish !== undefined;
	const editUrl = isCompleting ? await makeEditUrl(found.case, profileDays) : "";
	const parts = await renderEmail(
		<EmailFrame title={subject} preheader={preheader} reason={reason}>
			<EmailHeading>{heading}</EmailHeading>
			<EmailText>{opening}</EmailText>
			{isCompleting ? (
				<>
					<EmailButton href={editUrl}>{words.finish}</EmailButton>
					<EmailText>
						It saves what you type as you go, and you can come back to it for {profileDays} days.
					</EmailText>
				</>
			) : null}
			<EmailButton href={env.siteUrl + href("/status/:token", { token })}>
				Check the status
			</EmailButton>
			<EmailText>
				{isCompleting ? "These pages are" : "That page is"} private. Anyone with the link can open{" "}
				{isCompleting ? "them" : "it"}, so please don’t share it.
			</EmailText>
			<EmailFacts facts={Object.entries(facts).map(([label, value]) => ({ label, value }))} />
		</EmailFrame>,
	);
	return { to: found.submission.email, subject, ...parts };
}

export async function emailToTeam(caseId: number): Promise<Email | undefined> {
	const found = await findCaseToWriteAbout(caseId);
	if (!found) return undefined;
	const { submission } = found;
	const { details, phone, wantsNewsletter, receivedAt, spamSignals } = submission;
	const typed = Object.entries(details).map(([key, value]) => ({
		label: submittedLabels[key] ?? key,
		value,
	}));
	const lines = [
		...linesOf(submission, found.case.kind === "contact" ? "From" : "Sent by"),
		{ label: "Phone", value: phone && formatPhone(phone) },
		...typed,
		{ label: "Wants the newsletter", value: wantsNewsletter ? "yes" : "no" },
	];
	return teamEmail({ ...factsOf(found), receivedAt, spamSignals, lines });
}

export async function returnedEmail(caseId: number): Promise<Email | undefined> {
	const found = await findCaseToWriteAbout(caseId);
	if (!found) return undefined;
	const { draft, kind, waitingSince: receivedAt } = found.case;
	const record = recordOfCase(kind);
	const name = { label: "Name", value: (record && draft[record.name]) ?? "" };
	const lines = [name, ...linesOf(found.submission, "Sent by")];
	const words = { subject: "Back for review", heading: "It’s ready to be reviewed again" };
	return teamEmail({ ...factsOf(found), words, receivedAt, spamSignals: [], lines });
}

/** It is ready, or its time is over: then it says what is missing. */
export async function completedEmail(caseId: number): Promise<Email | undefined> {
	const found = await findCaseToWriteAbout(caseId);
	const record = found && recordOfCase(found.case.kind);
	if (!record) return undefined;
	const { draft, waitingSince: receivedAt } = found.case;
	const lines = [
		{ label: "Name", value: draft[record.name] ?? "" },
		...linesOf(found.submission, "Sent by"),
		{ label: "Still missing", value: missingLabels(record, draft).join(", ") },
	];
	const words = { subject: "Ready for review", heading: "A profile is ready to be reviewed" };
	return teamEmail({ ...factsOf(found), words, receivedAt, spamSignals: [], lines });
}

function factsOf({ case: { id, kind }, submission }: { case: Case; submission: Submission }) {
	return { replyTo: submission.email, kind, number: id };
}

function linesOf(submission: Submission, label: string) {
	return [
		{ label, value: fullName(submission) },
		{ label: "Email", value: submission.email },
	];
}

type TeamWords = { subject: string; heading: string };

const newWords: Record<Case["kind"], TeamWords> = {
	contact: { subject: "New message", heading: "You have a new message" },
	breeder: { subject: "New breeder application", heading: "A breeder wants to be listed" },
	rehome: { subject: "New rehoming request", heading: "A dog needs a new home" },
};

type Props = {
	replyTo: string;
	kind: Case["kind"];
	words?: TeamWords;
	number: number;
	receivedAt: Date;
	lines: { label: string; value: string }[];
	spamSignals: string[];
};

/** Typed text appears as text only, never as a link. */
export async function teamEmail({ replyTo, kind, number, ...rest }: Props): Promise<Email> {
	const { receivedAt, lines, spamSignals, words } = rest;
	const subject = words ? `${words.subject}: ${number}` : `${newWords[kind].subject} ${number}`;
	const facts = lines
		.filter(({ value }) => value !== "")
		.slice(0, 40)
		.map(({ label, value }) => ({
			label: sanitize(label, 80),
			value: <EmailQuote>{sanitize(value, 10_000)}</EmailQuote>,
		}));
	const signals = sanitize(spamSignals.join("; "), 500);
	const parts = await renderEmail(
		<EmailFrame
			title={subject}
			preheader={signals ? `Check carefully: ${signals}` : "Read it and decide what happens next."}
			reason="You received this email because your address is the team’s inbox."
		>
			<EmailHeading>{(words ?? newWords[kind]).heading}</EmailHeading>
			<EmailText>
				Number {number}, received {moment.format(receivedAt)} UTC. Reply to this email to answer the
				sender.
			</EmailText>
			{signals && (
				<EmailText>Check carefully before you answer or open anything: {signals}.</EmailText>
			)}
			<EmailFacts facts={facts} />
		</EmailFrame>,
	);
	return { to: env.teamMail, subject, replyTo, ...parts };
}

const moment = new Intl.DateTimeFormat(site.language, {
	dateStyle: "long",
	timeStyle: "short",
	timeZone: "UTC",
});

/** Removes characters that hide text or change its direction; marks what was cut. */
function sanitize(text: string, limit: number): string {
	const lines = text
		.toWellFormed()
		.replace(/\r\n?|[\v\f\u0085\p{Zl}\p{Zp}]/gu, "\n")
		.replaceAll("\t", " ");
	const shown = lines.replace(/[^\P{Cc}\n]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "");
	return shown.length > limit ? `${shown.slice(0, limit).toWellFormed()} … (cut here)` : shown;
}
