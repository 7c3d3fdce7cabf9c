import { countOverdueHelp } from "#app/adoptions/help/resources.ts";
import { countEvidence } from "#app/breeders/evidence/desk/evidence-decisions.ts";
import type { DeskIcon } from "#app/desk/icons.ts";
import { type Task, type TaskGroupName, taskGroups } from "#app/desk/today/task.ts";
import {
	aftercareTasks,
	caseTasks,
	countLateEmails,
	countListingReports,
	countMessages,
	countOpenReports,
	countSpam,
	countStories,
	countUndelivered,
	expiringChecks,
	expiringEvidence,
	guideTasks,
	licenceTasks,
	pausedIssues,
	silentTasks,
	unansweredTasks,
	unreachableTasks,
	unsentIssues,
} from "#app/desk/today/task-queries.ts";
import { countOverdueRules } from "#app/law/rules.server.ts";
import { countBroken } from "#app/links/desk-links.ts";
import type { Staff } from "#app/people/actor.ts";
import { may, type Right } from "#app/people/rights.ts";
import { grouped } from "#app/ui/format.ts";
import { answerTime } from "#site";

type TaskSource = {
	group: TaskGroupName;
	icon: DeskIcon;
	verb: string;
	right: Right;
	/** Must use an index, because it runs on every visit. */
	find(reader: Staff): Promise<Task[]>;
};

const taskSources: TaskSource[] = [
	{
		group: "waiting",
		icon: "report",
		verb: "Read",
		right: "review",
		find: counted(countOpenReports, {
			one: "reported inquiry",
			several: "reported inquiries",
			line: "An owner or an adopter asked you to read their conversation.",
			path: "/desk/inquiries",
		}),
	},
	{
		group: "waiting",
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
	{ group: "waiting", icon: "home", verb: "Read", right: "review", find: aftercareTasks },
	{
		group: "waiting",
		icon: "delivery",
		verb: "Check",
		right: "review",
		find: counted(countUndelivered, {
			one: "email that couldn’t be delivered",
			several: "emails that couldn’t be delivered",
			line: "Someone is waiting for it. Send it again, or call them.",
			path: "/desk/deliveries",
		}),
	},
	{
		group: "waiting",
		icon: "delivery",
		verb: "Check",
		right: "review",
		find: counted(countLateEmails, {
			one: "email that still isn’t out",
			several: "emails that still aren’t out",
			line: "We keep trying. If there are many, the mail relay may be down.",
			path: "/desk/deliveries?list=waiting",
		}),
	},
	{ group: "waiting", icon: "review", verb: "Review", right: "review", find: caseTasks },
	{
		group: "waiting",
		icon: "evidence",
		verb: "Look",
		right: "review",
		find: counted(countEvidence, {
			one: "breeding dog with something to look at",
			several: "breeding dogs with something to look at",
			line: "Open the registry’s page or the document, and say what you saw.",
			path: "/desk/evidence",
		}),
	},
	{
		group: "waiting",
		icon: "message",
		verb: "Answer",
		right: "review",
		find: counted(countMessages, {
			one: "message from the contact form",
			several: "messages from the contact form",
			line: `We promise an answer within ${answerTime}.`,
			path: "/desk/messages",
		}),
	},
	{ group: "waiting", icon: "dog", verb: "Call", right: "review", find: unansweredTasks },
	{
		group: "waiting",
		icon: "spam",
		verb: "Check",
		right: "review",
		find: counted(countSpam, {
			one: "possible spam message",
			line: "Real messages get no answer until you restore them.",
			path: "/desk/spam",
		}),
	},
	{
		group: "waiting",
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
	{ group: "waiting", icon: "newsletter", verb: "Open", right: "write", find: pausedIssues },
	{ group: "waiting", icon: "newsletter", verb: "Open", right: "write", find: unsentIssues },
	{ group: "quiet", icon: "alert", verb: "Call", right: "review", find: unreachableTasks },
	{ group: "quiet", icon: "alert", verb: "Call", right: "review", find: silentTasks },
	{
		group: "upkeep",
		icon: "links",
		verb: "Look",
		right: "write",
		find: counted(countBroken, {
			one: "broken link",
			several: "broken links",
			line: "They lead nowhere. Correct the text, or remove the link.",
			path: "/desk/links",
		}),
	},
	{ group: "upkeep", icon: "guide", verb: "Check", right: "write", find: guideTasks },
	{ group: "upkeep", icon: "dog", verb: "Check", right: "review", find: expiringChecks },
	{ group: "upkeep", icon: "evidence", verb: "Check", right: "review", find: expiringEvidence },
	{ group: "upkeep", icon: "law", verb: "Check", right: "review", find: licenceTasks },
	{
		group: "upkeep",
		icon: "help",
		verb: "Check",
		right: "review",
		find: counted(countOverdueHelp, {
			one: "place that helps owners was last checked long ago",
			several: "places that help owners were last checked long ago",
			line: "Check that each is still true, and enter today’s date.",
			path: "/desk/help",
		}),
	},
	{
		group: "upkeep",
		icon: "law",
		verb: "Check",
		right: "review",
		find: counted(countOverdueRules, {
			one: "rule of law that has to be looked at again",
			several: "rules of law that have to be looked at again",
			line: "Read the source again and enter today’s date in content/law. If the rule has changed, update it there; the forms follow.",
			path: "/law",
		}),
	},
];

type Words = { one: string; several?: string; line: string; path: string };

/** Makes one task for all items of a kind, or none if there are no items. */
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
		sources.map(async ({ group, icon, verb, find }) =>
			(await find(reader)).map((task) => ({ group, icon, verb, ...task })),
		),
	);
	const tasks = found.flat().sort(byAge);
	return (Object.keys(taskGroups) as TaskGroupName[])
		.map((group) => ({ group, tasks: tasks.filter((task) => task.group === group) }))
		.filter(({ tasks }) => tasks.length > 0);
}

export type TaskGroup = Awaited<ReturnType<typeof findTasks>>[number];
export type ShownTask = TaskGroup["tasks"][number];

/** Sorts samples last, because no one is waiting for an answer about them. */
function byAge(one: Task, other: Task): number {
	const age = ({ since }: Task) => since?.getTime() ?? Number.MAX_SAFE_INTEGER;
	return Number(one.sample ?? false) - Number(other.sample ?? false) || age(one) - age(other);
}
