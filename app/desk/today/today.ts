import { and, asc, count, eq, gte, inArray, isNotNull, isNull, min, sql } from "drizzle-orm";
import { adoptionListings } from "#app/adoptions/table.ts";
import { posts } from "#app/blog/table.ts";
import { breeders } from "#app/breeders/table.ts";
import { guides } from "#app/guides/table.ts";
import { type Case, cases, submissions } from "#app/moderation/table.ts";
import { subscribers } from "#app/newsletter/table.ts";
import { deliveries } from "#app/outbox/table.ts";
import { cached } from "#app/platform/cache/cached.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { type PageFigure, recentTopPages } from "#app/visits/figures.ts";
import { manuscripts } from "#app/writing/table.ts";

// Literals, not parameters, so that PostgreSQL can use the partial index.
const isWaiting = sql`${cases.state} in ('received', 'in_review')`;
const weekAgo = sql`now() - interval '7 days'`;
const maxMine = 8;

export type WaitingKind = { many: number; oldest: Date | null };

/**
 * Counts what is waiting for a decision or an answer, by kind, and the oldest of each. Samples are counted only as
 * `samples`.
 */
export async function findWaiting(): Promise<
	Record<Case["kind"] | "spam", WaitingKind> & { samples: number }
> {
	const [rows, spam] = await Promise.all([
		db
			.select({
				kind: cases.kind,
				sample: cases.sample,
				many: count(),
				oldest: min(cases.waitingSince),
			})
			.from(cases)
			.where(isWaiting)
			.groupBy(cases.kind, cases.sample),
		db
			.select({
				sample: submissions.sample,
				many: count(),
				oldest: min(submissions.quarantinedAt),
			})
			.from(submissions)
			.where(and(isNotNull(submissions.quarantinedAt), isNull(submissions.restoredAt)))
			.groupBy(submissions.sample),
	]);
	const all = [...rows, ...spam.map((row) => ({ ...row, kind: "spam" as const }))];
	const of = (kind: Case["kind"] | "spam"): WaitingKind => {
		const found = all.find((row) => row.kind === kind && !row.sample);
		return { many: found?.many ?? 0, oldest: found?.oldest ?? null };
	};
	return {
		rehome: of("rehome"),
		breeder: of("breeder"),
		contact: of("contact"),
		spam: of("spam"),
		samples: all.reduce((sum, { sample, many }) => sum + (sample ? many : 0), 0),
	};
}

export function listMine(personId: number) {
	return db
		.select({
			id: cases.id,
			kind: cases.kind,
			draft: cases.draft,
			since: cases.waitingSince,
			firstName: submissions.firstName,
			lastName: submissions.lastName,
			email: submissions.email,
		})
		.from(cases)
		.innerJoin(submissions, eq(submissions.id, cases.submissionId))
		.where(and(isWaiting, eq(cases.assignedTo, personId)))
		.orderBy(asc(cases.waitingSince), asc(cases.id))
		.limit(maxMine);
}

const isPublicDog = sql`${adoptionListings.status} in ('available', 'on_hold') and not ${adoptionListings.sample}`;
const isPublicKennel = sql`${breeders.status} = 'active' and not ${breeders.sample}`;

async function countReviewed() {
	const homedSince = (unit: "month" | "year") =>
		sql`count(*) filter (where ${adoptionListings.homedAt} >= date_trunc(${sql.raw(`'${unit}'`)}, now() at time zone 'UTC') at time zone 'UTC')`;
	const [[dogs], [kennels], [homed], [confirmed], [fresh], [stuck]] = await Promise.all([
		db
			.select({ many: count() })
			.from(adoptionListings)
			.where(and(isPublicDog, gte(adoptionListings.dateAdded, weekAgo))),
		db
			.select({ many: count() })
			.from(breeders)
			.where(and(isPublicKennel, gte(breeders.dateAdded, weekAgo))),
		db
			.select({
				month: homedSince("month").mapWith(Number),
				year: homedSince("year").mapWith(Number),
			})
			.from(adoptionListings)
			.where(
				and(
					gte(adoptionListings.homedAt, sql`now() - interval '367 days'`),
					sql`not ${adoptionListings.sample}`,
				),
			),
		db.select({ many: count() }).from(subscribers).where(eq(subscribers.state, sql`'confirmed'`)),
		db
			.select({ many: count() })
			.from(subscribers)
			.where(and(eq(subscribers.state, sql`'confirmed'`), gte(subscribers.createdAt, weekAgo))),
		// The state condition is repeated so that PostgreSQL can use the partial index.
		db
			.select({ many: count() })
			.from(deliveries)
			.where(
				and(sql`${deliveries.state} in ('waiting', 'failed')`, eq(deliveries.state, "failed")),
			),
	]);
	return {
		dogs: dogs?.many ?? 0,
		kennels: kennels?.many ?? 0,
		homedThisMonth: homed?.month ?? 0,
		homedThisYear: homed?.year ?? 0,
		subscribers: confirmed?.many ?? 0,
		newSubscribers: fresh?.many ?? 0,
		stuck: stuck?.many ?? 0,
	};
}

async function countWritten() {
	const [[guide], [post], due] = await Promise.all([
		textFigures(guides),
		textFigures(posts),
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
	const scheduled = (kind: "guide" | "post") => {
		const found = due.find((row) => row.kind === kind);
		return { many: found?.many ?? 0, next: found?.next ?? null };
	};
	return {
		guideDrafts: guide?.drafts ?? 0,
		postDrafts: post?.drafts ?? 0,
		guides: guide?.fresh ?? 0,
		posts: post?.fresh ?? 0,
		scheduledGuides: scheduled("guide"),
		scheduledPosts: scheduled("post"),
	};
}

function textFigures(table: typeof guides | typeof posts) {
	return db
		.select({
			drafts:
				sql`count(*) filter (where ${table.status} = 'draft' and not ${table.sample})`.mapWith(
					Number,
				),
			fresh:
				sql`count(*) filter (where ${table.status} = 'published' and not ${table.sample} and ${table.createdAt} >= ${weekAgo})`.mapWith(
					Number,
				),
		})
		.from(table);
}

export const findReviewFigures = cached(countReviewed);
export const findWritingFigures = cached(countWritten);

/** Once true it stays true, so the query is skipped from then on. */
let wasFilled = false;

export async function isNewSite(): Promise<boolean> {
	if (wasFilled) return false;
	const one = (table: typeof adoptionListings | typeof breeders | typeof guides | typeof posts) =>
		db.select({ id: table.id }).from(table).limit(1);
	const found = await Promise.all([
		one(adoptionListings),
		one(breeders),
		one(guides),
		one(posts),
		db.select({ id: cases.id }).from(cases).limit(1),
	]);
	wasFilled = found.some((rows) => rows.length > 0);
	return !wasFilled;
}

export type NamedPage = PageFigure & { name: string };

/** Dogs that no longer exist are named by their address. */
export async function topDogs(limit: number): Promise<NamedPage[]> {
	const below = "/adoption-network/";
	const pages = (await recentTopPages(30, limit + 1, below))
		.filter(({ path }) => path !== `${below}signup`)
		.slice(0, limit);
	const slugs = pages.map(({ path }) => path.slice(below.length));
	if (slugs.length === 0) return [];
	const rows = await db
		.select({ slug: adoptionListings.slug, name: adoptionListings.name })
		.from(adoptionListings)
		.where(inArray(adoptionListings.slug, slugs));
	const names = new Map(rows.map(({ slug, name }) => [slug, name]));
	return pages.map((page) => {
		const slug = page.path.slice(below.length);
		return { ...page, name: names.get(slug) ?? slug };
	});
}
