import { and, eq, inArray } from "drizzle-orm";
import { caseName, casePath, casePlace, kindNames, queueKinds } from "#app/cases/review/labels.ts";
import { listPendingCases, type Waiting } from "#app/cases/review/queue.ts";
import { cases, isCasePending, submissions } from "#app/cases/table.ts";
import type { Staff } from "#app/people/actor.ts";
import { defineCase, type Task } from "#app/people/define-case.ts";
import { db } from "#app/platform/database/db.server.ts";
import { recordOfCase } from "#app/records/records.ts";
import { counted } from "#app/ui/format.ts";

/** Requests of owners and breeders. Their review has pages of its own, in `app/desk/review/`. */
export const reviewKind = defineCase({
	kind: "case",
	path: "/desk/review",
	right: "review",
	icon: "review",
	title: "Dogs and kennels",
	description: "Requests of owners and breeders, and their changes to what is on the site.",
	task: {
		verb: "Review",
		one: "case",
		several: "cases",
		description: "Read it, and decide whether it is published.",
		sample: cases.sample,
		find: findTasks,
	},
	list: {
		from: cases,
		id: cases.id,
		param: "show",
		choices: {
			waiting: {
				label: "Waiting",
				where: and(isCasePending, inArray(cases.kind, queueKinds)),
				at: cases.waitingSince,
				first: "oldest",
				none: "Nothing is waiting for review.",
			},
		},
		columns: ["Name", "Kind", "Place", "Waiting"],
		items: listItems,
	},
});

async function listItems(ids: number[]) {
	const rows = await db
		.select({ case: cases, submission: submissions })
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(inArray(cases.id, ids));
	return rows.map(({ case: found, submission }) => ({
		id: found.id,
		to: casePath(found),
		values: [
			[
				{ typed: caseName({ ...submission, ...found }) },
				found.sample && ({ status: "Sample", tone: "stone" } as const),
			],
			[kindNames[found.kind]],
			[{ typed: casePlace(found) }],
			[{ moment: found.waitingSince }],
		],
	}));
}

const maxNamed = 6;

/** Lists the oldest pending cases by name, and counts the rest. */
async function findTasks(reader: Staff): Promise<Task[]> {
	const [{ items }, many] = await Promise.all([listPendingCases({ page: 1 }, reader), countReal()]);
	const real = items.filter(({ sample }) => !sample);
	const named = [...real, ...items.filter(({ sample }) => sample)].slice(0, maxNamed);
	const more = many - Math.min(real.length, maxNamed);
	const tasks = named.map((item) => ({
		key: `case ${item.id}`,
		title: item.name,
		line: lineOf(item),
		path: casePath(item),
		many: item.sample ? 0 : 1,
		since: item.waitingSince,
		sample: item.sample,
		thumbnail: item.thumbnail,
	}));
	if (more <= 0) return tasks;
	const since = real[maxNamed]?.waitingSince ?? null;
	const title = counted(more, "more case");
	return [...tasks, { key: "more cases", title, path: "/desk/review", many: more, since }];
}

function countReal(): Promise<number> {
	const isReal = and(inArray(cases.kind, queueKinds), eq(cases.sample, false));
	return db.$count(cases, and(isCasePending, isReal));
}

/** Returns "New dog in Austin, TX. Assigned to Ada.", for example. */
function lineOf({ kind, change, place, assignee }: Waiting): string {
	const one = recordOfCase(kind)?.words.one ?? "";
	const what = `${change ? `Change to a ${one}` : `New ${one}`}${place ? ` in ${place}` : ""}.`;
	return assignee ? `${what} Assigned to ${assignee}.` : what;
}
