import { asc, count, eq, isNotNull, min, sql } from "drizzle-orm";
import { cases } from "#app/cases/table.ts";
import { issues } from "#app/desk/issues/table.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { cached } from "#app/platform/cache/cached.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { allOf } from "#app/platform/limits/concurrency.server.ts";
import { posts } from "#app/writing/blog/table.ts";
import { guides } from "#app/writing/guides/table.ts";
import { manuscripts } from "#app/writing/table.ts";

export async function findDraftIssue() {
	const [draft] = await db
		.select({ id: issues.id, subject: issues.subject, introduction: issues.introduction })
		.from(issues)
		.where(eq(issues.state, "draft"))
		.orderBy(asc(issues.id))
		.limit(1);
	return draft && { id: draft.id, subject: draft.subject, hasIntro: draft.introduction !== "" };
}

export const findWritingFigures = cached(() =>
	allOf({
		guideDrafts: db.$count(guides, isDraft(guides)),
		postDrafts: db.$count(posts, isDraft(posts)),
		due: db
			.select({
				kind: manuscripts.subjectKind,
				many: count(),
				next: min(manuscripts.publishAt),
			})
			.from(manuscripts)
			.where(isNotNull(manuscripts.publishAt))
			.groupBy(manuscripts.subjectKind),
	}),
);

function isDraft(table: typeof guides | typeof posts) {
	return sql`${table.status} = 'draft' and not ${table.sample}`;
}

export async function isNewSite(): Promise<boolean> {
	const tables = [adoptionListings, breeders, guides, posts, cases];
	const isFilled = tables.map((table) => sql`exists (select from ${table})`);
	const { rows } = await db.execute<{ filled: boolean }>(
		sql`select ${sql.join(isFilled, sql` or `)} as filled`,
	);
	return !rows[0]?.filled;
}
