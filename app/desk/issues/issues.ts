import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { recordEvent } from "#app/cases/history/history.ts";
import type { Details } from "#app/cases/table.ts";
import { contentsOf, findNewItems } from "#app/desk/issues/contents.ts";
import { type Item, minDaysBetween, subjectFor } from "#app/desk/issues/issue.ts";
import { readSettings } from "#app/desk/issues/settings.ts";
import { type Issue, issues } from "#app/desk/issues/table.ts";
import { type Actor, requireRight, staffId } from "#app/people/actor.ts";
import { people } from "#app/people/table.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { findRow } from "#app/platform/database/rows.server.ts";
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

type Refusal = Obstacle | { why: "closed" | "passed" };
type Started = { ok: true } | ({ ok: false } & Refusal) | Newer;

export function findIssue(id: number): Promise<Issue | undefined> {
	return findRow(issues, id);
}

export async function findSavedBy({ savedBy }: Issue, tx: Db = db): Promise<string> {
	const [person] = await tx
		.select({ name: people.name })
		.from(people)
		.where(eq(people.id, savedBy ?? 0));
	return person?.name ?? "the site";
}

export function beginIssue(actor: Actor): Promise<number> {
	requireRight(actor, "send");
	return transaction(async (tx) => {
		const { id } = await insertIssue(await findNewItems(tx), false, actor, tx);
		return id;
	});
}

export async function insertIssue(items: Item[], automatic: boolean, actor: Actor, tx: Db) {
	const values = { items, automatic, subject: subjectFor(items), savedBy: staffId(actor) };
	const [issue] = await tx.insert(issues).values(values).returning();
	if (!issue) throw new Error("The issue was not inserted.");
	await recordEvent({ kind: "issue", id: issue.id }, "drafted", {}, actor, tx);
	return issue;
}

/** Idempotent. Returns undefined if the issue doesn't exist. */
export function saveIssue(
	id: number,
	{ revision, content }: { revision: number; content: IssueContent },
	actor: Actor,
): Promise<Saved | undefined> {
	requireRight(actor, "send");
	return transaction(async (tx) => {
		const issue = await lockIssue(id, tx);
		if (!issue) return undefined;
		if (issue.state !== "draft") return { ok: false, why: "closed" };
		if (isDeepStrictEqual(contentIn(issue), content)) return { ok: true, revision: issue.revision };
		if (issue.revision !== revision) return newer(issue, tx);
		const next = issue.revision + 1;
		await tx
			.update(issues)
			.set({ ...content, revision: next, savedBy: staffId(actor), savedAt: sql`now()` })
			.where(eq(issues.id, id));
		return { ok: true, revision: next };
	});
}

function contentIn({ subject, introduction, items }: Issue): IssueContent {
	return { subject, introduction, items };
}

async function newer(issue: Issue, tx: Db): Promise<Newer> {
	const { revision, savedAt } = issue;
	const by = await findSavedBy(issue, tx);
	return { ok: false, why: "newer", by, at: savedAt, revision, content: contentIn(issue) };
}

type Start = {
	/** Whether the form was submitted twice. */
	isDone(issue: Issue): boolean;
	act(issue: Issue, tx: Db): Promise<Refusal | undefined>;
};

/** Acts on a draft that is still as the editor saw it. Returns undefined if the issue doesn't exist. */
export function startIssue(
	id: number,
	revision: number,
	{ isDone, act }: Start,
	actor: Actor,
): Promise<Started | undefined> {
	requireRight(actor, "send");
	return transaction(async (tx) => {
		await lockIssueStarts(tx);
		const issue = await lockIssue(id, tx);
		if (!issue) return undefined;
		if (isDone(issue)) return { ok: true };
		if (issue.state !== "draft") return { ok: false, why: "closed" };
		if (issue.revision !== revision) return newer(issue, tx);
		const refusal = await act(issue, tx);
		return refusal ? { ok: false, ...refusal } : { ok: true };
	});
}

export function scheduleIssue(
	id: number,
	{ revision, at }: { revision: number; at: Date },
	actor: Actor,
) {
	const isDone = ({ scheduledAt }: Issue) => scheduledAt?.getTime() === at.getTime();
	const act = async (issue: Issue, tx: Db) => {
		if (at <= (await databaseTime(tx))) return { why: "passed" } as const;
		const obstacle = await findSendBlocker(issue, at, tx);
		if (obstacle) return obstacle;
		await tx.update(issues).set({ state: "scheduled", scheduledAt: at }).where(eq(issues.id, id));
		const sends = `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
		await recordEvent({ kind: "issue", id }, "scheduled", { sends }, actor, tx);
		return undefined;
	};
	return startIssue(id, revision, { isDone, act }, actor);
}

type IssueAction = {
	from: readonly Issue["state"][];
	event: string;
	details?: Details;
	act(tx: Db): Promise<unknown>;
};

/** Returns false if the issue is in no such state: a repeated or late action changes nothing. */
export function actOnIssue(
	id: number,
	{ from, event, details = {}, act }: IssueAction,
	actor: Actor,
	outer?: Db,
): Promise<boolean> {
	requireRight(actor, "send");
	return transaction(async (tx) => {
		const issue = await lockIssue(id, tx);
		if (!issue || !from.includes(issue.state)) return false;
		await recordEvent({ kind: "issue", id }, event, details, actor, tx);
		await act(tx);
		return true;
	}, outer);
}

export function discardIssue(id: number, actor: Actor): Promise<boolean> {
	const act = (tx: Db) => tx.delete(issues).where(eq(issues.id, id));
	return actOnIssue(id, { from: ["draft"], event: "discarded", act }, actor);
}

export function unscheduleIssue(id: number, actor: Actor, why = "", outer?: Db): Promise<boolean> {
	const draft = { state: "draft", scheduledAt: null } as const;
	const act = (tx: Db) => tx.update(issues).set(draft).where(eq(issues.id, id));
	const details: Details = why ? { why } : {};
	const action: IssueAction = { from: ["scheduled"], event: "schedule cancelled", details, act };
	return actOnIssue(id, action, actor, outer);
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

export async function findPublicIssue(id: number): Promise<Issue | undefined> {
	const isPublic = and(eq(issues.id, id), isNotNull(issues.startedAt));
	const [issue] = await db.select().from(issues).where(isPublic);
	return issue;
}

export function latestPublicIssues(limit: number) {
	return db
		.select({ id: issues.id, subject: issues.subject })
		.from(issues)
		.where(isNotNull(issues.startedAt))
		.orderBy(desc(issues.startedAt))
		.limit(limit);
}
