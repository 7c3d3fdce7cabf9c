import type { Case, Details, RecordKind } from "#app/moderation/table.ts";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskEmpty } from "#app/ui/desk/page.tsx";
import { PathLink } from "#app/ui/link.tsx";

type Entry = {
	id?: number;
	actor: string;
	event: string;
	kind: RecordKind;
	caseKind?: Case["kind"] | undefined;
	details: Details;
	at: Date;
	label?: string;
	to?: string | undefined;
};

export function HistoryList({ entries }: { entries: readonly Entry[] }) {
	if (entries.length === 0) return <DeskEmpty>No history yet.</DeskEmpty>;
	return (
		<ol className="divide-y divide-line overflow-hidden rounded-20 border border-line bg-card">
			{entries.map((entry, index) => (
				<li key={entry.id ?? index} className="px-5 py-4">
					<p className="flex flex-wrap items-baseline justify-between gap-x-5">
						<span className="min-w-0 [overflow-wrap:anywhere]">
							<strong className="font-semibold text-heading">
								{eventLabel(entry.event, entry.kind, entry.caseKind)}
							</strong>
							{entry.label ? " · " : null}
							{entry.to ? (
								<PathLink to={entry.to} className="text-terra underline">
									{entry.label}
								</PathLink>
							) : (
								entry.label
							)}
							<span className="text-stone">
								{" "}
								by <bdi>{entry.actor}</bdi>
							</span>
						</span>
						<span className="text-15 text-stone">
							<DeskMoment date={entry.at} />
						</span>
					</p>
					<ChangeList changes={entry.details} />
				</li>
			))}
		</ol>
	);
}

export function ChangeList({ changes }: { changes: Details }) {
	const fields = Object.entries(changes);
	if (fields.length === 0) return null;
	return (
		<dl className="mt-1.5 grid gap-y-1">
			{fields.map(([field, words]) => (
				<div key={field} className="flex flex-wrap gap-x-2.5">
					<dt className="text-stone">{fieldLabel(field)}</dt>
					<dd dir="auto" className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
						{field === "state" || field === "status" ? words.replaceAll("_", " ") : words}
					</dd>
				</div>
			))}
		</dl>
	);
}

function fieldLabel(field: string): string {
	return capital(field.replace(/([A-Z])/g, " $1").toLowerCase());
}

function capital(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

type State = Case["state"];

export const messageEvents: Record<State, string> = {
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
		paused: "Paused: the address refused two emails",
		resumed: "Resumed",
	},
	dog: { "owner confirmed": "Confirmed by the owner" },
	kennel: { "breeder confirmed": "Confirmed by the breeder" },
	guide: { "PDF made anew": "PDF regenerated" },
};

function eventLabel(event: string, kind: RecordKind, caseKind?: Case["kind"]): string {
	const label =
		(kind === "case" ? stateEvent(event, caseKind) : undefined) ??
		otherEvents[kind]?.[event] ??
		event;
	return capital(label);
}

function stateEvent(event: string, caseKind: Case["kind"] | undefined): string | undefined {
	if (!Object.hasOwn(messageEvents, event)) return undefined;
	const labels =
		caseKind === undefined ? erasedEvents : caseKind === "contact" ? messageEvents : caseEvents;
	return labels[event as State];
}
