import { and, asc, desc, eq } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { features } from "#app/features.ts";
import { historyOf } from "#app/moderation/history/history.ts";
import { notesOf } from "#app/moderation/history/staff-notes.ts";
import { type Actor, requireRight } from "#app/people/actor.ts";
import type { CaseItem, CaseKind } from "#app/people/define-case.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { orNotFound } from "#app/ui/found.ts";
import { pageFrom, pageSize } from "#app/ui/paging.ts";

export const caseKinds = features.flatMap(({ cases = [] }) => cases);

/** The kind whose pages are at an address of the desk. */
export function caseKindAt(url: URL): CaseKind {
	const { pathname } = url;
	return orNotFound(
		caseKinds.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`)),
	);
}

/** What waits: the first list of a kind. */
export function waitingIn({ list }: CaseKind) {
	const [choice] = Object.values(list.choices);
	if (!choice) throw new Error("A kind of case needs a list.");
	return { table: list.table, ...choice };
}

export async function listCases(
	kind: CaseKind,
	query: URLSearchParams,
	page: number,
	reader: Actor,
) {
	requireRight(reader, kind.right);
	const { table, param, choices, filter, items } = kind.list;
	const asked = query.get(param) ?? "";
	const name = Object.hasOwn(choices, asked) ? asked : (Object.keys(choices)[0] ?? "");
	const choice = orNotFound(choices[name]);
	const wanted = (filter && query.get(filter.param)) ?? "";
	const about = wanted === "" ? undefined : orNotFound(await filter?.find(wanted, reader));
	const order = choice.first === "oldest" ? asc : desc;
	const rows = await db
		.select({ id: table.id })
		.from(table as PgTable)
		.where(and(choice.where, about?.where))
		.orderBy(order(choice.at), order(table.id))
		.limit(pageSize + 1)
		.offset((page - 1) * pageSize);
	const ids = rows.map(({ id }) => Number(id));
	const found = new Map((await items(ids)).map((item) => [item.id, item]));
	const { none } = choice;
	return {
		...pageFrom(
			ids.flatMap((id) => found.get(id) ?? []),
			page,
		),
		none: typeof none === "string" ? none : none(about ? ` about ${about.label}` : ""),
		about: about && { value: wanted, label: about.label, related: about.related },
	};
}

export type Listed = Awaited<ReturnType<typeof listCases>>;
export type ListedCase = CaseItem;

export async function readCase({ kind, right, page }: CaseKind, id: number, reader: Actor) {
	requireRight(reader, right);
	const view = await page?.find(id, reader);
	if (!view || !page) return undefined;
	const [notes, entries] = await Promise.all([
		page.hasNotes ? notesOf({ kind, id }) : undefined,
		page.hasHistory ? historyOf({ kind, id }) : undefined,
	]);
	return { ...view, id, notes, entries };
}

/** Returns the notice to show, or undefined if there is no such case or action. */
export function actOnCase(
	kind: CaseKind,
	id: number,
	name: string,
	values: Record<string, string>,
	actor: Actor,
): Promise<string | undefined> {
	requireRight(actor, kind.right);
	const action = Object.hasOwn(kind.actions, name) ? kind.actions[name] : undefined;
	const table = kind.page?.table ?? kind.list.table;
	return transaction(async (tx) => {
		if (!action || !(await lockRow(table, id, tx))) return undefined;
		return action({ id, actor, values, tx });
	});
}

/** Saves what the form of a kind’s page sent. */
export function saveCase(
	{ page, right }: CaseKind,
	id: number,
	values: Record<string, string>,
	actor: Actor,
) {
	requireRight(actor, right);
	return transaction(async (tx) => {
		if (!page?.edit || !(await lockRow(page.table, id, tx))) return undefined;
		return page.edit.save({ id, actor, values, tx });
	});
}

async function lockRow(table: PgTable & { id: PgColumn }, id: number, tx: typeof db) {
	const [row] = await tx
		.select({ id: table.id })
		.from(table as PgTable)
		.where(eq(table.id, id))
		.for("update");
	return row !== undefined;
}
