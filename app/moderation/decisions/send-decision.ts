import { desc, eq } from "drizzle-orm";
import { addresses } from "#app/addresses/table.ts";
import { findCase, findCaseToWriteAbout } from "#app/moderation/cases/cases.ts";
import { finalStates } from "#app/moderation/cases/states.ts";
import { writeEmail } from "#app/moderation/decisions/decision-emails.tsx";
import { declineReasons, type VerdictInput } from "#app/moderation/decisions/verdicts.ts";
import { type Case, decisions, type Submission } from "#app/moderation/table.ts";
import { makeLink } from "#app/people/private-links.ts";
import { db } from "#app/platform/database/db.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { publicPath } from "#app/records/record.ts";
import { recordOfCase } from "#app/records/records.ts";

const daysToComplete = 30;
const daysOnSite = 365;

export async function writeDecision(decisionId: number): Promise<Email | undefined> {
	const [decision] = await db.select().from(decisions).where(eq(decisions.id, decisionId));
	if (!decision || decision.undoneAt) return undefined;
	const found = await findCaseToWriteAbout(decision.caseId);
	const props = found && propsOf(found, decision);
	const { verdict, before } = decision;
	if (!props || verdict === "spam") return undefined;
	const withLink = verdict === "approved" || verdict === "changes";
	const days = verdict === "approved" ? daysOnSite : daysToComplete;
	return writeEmail(verdict, {
		...props,
		change: before.subjectId !== null,
		pageUrl: (await pageUrlOf(found.case)) ?? env.siteUrl,
		editUrl: withLink ? await makeEditUrl(found.case, days) : "",
	});
}

export async function writeEditLink(caseId: number): Promise<Email | undefined> {
	const found = await findCaseToWriteAbout(caseId);
	const props = found && propsOf(found, {});
	if (!props || finalStates.includes(found.case.state)) return undefined;
	return writeEmail("link", { ...props, editUrl: await makeEditUrl(found.case, daysOnSite) });
}

/** Shown in a preview in place of addresses that do not exist yet. */
export const linkPlaceholder = "(private link, made when this email is sent)";
const pagePlaceholder = "(address of the page, made when it is approved)";

export async function previewEmail(
	caseId: number,
	{ verdict, reason, words }: VerdictInput,
): Promise<Email | undefined> {
	const found = await findCase(caseId);
	const props = found && propsOf(found, { reason, words });
	if (!props || verdict === "spam") return undefined;
	return writeEmail(verdict, {
		...props,
		pageUrl: (await pageUrlOf(found.case)) ?? pagePlaceholder,
		editUrl: linkPlaceholder,
	});
}

function propsOf(
	found: { case: Case; submission: Submission },
	{ reason = "", words = "" }: Pick<VerdictInput, "reason" | "words">,
) {
	const { kind, draft, subjectId } = found.case;
	const record = recordOfCase(kind);
	if (!record) return undefined;
	return {
		to: found.submission.email,
		replyTo: env.teamMail,
		record,
		change: subjectId !== null,
		words: words.trim(),
		name: draft[record.name] ?? "",
		reason: declineReasons[reason] ?? "",
		pageUrl: "",
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

async function makeEditUrl({ id, kind }: Case, days: number): Promise<string> {
	const token = await makeLink("edit", id, { days });
	return new URL(`${recordOfCase(kind)?.editPath}/${token}`, env.siteUrl).href;
}
