import { desc, eq } from "drizzle-orm";
import { addresses } from "#app/addresses/table.ts";
import { findCase, findCaseToWriteAbout } from "#app/moderation/cases/cases.ts";
import {
	approvedEmail,
	changesEmail,
	type DecisionProps,
	declinedEmail,
	linkEmail,
	mergedEmail,
} from "#app/moderation/decisions/decision-emails.tsx";
import {
	decisionEmail,
	declineReasons,
	type Verdict,
	type VerdictInput,
} from "#app/moderation/decisions/verdicts.ts";
import { finalStates } from "#app/moderation/edit/edit.ts";
import { type Case, decisions, type Submission } from "#app/moderation/table.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { publicPath } from "#app/records/record.ts";
import { recordOfCase } from "#app/records/records.ts";

const daysToComplete = 30;
const daysOnSite = 365;

const emails: Partial<Record<Verdict, (props: DecisionProps) => Promise<Email>>> = {
	approved: approvedEmail,
	changes: changesEmail,
	declined: declinedEmail,
	merged: mergedEmail,
};

export async function writeDecision(decisionId: number): Promise<Email | undefined> {
	const [decision] = await db.select().from(decisions).where(eq(decisions.id, decisionId));
	if (!decision || decision.undoneAt) return undefined;
	const found = await findCaseToWriteAbout(decision.caseId);
	const { verdict, before } = decision;
	const props = found && propsOf(found, decision);
	if (!props || !decisionEmail(found.case.kind, verdict)) return undefined;
	const withLink = verdict === "approved" || verdict === "changes";
	const days = verdict === "approved" ? daysOnSite : daysToComplete;
	return emails[verdict]?.({
		...props,
		change: before.subjectId !== null,
		pageUrl: (await pageUrlOf(found.case)) ?? env.siteUrl,
		editUrl: withLink ? editUrl(found.case, await makeLink("edit", found.case.id, { days })) : "",
	});
}

export async function writeEditLink(caseId: number): Promise<Email | undefined> {
	const found = await findCaseToWriteAbout(caseId);
	const props = found && propsOf(found, { reason: "", words: "" });
	if (!props || finalStates.includes(found.case.state)) return undefined;
	const { to, replyTo, record, name } = props;
	const token = await makeLink("edit", caseId, { days: daysOnSite });
	return linkEmail({ to, replyTo, record, name, editUrl: editUrl(found.case, token) });
}

/** Shown in a preview in place of addresses that do not exist yet. */
export const linkPlaceholder = "(private link, made when this email is sent)";
export const pagePlaceholder = "(address of the page, made when it is approved)";

export async function writePreview(
	caseId: number,
	judgement: VerdictInput,
): Promise<Email | undefined> {
	const found = await findCase(caseId);
	const { verdict, reason = "", words = "" } = judgement;
	const props = found && propsOf(found, { reason, words: words.trim() });
	if (!props || !decisionEmail(found.case.kind, verdict)) return undefined;
	return emails[verdict]?.({
		...props,
		change: found.case.subjectId !== null,
		pageUrl: (await pageUrlOf(found.case)) ?? pagePlaceholder,
		editUrl: linkPlaceholder,
	});
}

function propsOf(
	found: { case: Case; submission: Submission },
	{ reason, words }: { reason: string; words: string },
) {
	const { kind, draft } = found.case;
	const record = recordOfCase(kind);
	if (!record) return undefined;
	return {
		to: found.submission.email,
		replyTo: env.teamMail,
		record,
		words,
		name: draft[record.name] ?? "",
		reason: declineReasons[reason] ?? "",
	};
}

/** The newest slug; earlier ones redirect to it. */
async function pageUrlOf({ kind, subjectId }: Case): Promise<string | undefined> {
	if (subjectId === null) return undefined;
	const [newest] = await db
		.select({ slug: addresses.slug })
		.from(addresses)
		.where(eq(addresses.recordId, subjectId))
		.orderBy(desc(addresses.createdAt))
		.limit(1);
	if (!newest) return undefined;
	const record = recordOfCase(kind);
	return record && new URL(publicPath(record, newest.slug), env.siteUrl).href;
}

function editUrl({ kind }: Case, token: string): string {
	return new URL(`${recordOfCase(kind)?.editPath}/${token}`, env.siteUrl).href;
}
