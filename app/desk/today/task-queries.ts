import {
	and,
	asc,
	count,
	desc,
	eq,
	inArray,
	isNotNull,
	isNull,
	min,
	type SQL,
	sql,
} from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import {
	listUnreachable,
	listUnresponsiveOwners,
	type UnresponsiveOwner,
} from "#app/cases/confirmations/unreachable.ts";
import { deliveries } from "#app/cases/outbox/table.ts";
import { casePath, queueKinds } from "#app/cases/review/labels.ts";
import { listPendingCases, type Waiting } from "#app/cases/review/queue.ts";
import { type Case, cases, history, isCasePending } from "#app/cases/table.ts";
import { expiredVerifications } from "#app/cases/verifications/expired.ts";
import { issues } from "#app/desk/issues/table.ts";
import { isListed } from "#app/desk/outgoing/deliveries.ts";
import type { Task } from "#app/desk/today/task.ts";
import { inquiries } from "#app/network/conversations/table.ts";
import { isOpen } from "#app/network/conversations/talk/talks.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { expiringResults } from "#app/network/kennels/evidence/clock.ts";
import { expiringLicences } from "#app/network/kennels/licences.tsx";
import { stores } from "#app/network/owner/stores.ts";
import type { Staff } from "#app/people/actor.ts";
import { findLastBackup } from "#app/platform/backup/last-backup.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { recordOfCase, records } from "#app/records/records.ts";
import { counted, longDate } from "#app/ui/format.ts";
import { dueGuides } from "#app/writing/guides/due-guides.ts";
import { todayPolicy } from "#policies";

const mostNamed = 6;
const mostDogs = 12;
const mostGuides = 5;

const none = { many: 0, oldest: null };

/** Counts rows, and finds the date of the oldest. */
export async function countRows(date: AnyPgColumn<{ data: Date }>, isWanted: SQL | undefined) {
	const [found = none] = await db
		.select({ many: count(), oldest: min(date) })
		.from(date.table)
		.where(isWanted);
	return found;
}

export function countLateEmails() {
	const { createdAt, attempts } = deliveries;
	const hours = todayPolicy.lateEmailAfter;
	const isLate = sql`${createdAt} < now() - make_interval(hours => ${hours})`;
	return countRows(createdAt, and(isListed("waiting", ""), isLate, sql`${attempts} > 0`));
}

/** Says when the nightly backup has stopped, or when none was ever made. */
export async function lateBackups(): Promise<Task[]> {
	if (!env.backup.to) return [];
	const last = await findLastBackup();
	const hours = last ? (Date.now() - last.getTime()) / 3_600_000 : Number.POSITIVE_INFINITY;
	if (hours < todayPolicy.lateBackupAfter) return [];
	const title = last ? `The last backup is from ${longDate(last)}` : "There is no backup yet";
	const line = last
		? "The nightly backups have stopped. The site’s log says why: “no backup could be made”."
		: "The first one is made within an hour of the first start. If it isn’t, the site’s log says why.";
	return [{ key: "backup", title, line, since: last ?? null }];
}

export function countWaiting(kinds: Case["kind"][]) {
	const isReal = and(isCasePending, inArray(cases.kind, kinds), eq(cases.sample, false));
	return countRows(cases.waitingSince, isReal);
}

/** Lists the oldest pending cases by name, and counts the rest. */
export async function caseTasks(reader: Staff): Promise<Task[]> {
	const [{ items }, { many }] = await Promise.all([
		listPendingCases({ page: 1 }, reader),
		countWaiting(queueKinds),
	]);
	const real = items.filter(({ sample }) => !sample);
	const named = [...real, ...items.filter(({ sample }) => sample)].slice(0, mostNamed);
	const more = many - Math.min(real.length, mostNamed);
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
	const since = real[mostNamed]?.waitingSince ?? null;
	const title = counted(more, "more case");
	return [...tasks, { key: "more cases", title, path: "/desk/review", many: more, since }];
}

/** Returns "New dog in Austin, TX. Assigned to Ada.", for example. */
function lineOf({ kind, change, place, assignee }: Waiting): string {
	const one = recordOfCase(kind)?.words.one ?? "";
	const what = `${change ? `Change to a ${one}` : `New ${one}`}${place ? ` in ${place}` : ""}.`;
	return assignee ? `${what} Assigned to ${assignee}.` : what;
}

/** Lists dogs whose owner was reminded twice, without anything the adopters wrote. */
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
		line: `${many === 1 ? "An adopter hasn’t" : `${many} adopters haven’t`} heard from the owner. Please call them.`,
		path: `${records.dog.deskPath}/${id}`,
		since,
	}));
}

export async function unreachableTasks(): Promise<Task[]> {
	const found = await Promise.all(Object.values(stores).map(listUnreachable));
	return found.flat().map((owner) => {
		const { kind, refusedAt, since } = owner;
		const why = refusedAt
			? `Their address refused our email on ${longDate(refusedAt)}. Call, or enter a new address.`
			: `We have no private page to send to this ${records[kind].words.owner}. Ask in person.`;
		return quietOwnerTask(owner, `${why} Last confirmed ${longDate(since)}.`);
	});
}

/** Lists owners who seem to get our emails but don’t answer. */
export async function silentTasks(): Promise<Task[]> {
	const found = await Promise.all(Object.values(stores).map(listUnresponsiveOwners));
	return found.flat().map((owner) => {
		const { kind, since, hiddenOn } = owner;
		const end = hiddenOn
			? ` The ${records[kind].words.page} is hidden on ${longDate(hiddenOn)} unless they answer.`
			: "";
		return quietOwnerTask(owner, `Last confirmed ${longDate(since)}.${end}`);
	});
}

function quietOwnerTask({ kind, id, name, since, thumbnail }: UnresponsiveOwner, line: string) {
	const path = `${records[kind].deskPath}/${id}`;
	return { key: `quiet ${kind} ${id}`, title: name, line, path, since, thumbnail };
}

export async function expiringChecks(): Promise<Task[]> {
	const found = await Promise.all(Object.values(stores).map(expiredVerifications));
	return found.flat().map(({ kind, id, name, check, validUntil }) => ({
		key: `check ${kind} ${id} ${check}`,
		title: name,
		line: `Check this again: ${check}. It ${validUntil <= new Date() ? "expired on" : "is valid until"} ${longDate(validUntil)}.`,
		path: `${records[kind].deskPath}/${id}/checks`,
		since: validUntil,
	}));
}

export async function expiringEvidence(): Promise<Task[]> {
	const found = await expiringResults();
	return found.map(({ dogId, dog, test, kennel, validUntil }) => ({
		key: `evidence ${dogId} ${test}`,
		title: `${dog}, ${kennel}`,
		line: `${test}: ${validUntil <= new Date() ? "expired on" : "valid until"} ${longDate(validUntil)}. We’ve asked the breeder to renew it.`,
		path: `/desk/evidence/${dogId}`,
		since: validUntil,
	}));
}

/** Lists guides whose facts are due for a check by name, and counts the rest. */
export async function guideTasks(): Promise<Task[]> {
	const due = await dueGuides();
	const named = due.slice(0, mostGuides);
	const more = due.length - named.length;
	const tasks: Task[] = named.map(({ id, title, due }) => ({
		key: `guide ${id}`,
		title,
		line: `Compare it with its sources. The check was due on ${longDate(due)}.`,
		path: `/desk/guides/${id}`,
		since: due,
	}));
	if (more > 0) {
		tasks.push({
			key: "more guides",
			title: counted(more, "more guide"),
			line: "Their checks are due, too.",
			path: "/desk/guides?status=published",
			many: more,
			since: due.at(mostGuides)?.due ?? null,
		});
	}
	return tasks;
}

export async function licenceTasks(): Promise<Task[]> {
	const found = await expiringLicences();
	return found.map(({ id, name, expires, told }) => {
		const until = longDate(expires);
		const when = expires <= new Date() ? `expired on ${until}` : `is valid until ${until}`;
		const how = told
			? "We’ve asked the breeder to enter the new one."
			: "We have no private page to send: ask the breeder in person.";
		return {
			key: `licence ${id}`,
			title: name,
			line: `The breeding licence ${when}. ${how}`,
			path: `${records.kennel.deskPath}/${id}`,
			since: expires,
		};
	});
}

/** Lists issues that couldn't be sent when it was time, until someone schedules, sends or discards them. */
export async function unsentIssues(): Promise<Task[]> {
	const last = db
		.select({
			event: history.event,
			why: sql<string>`${history.details} ->> 'why'`.as("why"),
			since: history.at,
		})
		.from(history)
		.where(and(eq(history.subjectKind, "issue"), eq(history.subjectId, issues.id)))
		.orderBy(desc(history.id))
		.limit(1)
		.as("last");
	const rows = await db
		.select({ id: issues.id, since: last.since, why: last.why })
		.from(issues)
		.innerJoinLateral(last, eq(last.event, "schedule cancelled"))
		.where(and(eq(issues.state, "draft"), isNotNull(last.why)))
		.orderBy(asc(issues.id))
		.limit(mostNamed);
	return rows.map(({ id, since, why }) => ({
		key: `issue ${id}`,
		title: "A newsletter wasn’t sent as scheduled",
		line: why,
		path: `/desk/newsletter/${id}`,
		since,
	}));
}

export async function pausedIssues(): Promise<Task[]> {
	const rows = await db
		.select({ id: issues.id, subject: issues.subject, since: issues.savedAt })
		.from(issues)
		.where(eq(issues.state, "paused"))
		.orderBy(asc(issues.id))
		.limit(mostNamed);
	return rows.map(({ id, subject, since }) => ({
		key: `issue ${id}`,
		title: "A newsletter is paused",
		line: subject,
		path: `/desk/newsletter/${id}`,
		since,
	}));
}
