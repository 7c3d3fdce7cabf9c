import type { Verdict } from "#app/moderation/decisions/verdicts.ts";
import type { Case } from "#app/moderation/table.ts";

export const stateNames: Record<Case["state"], string> = {
	received: "Received",
	in_review: "In review",
	changes_needed: "Waiting for the sender",
	published: "Published",
	declined: "Declined",
	merged: "Merged",
	spam: "Spam",
	closed: "Closed",
};

export function isWaiting({ state }: Pick<Case, "state">): boolean {
	return state === "received" || state === "in_review";
}

export const verdictDone: Record<Verdict, string> = {
	approved: "was published",
	changes: "is waiting for changes from the sender",
	declined: "was declined",
	merged: "was merged",
	spam: "was marked as spam",
};

export const verdictNames: Record<Verdict, string> = {
	approved: "Approved and published",
	changes: "Changes requested",
	declined: "Declined",
	merged: "Merged into another case",
	spam: "Marked as spam",
};
