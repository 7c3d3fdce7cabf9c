import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { recordEvent } from "#app/cases/history/history.ts";
import { homeFacts, reportOptions } from "#app/network/conversations/inquiry.ts";
import { conversationLinks, inquiries, inquiryReports } from "#app/network/conversations/table.ts";
import { entriesOf, findInquiry } from "#app/network/conversations/thread/view.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import {
	type CaseForm,
	type CaseInput,
	type CaseView,
	defineCase,
} from "#app/people/define-case.ts";
import { endLinks } from "#app/people/private-links.ts";
import { people } from "#app/people/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { numberIn } from "#app/ui/found.ts";
import { pageSize } from "#app/ui/paging.ts";

const { id, inquiryId, at, reason, side, handledAt, handledBy } = inquiryReports;

/** The team can read a conversation once one side has reported it, and no other. */
export const conversationCase = defineCase({
	kind: "inquiry",
	path: "/desk/inquiries",
	right: "review",
	icon: "report",
	title: "Reported inquiries",
	description:
		"Conversations between adopters and owners that one of them has reported. We can’t read any others.",
	task: {
		verb: "Read",
		one: "reported inquiry",
		several: "reported inquiries",
		description: "An owner or an adopter asked you to read their conversation.",
	},
	list: {
		from: inquiryReports,
		id,
		param: "list",
		choices: {
			open: {
				label: "Waiting",
				where: isNull(handledAt),
				at,
				first: "newest",
				none: "No reports are waiting.",
			},
			handled: {
				label: "Done",
				where: isNotNull(handledAt),
				at,
				first: "newest",
				none: "No one has reported a conversation yet, or every report is still waiting.",
			},
		},
		columns: ["About", "Number", "Reason", "Reported by", "Reported"],
		items: listItems,
	},
	page: { table: inquiries, find: findView },
	actions: {
		handled: (input) => act(input, "handled", markHandled),
		ended: (input) => act(input, "ended", endConversation),
		revoked: (input) => act(input, "revoked", revokeLinks),
	},
	notices: {
		handled: "Marked as done.",
		ended: "The conversation has ended. Neither side can write in it.",
		revoked: "All links to the conversation were revoked.",
	},
});

/** Without what was said. */
async function listItems(ids: number[]) {
	const rows = await db
		.select({ id, inquiryId, at, reason, side, dog: adoptionListings.name })
		.from(inquiryReports)
		.innerJoin(inquiries, eq(inquiries.id, inquiryId))
		.innerJoin(adoptionListings, eq(adoptionListings.id, inquiries.dogId))
		.where(inArray(id, ids));
	return rows.map(({ id, inquiryId, at, reason, side, dog }) => ({
		id,
		caseId: inquiryId,
		values: [
			[{ typed: dog }],
			[String(inquiryId)],
			[reasonLabel(reason)],
			[sideNames[side]],
			[{ moment: at }],
		],
	}));
}

const sideNames = { owner: "The owner", adopter: "The adopter" };

function reasonLabel(reason: string): string {
	return reportOptions.find(({ value }) => value === reason)?.label ?? reason;
}

export function listReportsAboutDog(dogId: number, actor: Actor) {
	requireRight(actor, "review");
	const { id, inquiryId, at, reason, side, pausedAt, handledAt } = inquiryReports;
	return db
		.select({ id, inquiryId, at, reason, side, pausedAt, handledAt })
		.from(inquiryReports)
		.innerJoin(inquiries, eq(inquiries.id, inquiryId))
		.where(eq(inquiries.dogId, dogId))
		.orderBy(desc(id))
		.limit(pageSize);
}

function isOf(inquiry: number) {
	return eq(inquiryId, inquiry);
}

async function findView(inquiryId: number): Promise<CaseView | undefined> {
	const reports = await db
		.select({ report: inquiryReports, handler: people.name })
		.from(inquiryReports)
		.leftJoin(people, eq(people.id, handledBy))
		.where(isOf(inquiryId))
		.orderBy(asc(id));
	const found = reports.length > 0 ? await findInquiry(inquiryId) : undefined;
	if (!found) return undefined;
	const { inquiry, listing } = found;
	const entries = await entriesOf(found);
	return {
		title: `Reported inquiry about ${listing.name}`,
		description: [
			"We can read this because one of them reported it. Neither sees who on the team did.",
		],
		messages: [
			reports.map(({ report, handler }) => ({
				id: report.id,
				who: [`${sideNames[report.side]}: ${reasonLabel(report.reason)}`],
				at: report.at,
				text: report.words,
				tone: "amber" as const,
				remarks: [
					...(report.pausedAt
						? [
								[
									"One of the reports that paused the listing: two people say they were asked for money.",
								],
							]
						: []),
					...(report.handledAt
						? [["Done by ", { typed: handler ?? "someone" }, ", ", { moment: report.handledAt }]]
						: []),
				],
			})),
			entries.map(({ id, side, kind, body, photo, at, warnings, contact }) => ({
				id,
				who: [sideNames[side]],
				at,
				text: body,
				...(photo ? { picture: photo } : {}),
				tone: side === "owner" ? ("right" as const) : ("left" as const),
				remarks: [
					...(kind === "closed" ? [["Ended the conversation"]] : []),
					...(contact
						? [[`Shared ${[contact.email, contact.phone].filter(Boolean).join(" and ")}`]]
						: []),
					...warnings.map(({ mentions }) => [
						{ status: `Mentions ${mentions}`, tone: "terra" as const },
					]),
				],
			})),
		],
		panels: [
			{
				title: "Who they are",
				facts: [
					{ label: "Dog", value: [{ link: listing.name, to: `/desk/adoptions/${listing.id}` }] },
					{ label: "Owner", value: [{ mail: listing.ownerContactEmail }] },
					{
						label: "Adopter",
						value: [
							{ typed: inquiry.name },
							", ",
							{ typed: inquiry.town },
							" ",
							{ mail: inquiry.email },
						],
					},
					...homeFacts(inquiry).map(({ label, value }) => ({ label, value: [value] })),
				],
				forms: formsFor({
					dog: listing.name,
					isOpen: inquiry.closedAt === null,
					waits: reports.some(({ report }) => report.handledAt === null),
					lastReport: reports.at(-1)?.report.id,
				}),
			},
		],
	};
}

type Shown = { dog: string; isOpen: boolean; waits: boolean; lastReport: number | undefined };

function formsFor({ dog, isOpen, waits, lastReport }: Shown): CaseForm[] {
	const handled: CaseForm = {
		hidden: { expectedVersion: lastReport },
		buttons: [{ action: "handled", label: "Mark as done", isMain: true }],
	};
	const end: CaseForm = {
		confirm: [
			"The adopter and the owner of ",
			{ typed: dog },
			" can no longer write to each other here. This can’t be undone.",
		],
		buttons: [{ action: "ended", label: "End the conversation" }],
	};
	const revoke: CaseForm = {
		confirm: [
			"Neither the adopter nor the owner of ",
			{ typed: dog },
			" can open the conversation anymore. This can’t be undone.",
		],
		buttons: [{ action: "revoked", label: "Revoke all links" }],
	};
	return [...(waits ? [handled] : []), ...(isOpen ? [end] : []), revoke];
}

type Change = (input: CaseInput) => Promise<number | null>;

async function act(input: CaseInput, name: string, change: Change) {
	const { id, actor, tx } = input;
	if ((await tx.$count(inquiryReports, isOf(id))) === 0) return undefined;
	if (await change(input)) await recordEvent({ kind: "inquiry", id }, name, {}, actor, tx);
	return name;
}

/** Reports that arrived after the page was shown keep waiting. */
async function markHandled({ id: inquiry, values, actor, tx }: CaseInput) {
	const expectedVersion = numberIn(values.expectedVersion) ?? Number.MAX_SAFE_INTEGER;
	const { rowCount } = await tx
		.update(inquiryReports)
		.set({ handledAt: sql`now()`, handledBy: staffId(actor) })
		.where(and(isOf(inquiry), isNull(handledAt), lte(id, expectedVersion)));
	return rowCount;
}

async function endConversation({ id, tx }: CaseInput) {
	const { rowCount } = await tx
		.update(inquiries)
		.set({ closedAt: sql`now()`, closedBy: "team" })
		.where(and(eq(inquiries.id, id), isNull(inquiries.closedAt)));
	return rowCount;
}

async function revokeLinks({ id, actor, tx }: CaseInput) {
	let ended = 0;
	for (const purpose of Object.values(conversationLinks)) {
		ended += await endLinks(purpose, id, actor, tx);
	}
	return ended;
}
