import { useId } from "react";
import { ageInWords } from "#app/cases/review/labels.ts";
import { isTaskOverdue, taskGroups } from "#app/desk/today/task.ts";
import type { ShownTask, TaskGroup } from "#app/desk/today/tasks.ts";
import { Thumbnail } from "#app/media/picture.tsx";
import { DeskButtonLink } from "#app/ui/desk/button-link.tsx";
import { deskIcons } from "#app/ui/desk/icons.ts";
import { DeskPill } from "#app/ui/desk/pill.tsx";
import { Icon } from "#app/ui/icon.tsx";

export function TaskList({ groups, now }: { groups: readonly TaskGroup[]; now: Date }) {
	if (groups.length === 0) return <AllDone />;
	return (
		<div className="grid gap-7">
			{groups.map((group) => (
				<Group key={group.group} group={group} now={now} />
			))}
		</div>
	);
}

function Group({ group: { group, tasks }, now }: { group: TaskGroup; now: Date }) {
	const id = useId();
	const { title, note } = taskGroups[group];
	return (
		<section aria-labelledby={id} className="min-w-0">
			<h2 id={id} className="text-23">
				{title} {note ? <span className="ml-1 font-sans text-15 text-stone">{note}</span> : null}
			</h2>
			<ul className="mt-3 divide-y divide-line rounded-20 border border-line bg-card">
				{tasks.map((task) => (
					<li key={task.key}>
						<Row task={task} isLate={group === "waiting" && isTaskOverdue(task, now)} now={now} />
					</li>
				))}
			</ul>
		</section>
	);
}

function Row({ task, isLate, now }: { task: ShownTask; isLate: boolean; now: Date }) {
	const { title, description, path, since, verb, icon, thumbnail, sample } = task;
	return (
		<div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 px-4 py-3.5 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:px-5">
			{thumbnail ? (
				<Thumbnail src={thumbnail} alt="" className="size-13 rounded-12" />
			) : (
				<span className="grid size-13 place-items-center rounded-12 bg-band text-terra">
					<Icon of={deskIcons[icon]} className="size-6" />
				</span>
			)}
			<div className="min-w-0 [overflow-wrap:anywhere]">
				<p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
					<bdi className="font-semibold text-heading">{title}</bdi>
					{sample ? <DeskPill tone="stone">Sample</DeskPill> : null}
				</p>
				{description ? <p className="text-15 text-stone">{description}</p> : null}
			</div>
			<p className="col-start-2 flex items-center justify-between gap-4 sm:col-start-3 sm:justify-end">
				<span
					className={`text-15 whitespace-nowrap ${isLate ? "font-semibold text-amber-ink" : "text-stone"}`}
				>
					{since ? ageInWords(since, now) : null}
				</span>
				{path ? (
					<DeskButtonLink to={path}>
						<span>
							{verb}
							<span className="sr-only">: {title}</span>
						</span>
					</DeskButtonLink>
				) : null}
			</p>
		</div>
	);
}

function AllDone() {
	return (
		<section className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-20 border border-line bg-card px-6 py-7">
			<img src="/portraits/fawn.svg" alt="" width="400" height="400" className="h-auto w-28" />
			<div className="min-w-0 flex-1 basis-64">
				<h2 className="text-23">All caught up</h2>
				<p className="mt-1.5 text-stone">
					Nothing is waiting for you. Requests, messages and reports appear here when they come in.
				</p>
			</div>
		</section>
	);
}
