import { and, count, min, type SQL, sql } from "drizzle-orm";
import { deliveries } from "#app/cases/outbox/table.ts";
import { findAssignees } from "#app/desk/cases/assignment.ts";
import { caseKinds, countWaiting, listOldest } from "#app/desk/cases/cases.ts";
import type { Waiting } from "#app/desk/cases/waiting.ts";
import { isListed } from "#app/desk/outgoing/deliveries.ts";
import { type TaskGroupName, taskGroups } from "#app/desk/today/task.ts";
import { features } from "#app/features.ts";
import type { Staff } from "#app/people/actor.ts";
import type { CaseKind, Task, TaskSource } from "#app/people/define-case.ts";
import { may } from "#app/people/rights.ts";
import { findLastBackup } from "#app/platform/backup/last-backup.server.ts";
import { coalesced } from "#app/platform/cache/cached.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { textOf } from "#app/ui/desk/inline.tsx";
import { grouped, longDate } from "#app/ui/format.ts";
import { todayPolicy } from "#policies";

/** What the site itself asks for. */
const own: readonly TaskSource[] = [
	{
		group: "waiting",
		icon: "delivery",
		verb: "Check",
		count: () => countDeliveries(isListed("failed", "")),
		one: "email that couldn’t be delivered",
		several: "emails that couldn’t be delivered",
		line: "Someone is waiting for it. Send it again, or call them.",
		path: "/desk/deliveries",
	},
	{
		group: "waiting",
		icon: "delivery",
		verb: "Check",
		count: countLateEmails,
		one: "email that still isn’t out",
		several: "emails that still aren’t out",
		line: "We keep trying. If there are many, the mail relay may be down.",
		path: "/desk/deliveries?list=waiting",
	},
	{ group: "waiting", icon: "alert", right: "manage", find: lateBackups },
];

type Waits = Record<string, Waiting>;

/** A source whose tasks may depend on who reads, and on what waits. */
type Source = Pick<TaskSource, "group" | "icon" | "verb" | "right"> & {
	tasks(reader: Staff, waits: Waits): Promise<Task[]>;
};

const sources: readonly Source[] = [
	...caseKinds.map(sourceOf),
	...[...own, ...features.flatMap(({ tasks = [] }) => tasks)].map((source) => ({
		...source,
		// Readers at the same time share its queries.
		tasks: coalesced(() => tasksFrom(source)),
	})),
];

function sourceOf(kind: CaseKind): Source {
	const { icon, right, path, task } = kind;
	const { verb, one, several, description: line, named } = task;
	const tasks = async (reader: Staff, waits: Waits) => {
		const waiting = waits[path] ?? { many: 0, oldest: null, samples: 0 };
		if (named) return nameOldest(kind, named, waiting, reader);
		return countedTasks({ one, several, line, path }, waiting);
	};
	return { group: "waiting", icon, right, verb, tasks };
}

/** How many samples wait, for each kind that has some. */
export function listSamples(waits: Waits) {
	return caseKinds.flatMap(({ title, path }) => {
		const { samples: count = 0 } = waits[path] ?? {};
		return count > 0 ? [{ label: title, to: path, count }] : [];
	});
}

/** Names the oldest of a kind, and counts the others. */
async function nameOldest(
	kind: CaseKind,
	named: number,
	waiting: Waiting,
	reader: Staff,
): Promise<Task[]> {
	const { path, page, task } = kind;
	const items = await listOldest(kind, named + 1, waiting, reader);
	const assignees = page?.hasAssignee ? await findAssignees(items.map(({ id }) => id)) : {};
	const tasks = items.slice(0, named).map(({ id, to, values, thumbnail, since, isSample }) => {
		const [name = [], ...others] = values;
		const by = assignees[id] ? `assigned to ${assignees[id].name}` : "";
		return {
			key: to ?? path,
			title: textOf(name.filter((value) => typeof value === "object" && "typed" in value)),
			description: [...others.slice(0, 2).map(textOf), by].filter(Boolean).join(" · "),
			path: to ?? path,
			many: isSample ? 0 : 1,
			since,
			sample: isSample,
			thumbnail,
		};
	});
	const more = waiting.many - Math.min(waiting.many, named);
	if (more === 0) return tasks;
	const title = `${grouped(more)} more ${more === 1 ? task.one : task.several}`;
	return [...tasks, { key: path, title, path, many: more, since: items[named]?.since ?? null }];
}

async function countDeliveries(isWanted: SQL | undefined) {
	const [found] = await db
		.select({ many: count(), oldest: min(deliveries.createdAt) })
		.from(deliveries)
		.where(isWanted);
	return found ?? { many: 0, oldest: null };
}

function countLateEmails() {
	const { createdAt, attempts } = deliveries;
	const hours = todayPolicy.lateEmailAfter;
	const isLate = sql`${createdAt} < now() - make_interval(hours => ${hours})`;
	return countDeliveries(and(isListed("waiting", ""), isLate, sql`${attempts} > 0`));
}

/** Says when the nightly backup has stopped, or when none was ever made. */
async function lateBackups(): Promise<Task[]> {
	if (!env.backup.to) return [];
	const last = await findLastBackup();
	const hours = last ? (Date.now() - last.getTime()) / 3_600_000 : Number.POSITIVE_INFINITY;
	if (hours < todayPolicy.lateBackupAfter) return [];
	const title = last ? `The last backup is from ${longDate(last)}` : "There is no backup yet";
	const description = last
		? "The nightly backups have stopped. The site’s log says why: “no backup could be made”."
		: "The first one is made within an hour of the first start. If it isn’t, the site’s log says why.";
	return [{ key: "backup", title, description, since: last ?? null }];
}

async function tasksFrom(source: TaskSource): Promise<Task[]> {
	return "find" in source ? source.find() : countedTasks(source, await source.count());
}

type Counted = { one: string; several: string; line: string; path: string };

function countedTasks(
	{ one, several, line: description, path }: Counted,
	{ many, oldest }: { many: number; oldest: Date | null },
): Task[] {
	if (many === 0) return [];
	const title = `${grouped(many)} ${many === 1 ? one : several}`;
	return [{ key: path, title, description, path, many, since: oldest }];
}

export async function findTasks(reader: Staff, waits: Promise<Waits> = countWaiting()) {
	const found = await waits;
	const groups = (Object.keys(taskGroups) as TaskGroupName[]).map(async (group) => {
		const open = sources.filter(
			({ group: own, right = "review" }) => own === group && may(reader, right),
		);
		const tasks = open.map(async ({ icon, verb, tasks }) =>
			(await tasks(reader, found)).map((task) => ({ icon, verb, many: 1, ...task })),
		);
		return { group, tasks: (await Promise.all(tasks)).flat().sort(byAge) };
	});
	return (await Promise.all(groups)).filter(({ tasks }) => tasks.length > 0);
}

export type TaskGroup = Awaited<ReturnType<typeof findTasks>>[number];
export type ShownTask = TaskGroup["tasks"][number];

/** Sorts samples last, because no one is waiting for an answer about them. */
function byAge(one: Task, other: Task): number {
	const age = ({ since }: Task) => since?.getTime() ?? Number.MAX_SAFE_INTEGER;
	return Number(one.sample ?? false) - Number(other.sample ?? false) || age(one) - age(other);
}
