import { and, desc, eq, inArray, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";
import { recordEvent } from "#app/cases/history/history.ts";
import { setStatusAtDesk } from "#app/cases/records/desk-edits.ts";
import { answerLabel } from "#app/network/aftercare/aftercare.ts";
import { findAftercare, stopAftercares } from "#app/network/aftercare/aftercares.ts";
import { aftercareAnswers, aftercares, isTask } from "#app/network/aftercare/table.ts";
import { dogs } from "#app/network/dogs/store.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { type Actor, staffId } from "#app/people/actor.ts";
import {
	type CaseForm,
	type CaseInput,
	type CaseView,
	defineCase,
} from "#app/people/define-case.ts";
import { people } from "#app/people/table.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { dog } from "#app/records/dog.ts";
import { placeIn } from "#app/records/record.ts";
import { longDate } from "#app/ui/format.ts";
import { numberIn } from "#app/ui/found.ts";

const { id, aftercareId, answer, at, handledAt } = aftercareAnswers;

export const newHomeCase = defineCase({
	kind: "aftercare",
	path: "/desk/aftercare",
	right: "review",
	icon: "home",
	title: "New homes",
	description:
		"Questions from new families, and homes that aren’t working out. Most returns happen in the first two weeks, so please answer soon.",
	task: {
		verb: "Read",
		one: "question from a new family",
		several: "questions from new families",
		description: "Most returns happen in the first two weeks.",
	},
	list: {
		from: aftercareAnswers,
		id,
		param: "list",
		choices: {
			open: {
				label: "Waiting",
				where: isTask,
				at,
				first: "oldest",
				none: "No new home is waiting for an answer. Families who agreed are asked after the move, and can write at any time.",
			},
			handled: {
				label: "Done",
				where: and(ne(answer, "well"), isNotNull(handledAt)),
				at,
				first: "newest",
				none: "No question has been answered yet.",
			},
			all: {
				label: "Every answer",
				where: undefined,
				at,
				first: "newest",
				none: "No family has answered yet.",
			},
		},
		columns: ["Dog", "Place", "Answer", "Received"],
		items: listItems,
	},
	page: { table: aftercares, find: findView, hasNotes: true },
	actions: {
		answered: (input) => handle(input, "answered"),
		closed: (input) => handle(input, "closed"),
		stopped: async ({ id, actor, tx }) => {
			await stopAftercares([id], "team", actor, tx);
			return "stopped";
		},
		returned: async ({ id, actor, tx }) => {
			await recordReturn(id, actor, tx);
			return "returned";
		},
		relisted: relist,
	},
	notices: {
		answered: "Marked as answered.",
		closed: "Closed.",
		stopped: "Stopped. The family gets no more emails.",
		returned: "The return has been recorded. The family gets no more emails.",
		admin: "A bite broke skin, so only an admin can put this listing back.",
		law: "Something that the law requires where the dog lives is missing. Open the listing and save it to see what.",
		meanwhile: "This dog’s status has changed in the meantime. Open the listing to see it.",
	},
});

async function listItems(ids: number[]) {
	const { name, locationCity, locationState } = adoptionListings;
	const rows = await db
		.select({ id, aftercareId, answer, at, dog: name, locationCity, locationState })
		.from(aftercareAnswers)
		.innerJoin(aftercares, eq(aftercares.id, aftercareId))
		.innerJoin(adoptionListings, eq(adoptionListings.id, aftercares.dogId))
		.where(inArray(id, ids));
	return rows.map((row) => ({
		id: row.id,
		caseId: row.aftercareId,
		values: [
			[{ typed: row.dog }],
			[{ typed: placeIn(dog, row) }],
			[answerLabel(row.answer)],
			[{ moment: row.at }],
		],
	}));
}

async function findView(aftercare: number): Promise<CaseView | undefined> {
	const found = await findAftercare(aftercare);
	if (!found) return undefined;
	const answers = await db
		.select({ answer: aftercareAnswers, handler: people.name })
		.from(aftercareAnswers)
		.leftJoin(people, eq(people.id, aftercareAnswers.handledBy))
		.where(eq(aftercareId, aftercare))
		.orderBy(desc(id));
	const { listing } = found;
	const { email, movedOn, returnedAt, stoppedAt } = found.aftercare;
	return {
		title: `${listing.name}’s new home`,
		description: [
			"Write to the family by email, then say here what happened. Only the team sees this page.",
		],
		none: "The family hasn’t answered yet.",
		messages: [
			answers.map(({ answer, handler }) => ({
				id: answer.id,
				who: [answerLabel(answer.answer)],
				at: answer.at,
				text: answer.words,
				tone: isOpen(answer) ? ("amber" as const) : ("card" as const),
				remarks: answer.handledAt
					? [
							[
								`${answer.handledAs === "closed" ? "Closed" : "Answered"} by `,
								{ typed: handler ?? "someone" },
								", ",
								{ moment: answer.handledAt },
							],
						]
					: [],
			})),
		],
		panels: [
			{
				title: "About this home",
				facts: [
					{
						label: "Dog",
						value: [
							{ link: listing.name, to: `${dog.deskPath}/${listing.id}` },
							", ",
							{ typed: placeIn(dog, listing) },
						],
					},
					{ label: "New family", value: [{ mail: email }] },
					{ label: "Former owner", value: [{ mail: listing.ownerContactEmail }] },
					{ label: "Moved in", value: [longDate(new Date(movedOn))] },
					...(returnedAt ? [{ label: "Came back", value: [{ moment: returnedAt }] }] : []),
					{
						label: "Emails",
						value: [
							{
								status: emailsTo(found.aftercare),
								tone: stoppedAt ? ("stone" as const) : ("olive" as const),
							},
						],
					},
				],
				forms: formsFor({
					...found,
					waits: answers.some(({ answer }) => isOpen(answer)),
					expectedVersion: answers[0]?.answer.id,
				}),
			},
		],
	};
}

type Found = NonNullable<Awaited<ReturnType<typeof findAftercare>>>;

function isOpen({ answer, handledAt }: typeof aftercareAnswers.$inferSelect): boolean {
	return answer !== "well" && handledAt === null;
}

const stops = {
	adopter: "Stopped by the family",
	bounce: "The address doesn’t accept email",
	team: "Stopped by the team",
	return: "Ended: the dog came back",
};

function emailsTo({ stoppedBy, stoppedAt, consentedAt }: Found["aftercare"]): string {
	if (stoppedBy) return stops[stoppedBy];
	if (stoppedAt) return "Ended";
	return consentedAt ? "The family agreed" : "Not agreed yet";
}

type Shown = Found & { waits: boolean; expectedVersion: number | undefined };

function formsFor({ aftercare, listing, waits, expectedVersion }: Shown): CaseForm[] {
	const one = (action: string, label: string, also: Partial<CaseForm> = {}): CaseForm => ({
		buttons: [{ action, label }],
		...also,
	});
	const shown = { hidden: { expectedVersion } };
	return [
		...(waits
			? [
					{ ...shown, buttons: [{ action: "answered", label: "Mark as answered", isMain: true }] },
					one("closed", "Close without an answer", shown),
				]
			: []),
		...(aftercare.stoppedAt ? [] : [one("stopped", "Stop the emails")]),
		...(listing.status === "homed"
			? [
					one("relisted", "Put the listing back", {
						...shown,
						hint: [
							"It’s on the site right away, as available, and ",
							{ typed: listing.name },
							" counts as returned. Talk to the former owner first.",
						],
					}),
				]
			: []),
		...(aftercare.returnedAt ? [] : [one("returned", "Record that the dog came back")]),
	];
}

/** Answers that arrived after the page was shown stay open. */
async function handle(
	{ id: aftercare, values, actor, tx }: CaseInput,
	handledAs: "answered" | "closed",
) {
	const expectedVersion = numberIn(values.expectedVersion) ?? Number.MAX_SAFE_INTEGER;
	const { rowCount } = await tx
		.update(aftercareAnswers)
		.set({ handledAt: sql`now()`, handledAs, handledBy: staffId(actor) })
		.where(and(eq(aftercareId, aftercare), isTask, lte(id, expectedVersion)));
	if (rowCount) await recordEvent({ kind: "aftercare", id: aftercare }, handledAs, {}, actor, tx);
	return handledAs;
}

/**
 * Refuses if only an admin may, a legal requirement is unmet, or the dog is no longer homed. Leads to the listing,
 * where the reviewer goes on to its photos, text and owner.
 */
async function relist(input: CaseInput) {
	const { id: aftercare, actor, tx } = input;
	const found = await findAftercare(aftercare, tx);
	if (!found) return undefined;
	const { id: dogId } = found.listing;
	const set = await setStatusAtDesk(dogs, dogId, dog.published, "homed", actor, tx);
	if (set === "admin" || set === "law") return set;
	if (set !== "set") return "meanwhile";
	await recordReturn(aftercare, actor, tx);
	await handle(input, "answered");
	return `${dog.deskPath}/${dogId}?done=status`;
}

async function recordReturn(aftercare: number, actor: Actor, tx: Db): Promise<void> {
	const [returned] = await tx
		.update(aftercares)
		.set({ returnedAt: sql`now()` })
		.where(and(eq(aftercares.id, aftercare), isNull(aftercares.returnedAt)))
		.returning({
			dogId: aftercares.dogId,
			days: sql<number>`greatest(current_date - ${aftercares.movedOn}, 0)`,
		});
	if (returned) {
		await recordEvent({ kind: "aftercare", id: aftercare }, "dog returned", {}, actor, tx);
		const { id, returnedAfterDays } = adoptionListings;
		// For statistics. A listing that is already public again has its own value.
		await tx
			.update(adoptionListings)
			.set({ returnedAfterDays: returned.days })
			.where(and(eq(id, returned.dogId), isNull(returnedAfterDays)));
	}
	await stopAftercares([aftercare], "return", actor, tx);
}
