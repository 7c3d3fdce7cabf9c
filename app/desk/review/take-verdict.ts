import { data, redirect } from "react-router";
import { findCaseHead, missingIn, reviewedVersion } from "#app/desk/review/review-case.ts";
import { findCurrent } from "#app/desk/review/review-draft.ts";
import { kindIn, queueQuery } from "#app/desk/review/review-path.ts";
import { subjects } from "#app/desk/subjects.ts";
import { guardedPhotosOf } from "#app/media/guarded-photos.ts";
import { agoInWords } from "#app/moderation/cases/labels.ts";
import { nextWaiting } from "#app/moderation/cases/queue.ts";
import { type DecisionResult, decide } from "#app/moderation/decisions/decisions.ts";
import { previewEmail } from "#app/moderation/decisions/send-decision.ts";
import {
	canDecide,
	textErrors,
	type Verdict,
	type VerdictInput,
} from "#app/moderation/decisions/verdicts.ts";
import type { Case } from "#app/moderation/table.ts";
import type { Staff } from "#app/people/actor.ts";
import { readFields } from "#app/platform/forms/read-fields.server.ts";
import { typedValues } from "#app/platform/forms/typed-form.server.ts";
import { cleanText } from "#app/platform/forms/typed-text.server.ts";
import type { DeskAnswer } from "#app/ui/desk/form.tsx";
import { numberIn } from "#app/ui/desk/number.ts";

export type EmailPreview = { to: string; subject: string; text: string };

/** The answer of a verdict form: errors, or the email as it would be sent. */
export type VerdictAnswer = DeskAnswer & {
	email?: EmailPreview | undefined;
	/** The text of the email that was shown; only that email is sent. */
	shown?: string;
};

export async function readVerdictPage(id: string | undefined, verdict: Verdict) {
	const found = await findCaseHead(numberIn(id) ?? 0);
	if (!found) throw new Response(null, { status: 404 });
	const open = canDecide(verdict, found.case.state);
	const hasText = verdict === "changes" || verdict === "declined";
	const email = open && !hasText ? await emailOf(found, { verdict }) : undefined;
	const isApproval = verdict === "approved";
	const missing = isApproval ? missingIn(found.case) : [];
	const { id: caseId } = found.case;
	const photos = isApproval ? ((await guardedPhotosOf("case", [caseId])).get(caseId) ?? []) : [];
	const current = isApproval ? await findCurrent(found.case) : undefined;
	const stand = reviewedVersion(found.case, current);
	return {
		head: found.head,
		open,
		email,
		missing,
		photos,
		stand,
		onSite: current?.shown === true,
	};
}

type Found = NonNullable<Awaited<ReturnType<typeof findCaseHead>>>;

async function emailOf(found: Found, judgement: VerdictInput): Promise<EmailPreview | undefined> {
	const email = await previewEmail(found.case.id, judgement);
	return email && { to: found.submission.email, subject: email.subject, text: email.text };
}

/**
 * Handles a verdict form. An email with the reviewer's own words is shown first and sent with the
 * second submission; changed words are shown again.
 */
export async function takeVerdict(
	{ request, id }: { request: Request; id: string | undefined },
	verdict: Verdict,
	actor: Staff,
) {
	const found = await findCaseHead(numberIn(id) ?? 0);
	if (!found) throw new Response(null, { status: 404 });
	const values = typedValues((await readFields(request)) ?? new FormData());
	const judgement = judgementOf(verdict, values);
	const answer = { errors: {}, values };
	if (verdict === "merged" && values.into !== "other" && values.number?.trim()) {
		return data<VerdictAnswer>({ errors: { into: twoChosen }, values }, 422);
	}
	if (verdict === "changes" || verdict === "declined") {
		const errors = textErrors(judgement);
		if (Object.keys(errors).length > 0) return data<VerdictAnswer>({ errors, values }, 422);
		const shown = JSON.stringify([judgement.reason, judgement.words]);
		if (canDecide(verdict, found.case.state) && values.shown !== shown) {
			return data<VerdictAnswer>({ ...answer, email: await emailOf(found, judgement), shown });
		}
	}
	const { search, searchParams: query } = new URL(request.url);
	if (verdict === "approved" && (await isUnread(found.case, values, query.get("seen")))) {
		return redirect(`/desk/review/${found.case.id}/approval${search}`);
	}
	const result = await decide(found.case.id, Number(values.version), judgement, subjects, actor);
	if (!result) throw new Response(null, { status: 404 });
	if (!result.ok) return refused(result, values);
	const next = await nextWaiting(found.case, kindIn(query));
	const rest = queueQuery(query, { decided: String(result.decisionId) });
	return redirect(next === undefined ? `/desk/review${rest}` : `/desk/review/${next}${rest}`);
}

/** Whether the published record was changed since `seen`: the reviewer must read it again. */
async function isUnread(found: Case, { version }: Record<string, string>, seen: string | null) {
	// When the case itself changed, `decide` reports who did it.
	if (seen === null || Number(version) !== found.version) return false;
	return seen !== reviewedVersion(found, await findCurrent(found));
}

const twoChosen =
	"You entered a number and also chose another case. Clear the number, or choose “by number”.";

function judgementOf(verdict: Verdict, values: Record<string, string>): VerdictInput {
	const { reason = "", words = "", into, photos, on_site: onSite } = values;
	const other = numberIn(into === "other" ? values.number?.trim().replace(/^#/, "") : into);
	return {
		verdict,
		reason,
		words: cleanText(words),
		...(other === undefined ? {} : { into: other }),
		...(photos === undefined
			? {}
			: { photos: photos.split(" ").flatMap((id) => numberIn(id) ?? []) }),
		...(onSite === undefined ? {} : { onSite: onSite === "yes" }),
	};
}

function refused(result: Exclude<DecisionResult, { ok: true }>, values: Record<string, string>) {
	if (result.why === "incomplete") {
		const { here, elsewhere } = splitErrors(result.errors);
		return data<VerdictAnswer>({ errors: here, values, ...elsewhere }, 422);
	}
	const when = agoInWords(result.at, new Date());
	const words = `${result.by} ${result.what} ${when}, so your decision was not saved. What you typed is still here. Go back to the case to see its current status.`;
	return data<VerdictAnswer>({ errors: {}, values, words }, 409);
}

const formFields: readonly string[] = ["words", "reason", "into"];

/** Errors of form fields go beside the fields, errors of the case above the form. */
function splitErrors(errors: Record<string, string>) {
	const all = Object.entries(errors);
	const isHere = ([field]: [string, string]) => formFields.includes(field);
	const rest = all.filter((entry) => !isHere(entry)).map(([, words]) => words);
	return {
		here: Object.fromEntries(all.filter(isHere)),
		elsewhere: rest.length > 0 ? { words: rest.join(" ") } : {},
	};
}
