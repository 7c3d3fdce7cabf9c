import { eventLabel } from "#app/moderation/history/event-labels.ts";
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
	/** Its subject, where the list is about several. */
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
