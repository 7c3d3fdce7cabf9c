import { eq } from "drizzle-orm";
import { currentSlug } from "#app/addresses/addresses.ts";
import { findCase, findCaseForEmail } from "#app/moderation/cases/cases.ts";
import { makeEditUrl, profileLinkDays } from "#app/moderation/cases/private-case.ts";
import { finalStates } from "#app/moderation/cases/states.ts";
import { writeEmail } from "#app/moderation/decisions/decision-emails.tsx";
import { declineReasons, type VerdictInput } from "#app/moderation/decisions/verdicts.ts";
import type { Snapshot } from "#app/moderation/records/store.ts";
import { type Case, decisions, type Submission } from "#app/moderation/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { missingLabels } from "#app/records/parse.server.ts";
import { isPublicStatus, publicPath } from "#app/records/record.ts";
import { recordOfCase } from "#app/records/records.ts";

const publishedLinkDays = 365;

export async function writeDecision(decisionId: number) {
	const [decision] = await db.select().from(decisions).where(eq(decisions.id, decisionId));
	if (!decision || decision.undoneAt) return undefined;
	const found = await findCaseForEmail(decision.caseId);
	const props = found && propsOf(found, decision);
	const { verdict, before } = decision;
	if (!props || verdict === "spam") return undefined;
	// It was taken down before this email could be sent.
	if (verdict === "approved" && found.case.state === "closed") return undefined;
	const status = (before.subject as Snapshot | null)?.record.status;
	const withLink = verdict === "approved" || verdict === "changes";
	const days = verdict === "approved" ? publishedLinkDays : profileLinkDays;
	return writeEmail(verdict, {
		...props,
		change: status !== undefined && isPublicStatus(props.record, status),
		pageUrl: (await pageUrlOf(found.case)) ?? env.siteUrl,
		editUrl: withLink ? await makeEditUrl(found.case, days, props.to) : "",
	});
}

export async function writeEditLink(caseId: number) {
	const found = await findCaseForEmail(caseId);
	const props = found && propsOf(found, {});
	if (!props || finalStates.includes(found.case.state)) return undefined;
	const editUrl = await makeEditUrl(found.case, publishedLinkDays, props.to);
	return writeEmail("link", { ...props, editUrl });
}

export async function writeReminder(caseId: number) {
	const found = await findCaseForEmail(caseId);
	const props = found && propsOf(found, {});
	if (!props || found.case.state !== "completing") return undefined;
	const editUrl = await makeEditUrl(found.case, profileLinkDays, props.to);
	return writeEmail("reminder", { ...props, editUrl });
}

export const linkPlaceholder = "(private link, made when this email is sent)";
const pagePlaceholder = "(address of the page, made when it is approved)";

export async function previewEmail(caseId: number, input: VerdictInput) {
	const found = await findCase(caseId);
	const props = found && propsOf(found, input);
	if (!props || input.verdict === "spam") return undefined;
	return writeEmail(input.verdict, {
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
		replyTo: env.teamMail,
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
