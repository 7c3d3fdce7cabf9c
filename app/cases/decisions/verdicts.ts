import { unfilledError } from "#app/cases/saved-replies/reply.ts";
import type { Case, Decision } from "#app/cases/table.ts";
import { decisionMail } from "#app/cases/table.ts";
import { grouped } from "#app/ui/format.ts";

export type Verdict = Decision["verdict"];

/** As what was done, in a case’s decisions. */
export const verdictNames: Record<Verdict, string> = {
	approved: "Approved and published",
	changes: "Changes requested",
	declined: "Declined",
	merged: "Merged into another case",
	spam: "Marked as spam",
};

export type VerdictInput = {
	verdict: Verdict;
	reason?: string | undefined;
	words?: string | undefined;
	into?: number | undefined;
	/** The photo ids that the reviewer saw, in order; no others are published. */
	photos?: number[] | undefined;
	/** Whether the page was public during the review, so that approving can't silently republish it. */
	onSite?: boolean | undefined;
};

export type NormalizedInput = ReturnType<typeof normalizeInput>;

export function normalizeInput({
	verdict,
	reason = "",
	words = "",
	into,
	...expected
}: VerdictInput) {
	return {
		verdict,
		reason: verdict === "declined" ? reason : "",
		words: words.trim(),
		into: verdict === "merged" ? (into ?? null) : null,
		...expected,
	};
}

/** Seconds in which a decision can be undone. */
export const undoSeconds = 60;

export const declineReasons: Record<string, string> = {
	breed: "We list only Cane Corsos, and what you sent seems to be about another breed.",
	money: "The text asks for money, a deposit or shipping. Nothing on this site has a price.",
	unsure: "We couldn’t verify everything in it.",
	duplicate: "This dog or kennel is already on the site.",
	place: "We list dogs and kennels in the USA, Canada and the United Kingdom only.",
	unreachable: "We asked what was missing and didn’t hear back from you.",
	unfit: "It isn’t what this network is for.",
};

/** Maximum length in characters. */
export const textLimit = 3000;

export function textErrors({
	verdict,
	reason = "",
	words = "",
}: Pick<VerdictInput, "verdict" | "reason" | "words">): Record<string, string> {
	const errors: Record<string, string> = {};
	if (words.length > textLimit) {
		errors.words = `Shorten this to ${grouped(textLimit)} characters or fewer.`;
	}
	const unfilled = unfilledError(words);
	if (unfilled) errors.words = unfilled;
	if (verdict === "changes" && words === "") {
		errors.words = "Enter what is missing. It will appear in the email.";
	}
	if (verdict === "declined" && !Object.hasOwn(declineReasons, reason)) {
		errors.reason = "Choose a reason. It will appear in the email.";
	}
	return errors;
}

export function decisionEmail(verdict: Verdict) {
	return verdict === "spam" ? undefined : decisionMail[verdict];
}

const allowedFrom: Record<Verdict, readonly Case["state"][]> = {
	approved: ["completing", "received", "in_review", "changes_needed", "declined", "merged", "spam"],
	changes: ["completing", "received", "in_review", "changes_needed", "declined", "published"],
	declined: ["completing", "received", "in_review", "changes_needed", "spam"],
	merged: ["completing", "received", "in_review", "changes_needed", "declined"],
	spam: ["completing", "received", "in_review", "changes_needed", "declined"],
};

export function canDecide(verdict: Verdict, state: Case["state"]) {
	return allowedFrom[verdict].includes(state);
}

export function stateAfter(verdict: Verdict, shown: boolean): Case["state"] {
	if (verdict === "approved") return "published";
	if (verdict === "changes") return "changes_needed";
	if (verdict === "declined") return shown ? "published" : "declined";
	return verdict;
}

export const decisionVerbs: Record<string, string> = {
	published: "approved it",
	changes_needed: "asked for changes",
	declined: "declined it",
	"change declined": "declined the change",
	merged: "merged it with another case",
	spam: "marked it as spam",
	closed: "closed it",
	received: "sent it for review",
	corrected: "changed what was sent",
	"decision undone": "undid a decision",
};
