import { and, eq, inArray } from "drizzle-orm";
import { caseName, casePath, casePlace, kindNames, queueKinds } from "#app/cases/review/labels.ts";
import { cases, isCasePending, submissions } from "#app/cases/table.ts";
import { defineCase } from "#app/people/define-case.ts";
import { db } from "#app/platform/database/db.server.ts";

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
		where: eq(cases.sample, false),
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
