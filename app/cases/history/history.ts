import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, ne, sql } from "drizzle-orm";
import { type Details, history } from "#app/cases/table.ts";
import { type Actor, actorName, requireRight, sender, staffId } from "#app/people/actor.ts";
import { type RecordKind, recordKinds } from "#app/people/define-case.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { pageSize } from "#app/ui/paging.ts";

export type HistorySubject = { kind: RecordKind; id: number };

export function recordEvent(
	{ kind, id }: HistorySubject,
	event: string,
	details: Details,
	actor: Actor,
	tx: Db,
) {
	return recordEvents(kind, event, [{ id, details }], actor, tx);
}

export async function recordEvents(
	subjectKind: RecordKind,
	event: string,
	subjects: { id: number; details?: Details }[],
	actor: Actor,
	tx: Db,
) {
	if (subjects.length === 0) return;
	const by = { actor: actorName(actor), actorId: staffId(actor) };
	await tx.insert(history).values(
		subjects.map(({ id, details = {} }) => ({
			subjectKind,
			subjectId: id,
			event,
			details,
			...by,
		})),
	);
}

const shownColumns = {
	kind: history.subjectKind,
	event: history.event,
	actor: history.actor,
	details: history.details,
	at: history.at,
};

function isOf({ kind, id }: HistorySubject) {
	return and(eq(history.subjectKind, kind), eq(history.subjectId, id));
}

export async function historyOf(subject: HistorySubject) {
	const rows = db.select(shownColumns).from(history).where(isOf(subject)).orderBy(asc(history.id));
	return joinVisits(await rows);
}

type Entry = Pick<typeof history.$inferSelect, "event" | "actor" | "details" | "at">;

/** A pause after which a sender's next change is another visit's. */
const visitPauseMs = 30 * 60_000;
const savedAsTyped = ["corrected", "changed"];

/** Makes one entry of what a sender changed in a visit, because each field is saved as it is typed. */
export function joinVisits<Some extends Entry>(entries: readonly Some[]): Some[] {
	const joined: Some[] = [];
	for (const entry of entries) {
		const last = joined.at(-1);
		if (last && isSameVisit(last, entry)) {
			joined[joined.length - 1] = { ...entry, details: joinChanges(last.details, entry.details) };
		} else joined.push(entry);
	}
	return joined;
}

function isSameVisit(one: Entry, next: Entry): boolean {
	return (
		savedAsTyped.includes(next.event) &&
		next.actor === actorName(sender) &&
		one.event === next.event &&
		one.actor === next.actor &&
		next.at.getTime() - one.at.getTime() < visitPauseMs
	);
}

const arrow = " → ";

function joinChanges(earlier: Details, later: Details): Details {
	const joined = { ...earlier };
	for (const [field, change] of Object.entries(later)) {
		const before = earlier[field];
		const both = before === undefined ? change : joinChange(before, change);
		if (both === "") delete joined[field];
		else joined[field] = both;
	}
	return joined;
}

/** Makes "a → c" of "a → b" and "b → c", and nothing of "a → b" and "b → a". Texts may contain arrows themselves. */
function joinChange(one: string, next: string): string {
	for (let at = one.indexOf(arrow); at >= 0; at = one.indexOf(arrow, at + 1)) {
		const [from, to] = [one.slice(0, at), one.slice(at + arrow.length)];
		if (!next.startsWith(to + arrow)) continue;
		const last = next.slice(to.length);
		return last === arrow + from ? "" : from + last;
	}
	// Of photos it says only whether some were removed.
	return one.length > next.length ? one : next;
}

export async function lastEntry(subject: HistorySubject, events: string[], tx: Db = db) {
	const [last] = await tx
		.select({ ...shownColumns, actorId: history.actorId })
		.from(history)
		.where(and(isOf(subject), inArray(history.event, events)))
		.orderBy(desc(history.id))
		.limit(1);
	return last;
}

export async function wasChangedByStaff(subject: HistorySubject): Promise<boolean> {
	return (await db.$count(history, and(isOf(subject), isNotNull(history.actorId)))) > 0;
}

export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>) {
	const changes: Details = {};
	for (const [field, value] of Object.entries(after)) {
		const [from, to] = [textOf(before[field]), textOf(value)];
		if (from !== to) changes[field] = `${truncate(from)} → ${truncate(to)}`;
	}
	return changes;
}

function textOf(value: unknown): string {
	if (value === null || value === undefined) return "";
	if (value instanceof Date) return `${value.toISOString().slice(0, 16).replace("T", " ")} UTC`;
	if (typeof value === "boolean") return value ? "yes" : "no";
	return String(value);
}

function truncate(text: string): string {
	if (text === "") return "nothing";
	return text.length > 300 ? `${text.slice(0, 300).toWellFormed()}…` : text;
}

export async function changesSince(subject: HistorySubject, moment: Date, tx: Db) {
	const rows = await tx
		.select({ actor: history.actor, details: history.details })
		.from(history)
		// Notes don't change anything that someone else may be editing.
		.where(and(isOf(subject), gt(history.at, moment), ne(history.event, "note written")))
		.orderBy(desc(history.id))
		.limit(20);
	const [last] = rows;
	const changes: Details = Object.assign({}, ...rows.map(({ details }) => details).reverse());
	return last && { by: last.actor, changes };
}

export type HistoryEntry = Awaited<ReturnType<typeof listHistory>>["items"][number];

type HistoryFilter = {
	person?: number | undefined;
	kind?: RecordKind | undefined;
	from?: Date | undefined;
	until?: Date | undefined;
	before?: number | undefined;
};

export async function listHistory(
	{ person, kind, from, until, before }: HistoryFilter,
	actor: Actor,
) {
	requireRight(actor, "manage");
	// Ids grow with time, so the table needs no index on `at`.
	const [first, end] = await Promise.all([from && firstIdFrom(from), until && firstIdFrom(until)]);
	if (from && first === undefined) return { items: [], more: false };
	const rows = await db
		.select({
			...shownColumns,
			id: history.id,
			subjectId: history.subjectId,
			actorId: history.actorId,
		})
		.from(history)
		.where(
			and(
				person === undefined ? undefined : eq(history.actorId, person),
				kind === undefined ? undefined : eq(history.subjectKind, kind),
				before === undefined ? undefined : lt(history.id, before),
				first === undefined ? undefined : gte(history.id, first),
				end === undefined ? undefined : lt(history.id, end),
			),
		)
		.orderBy(desc(history.id))
		.limit(pageSize + 1);
	return { items: rows.slice(0, pageSize), more: rows.length > pageSize };
}

/** Finds the first id by binary search, in about twenty index lookups. */
async function firstIdFrom(moment: Date): Promise<number | undefined> {
	const [ends] = await db
		.select({ low: sql<string>`min(${history.id})`, high: sql<string>`max(${history.id})` })
		.from(history);
	if (!ends?.low) return undefined;
	let [low, high] = [Number(ends.low), Number(ends.high) + 1];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		// Ids have gaps where transactions rolled back: take the next existing one.
		const entry = await entryFrom(middle);
		if (!entry || entry.at >= moment) high = middle;
		else low = entry.id + 1;
	}
	return (await entryFrom(low))?.id;
}

async function entryFrom(id: number) {
	const [entry] = await db
		.select({ id: history.id, at: history.at })
		.from(history)
		.where(gte(history.id, id))
		.orderBy(asc(history.id))
		.limit(1);
	return entry;
}

export function isRecordKind(text: string): text is RecordKind {
	return (recordKinds as readonly string[]).includes(text);
}
