import { and, asc, count, eq, inArray, isNotNull, isNull, min, sql } from "drizzle-orm";
import { isStoryWaiting, reunionStories } from "#app/adoptions/stories/table.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { openAftercareTasks } from "#app/aftercare/desk/tasks.ts";
import type { Task } from "#app/desk/today/task.ts";
import { inquiries, inquiryReports } from "#app/inquiries/table.ts";
import { isOpen } from "#app/inquiries/talk/talks.ts";
import { issues } from "#app/issues/table.ts";
import { casePath, kindNames } from "#app/moderation/cases/labels.ts";
import { listWaiting } from "#app/moderation/cases/queue.ts";
import { listUnreachable } from "#app/moderation/confirmations/unreachable.ts";
import { cases, isCaseWaiting, submissions } from "#app/moderation/table.ts";
import { expiredVerifications } from "#app/moderation/verifications/expired.ts";
import { isListed } from "#app/outbox/desk-deliveries.ts";
import { deliveries } from "#app/outbox/table.ts";
import { stores } from "#app/owner/stores.ts";
import type { Staff } from "#app/people/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { records } from "#app/records/records.ts";
import { isOpenReport } from "#app/reports/desk/reports.ts";
import { listingReports } from "#app/reports/table.ts";
import { counted, longDate } from "#app/ui/format.ts";
import { answerTime, site, todayPolicy } from "#site";

/** Cases that are named one by one; the others are counted. */
const mostNamed = 6;
const mostDogs = 12;

const none = { many: 0, oldest: null };

export async function countOpenReports() {
	const [found = none] = await db
		.select({ many: count(), oldest: min(inquiryReports.at) })
		.from(inquiryReports)
		.where(isNull(inquiryReports.handledAt));
	return found;
}

export async function countListingReports() {
	const [found = none] = await db
		.select({ many: count(), oldest: min(listingReports.confirmedAt) })
		.from(listingReports)
		.where(isOpenReport);
	return found;
}

export async function countUndelivered() {
	const [found = none] = await db
		.select({ many: count(), oldest: min(deliveries.createdAt) })
		.from(deliveries)
		.where(isListed("failed", ""));
	return found;
}

export async function countLateEmails() {
	const hours = todayPolicy.lateEmailAfter;
	const isLate = sql`${deliveries.createdAt} < now() - make_interval(hours => ${hours})`;
	const [found = none] = await db
		.select({ many: count(), oldest: min(deliveries.createdAt) })
		.from(deliveries)
		.where(and(isListed("waiting", ""), isLate, sql`${deliveries.attempts} > 0`));
	return found;
}

export async function countSpam() {
	const { quarantinedAt, restoredAt, sample } = submissions;
	const [found = none] = await db
		.select({ many: count(), oldest: min(quarantinedAt) })
		.from(submissions)
		.where(and(isNotNull(quarantinedAt), isNull(restoredAt), eq(sample, false)));
	return found;
}

export async function countStories() {
	const [found = none] = await db
		.select({ many: count(), oldest: min(reunionStories.sentAt) })
		.from(reunionStories)
		.where(isStoryWaiting);
	return found;
}

/** What new families said: that it isn't working comes first. */
export async function aftercareTasks(reader: Staff): Promise<Task[]> {
	const found = await openAftercareTasks(reader);
	return found.map(({ id, aftercareId, answer, dog, place, at }) => ({
		key: `aftercare ${id}`,
		title: [dog, place].filter(Boolean).join(", "),
		line:
			answer === "not_working"
				? "The new family says that it isn’t working."
				: "The new family has a question.",
		path: `/desk/aftercare/${aftercareId}`,
		many: 1,
		since: at,
		...(answer !== "not_working" && { severity: "waiting" as const }),
	}));
}

const promised = sql`now() - make_interval(days => ${site.team.answerDays})`;

/** How many wait, and how many of them for longer than promised. */
async function countWaiting(kinds: (typeof cases.$inferSelect)["kind"][]) {
	const isLate = sql`${cases.waitingSince} < ${promised}`;
	const [found] = await db
		.select({
			all: count(),
			late: sql<number>`count(*) filter (where ${isLate})`.mapWith(Number),
			oldest: min(cases.waitingSince),
			oldestInTime:
				sql<Date | null>`min(${cases.waitingSince}) filter (where not ${isLate})`.mapWith(
					cases.waitingSince,
				),
		})
		.from(cases)
		.where(and(isCaseWaiting, inArray(cases.kind, kinds), eq(cases.sample, false)));
	return found ?? { all: 0, late: 0, oldest: null, oldestInTime: null };
}

/** Those that have waited longest by name, and how many more there are. */
export async function caseTasks(reader: Staff): Promise<Task[]> {
	const [{ items }, { all, late }] = await Promise.all([
		listWaiting({ page: 1 }, reader),
		countWaiting(["rehome", "breeder"]),
	]);
	const latest = Date.now() - site.team.answerDays * 24 * 60 * 60 * 1000;
	const own = [...items.filter(({ sample }) => !sample), ...items.filter(({ sample }) => sample)];
	const named = own.slice(0, mostNamed).map((item) => ({
		key: `case ${item.id}`,
		title: item.name,
		line: [
			item.change ? `${kindNames[item.kind]}: a change` : kindNames[item.kind],
			item.place,
			item.assignee ? `assigned to ${item.assignee}` : "",
		]
			.filter(Boolean)
			.join(" · "),
		path: casePath(item),
		many: item.sample ? 0 : 1,
		since: item.waitingSince,
		sample: item.sample,
		thumbnail: item.thumbnail,
		...(item.waitingSince.getTime() < latest && !item.sample && { severity: "late" as const }),
	}));
	const real = named.filter(({ sample }) => !sample);
	const namedLate = real.filter(({ severity }) => severity === "late").length;
	const moreLate = Math.max(0, late - namedLate);
	const more = Math.max(0, all - real.length - moreLate);
	return [
		...named,
		...moreCases(moreLate, "late", `They have waited longer than ${answerTime}.`),
		...moreCases(more, "waiting", ""),
	];
}

function moreCases(many: number, severity: "late" | "waiting", line: string): Task[] {
	if (many === 0) return [];
	const title = `${counted(many, "more case")}`;
	const path = "/desk/review";
	return [{ key: `more ${severity}`, title, line, path, many, since: null, severity }];
}

export async function messageTasks(): Promise<Task[]> {
	const { all, late, oldest, oldestInTime } = await countWaiting(["contact"]);
	const path = "/desk/messages";
	const line = `We promise an answer within ${answerTime}.`;
	const of = (many: number, since: Date | null, severity: "late" | "waiting"): Task[] =>
		many === 0
			? []
			: [
					{
						key: `messages ${severity}`,
						title: counted(many, "message"),
						...(severity === "late" && { line }),
						path,
						many,
						since,
						severity,
					},
				];
	return [...of(late, oldest, "late"), ...of(all - late, oldestInTime, "waiting")];
}

/** By dog: whose owner was reminded twice. Nothing of what adopters wrote. */
export async function unansweredTasks(): Promise<Task[]> {
	const { dogId, confirmedAt, answeredAt, nudgedAgainAt } = inquiries;
	const since = min(confirmedAt);
	const rows = await db
		.select({ id: dogId, name: adoptionListings.name, many: count(), since })
		.from(inquiries)
		.innerJoin(adoptionListings, eq(adoptionListings.id, dogId))
		.where(
			and(isOpen, isNull(answeredAt), isNotNull(nudgedAgainAt), eq(adoptionListings.sample, false)),
		)
		.groupBy(dogId, adoptionListings.name)
		.orderBy(asc(since), asc(dogId))
		.limit(mostDogs);
	return rows.map(({ id, name, many, since }) => ({
		key: `unanswered ${id}`,
		title: name,
		line: `${many === 1 ? "An adopter hasn’t" : `${many} adopters haven’t`} heard from the owner. We reminded them twice: call them.`,
		path: `${records.dog.deskPath}/${id}`,
		many: 1,
		since,
	}));
}

export async function unreachableTasks(): Promise<Task[]> {
	const found = await Promise.all(Object.values(stores).map(listUnreachable));
	return found.flat().map(({ kind, id, name, refusedAt, since }) => {
		const { deskPath, words } = records[kind];
		const why = refusedAt
			? `Their address refused our email on ${longDate(refusedAt)}. Call, or enter a new address.`
			: `We have no private page to send to this ${words.owner}. Ask in person.`;
		return {
			key: `unreachable ${kind} ${id}`,
			title: name,
			line: `${why} Last confirmed ${longDate(since)}.`,
			path: `${deskPath}/${id}`,
			many: 1,
			since,
		};
	});
}

/** What was checked about a public record and no longer counts, or soon won't. */
export async function expiringChecks(): Promise<Task[]> {
	const found = await Promise.all(Object.values(stores).map(expiredVerifications));
	return found.flat().map(({ kind, id, name, check, validUntil }) => ({
		key: `check ${kind} ${id} ${check}`,
		title: name,
		line: `Check this again: ${check}. It ${validUntil <= new Date() ? "stopped counting on" : "counts until"} ${longDate(validUntil)}.`,
		path: `${records[kind].deskPath}/${id}/checks`,
		many: 1,
		since: validUntil,
	}));
}

export async function unfinishedIssues(): Promise<Task[]> {
	const rows = await db
		.select({ id: issues.id, subject: issues.subject, state: issues.state, since: issues.savedAt })
		.from(issues)
		.where(inArray(issues.state, ["draft", "paused"]))
		.orderBy(asc(issues.id))
		.limit(mostNamed);
	return rows.map(({ id, subject, state, since }) => ({
		key: `issue ${id}`,
		title: state === "paused" ? "A newsletter is paused" : "A newsletter is drafted",
		line: subject,
		path: `/desk/newsletter/${id}`,
		many: 1,
		since,
		...(state === "paused" && { severity: "late" as const }),
	}));
}
