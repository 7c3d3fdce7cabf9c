import { useSearchParams } from "react-router";
import { HistoryList } from "#app/cases/history/desk-history.tsx";
import { isRecordKind, listHistory } from "#app/cases/history/history.ts";
import { addSubjectLinks } from "#app/desk/history/history-subjects.ts";
import { historyKinds } from "#app/desk/history/subject-link.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { listTeam } from "#app/people/team.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskButtonLink } from "#app/ui/desk/button-link.tsx";
import { DeskEmpty, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskSearch, optionsOf } from "#app/ui/desk/search.tsx";
import { numberIn } from "#app/ui/found.ts";
import { PathLink } from "#app/ui/link.tsx";
import { momentsOf } from "#app/writing/local-time.ts";
import type { Route } from "./+types/history.page.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const query = new URL(request.url).searchParams;
	const kind = query.get("kind") ?? "";
	const filter = {
		person: numberIn(query.get("person") ?? ""),
		kind: isRecordKind(kind) ? kind : undefined,
		...dayIn(query.get("day") ?? "", query.get("zone") ?? ""),
		before: numberIn(query.get("before") ?? ""),
	};
	const [{ items, more }, team] = await Promise.all([
		listHistory(filter, requireStaff(context)),
		listTeam(),
	]);
	const people = team.map(({ id, name }) => ({ value: String(id), label: name }));
	const labels = Object.fromEntries(historyKinds.map(({ kind, label }) => [kind, label]));
	return {
		entries: await addSubjectLinks(items),
		more,
		people,
		kinds: optionsOf("Everything", labels),
	};
}

/** Returns the day's start and end in the reader's time zone, or in UTC without scripts. */
function dayIn(day: string, zone: string): { from?: Date; until?: Date } {
	const midnight = Date.parse(`${/^\d{4}-\d{2}-\d{2}$/.test(day) ? day : ""}T00:00:00Z`);
	if (Number.isNaN(midnight)) return {};
	const [from, until] = [midnight, midnight + 86_400_000].map((moment) => {
		const date = new Date(moment).toISOString().slice(0, 10);
		// Where the clocks go forward at midnight, the day begins at one.
		const [local] = ["00:00", "01:00"].flatMap((time) => momentsOf(`${date}T${time}`, zone) ?? []);
		return local ?? new Date(moment);
	});
	return { ...(from && { from }), ...(until && { until }) };
}

export default function HistoryPage({ loaderData }: Route.ComponentProps) {
	const { entries, more, people, kinds } = loaderData;
	const [query] = useSearchParams();
	const older = new URLSearchParams(query);
	older.set("before", String(entries.at(-1)?.id ?? ""));
	const newest = new URLSearchParams(query);
	newest.delete("before");
	return (
		<DeskPage
			title="History"
			description="Who did what and when, newest first. No one can change or remove an entry. Erasing someone’s data removes the details, and the entry stays."
		>
			<DeskSearch
				choices={[
					{
						name: "person",
						label: "Person",
						options: [{ value: "", label: "Everyone" }, ...people],
					},
					{ name: "kind", label: "Kind", options: kinds },
				]}
				day
			/>
			{entries.length === 0 ? (
				<DeskEmpty>No entries match. Choose another person, kind or day.</DeskEmpty>
			) : (
				<HistoryList entries={entries} />
			)}
			<nav aria-label="Pages" className="mt-6 flex gap-4">
				{query.has("before") ? <DeskButtonLink to={`?${newest}`}>Newest</DeskButtonLink> : null}
				{more ? (
					<PathLink to={`?${older}`} rel="next" className={buttonClass("quiet", "ml-auto")}>
						Older
					</PathLink>
				) : null}
			</nav>
		</DeskPage>
	);
}
