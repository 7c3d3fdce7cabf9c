import { Form, useSearchParams } from "react-router";
import { kindLabels } from "#app/desk/history/history-labels.ts";
import { listTeam, withSubjects } from "#app/desk/history/history-subjects.ts";
import { HistoryList } from "#app/moderation/history/desk-history.tsx";
import { isRecordKind, listHistory } from "#app/moderation/history/history.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { numberIn } from "#app/ui/desk/number.ts";
import { DeskEmpty, DeskPage } from "#app/ui/desk/page.tsx";
import { PathLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/history.page.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const query = new URL(request.url).searchParams;
	const kind = query.get("kind") ?? "";
	const day = query.get("day") ?? "";
	const filter = {
		person: numberIn(query.get("person") ?? ""),
		kind: isRecordKind(kind) ? kind : undefined,
		day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined,
		before: numberIn(query.get("before") ?? ""),
	};
	const [{ items, more }, team] = await Promise.all([
		listHistory(filter, requireStaff(context)),
		listTeam(),
	]);
	return { entries: await withSubjects(items), more, team };
}

export default function HistoryPage({ loaderData }: Route.ComponentProps) {
	const { entries, more, team } = loaderData;
	const [query] = useSearchParams();
	const older = new URLSearchParams(query);
	older.set("before", String(entries.at(-1)?.id ?? ""));
	const newest = new URLSearchParams(query);
	newest.delete("before");
	return (
		<DeskPage
			title="History"
			line="Who did what and when, newest first. No one can change or remove an entry. Erasing someone’s data removes the details, and the entry stays."
		>
			<Filter team={team} />
			{entries.length === 0 ? (
				<DeskEmpty>No entries match. Choose another person, kind or day.</DeskEmpty>
			) : (
				<HistoryList
					entries={entries.map(({ label, to, ...entry }) => ({
						...entry,
						subject: to ? (
							<PathLink to={to} className="text-terra underline">
								{label}
							</PathLink>
						) : (
							label
						),
					}))}
				/>
			)}
			<nav aria-label="Pages" className="mt-6 flex justify-between gap-4">
				{query.has("before") ? (
					<PathLink to={`?${newest}`} className={buttonClass("quiet")}>
						Newest
					</PathLink>
				) : (
					<span />
				)}
				{more ? (
					<PathLink to={`?${older}`} rel="next" className={buttonClass("quiet")}>
						Older
					</PathLink>
				) : null}
			</nav>
		</DeskPage>
	);
}

const control = "form-control min-w-40 rounded-12 px-3 py-2";
const label = "flex min-w-0 flex-col text-15 text-stone";

function Filter({ team }: { team: readonly { id: number; name: string }[] }) {
	const [query] = useSearchParams();
	return (
		<Form
			key={query.toString()}
			method="get"
			role="search"
			className="mb-5 flex flex-wrap items-end gap-x-3 gap-y-2.5"
		>
			<label className={label}>
				Person
				<select name="person" defaultValue={query.get("person") ?? ""} className={control}>
					<option value="">Everyone</option>
					{team.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</select>
			</label>
			<label className={label}>
				Kind
				<select name="kind" defaultValue={query.get("kind") ?? ""} className={control}>
					<option value="">Everything</option>
					{Object.entries(kindLabels).map(([kind, words]) => (
						<option key={kind} value={kind}>
							{words}
						</option>
					))}
				</select>
			</label>
			<label className={label}>
				Day (UTC)
				<input type="date" name="day" defaultValue={query.get("day") ?? ""} className={control} />
			</label>
			<button type="submit" className={buttonClass("quiet", "cursor-pointer")}>
				Show
			</button>
		</Form>
	);
}
