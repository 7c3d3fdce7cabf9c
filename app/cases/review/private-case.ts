import { and, eq, sql } from "drizzle-orm";
import { findCase } from "#app/cases/review/cases.ts";
import {
	type Case,
	caseLinks,
	cases,
	type Submission,
	submissionLinks,
	submissions,
} from "#app/cases/table.ts";
import type { LinkPurpose } from "#app/people/link-purposes.ts";
import { makeLink, openLink } from "#app/people/private-links.ts";
import { privateLinks } from "#app/people/table.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { findRow } from "#app/platform/database/rows.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { recordOfCase } from "#app/records/records.ts";
import { missing } from "#app/ui/missing.ts";

export async function findCaseByLink(kind: Case["kind"], token: string) {
	const caseId =
		(await openLink(caseLinks.edit, token)) ??
		(await openOfSubmission(submissionLinks.profile, token));
	const found = caseId === undefined ? undefined : (await findCase(caseId))?.case;
	return found?.kind === kind ? found : undefined;
}

/** Opens a status link, from the email after the form or from the form's thank-you page. */
export async function openStatusLink(token: string): Promise<number | undefined> {
	return (
		(await openLink(caseLinks.status, token)) ??
		(await openOfSubmission(submissionLinks.receipt, token))
	);
}

/** Links to a submission, made for the answer to its form. */
export const sentLinkPurposes = Object.values(submissionLinks);

async function openOfSubmission(purpose: LinkPurpose, token: string) {
	const submissionId = await openLink(purpose, token);
	if (submissionId === undefined) return undefined;
	const [opened] = await db
		.select({ id: cases.id })
		.from(cases)
		.where(eq(cases.submissionId, submissionId));
	return opened?.id;
}

/** Finds the submission behind a link whose case isn't open yet because it may be spam. */
export async function findQuarantinedByLink(purpose: LinkPurpose, token: string) {
	const submissionId = await openLink(purpose, token);
	return submissionId === undefined ? undefined : findRow(submissions, submissionId);
}

export type SentLinks = { receipt: string; profile?: string };

/** Days that links to an unpublished profile last, unless someone asks for one. */
export const profileLinkDays = 30;
/** Days that links to the private page of a published record last. */
export const publishedLinkDays = 365;

/** Makes the links only for the answer to the browser that sent the form. */
export async function makeSentLinks({ id, form }: Submission, tx: Db): Promise<SentLinks> {
	const receipt = await makeLink(submissionLinks.receipt, id, {}, tx);
	if (!recordOfCase(form)) return { receipt };
	return {
		receipt,
		profile: await makeLink(submissionLinks.profile, id, { days: profileLinkDays }, tx),
	};
}

const maxRepeats = 5;

/** Makes the links again for a form that arrives a second time because its answer was lost. */
export async function recreateSentLinks(submission: Submission): Promise<SentLinks | undefined> {
	const isReceipt = and(
		eq(privateLinks.purpose, submissionLinks.receipt),
		eq(privateLinks.subjectId, submission.id),
	);
	const isRecent = sql`${submissions.receivedAt} > now() - interval '10 minutes'`;
	const isThis = and(eq(submissions.id, submission.id), isRecent);
	if ((await db.$count(submissions, isThis)) === 0) return undefined;
	if ((await db.$count(privateLinks, isReceipt)) >= maxRepeats) return undefined;
	return makeSentLinks(submission, db);
}

/** Makes a link for an email to this address only: anyone who posts with it has confirmed the address. */
export async function makeEditUrl(
	{ id, kind }: Pick<Case, "id" | "kind">,
	days: number,
	mailedTo: string,
): Promise<string> {
	const token = await makeLink(caseLinks.edit, id, { days, mailedTo });
	return `${env.siteUrl}${recordOfCase(kind)?.editPath}/${token}`;
}

export function notOpenYet() {
	return unavailable(
		"Your profile isn’t open yet",
		"We’ve received your request. A volunteer reads it first, and then we’ll email you the private link.",
	);
}

export function linkGone(
	message = "It was revoked, has expired, or wasn’t copied completely from the email. Contact us and we’ll send you a new one.",
) {
	return unavailable("This link no longer works", message);
}

function unavailable(heading: string, message: string) {
	const back = { href: "/contact", label: "Contact us" };
	return missing({ heading, message, back, suggestions: [] });
}
