import { ilike, inArray, sql } from "drizzle-orm";
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
		name: names.get(`${plain(kind)} ${id}`) ?? `Number ${id}`,
		what: kinds[kind].what,
		path: `${kinds[kind].path}/${id}`,
		public: shown,
	}));
}

export async function placesNamed(q: string): Promise<{ kind: SubjectKind; ids: number[] }[]> {
	if (q === "") return [];
	const pattern = `%${cleanLine(q).replace(/[\\%_]/g, "\\$&")}%`;
	const found = await Promise.all([
		db.select({ id: guides.id }).from(guides).where(ilike(guides.title, pattern)).limit(maxMatches),
		db.select({ id: posts.id }).from(posts).where(ilike(posts.title, pattern)).limit(maxMatches),
		db
			.select({ id: adoptionListings.id })
			.from(adoptionListings)
			.where(ilike(adoptionListings.name, pattern))
			.limit(maxMatches),
		db
			.select({ id: breeders.id })
			.from(breeders)
			.where(ilike(breeders.kennelName, pattern))
			.limit(maxMatches),
	]);
	const [guide, post, dog, kennel] = found.map((rows) => rows.map(({ id }) => id));
	const ids = { guide, guide_draft: guide, post, post_draft: post, dog, kennel };
	return Object.entries(ids).map(([kind, ids = []]) => ({ kind: kind as SubjectKind, ids }));
}

async function namesOf(uses: Use[]): Promise<Map<string, string>> {
	const names = new Map<string, string>();
	const idsOf = (kind: string) =>
		uses.filter((use) => plain(use.kind) === kind).map(({ id }) => id);
	const sources = [
		{ kind: "guide", table: guides, id: guides.id, name: guides.title },
		{ kind: "post", table: posts, id: posts.id, name: posts.title },
		{ kind: "dog", table: adoptionListings, id: adoptionListings.id, name: adoptionListings.name },
		{ kind: "kennel", table: breeders, id: breeders.id, name: breeders.kennelName },
	] as const;
	for (const { kind, table, id, name } of sources) {
		const ids = idsOf(kind);
		if (ids.length === 0) continue;
		const rows = await db
			.select({ id: sql<number>`${id}`.mapWith(Number), name: sql<string>`${name}` })
			.from(table)
			.where(inArray(id, ids));
		for (const row of rows) names.set(`${kind} ${row.id}`, row.name);
	}
	return names;
}

function plain(kind: SubjectKind): string {
	return kind.replace("_draft", "");
}
