import { and, desc, eq, inArray, isNotNull, ne } from "drizzle-orm";
import { href } from "react-router";
import { recordEvent } from "#app/cases/history/history.ts";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import { listReportsAboutDog } from "#app/network/conversations/case.ts";
import { reportOptions } from "#app/network/conversations/inquiry.ts";
import { wasReporterAnswered } from "#app/network/reports/pause.ts";
import { reportsAbout, verdictLabels } from "#app/network/reports/report.ts";
import { isAbout, isOpenReport, listingsOf, type Subject } from "#app/network/reports/reports.ts";
import {
	type ListingReport,
	listingReports,
	reportMail,
	type Verdict,
} from "#app/network/reports/table.ts";
import { type Actor, staffId } from "#app/people/actor.ts";
import {
	type CaseInput,
	type CasePanel,
	type CaseSection,
	type CaseView,
	defineCase,
} from "#app/people/define-case.ts";
import { people } from "#app/people/table.ts";
import { findName } from "#app/people/team.ts";
import { db } from "#app/platform/database/db.server.ts";
import { allOf } from "#app/platform/limits/concurrency.server.ts";
import { type AnyRecord, isPublicStatus, publicPath } from "#app/records/record.ts";
import { type ReviewedKind, records } from "#app/records/records.ts";
import { numberIn } from "#app/ui/found.ts";
import { reportPolicy } from "#policies";

const { id, confirmedAt, closedAt, assignedTo } = listingReports;
const maxOthers = 20;

export const reportCase = defineCase({
	kind: "report",
	path: "/desk/reports",
	right: "review",
	icon: "listingReport",
	title: "Reported listings",
	description:
		"What visitors with a confirmed email address reported about dogs and kennels. Their owners don’t learn who did.",
	task: {
		verb: "Read",
		one: "report of a listing",
		several: "reports of listings",
		description: "A visitor says that something about it is wrong.",
	},
	list: {
		from: listingReports,
		id,
		param: "list",
		choices: {
			open: {
				label: "Open",
				where: isOpenReport,
				at: confirmedAt,
				first: "newest",
				none: (about) => `No open reports${about}.`,
			},
			closed: {
				label: "Closed",
				where: isNotNull(closedAt),
				at: closedAt,
				first: "newest",
				none: (about) =>
					`No closed reports${about}. They’re deleted ${reportPolicy.deleteAfter} days after closing.`,
			},
		},
		columns: ["About", "Reason", "Status", "Reported"],
		items: listItems,
		filter: { param: "listing", label: "About", all: "All listings", find: findFilter },
	},
	page: { table: listingReports, find: findView, hasNotes: true, hasHistory: true },
	actions: {
		taken: take,
		acted: (input) => close(input, "acted"),
		nothing: (input) => close(input, "nothing"),
	},
	notices: {
		taken: "Assigned to you.",
		acted: "Closed: we acted.",
		nothing: "Closed: nothing found.",
		meanwhile: "Someone else closed or took this report in the meantime, so nothing was changed.",
	},
});

/** The report, if it is at the desk. The frame has locked it. */
async function find({ id: asked, tx }: Pick<CaseInput, "id" | "tx">) {
	const isIt = and(eq(id, asked), isNotNull(confirmedAt));
	const [report] = await tx.select().from(listingReports).where(isIt);
	return report;
}

async function take({ id: asked, values: { from }, actor, tx }: CaseInput) {
	const report = await find({ id: asked, tx });
	if (!report) return undefined;
	if (report.closedAt) return "meanwhile";
	const me = staffId(actor);
	if (report.assignedTo === me) return "taken";
	if (from !== undefined && report.assignedTo !== (numberIn(from) ?? null)) return "meanwhile";
	await tx.update(listingReports).set({ assignedTo: me }).where(eq(id, asked));
	await recordEvent({ kind: "report", id: asked }, "taken", {}, actor, tx);
	return "taken";
}

async function close(input: CaseInput, verdict: Verdict) {
	const { id: asked, values, actor, tx } = input;
	const report = await find(input);
	if (!report) return undefined;
	if (report.closedAt) return report.verdict === verdict ? verdict : "meanwhile";
	const closed = { verdict, closedAt: new Date(), closedBy: staffId(actor) };
	await tx.update(listingReports).set(closed).where(eq(id, asked));
	await recordEvent({ kind: "report", id: asked }, verdict, {}, actor, tx);
	if (values.thanks === "yes") {
		await enqueueDelivery({ what: reportMail.thanks, subjectId: asked }, tx);
	}
	return verdict;
}

async function listItems(ids: number[]) {
	const rows = await db
		.select({ report: listingReports, assignee: people.name })
		.from(listingReports)
		.leftJoin(people, eq(people.id, assignedTo))
		.where(inArray(id, ids));
	const listingOf = await listingsOf(rows.map(({ report }) => report));
	return rows.map(({ report, assignee }) => {
		const { name = "", place = "" } = listingOf(report) ?? {};
		const { verdict, pausedAt, confirmedAt: moment } = report;
		return {
			id: report.id,
			values: [
				[{ typed: [name, place].filter(Boolean).join(", ") }],
				[reasonOf(report)],
				[
					pausedAt && !verdict ? paused : undefined,
					verdict ? verdictLabels[verdict] : assignee ? { typed: assignee } : "Unassigned",
				],
				[moment ? { moment } : undefined],
			],
		};
	});
}

const paused = { status: "Paused it", tone: "terra" } as const;

function reasonOf({ subjectKind, reason }: ListingReport): string {
	return records[subjectKind].reportReasons[reason];
}

async function findFilter(text: string, reader: Actor) {
	const [kind = "", number] = text.split("-");
	const about = { kind: kind as ReviewedKind, id: numberIn(number) ?? 0 };
	if (!Object.hasOwn(records, kind) || about.id === 0) return undefined;
	const asked = { subjectKind: about.kind, subjectId: about.id };
	const conversations = about.kind === "dog" ? await listReportsAboutDog(about.id, reader) : [];
	return {
		label: (await listingsOf([asked]))(asked)?.name ?? "",
		where: isAbout(about),
		related: conversations.length > 0 ? [reportedConversations(conversations)] : [],
	};
}

function reportedConversations(
	conversations: Awaited<ReturnType<typeof listReportsAboutDog>>,
): CaseSection {
	return {
		title: "Reported in a conversation",
		items: conversations.map(({ id, inquiryId, side, reason, at, pausedAt, handledAt }) => ({
			id,
			label: reportOptions.find(({ value }) => value === reason)?.label ?? reason,
			to: href("/desk/inquiries/:id", { id: String(inquiryId) }),
			details: [
				pausedAt && !handledAt ? paused : undefined,
				` By the ${side} · `,
				{ moment: at },
				` · ${handledAt ? "Done" : "Waiting"}`,
			],
		})),
	};
}

async function findView(asked: number): Promise<CaseView | undefined> {
	const report = await find({ id: asked, tx: db });
	const listing = report && (await listingsOf([report]))(report);
	if (!report || !listing) return undefined;
	const about = { kind: report.subjectKind, id: report.subjectId };
	const answered = wasReporterAnswered(listing.email);
	const { own, others, closedBy, assignee } = await allOf({
		own: db.select({ answered }).from(listingReports).where(eq(id, asked)),
		others: db
			.select({ report: listingReports, answered })
			.from(listingReports)
			.where(and(isAbout(about), ne(id, asked)))
			.orderBy(desc(confirmedAt), desc(id))
			.limit(maxOthers),
		closedBy: findName(report.closedBy),
		assignee: findName(report.assignedTo),
	});
	const { verdict, words, confirmedAt: at, pausedAt } = report;
	return {
		title: `Report about ${listing.name}`,
		description: [
			{
				status: verdict ? verdictLabels[verdict] : "Open",
				tone: verdict ? "stone" : "terra",
			},
			` Number ${report.id}`,
		],
		messages: [
			[
				{
					id: report.id,
					who: [reasonOf(report)],
					at: at ?? report.createdAt,
					text: words || "The text was erased.",
					tone: "amber",
				},
			],
		],
		sections:
			others.length === 0
				? []
				: [
						{
							title: `Other reports about ${listing.name}`,
							link: { label: "Show as a list", to: reportsAbout(about) },
							items: others.map(({ report: other, answered }) => ({
								id: other.id,
								label: reasonOf(other),
								to: href("/desk/reports/:id", { id: String(other.id) }),
								details: [
									other.confirmedAt ? { moment: other.confirmedAt } : undefined,
									` · ${other.verdict ? verdictLabels[other.verdict] : "Open"}`,
									other.mailbox === report.mailbox && " · by the same person",
									answered && " · heard back from the owner",
								],
							})),
						},
					],
		panels: [
			listingPanel(about, listing, listing.status === "paused" && pausedAt !== null),
			senderPanel(report, own[0]?.answered ?? false),
			stepsPanel(report, { assignee, closedBy }),
		],
	};
}

type Listing = NonNullable<ReturnType<Awaited<ReturnType<typeof listingsOf>>>>;

function listingPanel(about: Subject, listing: Listing, isPaused: boolean): CasePanel {
	const record: AnyRecord = records[about.kind];
	const { name, place, slug } = listing;
	const to = isPublicStatus(record, listing.status) ? publicPath(record, slug) : undefined;
	const status = record.statuses[listing.status]?.label ?? listing.status;
	return {
		title: `The ${record.labels.one}`,
		texts: [
			[{ link: name, to: `${record.deskPath}/${about.id}` }, place ? ", " : "", { typed: place }],
			[{ status, tone: to ? "olive" : "stone" }],
			...(isPaused
				? [
						[
							"Off the site since two people who had heard back from the owner said they were asked for money. Put it back or withdraw it on its own page, or on ",
							{ link: "Today", to: href("/desk") },
							".",
						],
					]
				: []),
			...(to ? [[{ link: "View the public page", to, isPublic: true }]] : []),
		],
	};
}

function senderPanel({ name, email, subjectKind }: ListingReport, answered: boolean): CasePanel {
	const known = answered
		? "Wrote to this owner through the site and was answered. We can read what they wrote only after one of them reports it."
		: subjectKind === "dog"
			? "Has no answered inquiry with this owner on this site."
			: "The address is confirmed.";
	return {
		title: "Who reported it",
		texts: [
			...(name ? [[{ typed: name }]] : []),
			[{ mail: email }],
			[`${known} Never tell the owner who it is.`],
		],
	};
}

type Names = { assignee: string | undefined; closedBy: string | undefined };

function stepsPanel(report: ListingReport, { assignee, closedBy }: Names): CasePanel {
	if (report.verdict) {
		const by = [{ typed: closedBy ?? "someone" }, ", "] as const;
		const at = report.closedAt ? { moment: report.closedAt } : undefined;
		return { title: verdictLabels[report.verdict], texts: [["Closed by ", ...by, at]] };
	}
	return {
		title: "Next step",
		texts: [assignee ? ["Assigned to ", { typed: assignee }, "."] : ["Unassigned."]],
		forms: [
			{
				hidden: { from: report.assignedTo ?? "" },
				buttons: [{ action: "taken", label: "Assign to me", key: "a" }],
			},
			{
				offers: [
					{
						name: "thanks",
						label: "Email a short thank-you",
						hint: "It says that we looked into it, but not what we found.",
					},
				],
				buttons: [
					{ action: "acted", label: "Close: we acted", isMain: true },
					{ action: "nothing", label: "Close: nothing found" },
				],
			},
		],
	};
}
