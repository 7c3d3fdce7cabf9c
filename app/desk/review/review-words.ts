import type { Verdict } from "#app/moderation/decisions/judgement.ts";
import type { Case } from "#app/moderation/table.ts";

/** An error beside its label: one that names the field itself does not name it twice. */
export function wordsAfter(label: string, words: string): string {
	if (!words.startsWith(`${label}: `)) return words;
	const rest = words.slice(label.length + 2);
	return rest.charAt(0).toUpperCase() + rest.slice(1);
}

export const stateNames: Record<Case["state"], string> = {
	received: "Received",
	in_review: "In review",
	changes_needed: "Waits for its sender",
	published: "Published",
	declined: "Declined",
	merged: "Merged",
	spam: "Spam",
	closed: "Closed",
};

/** Still to be decided by the team. */
export function isWaiting({ state }: Pick<Case, "state">): boolean {
	return state === "received" || state === "in_review";
}

/** "Bruno is published": what a decision did, for the notice after it. */
export const verdictDone: Record<Verdict, string> = {
	approved: "is published",
	changes: "waits for its sender’s changes",
	declined: "is declined",
	merged: "is merged",
	spam: "is marked as spam",
};

export const verdictNames: Record<Verdict, string> = {
	approved: "Approved and published",
	changes: "Changes asked for",
	declined: "Declined",
	merged: "Merged into another case",
	spam: "Marked as spam",
};
