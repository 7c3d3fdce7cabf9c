import { and, eq, inArray } from "drizzle-orm";
import { undoDecision } from "#app/cases/decisions/decisions.ts";
import { endEditLinks, sendEditLink } from "#app/cases/edit/links.ts";
import { findCase, lockCase } from "#app/cases/review/cases.ts";
import { caseName, casePlace } from "#app/cases/review/labels.ts";
import { isWaiting } from "#app/cases/review/states.ts";
import {
	cases,
	decisions,
	isCaseCompleting,
	isCasePending,
	submissions,
} from "#app/cases/table.ts";
import { checkNotices } from "#app/desk/verifications/check.ts";
import { deskThumbnail } from "#app/media/guarded-photos.ts";
import { isMainPhotoOf, photoUses } from "#app/media/table.ts";
import { stores } from "#app/network/owner/stores.ts";
import { type CaseInput, defineCase } from "#app/people/define-case.ts";
import { db } from "#app/platform/database/db.server.ts";
import { recordOfCase, reviewedRecords } from "#app/records/records.ts";
import { numberIn, orNotFound } from "#app/ui/found.ts";

const kinds = reviewedRecords.map(({ caseKind }) => caseKind);

/** Requests of owners and applications of breeders, and their changes to what is on the site. */
export const reviewCase = defineCase({
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
		named: 6,
	},
	list: {
		from: cases,
		id: cases.id,
		param: "show",
		choices: {
			waiting: {
				label: "Waiting for review",
				where: and(isCasePending, inArray(cases.kind, kinds)),
				at: cases.waitingSince,
				first: "oldest",
				none: "Nothing is waiting for review. New requests appear here when you reload the page.",
			},
			completing: {
				label: "Being completed",
				isCounted: true,
				where: isCaseCompleting,
				at: cases.openedAt,
				first: "oldest",
				none: "No one is filling in a profile right now.",
			},
		},
		columns: ["Name", "Request", "Place", "Waiting since"],
		items: listItems,
		filter: {
			param: "kind",
			label: "Kind",
			all: "Dogs and kennels",
			options: async () =>
				Object.fromEntries(reviewedRecords.map(({ caseKind, labels }) => [caseKind, labels.list])),
			find: async (text) => {
				const record = reviewedRecords.find(({ caseKind }) => caseKind === text);
				return (
					record && {
						label: record.labels.list,
						where: eq(cases.kind, record.caseKind),
						related: [],
					}
				);
			},
		},
	},
	head: async (query) =>
		query.get("show") === "completing"
			? {
					texts: [
						[
							"Their owners have the private link and are reminded after two days. On the third day they move to review. Assign one to yourself to review it now.",
						],
					],
				}
			: {},
	page: {
		table: cases,
		find: async (id) => {
			const found = await findReviewed(id);
			return found && { title: found.head.name, description: [], panels: [] };
		},
		// A decision locks its record before the case, so each action locks what it changes.
		lock: async (id, tx) => (await tx.$count(cases, isReviewed(id))) > 0,
		hasAssignee: true,
		hasNext: true,
		hasNotes: true,
		hasHistory: true,
	},
	actions: { link: changeLinks, undo },
	notices: {
		...checkNotices,
		corrected: "Your changes have been saved. They aren’t public yet.",
		sent: "An email with a new private link is on its way to the sender.",
		ended: "All private links have been revoked. None of them works anymore.",
		undone: "Undone: it’s waiting for review again, and the email was not sent.",
		back: "Undone: everything is as it was before, and no email was sent.",
		late: "It’s too late to undo this: the minute is over, or someone outside the team has been notified. Decide again on its page, or email the sender.",
		other:
			"Something was decided or changed after this, so it can’t be undone. Its page shows what.",
		over: "Nothing was sent: the decision is final, and the link wouldn’t open anything.",
	},
});

function isReviewed(id: number) {
	return and(eq(cases.id, id), inArray(cases.kind, kinds));
}

async function listItems(ids: number[]) {
	const rows = await db
		.select({ case: cases, submission: submissions, photoId: photoUses.photoId })
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.leftJoin(photoUses, isMainPhotoOf("case", cases.id))
		.where(inArray(cases.id, ids));
	return rows.map(({ case: found, submission, photoId }) => {
		const one = recordOfCase(found.kind)?.labels.one ?? "";
		return {
			id: found.id,
			thumbnail: deskThumbnail(photoId) ?? null,
			values: [
				[
					{ typed: caseName({ ...submission, ...found }) },
					found.sample && ({ status: "Sample", tone: "stone" } as const),
				],
				[found.subjectId === null ? `New ${one}` : `Change to a ${one}`],
				[{ typed: casePlace(found) }],
				[{ moment: found.waitingSince }],
			],
		};
	});
}

async function changeLinks({ id, actor, item, tx }: CaseInput) {
	if (item === "new") return sendEditLink(id, null, actor, tx);
	return item === "end" && (await endEditLinks(id, actor, tx)) ? "ended" : undefined;
}

const undoResults = { undone: "undone", "too late": "late", "not the last": "other" } as const;

async function undo({ id, actor, item, tx }: CaseInput) {
	const decisionId = numberIn(item) ?? 0;
	const isOfCase = and(eq(decisions.id, decisionId), eq(decisions.caseId, id));
	if ((await tx.$count(decisions, isOfCase)) === 0) return undefined;
	const result = await undoDecision(decisionId, stores, actor, tx);
	const found = await lockCase(id, tx);
	// An earlier decision may apply again, so the case may not be pending.
	if (result === "undone" && found && !isWaiting(found)) return "back";
	return result && undoResults[result];
}

/** Returns undefined for messages, which are another kind of case. */
export async function findReviewed(id: number) {
	const found = await findCase(id);
	const record = found && recordOfCase(found.case.kind);
	if (!found || !record) return undefined;
	const { kind, state, version, sample } = found.case;
	const name = caseName({ ...found.submission, ...found.case });
	return { ...found, record, head: { id, kind, state, version, name, sample } };
}

export type Reviewed = NonNullable<Awaited<ReturnType<typeof findReviewed>>>;
export type CaseHead = Reviewed["head"];

export async function requireCase(id: string) {
	return orNotFound(await findReviewed(numberIn(id) ?? 0));
}
