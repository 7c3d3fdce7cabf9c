import { and, asc, count, eq, gte, inArray, isNotNull, isNull, min, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { adoptionListings } from "#app/adoptions/table.ts";
import { posts } from "#app/blog/table.ts";
import { breeders } from "#app/breeders/table.ts";
import { guides } from "#app/guides/table.ts";
import { caseName } from "#app/moderation/cases/labels.ts";
import { cases, isCaseWaiting, submissions } from "#app/moderation/table.ts";
import { subscribers } from "#app/newsletter/table.ts";
import { cached } from "#app/platform/cache/cached.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { recentTopPages } from "#app/visits/figures.ts";
import { manuscripts } from "#app/writing/table.ts";

// Literals, not parameters, so that PostgreSQL can use the partial index.
const weekAgo = sql`now() - interval '7 days'`;
const maxMine = 8;

/** Cases and possible spam that were made up to practice on. */
export async function countWaitingSamples(): Promise<number> {
	const isSpam = and(isNotNull(submissions.quarantinedAt), isNull(submissions.restoredAt));
	const [inReview, spam] = await Promise.all([
		db.$count(cases, and(isCaseWaiting, cases.sample)),
		db.$count(submissions, and(isSpam, submissions.sample)),
	]);
	return inReview + spam;
}

export async function listMine(personId: number) {
	const rows = await db
		.select({ case: cases, submission: submissions })
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(and(isCaseWaiting, eq(cases.assignedTo, personId)))
		.orderBy(asc(cases.waitingSince), asc(cases.id))
		.limit(maxMine);
	return rows.map(({ case: { id, kind, waitingSince, draft }, submission }) => {
		return { id, kind, waitingSince, name: caseName({ ...submission, kind, draft }) };
	});
}

const isPublicDog = sql`${adoptionListings.status} in ('available', 'on_hold') and not ${adoptionListings.sample}`;
const isPublicKennel = sql`${breeders.status} = 'active' and not ${breeders.sample}`;

const homedSince = (unit: "month" | "year") =>
	and(
		sql`${adoptionListings.homedAt} >= date_trunc(${unit}, now() at time zone 'UTC') at time zone 'UTC'`,
		sql`not ${adoptionListings.sample}`,
	);
const isConfirmed = eq(subscribers.state, sql`'confirmed'`);

export const findReviewFigures = cached(async () => {
	const [dogs, kennels, homedThisMonth, homedThisYear, subscribed, newlySubscribed] =
		await Promise.all([
			db.$count(adoptionListings, and(isPublicDog, gte(adoptionListings.dateAdded, weekAgo))),
			db.$count(breeders, and(isPublicKennel, gte(breeders.dateAdded, weekAgo))),
			db.$count(adoptionListings, homedSince("month")),
			db.$count(adoptionListings, homedSince("year")),
			db.$count(subscribers, isConfirmed),
			db.$count(subscribers, and(isConfirmed, gte(subscribers.createdAt, weekAgo))),
		]);
	return { dogs, kennels, homedThisMonth, homedThisYear, subscribed, newlySubscribed };
});

export const findWritingFigures = cached(async () => {
	const [guideDrafts, postDrafts, newGuides, newPosts, due] = await Promise.all([
		db.$count(guides, isOwn(guides, "draft")),
		db.$count(posts, isOwn(posts, "draft")),
		db.$count(guides, and(isOwn(guides, "published"), gte(guides.createdAt, weekAgo))),
		db.$count(posts, and(isOwn(posts, "published"), gte(posts.createdAt, weekAgo))),
		db
			.select({
				kind: manuscripts.subjectKind,
				many: count(),
				next: min(manuscripts.publishAt),
			})
			.from(manuscripts)
			.where(isNotNull(manuscripts.publishAt))
			.groupBy(manuscripts.subjectKind),
	]);
	return { guides: newGuides, posts: newPosts, guideDrafts, postDrafts, due };
});

function isOwn(table: typeof guides | typeof posts, status: "draft" | "published") {
	return sql`${table.status} = ${status} and not ${table.sample}`;
}

/** Once true it stays true, so the query is skipped from then on. */
let wasFilled = false;

export async function isNewSite(): Promise<boolean> {
	if (wasFilled) return false;
	const tables: PgTable[] = [adoptionListings, breeders, guides, posts, cases];
	const found = await Promise.all(
		tables.map((table) => db.select({ one: sql`1` }).from(table).limit(1)),
	);
	wasFilled = found.some((rows) => rows.length > 0);
	return !wasFilled;
}

/** Dogs that no longer exist are named by their address. */
export async function topDogs(days: number, limit: number) {
	const below = "/adoption-network/";
	const pages = (await recentTopPages(days, limit + 1, below))
		.filter(({ path }) => path !== `${below}signup`)
		.slice(0, limit);
	const slugs = pages.map(({ path }) => path.slice(below.length));
	if (slugs.length === 0) return [];
	const rows = await db
		.select({ slug: adoptionListings.slug, name: adoptionListings.name })
		.from(adoptionListings)
		.where(inArray(adoptionListings.slug, slugs));
	return pages.map((page) => {
		const slug = page.path.slice(below.length);
		return { ...page, name: rows.find((dog) => dog.slug === slug)?.name ?? slug };
	});
}
