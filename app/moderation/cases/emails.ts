import { href } from "react-router";
import { findCaseToWriteAbout } from "#app/moderation/cases/cases.ts";
import { type ReceivedWords, renderReceivedEmail } from "#app/moderation/intake/received-email.tsx";
import { teamEmail } from "#app/moderation/intake/team-email.tsx";
import type { Case, Submission } from "#app/moderation/table.ts";
import { makeLink } from "#app/people/private-links.ts";
import { formatPhone } from "#app/platform/forms/phone.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { recordOfCase } from "#app/records/records.ts";

export async function emailToSender(
	caseId: number,
	words: ReceivedWords,
): Promise<Email | undefined> {
	const found = await findCaseToWriteAbout(caseId);
	if (!found) return undefined;
	const token = await makeLink("case", caseId);
	const statusUrl = new URL(href("/status/:token", { token }), env.siteUrl).href;
	return renderReceivedEmail({ to: found.submission.email, statusUrl }, words);
}

export async function emailToTeam(caseId: number): Promise<Email | undefined> {
	const found = await findCaseToWriteAbout(caseId);
	if (!found) return undefined;
	const { submission } = found;
	return teamEmail({
		to: env.teamMail,
		replyTo: submission.email,
		kind: found.case.kind,
		number: caseId,
		receivedAt: submission.receivedAt,
		spamSignals: submission.spamSignals,
		lines: linesOf(submission, found.case),
	});
}

export async function returnedEmail(caseId: number): Promise<Email | undefined> {
	const found = await findCaseToWriteAbout(caseId);
	if (!found) return undefined;
	const { submission } = found;
	const { draft, kind, waitingSince } = found.case;
	const name = [submission.firstName, submission.lastName].filter(Boolean).join(" ");
	const record = recordOfCase(kind);
	return teamEmail({
		to: env.teamMail,
		replyTo: submission.email,
		kind,
		again: true,
		number: caseId,
		receivedAt: waitingSince,
		spamSignals: [],
		lines: [
			{ label: "Name", value: (record && draft[record.name]) ?? "" },
			{ label: "Sent by", value: name },
			{ label: "Email", value: submission.email },
		].filter(({ value }) => value !== ""),
	});
}

export const submittedLabels: Record<string, string> = {
	message: "Message",
	reason: "Reason for adoption",
	kennelName: "Kennel",
	addressLine1: "Address",
	addressLine2: "Address, second line",
	city: "City",
	state: "State or province",
	zip: "Postal code",
	country: "Country",
};

function linesOf(submission: Submission, { kind }: Case): { label: string; value: string }[] {
	const name = [submission.firstName, submission.lastName].filter(Boolean).join(" ");
	const typed = Object.entries(submission.details).map(([key, value]) => ({
		label: submittedLabels[key] ?? key,
		value,
	}));
	return [
		{ label: kind === "contact" ? "From" : "Sent by", value: name },
		{ label: "Email", value: submission.email },
		{ label: "Phone", value: submission.phone && formatPhone(submission.phone) },
		...typed,
		{ label: "Wants the newsletter", value: submission.wantsNewsletter ? "yes" : "no" },
	].filter(({ value }) => value !== "");
}
