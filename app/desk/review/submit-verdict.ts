import { data, redirect } from "react-router";
import { previewEmail } from "#app/cases/decisions/decision-emails.tsx";
import { decide } from "#app/cases/decisions/decisions.ts";
import {
	canDecide,
	textErrors,
	type Verdict,
	type VerdictInput,
} from "#app/cases/decisions/verdicts.ts";
import { agoInWords } from "#app/cases/review/labels.ts";
import { finalStates } from "#app/cases/review/states.ts";
import { casesOfSender, contactsOf } from "#app/cases/risk-checks/sender.ts";
import { appendReplies, type FilledReply, insertButton } from "#app/cases/saved-replies/reply.ts";
import { filledReplies } from "#app/cases/saved-replies/saved-replies.ts";
import type { Case } from "#app/cases/table.ts";
import { findNeighbors } from "#app/desk/cases/cases.ts";
import { findReviewed, type Reviewed, requireCase, reviewCase } from "#app/desk/review/case.ts";
import { reviewedVersion } from "#app/desk/review/review-case.ts";
import { findCurrent, missingIn, removeLabelPrefix } from "#app/desk/review/review-draft.ts";
import { reviewPath } from "#app/desk/review/review-path.ts";
import { findFixable } from "#app/desk/review/risk-checks.ts";
import { deskPhotosOf } from "#app/media/guarded-photos.ts";
import { findSimilarPhotos } from "#app/media/similar-photos.ts";
import { stores } from "#app/network/owner/stores.ts";
import { actorLabel, type Staff } from "#app/people/actor.ts";
import { readValues } from "#app/platform/forms/read-fields.server.ts";
import { cleanText } from "#app/platform/forms/typed-text.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { missingFields } from "#app/records/parse.server.ts";
import { publicPath } from "#app/records/record.ts";
import { recordOfCase } from "#app/records/records.ts";
import type { DeskAnswer } from "#app/ui/desk/form.tsx";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { capital, lowerFirst } from "#app/ui/letter-case.ts";
import { listQuery } from "#app/ui/paging.ts";

export type EmailPreview = NonNullable<Awaited<ReturnType<typeof emailOf>>>;

export type VerdictAnswer = DeskAnswer & {
	/** Set if a saved reply was inserted and nothing was sent. */
	inserted?: true;
	email?: EmailPreview | undefined;
	/** The text of the previewed email, the only one that may be sent. */
	shown?: string;
};

/** Returns whether the email contains the reviewer's own words, and so is previewed before it is sent. */
function isWritten(verdict: Verdict): boolean {
	return verdict === "changes" || verdict === "declined";
}

export async function readVerdictPage(id: string, verdict: Verdict, actor: Staff) {
	const found = await requireCase(id);
	const open = canDecide(verdict, found.case.state);
	const isApproval = verdict === "approved";
	const current = isApproval ? await findCurrent(found.case) : undefined;
	return {
		head: found.head,
		open,
		isWritten: isWritten(verdict),
		email: open && !isWritten(verdict) ? await emailOf(found, { verdict }) : undefined,
		missing: isApproval ? missingIn(found.case) : [],
		held: isApproval
			? recordOfCase(found.case.kind)?.adminDecides?.(found.case.draft)?.why
			: undefined,
		words: verdict === "changes" ? draftChangeRequest(found) : "",
		replies: await repliesFor(found, verdict, actor),
		photos: isApproval ? await deskPhotosOf("case", found.case.id) : [],
		currentVersion: isApproval ? reviewedVersion(found.case, current) : undefined,
		onSite: current?.shown === true,
		duplicates: verdict === "merged" ? await findPossibleDuplicates(found.case.id) : [],
	};
}

/** Lists what to ask for: missing fields, labeled as in the sender's form, and failed checks. */
function draftChangeRequest(found: Reviewed): string {
	const { record } = found;
	const missing = missingFields(record, found.case.draft).map(
		({ label, message }) => `• ${label}: ${removeLabelPrefix(label, message)}`,
	);
	const failed = findFixable(found).map(({ ask, evidence }) => {
		const quotes = evidence.map(({ quote = "" }) => `“${quote}”`).join(", ");
		return `• ${ask}: ${quotes.replace(/[{}]/g, "")}`;
	});
	const yours = lowerFirst(record.labels.yours);
	const lists = [
		[`So that we can publish ${yours}, please add:`, ...missing],
		[`Before we can publish ${yours}, we have to ask you:`, ...failed],
	];
	return lists
		.filter(({ length }) => length > 1)
		.map((lines) => lines.join("\n"))
		.join("\n\n");
}

async function repliesFor(
	{ case: found, submission, record }: Reviewed,
	verdict: Verdict,
	actor: Staff,
): Promise<FilledReply[]> {
	if (verdict !== "changes" && verdict !== "declined") return [];
	const current = await findCurrent(found);
	return filledReplies(verdict, {
		firstName: submission.firstName,
		by: actor.name,
		record,
		draft: found.draft,
		pageUrl: current?.shown ? env.siteUrl + publicPath(record, current.slug) : "",
	});
}

/** Finds possible duplicates: open cases from the same sender or with similar photos. */
export async function findPossibleDuplicates(id: number) {
	const found = await findReviewed(id);
	if (!found) return [];
	const isOpen = ({ kind, state }: Pick<Case, "kind" | "state">) =>
		kind === found.case.kind && !finalStates.includes(state);
	const duplicates = (await casesOfSender(contactsOf(found), id))
		.filter(isOpen)
		.map(({ id, name, state, openedAt }) => ({ id, name, state, openedAt }));
	const sightings = await findSimilarPhotos({ kind: "case", id });
	for (const { kind, id: seen } of sightings.flatMap((each) => each.seen)) {
		if (kind !== "case" || duplicates.some((each) => each.id === seen)) continue;
		const other = await findReviewed(seen);
		if (!other || !isOpen(other.case)) continue;
		const { name, state } = other.head;
		duplicates.push({ id: seen, name, state, openedAt: other.case.openedAt });
	}
	return duplicates;
}

export type VerdictPage = Awaited<ReturnType<typeof readVerdictPage>>;

async function emailOf(found: Reviewed, review: VerdictInput) {
	const current = await findCurrent(found.case);
	const email = await previewEmail(found.case.id, { ...review, onSite: current?.shown });
	return email && { to: found.submission.email, subject: email.subject, text: email.text };
}

export async function submitVerdict(
	{ request, id }: { request: Request; id: string },
	verdict: Verdict,
	actor: Staff,
) {
	const found = await requireCase(id);
	const values = await readValues(request);
	if (values[insertButton]) {
		const replies = await repliesFor(found, verdict, actor);
		const words = appendReplies(values.words ?? "", replies, (box) => values[box] === "yes");
		return refuse({ ...values, words }, { inserted: true }, 200);
	}
	const review = parseVerdictForm(verdict, values);
	if (verdict === "merged" && values.into !== "other" && values.number?.trim()) {
		const into =
			"You entered a number and also chose another case. Clear the number, or choose “by number”.";
		return refuse(values, { errors: { into } });
	}
	if (isWritten(verdict)) {
		const errors = textErrors(review);
		if (Object.keys(errors).length > 0) return refuse(values, { errors });
		const shown = JSON.stringify([review.reason, review.words]);
		if (canDecide(verdict, found.case.state) && values.shown !== shown) {
			return refuse(values, { email: await emailOf(found, review), shown }, 200);
		}
	}
	const { search, searchParams: query } = new URL(request.url);
	if (
		verdict === "approved" &&
		(await hasRecordChangedSince(found.case, values, query.get("seen")))
	) {
		return redirect(reviewPath(found.case.id, { decision: "approval" }) + search);
	}
	const version = Number(values.version);
	const result = orNotFound(await decide(found.case.id, version, review, stores, actor));
	if (!result.ok && result.why === "incomplete")
		return refuse(values, separateCaseErrors(result.errors));
	if (!result.ok) {
		const when = agoInWords(result.at, new Date());
		const message = `${capital(actorLabel(result.by))} ${result.what} ${when}, so your decision was not saved. What you typed is still here. Go back to the case to see its current status.`;
		return refuse(values, { message }, 409);
	}
	const { next, first } = await findNeighbors(reviewCase, found.case.id, query, actor);
	const decided = String(result.decisionId);
	return redirect(reviewPath(next ?? first ?? found.case.id) + listQuery(query, { decided }));
}

/** Returns whether the record changed after `seen`, so that the reviewer must read it again. */
async function hasRecordChangedSince(
	found: Case,
	{ version }: Record<string, string>,
	seen: string | null,
) {
	// If the case itself changed, `decide` reports who did it.
	if (seen === null || Number(version) !== found.version) return false;
	return seen !== reviewedVersion(found, await findCurrent(found));
}

function parseVerdictForm(verdict: Verdict, values: Record<string, string>): VerdictInput {
	const { reason = "", words = "", into, photos, on_site: onSite } = values;
	return {
		verdict,
		reason,
		words: cleanText(words),
		into: numberIn(into === "other" ? values.number?.trim().replace(/^#/, "") : into),
		photos: photos?.split(" ").flatMap((id) => numberIn(id) ?? []),
		onSite: onSite === undefined ? undefined : onSite === "yes",
	};
}

function refuse(values: Record<string, string>, answer: Partial<VerdictAnswer>, status = 422) {
	return data<VerdictAnswer>({ errors: {}, values, ...answer }, status);
}

/** Separates errors of this form's fields from errors of the whole case. */
function separateCaseErrors(all: Record<string, string>): Partial<VerdictAnswer> {
	const { words = "", reason = "", into = "", ...ofCase } = all;
	const errors = Object.entries({ words, reason, into }).filter(([, error]) => error !== "");
	return { errors: Object.fromEntries(errors), message: Object.values(ofCase).join(" ") };
}
