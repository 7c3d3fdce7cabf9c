import { ilike, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { adoptionListings } from "#app/adoptions/table.ts";
import { posts } from "#app/blog/table.ts";
import { breeders } from "#app/breeders/table.ts";
import { guides } from "#app/guides/table.ts";
import type { SubjectKind } from "#app/media/table.ts";
import { db } from "#app/platform/database/db.server.ts";
import { cleanLine } from "#app/platform/forms/typed-text.server.ts";
import type { Use } from "#app/writing/library.ts";

export type Place = { name: string; what: string; path: string; public: boolean };

const kinds = {
	guide: { what: "Guide", path: "/desk/guides" },
	guide_draft: { what: "Guide draft", path: "/desk/guides" },
	post: { what: "Post", path: "/desk/blog" },
	post_draft: { what: "Post draft", path: "/desk/blog" },
	dog: { what: "Dog", path: "/desk/adoptions" },
	kennel: { what: "Kennel", path: "/desk/breeders" },
	case: { what: "Case", path: "/desk/review" },
} satisfies Record<SubjectKind, { what: string; path: string }>;

const maxMatches = 200;

export async function placesOf(uses: Use[]): Promise<Place[]> {
	const names = await namesOf(uses);
	return uses.map(({ kind, id, public: shown }) => ({
		name: names.get(`${kind} ${id}`) ?? `Number ${id}`,
		what: kinds[kind].what,
		path: `${kinds[kind].path}/${id}`,
		public: shown,
	}));
}

type Source = { kinds: SubjectKind[]; table: PgTable; id: PgColumn; name: PgColumn };
const dogs = adoptionListings;
const sources: Source[] = [
	{ kinds: ["guide", "guide_draft"], table: guides, id: guides.id, name: guides.title },
	{ kinds: ["post", "post_draft"], table: posts, id: posts.id, name: posts.title },
	{ kinds: ["dog"], table: dogs, id: dogs.id, name: dogs.name },
	{ kinds: ["kennel"], table: breeders, id: breeders.id, name: breeders.kennelName },
];

function rowsOf({ table, id, name }: Source, condition: SQL) {
	return db
		.select({ id: sql<number>`${id}`.mapWith(Number), name: sql<string>`${name}` })
		.from(table)
		.where(condition);
}

export async function placesNamed(q: string): Promise<{ kind: SubjectKind; ids: number[] }[]> {
	if (q === "") return [];
	const pattern = `%${cleanLine(q).replace(/[\\%_]/g, "\\$&")}%`;
	const found = sources.map(async (source) => {
		const rows = await rowsOf(source, ilike(source.name, pattern)).limit(maxMatches);
		return source.kinds.map((kind) => ({ kind, ids: rows.map(({ id }) => id) }));
	});
	return (await Promise.all(found)).flat();
}

async function namesOf(uses: Use[]): Promise<Map<string, string>> {
	const names = new Map<string, string>();
	for (const source of sources) {
		const ids = uses.filter(({ kind }) => source.kinds.includes(kind)).map(({ id }) => id);
		if (ids.length === 0) continue;
		for (const { id, name } of await rowsOf(source, inArray(source.id, ids))) {
			for (const kind of source.kinds) names.set(`${kind} ${id}`, name);
		}
	}
	return names;
}
