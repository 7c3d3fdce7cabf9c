import type { Case, RecordKind } from "#app/moderation/table.ts";

type State = Case["state"];

const messageEvents: Record<State, string> = {
	received: "Received",
	in_review: "Reopened",
	changes_needed: "Changes requested",
	published: "Answered",
	declined: "Declined",
	merged: "Merged",
	spam: "Marked as spam",
	closed: "Closed",
};

const caseEvents: Record<State, string> = {
	...messageEvents,
	in_review: "Review started",
	published: "Published",
};

/** The history of an erased case no longer tells its kind. */
const erasedEvents: Record<State, string> = {
	...messageEvents,
	in_review: "Review started or reopened",
	published: "Answered or published",
};

const otherEvents: Partial<Record<RecordKind, Record<string, string>>> = {
	submission: { quarantined: "Marked as possible spam", restored: "Restored from possible spam" },
	subscriber: {
		confirmed: "Subscription confirmed",
		preferences: "Preferences changed",
		exported: "Addresses exported",
	},
	dog: { "owner confirmed": "Confirmed by the owner" },
	kennel: { "breeder confirmed": "Confirmed by the breeder" },
	guide: { "PDF made anew": "PDF regenerated" },
};

export function eventLabel(event: string, kind: RecordKind, caseKind?: Case["kind"]): string {
	const label =
		(kind === "case" ? stateEvent(event, caseKind) : undefined) ??
		otherEvents[kind]?.[event] ??
		event;
	return label.charAt(0).toUpperCase() + label.slice(1);
}

function stateEvent(event: string, caseKind: Case["kind"] | undefined): string | undefined {
	if (!Object.hasOwn(messageEvents, event)) return undefined;
	const labels =
		caseKind === undefined ? erasedEvents : caseKind === "contact" ? messageEvents : caseEvents;
	return labels[event as State];
}
