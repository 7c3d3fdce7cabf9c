import { and, asc, desc, eq, gt, gte, lt, ne, sql } from "drizzle-orm";
import { type Details, history, type RecordKind, recordKinds } from "#app/moderation/table.ts";
import { type Actor, actorName, requireRight, staffId } from "#app/people/actor.ts";
import { type Db, db } from "#app/platform/db.server.ts";
import { pageSize } from "#app/ui/paging.ts";

export type HistorySubject = { kind: RecordKind; id: number };

/** Notes what was done to a record, in the transaction that does it. */
export async function note(
	subject: HistorySubject,
	event: string,
	details: Details,
	actor: Actor,
	tx: Db,
): Promise<void> {
	await tx.insert(history).values({
		subjectKind: subject.kind,
		subjectId: subject.id,
		actor: actorName(actor),
		actorId: staffId(actor),
		event,
		details,
	});
}

/** What was done to a record, oldest first. */
export function historyOf({ kind, id }: HistorySubject) {
	return db
		.select({
			kind: history.subjectKind,
			event: history.event,
			actor: history.actor,
			details: history.details,
			at: history.at,
		})
		.from(history)
		.where(and(eq(history.subjectKind, kind), eq(history.subjectId, id)))
		.orderBy(asc(history.id));
}

/** From what to what, for every field that differs: what a note of a change says. */
export function changesBetween(
	before: Record<string, unknown>,
	after: Record<string, unknown>,
): Details {
	const changes: Details = {};
	for (const [field, value] of Object.entries(after)) {
		const [from, to] = [wordsOf(before[field]), wordsOf(value)];
		if (from !== to) changes[field] = `${inShort(from)} → ${inShort(to)}`;
	}
	return changes;
}

function wordsOf(value: unknown): string {
	if (value === null || value === undefined) return "";
	if (value instanceof Date) return `${value.toISOString().slice(0, 16).replace("T", " ")} UTC`;
	if (typeof value === "boolean") return value ? "yes" : "no";
	return String(value);
}

/** A note tells what changed; it is no second copy of a long text. */
function inShort(text: string): string {
	if (text === "") return "nothing";
	return text.length > 300 ? `${text.slice(0, 300).toWellFormed()}…` : text;
}

/** What somebody else did to a record since a form of it was opened. */
export type Conflict = { by: string; changes: Details };

/** What was noted of a record after a moment (milliseconds since 1970): by whom last, and all of it. */
export async function changesSince(
	{ kind, id }: HistorySubject,
	moment: number,
	tx: Db,
): Promise<Conflict> {
	const rows = await tx
		.select({ actor: history.actor, details: history.details })
		.from(history)
		.where(
			and(
				eq(history.subjectKind, kind),
				eq(history.subjectId, id),
				gt(history.at, new Date(moment)),
				// A note of the team changes nothing that somebody else may be editing.
				ne(history.event, "note written"),
			),
		)
		.orderBy(desc(history.id))
		.limit(20);
	const changes = Object.assign({}, ...rows.map(({ details }) => details).reverse());
	return { by: rows[0]?.actor ?? "Somebody else", changes };
}

export type HistoryEntry = {
	id: number;
	kind: RecordKind;
	subjectId: number;
	actor: string;
	actorId: number | null;
	event: string;
	details: Details;
	at: Date;
};

export type HistoryFilter = {
	/** A member of the team, by number. */
	person?: number | undefined;
	kind?: RecordKind | undefined;
	/** A day in UTC, such as "2026-03-14". */
	day?: string | undefined;
	/** Only what is older than this entry: the last one of the page before. */
	before?: number | undefined;
};

/** Everything that was done, newest first, 24 at a time. */
export async function listHistory(
	{ person, kind, day, before }: HistoryFilter,
	actor: Actor,
): Promise<{ items: HistoryEntry[]; more: boolean }> {
	requireRight(actor, "govern");
	// Every entry is younger than the one before it, so a day is a stretch of numbers: the table needs
	// no index of times, and a page of any day is read by number.
	const stretch = day ? await stretchOf(day) : undefined;
	if (day && !stretch) return { items: [], more: false };
	const rows = await db
		.select({
			...{ id: history.id, kind: history.subjectKind, subjectId: history.subjectId },
			...{ actor: history.actor, actorId: history.actorId, event: history.event },
			...{ details: history.details, at: history.at },
		})
		.from(history)
		.where(
			and(
				person === undefined ? undefined : eq(history.actorId, person),
				kind === undefined ? undefined : eq(history.subjectKind, kind),
				before === undefined ? undefined : lt(history.id, before),
				stretch && gte(history.id, stretch.first),
				stretch?.end === undefined ? undefined : lt(history.id, stretch.end),
			),
		)
		.orderBy(desc(history.id))
		.limit(pageSize + 1);
	return { items: rows.slice(0, pageSize), more: rows.length > pageSize };
}

/** The numbers of the entries of a day: the first, and the first after it. */
async function stretchOf(day: string): Promise<{ first: number; end?: number } | undefined> {
	const start = new Date(`${day}T00:00:00Z`);
	if (Number.isNaN(start.getTime())) return undefined;
	const first = await firstFrom(start);
	if (first === undefined) return undefined;
	const end = await firstFrom(new Date(start.getTime() + 24 * 60 * 60 * 1000));
	return end === undefined ? { first } : { first, end };
}

/** The first entry at or after a moment, found by halving: about twenty looks into the index. */
async function firstFrom(moment: Date): Promise<number | undefined> {
	const [ends] = await db
		.select({ low: sql<string>`min(${history.id})`, high: sql<string>`max(${history.id})` })
		.from(history);
	if (!ends?.low) return undefined;
	let [low, high] = [Number(ends.low), Number(ends.high) + 1];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		// Numbers have gaps where a transaction was given up: look at the next one that is there.
		const [entry] = await db
			.select({ id: history.id, at: history.at })
			.from(history)
			.where(gte(history.id, middle))
			.orderBy(asc(history.id))
			.limit(1);
		if (!entry || entry.at >= moment) high = middle;
		else low = entry.id + 1;
	}
	const [found] = await db
		.select({ id: history.id })
		.from(history)
		.where(gte(history.id, low))
		.orderBy(asc(history.id))
		.limit(1);
	return found?.id;
}

export function isRecordKind(text: string): text is RecordKind {
	return (recordKinds as readonly string[]).includes(text);
}
