import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import { href } from "react-router";
import * as v from "valibot";
import { recordEvent } from "#app/cases/history/history.ts";
import { expiredForm } from "#app/cases/intake/submit-form.ts";
import { enqueueDelivery } from "#app/cases/outbox/deliveries.ts";
import { listReportsAboutDog } from "#app/network/conversations/case.ts";
import { reportOptions } from "#app/network/conversations/inquiry.ts";
import { stores } from "#app/network/owner/stores.ts";
import { hideReported, wasReporterAnswered } from "#app/network/reports/pause.ts";
import { reportsAbout, type Subject, verdictLabels } from "#app/network/reports/report.ts";
import { isAbout, isOpenReport, listingsOf } from "#app/network/reports/reports.ts";
import {
	type ListingReport,
	listingReports,
	reportLetters,
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
import { erasedAddress } from "#app/people/personal-data.ts";
import { people } from "#app/people/table.ts";
import { findName } from "#app/people/team.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { ageOfTicket, newTicket } from "#app/platform/forms/tickets.server.ts";
import { lines } from "#app/platform/forms/typed-form.server.ts";
import { allOf } from "#app/platform/limits/concurrency.server.ts";
import { type AnyRecord, canOwnerAnswer, isPublicStatus, publicPath } from "#app/records/record.ts";
import { type ReviewedKind, records } from "#app/records/records.ts";
import { numberIn } from "#app/ui/found.ts";
import { reportPolicy } from "#policies";

const { id, confirmedAt, closedAt, assignedTo } = listingReports;
const maxOthers = 20;
const letterLimit = 3000;

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
	page: {
		table: listingReports,
		lock: lockListingFirst,
		find: findView,
		hasNotes: true,
		hasHistory: true,
		edit: {
			fields: [
				{
					name: "body",
					label: "Write to the owner",
					hint: "Plain text, by email. It doesn’t say that anyone reported the listing, unless you do. The answer goes to our team’s inbox.",
					lines: letterLimit,
					isRequired: true,
				},
			],
			schema: v.object({ body: lines(letterLimit, "Enter your message.") }),
			also: ["ticket", "expectedVersion"],
			save: write,
		},
	},
	actions: {
		taken: take,
		hidden: hide,
		acted: (input) => close(input, "acted"),
		nothing: (input) => close(input, "nothing"),
	},
	notices: {
		taken: "Assigned to you.",
		hidden:
			"It’s off the site while you look. Its owner gets an email that it’s paused, but not why. Put it back or withdraw it on its own page.",
		"not-shown": "Nothing was hidden, because it isn’t on the site.",
		written: "Your email is on its way to the owner.",
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

/** In the order in which a new report locks them. */
async function lockListingFirst(asked: number, tx: Db): Promise<boolean> {
	const report = await find({ id: asked, tx });
	if (!report) return false;
	await stores[report.subjectKind].lock(report.subjectId, tx);
	const row = tx.select({ id }).from(listingReports).where(eq(id, asked)).for("update");
	return (await row).length > 0;
}

async function hide(input: CaseInput) {
	const { id: asked, actor, tx } = input;
	const report = await find(input);
	if (!report) return undefined;
	const about = { kind: report.subjectKind, id: report.subjectId };
	if (!(await hideReported(about, actor, tx))) return "not-shown";
	await recordEvent({ kind: "report", id: asked }, "listing hidden", {}, actor, tx);
	return "hidden";
}

/** Writes to the owner, once per ticket and text, if `expectedVersion` is still our newest email about this report. */
async function write(input: CaseInput) {
	const { id: asked, values, actor, tx } = input;
	const { body = "", ticket = "", expectedVersion } = values;
	const report = await find(input);
	if (!report) return undefined;
	if ((await ageOfTicket(ticket)) === undefined) return { refused: expiredForm };
	const [duplicate] = await tx.select().from(reportLetters).where(eq(reportLetters.ticket, ticket));
	if (duplicate?.reportId === asked && duplicate.body === body) return { notice: "written" };
	const isNewer = gt(reportLetters.id, numberIn(expectedVersion) ?? 0);
	const [newer = duplicate] = await tx
		.select()
		.from(reportLetters)
		.where(and(eq(reportLetters.reportId, asked), isNewer))
		.orderBy(desc(reportLetters.id))
		.limit(1);
	if (newer) {
		const by = (await findName(newer.writtenBy, tx)) ?? "Someone else";
		return {
			refused: `${by} has written to the owner in the meantime. Read that email above. What you typed is still here and will be sent if you send it again.`,
		};
	}
	const [letter] = await tx
		.insert(reportLetters)
		.values({ reportId: asked, body, ticket, writtenBy: staffId(actor) })
		.returning({ id: reportLetters.id });
	if (!letter) throw new Error("The email was not inserted.");
	await enqueueDelivery({ what: reportMail.owner, subjectId: letter.id }, tx);
	await tx
		.update(listingReports)
		.set({ assignedTo: staffId(actor) })
		.where(and(eq(id, asked), isNull(assignedTo), isNull(closedAt)));
	await recordEvent({ kind: "report", id: asked }, "owner written to", {}, actor, tx);
	return { notice: "written" };
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

function lettersOf(reportId: number) {
	const { id, body, at, writtenBy } = reportLetters;
	return db
		.select({ id, body, at, writtenBy, name: people.name })
		.from(reportLetters)
		.leftJoin(people, eq(people.id, writtenBy))
		.where(eq(reportLetters.reportId, reportId))
		.orderBy(asc(id));
}

async function findView(asked: number, reader: Actor): Promise<CaseView | undefined> {
	const report = await find({ id: asked, tx: db });
	const listing = report && (await listingsOf([report]))(report);
	if (!report || !listing) return undefined;
	const about = { kind: report.subjectKind, id: report.subjectId };
	const answered = wasReporterAnswered(listing.email);
	const { own, others, letters, closedBy, assignee } = await allOf({
		letters: lettersOf(asked),
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
				...letters.map(({ id, body, at, name }) => ({
					id: `letter ${id}`,
					who: [{ typed: name ?? "Former team member" }, " wrote to the owner"],
					at,
					text: body,
					tone: "right" as const,
				})),
			],
		],
		...(listing.email !== erasedAddress && {
			edit: {
				// Only one’s own email clears the form, not someone else’s.
				key: String(letters.filter(({ writtenBy }) => writtenBy === staffId(reader)).length),
				hidden: { ticket: await newTicket(), expectedVersion: letters.at(-1)?.id ?? 0 },
				buttons: [{ label: "Send email" }],
			},
		}),
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
			listingPanel(about, listing, pausedAt !== null),
			senderPanel(report, own[0]?.answered ?? false),
			stepsPanel(report, { assignee, closedBy }),
		],
	};
}

type Listing = NonNullable<ReturnType<Awaited<ReturnType<typeof listingsOf>>>>;

function listingPanel(about: Subject, listing: Listing, hasPausedIt: boolean): CasePanel {
	const record: AnyRecord = records[about.kind];
	const { name, place, slug } = listing;
	const to = isPublicStatus(record, listing.status) ? publicPath(record, slug) : undefined;
	const status = record.statuses[listing.status]?.label ?? listing.status;
	return {
		title: `The ${record.labels.one}`,
		texts: [
			[{ link: name, to: `${record.deskPath}/${about.id}` }, place ? ", " : "", { typed: place }],
			[{ status, tone: to ? "olive" : "stone" }],
			...(listing.status === "paused"
				? [
						[
							hasPausedIt
								? "Off the site since two people who had heard back from the owner said they were asked for money. "
								: "Off the site. ",
							"Put it back or withdraw it on its own page",
							...(about.kind === "dog" ? [", or on ", { link: "Today", to: href("/desk") }] : []),
							".",
						],
					]
				: []),
			...(to ? [[{ link: "View the public page", to, isPublic: true }]] : []),
		],
		forms: canOwnerAnswer(record, listing.status)
			? [
					{
						buttons: [{ action: "hidden", label: "Hide while we look", key: "h" }],
						hint: [
							`It leaves the site within a second. The ${record.labels.owner} gets an email that it’s paused, but not why.`,
						],
					},
				]
			: [],
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
