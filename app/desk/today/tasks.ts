import { deliveries } from "#app/cases/outbox/table.ts";
import { reviewKind } from "#app/cases/review/review-kind.ts";
import { caseKinds, countWaiting } from "#app/desk/cases/cases.ts";
import { isListed } from "#app/desk/outgoing/deliveries.ts";
import { type Task, type TaskGroupName, taskGroups } from "#app/desk/today/task.ts";
import {
	caseTasks,
	countLateEmails,
	countRows,
	expiringChecks,
	expiringEvidence,
	guideTasks,
	lateBackups,
	licenceTasks,
	pausedIssues,
	silentTasks,
	unansweredTasks,
	unreachableTasks,
	unsentIssues,
} from "#app/desk/today/task-queries.ts";
import { countOverdueHelp } from "#app/network/dogs/help/resources.server.ts";
import type { Staff } from "#app/people/actor.ts";
import { may, type Right } from "#app/people/rights.ts";
import { countOverdueRules } from "#app/records/law/rules.server.ts";
import type { DeskIcon } from "#app/ui/desk/icons.ts";
import { grouped } from "#app/ui/format.ts";

type Look = { icon: DeskIcon; verb?: string; right?: Right };

/** Must use an index, because it runs on every visit. */
type Find<Found> = (reader: Staff) => Promise<Found>;

/** One task for each item, or one for all items of a kind. */
type TaskSource = Look & ({ find: Find<Task[]> } | CountedItems);

type CountedItems = {
	count: Find<{ many: number; oldest: Date | null }>;
	one: string;
	several?: string;
	line: string;
	path: string;
};

const taskSources: Record<TaskGroupName, TaskSource[]> = {
	waiting: [
		...caseKinds.map((kind): TaskSource => {
			const { icon, right, path, task } = kind;
			// Owners and breeders are listed by name.
			if (kind === reviewKind) return { icon, right, verb: task.verb, find: caseTasks };
			const { verb, one, several, description: line } = task;
			return { icon, right, verb, one, several, line, path, count: () => countWaiting(kind) };
		}),
		{
			icon: "delivery",
			verb: "Check",
			count: () => countRows(deliveries.createdAt, isListed("failed", "")),
			one: "email that couldn’t be delivered",
			several: "emails that couldn’t be delivered",
			line: "Someone is waiting for it. Send it again, or call them.",
			path: "/desk/deliveries",
		},
		{
			icon: "delivery",
			verb: "Check",
			count: countLateEmails,
			one: "email that still isn’t out",
			several: "emails that still aren’t out",
			line: "We keep trying. If there are many, the mail relay may be down.",
			path: "/desk/deliveries?list=waiting",
		},
		{ icon: "alert", right: "govern", find: lateBackups },
		{ icon: "dog", verb: "Call", find: unansweredTasks },
		{ icon: "newsletter", verb: "Open", right: "write", find: pausedIssues },
		{ icon: "newsletter", verb: "Open", right: "write", find: unsentIssues },
	],
	quiet: [
		{ icon: "alert", verb: "Call", find: unreachableTasks },
		{ icon: "alert", verb: "Call", find: silentTasks },
	],
	upkeep: [
		{ icon: "guide", verb: "Check", right: "write", find: guideTasks },
		{ icon: "dog", verb: "Check", find: expiringChecks },
		{ icon: "evidence", verb: "Check", find: expiringEvidence },
		{ icon: "law", verb: "Check", find: licenceTasks },
		{
			icon: "help",
			verb: "Check",
			count: async () => countOverdueHelp(),
			one: "place that helps owners was last checked long ago",
			several: "places that help owners were last checked long ago",
			line: "Check that each is still true, and enter today’s date in content/help.yaml.",
			path: "/adoption-network/signup/help",
		},
		{
			icon: "law",
			verb: "Check",
			count: countOverdueRules,
			one: "rule of law that has to be looked at again",
			several: "rules of law that have to be looked at again",
			line: "Read the source again and enter today’s date in content/law. If the rule has changed, update it there; the forms follow.",
			path: "/law",
		},
	],
};

async function tasksFrom(source: TaskSource, reader: Staff): Promise<Task[]> {
	if ("find" in source) return source.find(reader);
	const { one, several = `${one}s`, line, path } = source;
	const { many, oldest } = await source.count(reader);
	if (many === 0) return [];
	const title = `${grouped(many)} ${many === 1 ? one : several}`;
	return [{ key: path, title, line, path, many, since: oldest }];
}

export async function findTasks(reader: Staff) {
	const groups = (Object.keys(taskGroups) as TaskGroupName[]).map(async (group) => {
		const open = taskSources[group].filter(({ right = "review" }) => may(reader.role, right));
		const found = open.map(async (source) => {
			const { icon, verb } = source;
			return (await tasksFrom(source, reader)).map((task) => ({ icon, verb, many: 1, ...task }));
		});
		return { group, tasks: (await Promise.all(found)).flat().sort(byAge) };
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
