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
