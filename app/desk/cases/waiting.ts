import { type SQL, sql } from "drizzle-orm";
import { type PgTable, unionAll } from "drizzle-orm/pg-core";
import { history } from "#app/cases/table.ts";
import type { CaseKind, ListKind } from "#app/people/define-case.ts";
import { db } from "#app/platform/database/db.server.ts";

/** What waits: the first list of a kind. */
export function waitingIn({ list: { from, id, choices } }: CaseKind) {
	const [choice] = Object.values(choices);
	if (!choice || typeof choice.where === "function")
		throw new Error("A kind lists what waits first.");
	return { from, id, at: choice.at, where: choice.where };
}

export function selectFrom<Fields extends Record<string, SQL | SQL.Aliased>>(
	kind: ListKind,
	fields: Fields,
) {
	// Drizzle’s types know no table that may be a subquery, too.
	return db.select(fields).from(kind.list.from as PgTable);
}

export type Waiting = { many: number; oldest: Date | null; samples: number };

/**
 * How many of each kind wait, and since when the first of them does; samples are counted apart. By the kind’s path,
 * in one query.
 */
export async function countKinds(kinds: readonly CaseKind[]): Promise<Record<string, Waiting>> {
	const [first, second, ...others] = kinds.map((kind) => {
		const { at, where } = waitingIn(kind);
		const sample = kind.task.sample ?? sql`false`;
		return selectFrom(kind, {
			path: sql<string>`${kind.path}::text`.as("path"),
			many: sql<number>`(count(*) filter (where not ${sample}))::int`.as("many"),
			oldest: sql<Date | null>`min(${at}) filter (where not ${sample})`
				.mapWith(history.at)
				.as("oldest"),
			samples: sql<number>`(count(*) filter (where ${sample}))::int`.as("samples"),
		}).where(where);
	});
	const rows = first ? await (second ? unionAll(first, second, ...others) : first) : [];
	return Object.fromEntries(rows.map(({ path, ...waiting }) => [path, waiting]));
}
