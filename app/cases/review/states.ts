import type { Case } from "#app/cases/table.ts";

type State = Case["state"];

export const stateNames: Record<State, string> = {
	completing: "Being completed",
	received: "Received",
	in_review: "In review",
	changes_needed: "Waiting for the sender",
	published: "Published",
	declined: "Declined",
	merged: "Merged",
	spam: "Spam",
	closed: "Closed",
};

export const finalStates: State[] = ["declined", "merged", "spam"];

export function isWaiting({ state }: { state: State }): boolean {
	return state === "received" || state === "in_review";
}

export function isOpenToTeam(found: { state: State }): boolean {
	return isWaiting(found) || found.state === "completing";
}

export function isUndecided(found: { state: State }): boolean {
	return isOpenToTeam(found) || found.state === "changes_needed";
}
