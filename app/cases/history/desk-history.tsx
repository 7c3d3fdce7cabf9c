import { type Changed, describeChange } from "#app/cases/history/describe-change.ts";
import type { historyOf } from "#app/cases/history/history.ts";
import { stateNames } from "#app/cases/review/states.ts";
import type { Case, Details } from "#app/cases/table.ts";
import { actorLabel } from "#app/people/actor.ts";
import type { RecordKind } from "#app/people/define-case.ts";
import { DeskMoment, MomentsIn } from "#app/ui/desk/moment.tsx";
import { DeskEmpty } from "#app/ui/desk/page.tsx";
import { capital } from "#app/ui/letter-case.ts";
import { PathLink } from "#app/ui/link.tsx";

type Entry = Awaited<ReturnType<typeof historyOf>>[number] &
	Pick<Changed, "caseKind"> & { id?: number; label?: string; to?: string | undefined };

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
								by <bdi>{actorLabel(entry.actor)}</bdi>
							</span>
						</span>
						<span className="text-15 text-stone">
							<DeskMoment date={entry.at} />
						</span>
					</p>
					<ChangeList changes={entry.details} of={entry} />
				</li>
			))}
		</ol>
	);
}

export function ChangeList({ changes, of }: { changes: Details; of: Changed }) {
	const fields = Object.entries(changes);
	if (fields.length === 0) return null;
	return (
		<dl className="mt-1.5 grid gap-y-1">
			{fields.map(([field, stored]) => {
				const { label, text } = describeChange(of, field, stored);
				return (
					<div key={field} className="flex flex-wrap gap-x-2.5">
						<dt className="text-stone">{label}</dt>
						<dd dir="auto" className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
							<MomentsIn text={text} />
						</dd>
					</div>
				);
			})}
		</dl>
	);
}

type State = Case["state"];

export const messageEvents: Record<State, string> = {
	...stateNames,
	in_review: "Reopened",
	changes_needed: "Changes requested",
	published: "Answered",
	spam: "Marked as spam",
};

const caseEvents: Record<State, string> = {
	...messageEvents,
	in_review: "Review started",
	published: "Published",
};

/** Labels for erased cases, whose kind is no longer known. */
const erasedEvents: Record<State, string> = {
	...messageEvents,
	in_review: "Review started or reopened",
	published: "Answered or published",
};

const recordEvents = (owner: string) => ({
	exported: "Records exported",
	"owner confirmed": `Confirmed by the ${owner}`,
	"owner asked": `${owner} asked whether it’s still current`,
	"email refused": `The ${owner}’s address refused our email`,
});

const otherEvents: Partial<Record<RecordKind, Record<string, string>>> = {
	submission: { quarantined: "Marked as possible spam", restored: "Restored from possible spam" },
	subscriber: {
		confirmed: "Subscription confirmed",
		preferences: "Preferences changed",
		exported: "Addresses exported",
		paused: "Paused: the address refused two emails",
		resumed: "Resumed",
	},
	dog: recordEvents("owner"),
	kennel: recordEvents("breeder"),
	report: {
		taken: "Assigned",
		"listing hidden": "Listing hidden while we look",
		"owner written to": "Email sent to the owner",
		acted: "Closed: we acted",
		nothing: "Closed: nothing found",
	},
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
