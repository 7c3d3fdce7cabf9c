import type { Case } from "#app/moderation/table.ts";

export type Verdict = "approved" | "changes" | "declined" | "merged" | "spam";
export type Judgement = {
	verdict: Verdict;
	reason?: string;
	words?: string;
	into?: number;
	/** The case's pictures, in order, as they were shown to whoever approves: no others are published. */
	photos?: number[];
	/** Whether its page was on the site when whoever approves was shown it: what came down stays down. */
	onSite?: boolean;
};

/** The same with every field, and without what its verdict does not take. */
export type Asked = {
	verdict: Verdict;
	reason: string;
	words: string;
	into: number | null;
	photos: number[] | undefined;
	onSite: boolean | undefined;
};

export function tidy({ verdict, reason = "", words = "", into, photos, onSite }: Judgement): Asked {
	return {
		verdict,
		reason: verdict === "declined" ? reason : "",
		words: words.trim(),
		into: verdict === "merged" ? (into ?? null) : null,
		photos,
		onSite,
	};
}

/** Seconds for which an email waits and a decision can be undone. */
export const undoFor = 60;

/** Reasons to decline, by name with their words: they stand in the email. */
export const declineReasons: Record<string, string> = {
	breed: "We list Cane Corsi only, and what you sent seems to be about another breed.",
	money: "The text asks for money, a deposit or shipping. Nothing on this site has a price.",
	unsure: "We could not make sure that everything in it is as it says.",
	duplicate: "This dog or kennel is already on the site.",
	place: "We list dogs and kennels in the USA, Canada and the United Kingdom only.",
	unreachable: "We asked what was missing and did not hear from you.",
	unfit: "It is not what this network is for.",
};

/** How long a reviewer's own words in an email may be, in characters. */
export const wordsLimit = 3000;

/** The outbox's name for the email about a decision; undefined when none is sent: messages are answered by hand, spam not at all. */
export function decisionEmail(kind: Case["kind"], verdict: Verdict) {
	if (kind === "contact" || verdict === "spam") return undefined;
	return `decision.${verdict}` as const;
}

type State = Case["state"];

/** From which states a verdict leads on; from any other somebody has decided before. */
const from: Record<Verdict, readonly State[]> = {
	approved: ["received", "in_review", "changes_needed", "declined", "merged", "spam"],
	changes: ["received", "in_review", "changes_needed", "declined", "published"],
	declined: ["received", "in_review", "changes_needed", "spam"],
	merged: ["received", "in_review", "changes_needed", "declined"],
	spam: ["received", "in_review", "changes_needed", "declined"],
};

export function leadsOn(verdict: Verdict, state: State): boolean {
	return from[verdict].includes(state);
}

/** The state that a verdict brings a case into; `shown` says that its page stays on the site. */
export function stateAfter(verdict: Verdict, kind: Case["kind"], shown: boolean): State {
	if (verdict === "approved") return kind === "contact" ? "closed" : "published";
	if (verdict === "changes") return "changes_needed";
	// What was declined is the change; the page itself goes on.
	if (verdict === "declined") return shown ? "published" : "declined";
	return verdict;
}

/** What somebody has done to a case, by the event of its history: "asked for changes". */
export const deeds: Record<string, string> = {
	published: "approved it",
	changes_needed: "asked for changes",
	declined: "declined it",
	"change declined": "declined the change",
	merged: "merged it with another",
	spam: "marked it as spam",
	closed: "closed it",
	received: "sent it for review",
	corrected: "changed what was sent",
	"decision undone": "took a decision back",
};
