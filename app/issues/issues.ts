import { and, asc, desc, eq, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import { contentsOf, findNewItems } from "#app/issues/contents.ts";
import { type Item, itemsText, minDaysBetween, subjectFor } from "#app/issues/issue.ts";
import { readSettings } from "#app/issues/settings.ts";
import { type Issue, issues } from "#app/issues/table.ts";
import { note } from "#app/moderation/history/history.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { people } from "#app/people/table.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { databaseTime } from "#app/writing/manuscripts.ts";

export type IssueContent = Pick<Issue, "subject" | "introduction" | "items">;

export type Newer = { ok: false; why: "newer"; by: string; at: Date; revision: number } & {
	content: IssueContent;
};

export type Saved = { ok: true; revision: number } | { ok: false; why: "closed" } | Newer;

export type Obstacle =
	| { why: "service" | "no address" | "no subject" | "empty" }
	| { why: "too soon"; other: Date };

export type Ordered =
	| { ok: true }
	| { ok: false; why: "closed" | "passed" }
	| ({ ok: false } & Obstacle)
	| Newer;

export async function findIssue(id: number, tx: Db = db): Promise<Issue | undefined> {
	const [issue] = await tx.select().from(issues).where(eq(issues.id, id));
	return issue;
}

export async function findSavedBy({ savedBy }: Issue, tx: Db = db): Promise<string> {
	const [person] = await tx
		.select({ name: people.name })
		.from(people)
		.where(eq(people.id, savedBy ?? 0));
	return person?.name ?? "the system";
}

export function listIssues(limit = 100) {
	const { id, state, subject, automatic, savedAt, scheduledAt, startedAt } = issues;
	return db
		.select({ id, state, subject, automatic, savedAt, scheduledAt, startedAt })
		.from(issues)
		.orderBy(sql`${startedAt} is not null`, desc(startedAt), desc(id))
		.limit(limit);
}

export function beginIssue(actor: Actor): Promise<number> {
	requireRight(actor, "write");
	return transaction(async (tx) => {
		const { id } = await insertIssue(await findNewItems(tx), { automatic: false }, actor, tx);
		return id;
	});
}

export async function insertIssue(
	items: Item[],
	also: { automatic: boolean },
	actor: Actor,
	tx: Db,
): Promise<Issue> {
	const values = { items, subject: subjectFor(items), savedBy: staffId(actor), ...also };
	const [issue] = await tx.insert(issues).values(values).returning();
	if (!issue) throw new Error("The issue was not inserted.");
	await note({ kind: "issue", id: issue.id }, "drafted", {}, actor, tx);
	return issue;
}

/** Idempotent. Returns undefined if the issue doesn't exist. */
export function saveIssue(
	id: number,
	{ revision, content }: { revision: number; content: IssueContent },
	actor: Actor,
): Promise<Saved | undefined> {
	requireRight(actor, "write");
	return transaction(async (tx) => {
		const issue = await lockIssue(id, tx);
		if (!issue) return undefined;
		if (issue.state !== "draft") return { ok: false, why: "closed" };
		if (isSame(issue, content)) return { ok: true, revision: issue.revision };
		if (issue.revision !== revision) return newer(issue, tx);
		const next = issue.revision + 1;
		await tx
			.update(issues)
			.set({ ...content, revision: next, savedBy: staffId(actor), savedAt: sql`now()` })
			.where(eq(issues.id, id));
		return { ok: true, revision: next };
	});
}

function isSame(one: IssueContent, other: IssueContent): boolean {
	const { subject, introduction, items } = other;
	return (
		one.subject === subject &&
		one.introduction === introduction &&
		itemsText(one.items) === itemsText(items)
	);
}

export async function newer(issue: Issue, tx: Db): Promise<Newer> {
	const { revision, savedAt, subject, introduction, items } = issue;
	const by = await findSavedBy(issue, tx);
	const content = { subject, introduction, items };
	return { ok: false, why: "newer", by, at: savedAt, revision, content };
}

export function discardIssue(id: number, actor: Actor): Promise<boolean> {
	requireRight(actor, "write");
	return transaction(async (tx) => {
		const isDraft = and(eq(issues.id, id), eq(issues.state, "draft"));
		const gone = await tx.delete(issues).where(isDraft).returning({ id: issues.id });
		if (gone.length > 0) await note({ kind: "issue", id }, "discarded", {}, actor, tx);
		return gone.length > 0;
	});
}

export function scheduleIssue(
	id: number,
	{ revision, at }: { revision: number; at: Date },
	actor: Actor,
): Promise<Ordered | undefined> {
	requireRight(actor, "write");
	return transaction(async (tx) => {
		await lockIssueStarts(tx);
		const issue = await lockIssue(id, tx);
		if (!issue) return undefined;
		if (issue.state === "scheduled" && issue.scheduledAt?.getTime() === at.getTime()) {
			return { ok: true };
		}
		if (issue.state !== "draft") return { ok: false, why: "closed" };
		if (issue.revision !== revision) return newer(issue, tx);
		if (at <= (await databaseTime(tx))) return { ok: false, why: "passed" };
		const obstacle = await findSendBlocker(issue, at, tx);
		if (obstacle) return { ok: false, ...obstacle };
		await tx.update(issues).set({ state: "scheduled", scheduledAt: at }).where(eq(issues.id, id));
		const sends = `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
		await note({ kind: "issue", id }, "scheduled", { sends }, actor, tx);
		return { ok: true };
	});
}

export function unscheduleIssue(id: number, actor: Actor, why = "", outer?: Db): Promise<boolean> {
	requireRight(actor, "write");
	return transaction(async (tx) => {
		const isScheduled = and(eq(issues.id, id), eq(issues.state, "scheduled"));
		const { rowCount } = await tx
			.update(issues)
			.set({ state: "draft", scheduledAt: null })
			.where(isScheduled);
		const details: Record<string, string> = why ? { why } : {};
		if (rowCount) await note({ kind: "issue", id }, "schedule cancelled", details, actor, tx);
		return Boolean(rowCount);
	}, outer);
}

/** Returns what keeps the issue from going out at this time. Call `lockIssueStarts` before acting on it. */
export async function findSendBlocker(
	issue: IssueContent & Pick<Issue, "id">,
	at: Date,
	tx: Db = db,
): Promise<Obstacle | undefined> {
	if (env.mailingList) return { why: "service" };
	if ((await readSettings(tx)).postalAddress === "") return { why: "no address" };
	if (issue.subject === "") return { why: "no subject" };
	const { introduction, shown } = await contentsOf(issue, tx);
	if (introduction === "" && shown.length === 0) return { why: "empty" };
	const other = await findNeighbor(issue.id, at, tx);
	return other && { why: "too soon", other };
}

/** Finds another issue that went out, or will go out, within the same week. */
async function findNeighbor(id: number, at: Date, tx: Db): Promise<Date | undefined> {
	const goesOut = sql<Date>`coalesce(${issues.startedAt}, ${issues.scheduledAt})`;
	const isNear = sql`abs(extract(epoch from ${goesOut} - ${at.toISOString()}::timestamptz)) < ${minDaysBetween * 24 * 60 * 60}`;
	const isGoing = or(inArray(issues.state, ["sending", "paused"]), isNear);
	const [near] = await tx
		.select({ at: goesOut.mapWith(issues.startedAt) })
		.from(issues)
		.where(and(ne(issues.id, id), ne(issues.state, "draft"), isGoing))
		.orderBy(desc(goesOut))
		.limit(1);
	return near?.at;
}

/** Keeps two issues from starting within one week. Must precede the lock on an issue's row. */
export async function lockIssueStarts(tx: Db): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(hashtext('newsletter issues'), 0)`);
}

export async function lockIssue(id: number, tx: Db): Promise<Issue | undefined> {
	const [issue] = await tx.select().from(issues).where(eq(issues.id, id)).for("update");
	return issue;
}

export async function dueIssues(): Promise<number[]> {
	return idsWhere(sql`${issues.state} = 'scheduled' and ${issues.scheduledAt} <= now()`);
}

export async function sendingIssues(): Promise<number[]> {
	return idsWhere(eq(issues.state, "sending"));
}

async function idsWhere(condition: SQL): Promise<number[]> {
	const rows = await db
		.select({ id: issues.id })
		.from(issues)
		.where(condition)
		.orderBy(asc(issues.id));
	return rows.map(({ id }) => id);
}

export async function findPublicIssue(id: number): Promise<Issue | undefined> {
	const isPublic = and(eq(issues.id, id), isNotNull(issues.startedAt));
	const [issue] = await db.select().from(issues).where(isPublic);
	return issue;
}
