import { data, redirect } from "react-router";
import { findCaseHead, missingIn, standOf } from "#app/desk/review/review-case.ts";
import { findCurrent } from "#app/desk/review/review-draft.ts";
import { kindIn, queueQuery } from "#app/desk/review/review-path.ts";
import { subjects } from "#app/desk/subjects.ts";
import { guardedPhotosOf } from "#app/media/guarded-photos.ts";
import { agoInWords } from "#app/moderation/cases/labels.ts";
import { nextWaiting } from "#app/moderation/cases/queue.ts";
import { decide, type Judged, previewEmail } from "#app/moderation/decisions/decisions.ts";
import { wordFaults } from "#app/moderation/decisions/faults.ts";
import { type Judgement, leadsOn, type Verdict } from "#app/moderation/decisions/judgement.ts";
import type { Case } from "#app/moderation/table.ts";
import type { Staff } from "#app/people/actor.ts";
import { readFields } from "#app/platform/read-fields.server.ts";
import { typedValues } from "#app/platform/typed-form.server.ts";
import { tidyText } from "#app/platform/typed-text.server.ts";
import type { DeskAnswer } from "#app/ui/desk-form.tsx";
import { numberIn } from "#app/ui/desk-number.ts";

export type LetterPreview = { to: string; subject: string; text: string };

/** What the page of a verdict says of what was typed: wrong, or right with the letter as it would go. */
export type VerdictAnswer = DeskAnswer & {
	letter?: LetterPreview | undefined;
	/** Stands for what the letter was made of; only a letter that was shown is sent. */
	shown?: string;
};

/** What the page of a verdict shows first; thrown when there is no such case. */
export async function readVerdictPage(id: string | undefined, verdict: Verdict) {
	const found = await findCaseHead(numberIn(id) ?? 0);
	if (!found) throw new Response(null, { status: 404 });
	const open = leadsOn(verdict, found.case.state);
	const typed = verdict === "changes" || verdict === "declined";
	const letter = open && !typed ? await letterOf(found, { verdict }) : undefined;
	const isApproval = verdict === "approved";
	const missing = isApproval ? missingIn(found.case) : [];
	const { id: caseId } = found.case;
	const photos = isApproval ? ((await guardedPhotosOf("case", [caseId])).get(caseId) ?? []) : [];
	const current = isApproval ? await findCurrent(found.case) : undefined;
	const stand = standOf(found.case, current);
	return {
		head: found.head,
		open,
		letter,
		missing,
		photos,
		stand,
		onSite: current?.shown === true,
	};
}

type Found = NonNullable<Awaited<ReturnType<typeof findCaseHead>>>;

async function letterOf(found: Found, judgement: Judgement): Promise<LetterPreview | undefined> {
	const letter = await previewEmail(found.case.id, judgement);
	return letter && { to: found.submission.email, subject: letter.subject, text: letter.text };
}

/**
 * Takes the form of a verdict. Where words of the reviewer stand in the letter, the letter is shown
 * first and sent by the second press; words that were changed in between are shown again.
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
		const errors = wordFaults(judgement);
		if (Object.keys(errors).length > 0) return data<VerdictAnswer>({ errors, values }, 422);
		const shown = JSON.stringify([judgement.reason, judgement.words]);
		if (leadsOn(verdict, found.case.state) && values.shown !== shown) {
			return data<VerdictAnswer>({ ...answer, letter: await letterOf(found, judgement), shown });
		}
	}
	const { search, searchParams: query } = new URL(request.url);
	if (verdict === "approved" && (await isUnread(found.case, values, query.get("seen")))) {
		return redirect(`/desk/review/${found.case.id}/approval${search}`);
	}
	const judged = await decide(found.case.id, Number(values.version), judgement, subjects, actor);
	if (!judged) throw new Response(null, { status: 404 });
	if (!judged.ok) return refused(judged, values);
	const next = await nextWaiting(found.case, kindIn(query));
	const rest = queueQuery(query, { decided: String(judged.decisionId) });
	return redirect(next === undefined ? `/desk/review${rest}` : `/desk/review/${next}${rest}`);
}

/** Whether the team has changed what the site has since it was read as `seen`: its page asks to read again. */
async function isUnread(found: Case, { version }: Record<string, string>, seen: string | null) {
	// Of a case that was changed itself `decide` says who was faster.
	if (seen === null || Number(version) !== found.version) return false;
	return seen !== standOf(found, await findCurrent(found));
}

const twoChosen =
	"A number is written, and another case is chosen. Please choose one of them: take the number out, or choose the line above it.";

function judgementOf(verdict: Verdict, values: Record<string, string>): Judgement {
	const { reason = "", words = "", into, photos, on_site: onSite } = values;
	const other = numberIn(into === "other" ? values.number?.trim().replace(/^#/, "") : into);
	return {
		...{ verdict, reason, words: tidyText(words) },
		...(other === undefined ? {} : { into: other }),
		...(photos === undefined
			? {}
			: { photos: photos.split(" ").flatMap((id) => numberIn(id) ?? []) }),
		...(onSite === undefined ? {} : { onSite: onSite === "yes" }),
	};
}

function refused(judged: Exclude<Judged, { ok: true }>, values: Record<string, string>) {
	if (judged.why === "incomplete") {
		const { here, elsewhere } = sorted(judged.errors);
		return data<VerdictAnswer>({ errors: here, values, ...elsewhere }, 422);
	}
	const when = agoInWords(judged.at, new Date());
	const words = `${judged.by} was faster and ${judged.what} ${when}. Nothing of yours was done; what you typed is still here. Go back to the case to see how it stands now.`;
	return data<VerdictAnswer>({ errors: {}, values, words }, 409);
}

const formFields: readonly string[] = ["words", "reason", "into"];

/** What is wrong with a field of the form stands beside it; what is wrong with the case, above it all. */
function sorted(errors: Record<string, string>) {
	const all = Object.entries(errors);
	const isHere = ([field]: [string, string]) => formFields.includes(field);
	const rest = all.filter((entry) => !isHere(entry)).map(([, words]) => words);
	return {
		here: Object.fromEntries(all.filter(isHere)),
		elsewhere: rest.length > 0 ? { words: rest.join(" ") } : {},
	};
}
