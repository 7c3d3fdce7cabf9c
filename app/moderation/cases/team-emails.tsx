import { findCaseForEmail } from "#app/moderation/cases/cases.ts";
import { casePath, fullName, senderName, submittedFields } from "#app/moderation/cases/labels.ts";
import { isUndecided } from "#app/moderation/cases/states.ts";
import { lastEntry } from "#app/moderation/history/history.ts";
import type { Case, Submission } from "#app/moderation/table.ts";
import { findCaseEmailRecipient } from "#app/people/team.ts";
import { formatPhone } from "#app/platform/forms/phone.server.ts";
import { cleanText } from "#app/platform/forms/typed-text.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { renderEmail } from "#app/platform/mail/render-email.server.ts";
import { toSubjectText } from "#app/platform/mail/subject.server.ts";
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

type Found = { case: Case; submission: Submission };

export async function emailToTeam(caseId: number): Promise<Email | undefined> {
	const found = await findCaseForEmail(caseId);
	if (!found) return undefined;
	const { details, phone, wantsNewsletter, receivedAt, spamSignals, email } = found.submission;
	const { kind } = found.case;
	const title = titleOf(found);
	const request = recordOfCase(kind)?.words.request;
	return teamEmail({
		case: found.case,
		replyTo: email,
		subject: request ? `${request}: ${title}` : `Message from ${title}`,
		heading: headings[kind],
		receivedAt,
		spamSignals,
		lines: [
			...senderLines(found, kind === "contact" ? "From" : "Sent by"),
			{ label: "Phone", value: phone && formatPhone(phone) },
			...submittedFields(details),
			{ label: "Wants the newsletter", value: wantsNewsletter ? "yes" : "no" },
		],
	});
}

const headings: Record<Case["kind"], string> = {
	contact: "You have a new message",
	breeder: "A breeder wants to be listed",
	rehome: "A dog needs a new home",
};

/** Returns undefined once it is decided. */
export async function returnedEmail(caseId: number): Promise<Email | undefined> {
	const found = await findCaseForEmail(caseId);
	if (!found || !isUndecided(found.case)) return undefined;
	return assigneeEmail(found, {
		subject: `Back for review: ${titleOf(found)}`,
		heading: "It’s ready to be reviewed again",
	});
}

/** Writes about a profile that is ready or out of time, until it is decided, and lists what is missing. */
export async function completedEmail(caseId: number): Promise<Email | undefined> {
	const found = await findCaseForEmail(caseId);
	const record = found && recordOfCase(found.case.kind);
	if (!record || !isUndecided(found.case)) return undefined;
	const missing = missingLabels(record, found.case.draft).join(", ");
	return assigneeEmail(found, {
		subject: `Ready for review: ${titleOf(found)}`,
		heading: "A profile is ready to be reviewed",
		lines: [...caseLines(found), { label: "Still missing", value: missing }],
	});
}

/** Returns undefined once it was sent again or decided. */
export async function withdrawnEmail(caseId: number): Promise<Email | undefined> {
	const found = await findCaseForEmail(caseId);
	if (found?.case.state !== "closed") return undefined;
	return assigneeEmail(found, {
		subject: `Withdrawn: ${titleOf(found)}`,
		heading: "Its sender has withdrawn it, so there is nothing to review",
	});
}

/** Writes to the assignee. Returns undefined if they assigned it themselves, or once it is decided. */
export async function assignedEmail(caseId: number): Promise<Email | undefined> {
	const found = await findCaseForEmail(caseId);
	const assignee = found && (await findCaseEmailRecipient(found.case.assignedTo));
	if (!assignee || !isUndecided(found.case)) return undefined;
	const given = await lastEntry({ kind: "case", id: caseId }, ["assigned"]);
	if (!given || given.actorId === assignee.id) return undefined;
	return assigneeEmail(found, {
		subject: `Assigned to you: ${found.case.kind === "contact" ? "message from " : ""}${titleOf(found)}`,
		heading: "A case was assigned to you",
		lines: [...caseLines(found), { label: "Assigned by", value: given.actor }],
	});
}

type AssigneeEmail = Pick<Props, "subject" | "heading"> &
	Partial<Pick<Props, "receivedAt" | "lines">>;

/** Goes to the whole team if no one is assigned or the assignee turned these emails off. */
export async function assigneeEmail(found: Found, email: AssigneeEmail): Promise<Email> {
	const assignee = await findCaseEmailRecipient(found.case.assignedTo);
	return teamEmail({
		case: found.case,
		replyTo: found.submission.email,
		receivedAt: found.case.waitingSince,
		lines: caseLines(found),
		...email,
		...(assignee && {
			to: assignee.email,
			reason:
				"You received this email because this case is assigned to you. You can turn these emails off in your account at the desk.",
		}),
	});
}

/** Returns a name and place, like "Otto, Austin TX", or a message’s sender and first words. */
export function titleOf({ case: { kind, draft }, submission }: Found): string {
	const record = recordOfCase(kind);
	const from = senderName(submission);
	if (!record) {
		const words = [from, submission.details.message ?? ""];
		return words
			.map((part) => toSubjectText(part))
			.filter(Boolean)
			.join(": ");
	}
	const name = toSubjectText(draft[record.name] || `a ${record.words.one} from ${from}`);
	const place = record.place.map((field) => draft[field] ?? "").filter(Boolean);
	return [name, toSubjectText(place.join(" "))].filter(Boolean).join(", ");
}

function caseLines(found: Found) {
	const { kind, draft } = found.case;
	const record = recordOfCase(kind);
	const name = (record && draft[record.name]) ?? "";
	return [{ label: "Name", value: name }, ...senderLines(found, "Sent by")];
}

function senderLines({ submission }: Found, label: string) {
	return [
		{ label, value: fullName(submission) },
		{ label: "Email", value: submission.email },
	];
}

type Props = {
	case: Pick<Case, "id" | "kind">;
	replyTo: string;
	to?: string;
	reason?: string;
	subject: string;
	heading: string;
	receivedAt: Date;
	lines: { label: string; value: string }[];
	spamSignals?: string[];
};

/** Writes an email in which user input appears as text only, never as a link. */
export async function teamEmail({
	case: about,
	replyTo,
	to = env.teamMail,
	reason = "You received this email because your address is the team’s inbox.",
	subject,
	heading,
	receivedAt,
	lines,
	spamSignals = [],
}: Props): Promise<Email> {
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
			reason={reason}
		>
			<EmailHeading>{heading}</EmailHeading>
			<EmailText>
				Number {about.id}, received {moment.format(receivedAt)} UTC. Reply to this email to answer
				the sender.
			</EmailText>
			{signals && (
				<EmailText>Check carefully before you answer or open anything: {signals}.</EmailText>
			)}
			<EmailButton href={env.siteUrl + casePath(about)}>Open at the desk</EmailButton>
			<EmailFacts facts={facts} />
		</EmailFrame>,
	);
	return { to, subject, replyTo, ...parts };
}

const moment = new Intl.DateTimeFormat(site.language, {
	dateStyle: "long",
	timeStyle: "short",
	timeZone: "UTC",
});

/** Removes what hides text or changes its direction, and marks truncated text. */
function sanitize(text: string, limit: number): string {
	const shown = cleanText(text)
		.replaceAll("\t", " ")
		.replace(/[\u200e\u200f]/g, "");
	return shown.length > limit ? `${shown.slice(0, limit).toWellFormed()} … (cut here)` : shown;
}
