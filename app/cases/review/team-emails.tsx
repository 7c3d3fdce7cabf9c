import { lastEntry } from "#app/cases/history/history.ts";
import { findCaseForEmail } from "#app/cases/review/cases.ts";
import { casePath, fullName, senderName, submittedFields } from "#app/cases/review/labels.ts";
import { isUndecided } from "#app/cases/review/states.ts";
import { type Case, caseMail, cases, formMail, type Submission } from "#app/cases/table.ts";
import { email, facts, quote, reasons, toTeam } from "#app/people/email.tsx";
import { findCaseEmailRecipient } from "#app/people/team.ts";
import { formatPhone } from "#app/platform/forms/phone.server.ts";
import { cleanText } from "#app/platform/forms/typed-text.server.ts";
import { toSubjectText } from "#app/platform/mail/subject.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { missingLabels } from "#app/records/parse.server.ts";
import { recordOfCase } from "#app/records/records.ts";
import { site } from "#site";

type Found = { case: Case; submission: Submission };
type Line = { label: string; value: string };

/** What emails about a case contain. User input appears as text only, never as a link. */
export type AboutCase = {
	case: Pick<Case, "id" | "kind">;
	submission: Pick<Submission, "email">;
	/** Otherwise it goes to the whole team: no one is assigned, or they turned these emails off. */
	assignee?: { email: string };
	receivedAt: Date;
	lines: Line[];
	spamSignals?: string[];
};

export const aboutCase = {
	about: cases,
	to: ({ assignee }: AboutCase) => assignee?.email ?? env.teamMail,
	replyTo: ({ submission }: AboutCase) => submission.email,
	reason: ({ assignee }: AboutCase) =>
		assignee
			? "You received this email because this case is assigned to you. You can turn these emails off in your account at the desk."
			: reasons.team,
	preheader: (found: AboutCase) => {
		const signals = signalsIn(found);
		return signals ? `Check carefully: ${signals}` : toTeam.preheader;
	},
	paragraphs: (found: AboutCase) => {
		const signals = signalsIn(found);
		return [
			`Number ${found.case.id}, received ${moment.format(found.receivedAt)} UTC. Reply to this email to answer the sender.`,
			signals && `Check carefully before you answer or open anything: ${signals}.`,
		];
	},
	link: (found: AboutCase) => casePath(found.case),
	button: toTeam.button,
	closing: ({ lines }: AboutCase) => {
		const shown = lines.filter(({ value }) => value !== "").slice(0, 40);
		return [
			facts(
				shown.map(({ label, value }) => ({
					label: sanitize(label, 80),
					value: quote(sanitize(value, 10_000)),
				})),
			),
		];
	},
};

/** About a case for its assignee; undefined unless `isTrue`. */
export async function findForAssignee(
	caseId: number,
	isTrue: (found: Case) => boolean = isUndecided,
) {
	const found = await findCaseForEmail(caseId);
	if (!found || !isTrue(found.case)) return undefined;
	const assignee = await findCaseEmailRecipient(found.case.assignedTo);
	const lines = caseLines(found);
	return { ...found, assignee, lines, receivedAt: found.case.waitingSince, title: titleOf(found) };
}

/** What the form contained. */
function submittedLines({ submission }: Found): Line[] {
	const { details, phone, wantsNewsletter } = submission;
	return [
		{ label: "Phone", value: phone && formatPhone(phone) },
		...submittedFields(details),
		{ label: "Wants the newsletter", value: wantsNewsletter ? "yes" : "no" },
	];
}

/** Goes to the team's inbox. */
export const messageEmail = email(formMail.contact.team, {
	label: "Message: to the team",
	...aboutCase,
	find: async (caseId) => {
		const found = await findCaseForEmail(caseId);
		if (!found) return undefined;
		const { receivedAt, spamSignals } = found.submission;
		const lines = [...senderLines(found, "From"), ...submittedLines(found)];
		return { ...found, receivedAt, spamSignals, lines, title: titleOf(found) };
	},
	subject: ({ title }) => `Message from ${title}`,
	heading: "You have a new message",
});

export const caseTeamEmails = [
	email(caseMail.returned, {
		label: "Case: returned by its sender",
		...aboutCase,
		find: (caseId) => findForAssignee(caseId),
		subject: ({ title }) => `Back for review: ${title}`,
		heading: "It’s ready to be reviewed again",
	}),

	/** The first about a profile, when it is ready or out of time. Lists what is missing. */
	email(caseMail.completed, {
		label: "Case: completed by its sender",
		...aboutCase,
		find: async (caseId) => {
			const found = await findForAssignee(caseId);
			const record = found && recordOfCase(found.case.kind);
			if (!record) return undefined;
			const missing = missingLabels(record, found.case.draft).join(", ");
			const lines = [
				...found.lines,
				{ label: "Still missing", value: missing },
				...submittedLines(found),
			];
			const { spamSignals } = found.submission;
			return { ...found, spamSignals, lines, request: record.labels.request };
		},
		subject: ({ request, title }) => `${request}: ${title}`,
		heading: ({ case: { kind } }) =>
			kind === "rehome" ? "A dog needs a new home" : "A breeder wants to be listed",
	}),

	/** Not sent once it was sent again or decided. */
	email(caseMail.withdrawn, {
		label: "Case: withdrawn by its sender",
		...aboutCase,
		find: (caseId) => findForAssignee(caseId, ({ state }) => state === "closed"),
		subject: ({ title }) => `Withdrawn: ${title}`,
		heading: "Its sender has withdrawn it, so there is nothing to review",
	}),

	email(caseMail.assigned, {
		label: "Case: assigned to someone",
		...aboutCase,
		find: findAssigned,
		subject: ({ title, ...found }) =>
			`Assigned to you: ${found.case.kind === "contact" ? "message from " : ""}${title}`,
		heading: "A case was assigned to you",
	}),
];

/** Returns undefined if the assignee assigned it themselves, or gets no email about cases. */
export async function findAssigned(caseId: number) {
	const found = await findForAssignee(caseId);
	const given = found?.assignee && (await lastEntry({ kind: "case", id: caseId }, ["assigned"]));
	if (!given || given.actorId === found.assignee?.id) return undefined;
	return { ...found, lines: [...found.lines, { label: "Assigned by", value: given.actor }] };
}

/** Returns a name and place, like "Otto, Austin TX", or a message’s sender and first words. */
function titleOf({ case: { kind, draft }, submission }: Found): string {
	const record = recordOfCase(kind);
	const from = senderName(submission);
	if (!record) {
		const texts = [from, submission.details.message ?? ""];
		return texts
			.map((part) => toSubjectText(part))
			.filter(Boolean)
			.join(": ");
	}
	const name = toSubjectText(draft[record.name] || `a ${record.labels.one} from ${from}`);
	const place = record.place.map((field) => draft[field] ?? "").filter(Boolean);
	return [name, toSubjectText(place.join(" "))].filter(Boolean).join(", ");
}

function caseLines(found: Found): Line[] {
	const { kind, draft } = found.case;
	const record = recordOfCase(kind);
	const name = (record && draft[record.name]) ?? "";
	return [{ label: "Name", value: name }, ...senderLines(found, "Sent by")];
}

function senderLines({ submission }: Found, label: string): Line[] {
	return [
		{ label, value: fullName(submission) },
		{ label: "Email", value: submission.email },
	];
}

const signalsIn = ({ spamSignals = [] }: AboutCase) => sanitize(spamSignals.join("; "), 500);

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
