import { countOldHelp } from "#app/adoptions/help/resources.ts";
import type { DeskIcon } from "#app/desk/icons.ts";
import { type Severity, severities, type Task } from "#app/desk/today/task.ts";
import {
	aftercareTasks,
	caseTasks,
	countLateEmails,
	countListingReports,
	countOpenReports,
	countSpam,
	countStories,
	countUndelivered,
	expiringChecks,
	messageTasks,
	unansweredTasks,
	unfinishedIssues,
	unreachableTasks,
} from "#app/desk/today/task-queries.ts";
import type { Staff } from "#app/people/actor.ts";
import { may, type Right } from "#app/people/rights.ts";
import { grouped } from "#app/ui/format.ts";

type TaskSource = {
	severity: Severity;
	icon: DeskIcon;
	/** What the button says. */
	verb: string;
	/** Who may see it. */
	right: Right;
	/** Reads an index: it runs on every visit. */
	find(reader: Staff): Promise<Task[]>;
};

/** Everything that waits for the team. */
const taskSources: TaskSource[] = [
	{
		severity: "urgent",
		icon: "report",
		verb: "Read",
		right: "review",
		find: counted(countOpenReports, {
			one: "reported inquiry",
			several: "reported inquiries",
			line: "An owner or an adopter asks you to look at what was written.",
			path: "/desk/inquiries",
		}),
	},
	{
		severity: "urgent",
		icon: "report",
		verb: "Read",
		right: "review",
		find: counted(countListingReports, {
			one: "report of a listing",
			several: "reports of listings",
			line: "A visitor says that something about it is wrong.",
			path: "/desk/reports",
		}),
	},
	{ severity: "urgent", icon: "home", verb: "Read", right: "review", find: aftercareTasks },
	{
		severity: "urgent",
		icon: "delivery",
		verb: "Look",
		right: "review",
		find: counted(countUndelivered, {
			one: "email that couldn’t be delivered",
			several: "emails that couldn’t be delivered",
			line: "Someone is waiting for what it says. Send it again, or call them.",
			path: "/desk/deliveries",
		}),
	},
	{
		severity: "urgent",
		icon: "delivery",
		verb: "Look",
		right: "review",
		find: counted(countLateEmails, {
			one: "email that still isn’t out",
			several: "emails that still aren’t out",
			line: "We keep trying. If there are many, the mail relay may be down.",
			path: "/desk/deliveries?list=waiting",
		}),
	},
	{ severity: "waiting", icon: "review", verb: "Review", right: "review", find: caseTasks },
	{ severity: "waiting", icon: "message", verb: "Answer", right: "review", find: messageTasks },
	{ severity: "late", icon: "dog", verb: "Open", right: "review", find: unansweredTasks },
	{
		severity: "waiting",
		icon: "spam",
		verb: "Check",
		right: "review",
		find: counted(countSpam, {
			one: "possible spam message",
			line: "Real ones get no answer until you restore them.",
			path: "/desk/spam",
		}),
	},
	{
		severity: "waiting",
		icon: "story",
		verb: "Read",
		right: "review",
		find: counted(countStories, {
			one: "reunion story",
			several: "reunion stories",
			line: "Nothing is published before you have looked at it.",
			path: "/desk/stories",
		}),
	},
	{ severity: "unreachable", icon: "alert", verb: "Open", right: "review", find: unreachableTasks },
	{ severity: "upkeep", icon: "dog", verb: "Check", right: "review", find: expiringChecks },
	{ severity: "upkeep", icon: "newsletter", verb: "Open", right: "write", find: unfinishedIssues },
	{
		severity: "upkeep",
		icon: "help",
		verb: "Check",
		right: "review",
		find: counted(countOldHelp, {
			one: "place that helps owners was last checked long ago",
			several: "places that help owners were last checked long ago",
			line: "See whether each is still true, and enter today’s date.",
			path: "/desk/help",
		}),
	},
];

type Words = { one: string; several?: string; line: string; path: string };

/** One line for all of a kind, and none without any. */
function counted(
	count: () => Promise<{ many: number; oldest: Date | null }>,
	{ one, several = `${one}s`, line, path }: Words,
): TaskSource["find"] {
	return async () => {
		const { many, oldest } = await count();
		if (many === 0) return [];
		const title = `${grouped(many)} ${many === 1 ? one : several}`;
		return [{ key: path, title, line, path, many, since: oldest }];
	};
}

export async function findTasks(reader: Staff) {
	const sources = taskSources.filter(({ right }) => may(reader.role, right));
	const found = await Promise.all(
		sources.map(async ({ severity, icon, verb, find }) =>
			(await find(reader)).map((task) => ({ severity, icon, verb, ...task })),
		),
	);
	const tasks = found.flat().sort(byAge);
	return (Object.keys(severities) as Severity[])
		.map((severity) => ({ severity, tasks: tasks.filter((task) => task.severity === severity) }))
		.filter(({ tasks }) => tasks.length > 0);
}

export type TaskGroup = Awaited<ReturnType<typeof findTasks>>[number];
export type ShownTask = TaskGroup["tasks"][number];

/** Samples last: nobody waits for an answer about them. */
function byAge(one: Task, other: Task): number {
	const age = ({ since }: Task) => since?.getTime() ?? Number.MAX_SAFE_INTEGER;
	return Number(one.sample ?? false) - Number(other.sample ?? false) || age(one) - age(other);
}
