import { inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Subject, SubjectKind } from "#app/media/table.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { says } from "#app/platform/database/table.ts";
import { cleanLine } from "#app/platform/forms/typed-text.server.ts";
import { records } from "#app/records/records.ts";
import { texts } from "#app/records/texts.ts";
import { capital } from "#app/ui/letter-case.ts";
import { posts } from "#app/writing/blog/table.ts";
import { guides } from "#app/writing/guides/table.ts";

export type Place = { name: string; what: string; path: string; public: boolean };

type Source = {
	of: { kind: "guide" | "post" | "dog" | "kennel"; deskPath: string; labels: { one: string } };
	table: PgTable & { id: PgColumn };
	name: PgColumn;
};

const sources: Source[] = [
	{ of: texts.guide, table: guides, name: guides.title },
	{ of: texts.post, table: posts, name: posts.title },
	{ of: records.dog, table: adoptionListings, name: adoptionListings.name },
	{ of: records.kennel, table: breeders, name: breeders.kennelName },
];

const reviewCase = { deskPath: "/desk/review", labels: { one: "case" } };
const maxMatches = 200;

export async function placesOf(uses: (Subject & { public: boolean })[]): Promise<Place[]> {
	const places = uses.map(({ kind, id, public: shown }): Place => {
		const { labels, deskPath } =
			sources.find(({ of }) => kindsOf(of).includes(kind))?.of ?? reviewCase;
		const one = capital(labels.one);
		const what = kind.endsWith("_draft") ? `${one} draft` : one;
		return { name: `Number ${id}`, what, path: `${deskPath}/${id}`, public: shown };
	});
	for (const source of sources) {
		const ids = uses.filter(({ kind }) => kindsOf(source.of).includes(kind)).map(({ id }) => id);
		const named = ids.length > 0 ? await select(source, inArray(source.table.id, ids)) : [];
		const names = new Map(named.map(({ id, name }) => [`${source.of.deskPath}/${id}`, name]));
		for (const place of places) place.name = names.get(place.path) ?? place.name;
	}
	return places;
}

export async function placesNamed(q: string): Promise<{ kinds: SubjectKind[]; ids: number[] }[]> {
	const name = cleanLine(q);
	return Promise.all(
		sources.map(async (source) => {
			const found = await select(source, says(source.name, name));
			return { kinds: kindsOf(source.of), ids: found.map(({ id }) => id) };
		}),
	);
}

function kindsOf({ kind }: Source["of"]): SubjectKind[] {
	return kind === "guide" || kind === "post" ? [kind, `${kind}_draft`] : [kind];
}

function select({ table, name }: Source, condition: SQL) {
	const columns = { id: sql<number>`${table.id}`.mapWith(Number), name: sql<string>`${name}` };
	// Drizzle's builders require a concrete table type, but this is any table with these columns.
	const anyTable: PgTable = table;
	return db.select(columns).from(anyTable).where(condition).limit(maxMatches);
}
