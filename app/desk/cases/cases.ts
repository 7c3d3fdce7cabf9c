import { and, asc, count, desc, eq, ne, not, type SQL, sql } from "drizzle-orm";
import { type PgTable, unionAll } from "drizzle-orm/pg-core";
import { historyOf } from "#app/cases/history/history.ts";
import { notesOf } from "#app/cases/history/staff-notes.ts";
import { cases, history } from "#app/cases/table.ts";
import { countKinds, selectFrom, type Waiting, waitingIn } from "#app/desk/cases/waiting.ts";
import { deskLists } from "#app/desk/desk-lists.ts";
import { features } from "#app/features.ts";
import { type Actor, requireRight, type Staff } from "#app/people/actor.ts";
import type { CaseItem, CaseKind, CasePage, ListKind } from "#app/people/define-case.ts";
import { may } from "#app/people/rights.ts";
import { coalesced } from "#app/platform/cache/cached.server.ts";
import { type Db, transaction } from "#app/platform/database/db.server.ts";
import type { Inline } from "#app/ui/desk/inline.tsx";
import { orNotFound } from "#app/ui/found.ts";
import { pageFrom, pageSize } from "#app/ui/paging.ts";

export const caseKinds = features.flatMap(({ cases = [] }) => cases);
for (const { kind, page } of caseKinds) {
	if (page?.hasAssignee && page.table !== cases) {
		throw new Error(`Only rows of cases can be assigned, not ${kind}.`);
	}
}

/** Everything that the desk lists, in the order of the menu. */
export const listKinds: readonly ListKind[] = [
	...caseKinds,
	...features.flatMap(({ lists = [] }) => lists),
	...deskLists,
];

/** The kind whose pages are at an address of the desk. */
export function listKindAt({ pathname }: URL): ListKind {
	return orNotFound(
		listKinds.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`)),
	);
}

export const countWaiting = coalesced(() => countKinds(caseKinds));

export async function waitingOf({ path }: CaseKind): Promise<Waiting> {
	return (await countWaiting())[path] ?? { many: 0, oldest: null, samples: 0 };
}

/** The oldest of those that wait, by name; samples last. */
export async function listOldest(
	kind: CaseKind,
	most: number,
	{ many, samples }: Waiting,
	reader: Actor,
) {
	const { id, at, where } = waitingIn(kind);
	const { sample } = kind.task;
	const fields = { id: sql`${id}`.mapWith(Number), since: sql<Date>`${at}`.mapWith(history.at) };
	const find = (isWanted: SQL | undefined, limit: number) =>
		selectFrom(kind, fields).where(and(where, isWanted)).orderBy(asc(at), asc(id)).limit(limit);
	const real = many > 0 ? await find(sample && not(sample), most) : [];
	const left = most - real.length;
	const rows = samples > 0 && left > 0 ? [...real, ...(await find(sql`${sample}`, left))] : real;
	const ids = rows.map(({ id }) => Number(id));
	const items = new Map((await itemsOf(kind, ids, reader)).map((item) => [item.id, item]));
	return rows.flatMap(({ id, since }, index) => {
		const item = items.get(Number(id));
		return item ? { ...item, since, isSample: index >= real.length } : [];
	});
}

/** The lists of a kind, as their filter offers them. */
export function listChoices(kind: ListKind) {
	const choices = Object.entries(kind.list.choices);
	return Promise.all(
		choices.map(async ([value, { label, isCounted, where }]) => {
			if (!isCounted || typeof where === "function") return { value, label };
			const [found] = await selectFrom(kind, { many: count() }).where(where);
			return { value, label: `${label} (${found?.many ?? 0})` };
		}),
	);
}

export async function listCases(
	kind: ListKind,
	asked: URLSearchParams,
	page: number,
	reader: Actor,
) {
	const { q, about, isKnown, none, where, first, at } = await listAsked(kind, asked, reader);
	orNotFound(isKnown);
	const { id, search } = kind.list;
	const order = first === "oldest" ? asc : desc;
	const rows = await selectFrom(kind, { id: sql`${id}`.mapWith(Number) })
		.where(where)
		.orderBy(order(at), order(id))
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	const nothing = typeof none === "string" ? none : none(about ? ` about ${about.label}` : "");
	return {
		...pageFrom(
			await itemsOf(
				kind,
				rows.map(({ id }) => Number(id)),
				reader,
			),
			page,
		),
		none: q === "" ? nothing : (search?.none ?? nothing),
		about: about && { value: about.value, label: about.label, related: about.related },
	};
}

/** The list that an address asks for. */
async function listAsked({ right, list }: ListKind, asked: URLSearchParams, reader: Actor) {
	requireRight(reader, right);
	const query = readable(asked);
	const { param, choices, filter, search } = list;
	const chosen = query.get(param) ?? "";
	const name = Object.hasOwn(choices, chosen) ? chosen : (Object.keys(choices)[0] ?? "");
	const choice = orNotFound(choices[name]);
	const value = (filter && query.get(filter.param)) ?? "";
	const about = value === "" ? undefined : await filter?.find(value, reader);
	const q = search ? (query.get("q") ?? "").trim() : "";
	const where = typeof choice.where === "function" ? choice.where(reader, query) : choice.where;
	return {
		...choice,
		q,
		isKnown: value === "" || about !== undefined,
		about: about && { ...about, value },
		where: and(where, about?.where, q === "" ? undefined : search?.where(q)),
	};
}

/** The cases before and after one in a list, whether or not it has left the list, and the list’s first. */
export async function findNeighbors(
	kind: ListKind,
	here: number,
	asked: URLSearchParams,
	reader: Actor,
) {
	const { where, at, first } = await listAsked(kind, asked, reader);
	const { id } = kind.list;
	const since = sql<Date>`${at}`.mapWith(history.at);
	const [found] = await selectFrom(kind, { since }).where(eq(id, here));
	const place = sql`(${orNotFound(found).since.toISOString()}::timestamptz, ${here})`;
	const isOther = and(where, ne(id, here));
	const find = async (order: typeof asc, isBeyond?: SQL) => {
		const [found] = await selectFrom(kind, { id: sql`${id}`.mapWith(Number) })
			.where(and(isOther, isBeyond))
			.orderBy(order(at), order(id))
			.limit(1);
		return found && Number(found.id);
	};
	const [older, newer, start] = await Promise.all([
		find(desc, sql`(${at}, ${id}) < ${place}`),
		find(asc, sql`(${at}, ${id}) > ${place}`),
		find(first === "oldest" ? asc : desc),
	]);
	const [previous, next] = first === "oldest" ? [older, newer] : [newer, older];
	return { previous, next, first: start };
}

/** PostgreSQL rejects NUL in text. */
export function readable(query: URLSearchParams): URLSearchParams {
	const parts = [...query].map(([name, value]) => [name, value.replaceAll("\0", "").slice(0, 254)]);
	return new URLSearchParams(parts);
}

async function itemsOf({ list, path }: ListKind, ids: number[], reader: Actor) {
	const items = ids.length > 0 ? await list.items(ids, reader) : [];
	const found = new Map(items.map((item) => [item.id, item]));
	return ids.flatMap((id) => {
		const item = found.get(id);
		const own = `${path}/${item?.caseId ?? id}`;
		return item ? { ...item, to: item.to === undefined ? own : item.to } : [];
	});
}

export type ListedCase = CaseItem & { to: string | null };

type InboxItem = { key: string; to: string; kind: string; name: Inline; since: Date };

/** Everything that waits and that this person may open, oldest first; or only what is assigned to them. */
export async function listInbox(page: number, reader: Staff, isMine = false) {
	const kinds = caseKinds.filter(
		({ right, page }) => may(reader, right) && (!isMine || page?.hasAssignee),
	);
	const [first, second, ...others] = kinds.map((kind) => {
		const { id, at, where } = waitingIn(kind);
		return selectFrom(kind, {
			path: sql<string>`${kind.path}::text`.as("path"),
			id: sql<number>`${id}`.mapWith(Number).as("id"),
			since: sql<Date>`${at}`.mapWith(history.at).as("since"),
		}).where(and(where, isMine ? eq(cases.assignedTo, reader.id) : undefined));
	});
	if (!first || !second) return pageFrom<InboxItem>([], page);
	const rows = await unionAll(first, second, ...others)
		.orderBy(sql`since`, sql`path`, sql`id`)
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	const shown = await Promise.all(
		kinds.map(async (kind) => {
			const own = rows.filter(({ path }) => path === kind.path);
			const items = await itemsOf(
				kind,
				own.map(({ id }) => Number(id)),
				reader,
			);
			return items.map(({ id, to, values }) => ({
				key: `${kind.path} ${id}`,
				to: to ?? kind.path,
				kind: kind.title,
				name: values[0] ?? [],
			}));
		}),
	);
	const found = new Map(shown.flat().map((item) => [item.key, item]));
	return pageFrom(
		rows.flatMap(({ path, id, since }) => {
			const item = found.get(`${path} ${id}`);
			return item ? { ...item, since } : [];
		}),
		page,
	);
}

export async function readCase({ kind, right, page }: ListKind, id: number, reader: Actor) {
	requireRight(reader, right);
	const found = await page?.find(id, reader);
	if (!found || !page) return undefined;
	const { history, ...view } = found;
	const [notes, entries] = await Promise.all([
		page.hasNotes ? notesOf({ kind, id }) : undefined,
		page.hasHistory ? historyOf(history?.of ?? { kind, id }) : undefined,
	]);
	const isShown = history?.where ?? (() => true);
	return { ...view, id, notes, entries: entries?.filter(isShown) };
}

/** Returns the notice to show, or undefined if there is no such case or action. */
export function actOnCase(
	{ right, page, actions = {} }: ListKind,
	id: number,
	name: string,
	values: Record<string, string>,
	actor: Actor,
	item?: string,
): Promise<string | undefined> {
	requireRight(actor, right);
	const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
	return transaction(async (tx) => {
		if (!action || (page && !(await lock(page, id, tx)))) return undefined;
		return action({ id, actor, values, tx, ...(item !== undefined && { item }) });
	});
}

/** Acts on each in a transaction of its own. Returns how many it changed, or undefined if there is no such action. */
export async function actOnSeveral(
	{ right, several = [] }: ListKind,
	ids: readonly number[],
	name: string,
	actor: Actor,
): Promise<number | undefined> {
	requireRight(actor, right);
	const action = several.find((each) => each.name === name);
	if (!action) return undefined;
	let changed = 0;
	for (const id of ids) {
		if (await transaction((tx) => action.act({ id, actor, tx }))) changed++;
	}
	return changed;
}

/** Saves what the form of a kind’s page sent. */
export function saveCase(
	{ page, right }: ListKind,
	id: number,
	values: Record<string, string>,
	actor: Actor,
) {
	requireRight(actor, right);
	return transaction(async (tx) => {
		if (!page?.edit || !(await lock(page, id, tx))) return undefined;
		return page.edit.save({ id, actor, values, tx });
	});
}

/** Returns whether there is such a case. */
export async function lock({ table, lock }: CasePage, id: number, tx: Db): Promise<boolean> {
	if (lock) return lock(id, tx);
	const [row] = await tx
		.select({ id: table.id })
		.from(table as PgTable)
		.where(eq(table.id, id))
		.for("update");
	return row !== undefined;
}
