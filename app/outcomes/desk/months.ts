import { and, eq, gte, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { adoptionListings } from "#app/adoptions/table.ts";
import { inquiries } from "#app/inquiries/table.ts";
import { cases, decisions } from "#app/moderation/table.ts";
import { totalOf } from "#app/outcomes/outcome.ts";
import {
	daysToHome,
	endingOf,
	endingsOf,
	isCounted,
	isReview,
	reviewColumns,
} from "#app/outcomes/outcomes.ts";
import { cached } from "#app/platform/cache/cached.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { inquiryPolicy } from "#policies";
import { countryName } from "#site";

const dayMs = 24 * 60 * 60 * 1000;
/** Hours after which an owner is reminded of an unanswered inquiry. */
const soon = inquiryPolicy.nudgeAfter;

const { firstPublishedAt, endedAt, status, sample, country, locationState } = adoptionListings;
const { confirmedAt, answeredAt, dogId } = inquiries;

/**
 * Returns figures for months such as "2026-11" (UTC), the oldest first, ending with the current one. A dog
 * counts by its ending as of today. What isn't known is undefined.
 */
export async function findMonths(many: number, now = new Date()) {
	const first = firstDay(many, now);
	const [published, ended, reviews, asked] = await Promise.all([
		countPublished(first),
		countEnded(first),
		countReviews(first),
		countInquiries(first),
	]);
	// Conversations are deleted some time after they end, so an older month would be incomplete.
	const whole = monthOf(new Date(now.getTime() - inquiryPolicy.deleteAfter * dayMs));
	return Array.from({ length: many }, (_, index) => {
		const month = monthOf(firstDay(many - index, now));
		const isOf = (row: { month: string }) => row.month === month;
		const here = ended.filter(isOf);
		const { homed, kept, withdrawn, unknown } = endingsOf(here);
		const { count: answers = 0, half, mostly } = reviews.find(isOf) ?? {};
		const talks: Partial<typeof noInquiries> =
			month > whole ? (asked.find(isOf) ?? noInquiries) : {};
		return {
			month,
			published: published.find(isOf)?.dogs ?? 0,
			...{ homed, kept, withdrawn, unknown },
			/** Median for the homes found in this month. */
			daysToHome: here.find((row) => endingOf(row.status) === "homed")?.days,
			/** Answers to requests, and the hours within which half and nine out of ten of them were given. */
			...{ answers, half, mostly },
			/** Confirmed inquiries, the dogs they are about, and how many owners answered soon. */
			...talks,
		};
	});
}

export type Month = Awaited<ReturnType<typeof findMonths>>[number];

const noInquiries = { inquiries: 0, askedAbout: 0, answeredSoon: 0 };

/** Groups dogs first published in these months by country and state as entered, most dogs first. */
export async function findPlaces(many: number, now = new Date()) {
	const rows = await db
		.select({ country, state: locationState, status, dogs: sql<number>`count(*)::int` })
		.from(adoptionListings)
		.where(and(isCounted, gte(firstPublishedAt, firstDay(many, now))))
		.groupBy(country, locationState, status);
	const places = Map.groupBy(rows, (row) => `${row.country}\n${row.state}`);
	return [...places.values()]
		.map((here) => {
			const { country = "", state = "" } = here[0] ?? {};
			const endings = endingsOf(here);
			const names = { country: countryName(country) || "Not known", state };
			return { ...names, ...endings, total: totalOf(endings) };
		})
		.sort((a, b) => b.total - a.total || (a.country + a.state < b.country + b.state ? -1 : 1));
}

export const endingsThisMonth = cached(async () =>
	endingsOf(await countEnded(firstDay(1, new Date()))),
);

export const recentMonths = cached((many: number) => findMonths(many));
export const recentPlaces = cached((many: number) => findPlaces(many));

function firstDay(many: number, now: Date): Date {
	return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - many + 1));
}

function monthOf(day: Date): string {
	return day.toISOString().slice(0, 7);
}

function monthIn(column: PgColumn): SQL<string> {
	return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM')`;
}

function countPublished(first: Date) {
	const month = monthIn(firstPublishedAt);
	return db
		.select({ month, dogs: sql<number>`count(*)::int` })
		.from(adoptionListings)
		.where(and(isCounted, gte(firstPublishedAt, first)))
		.groupBy(sql`1`);
}

function countEnded(first: Date) {
	return db
		.select({
			month: monthIn(endedAt),
			status,
			dogs: sql<number>`count(*)::int`,
			days: sql<number>`percentile_disc(0.5) within group (order by ${daysToHome})::float8`,
		})
		.from(adoptionListings)
		.where(and(isCounted, isNotNull(endedAt), gte(endedAt, first)))
		.groupBy(sql`1`, status);
}

function countReviews(first: Date) {
	return db
		.select({ month: monthIn(decisions.decidedAt), ...reviewColumns })
		.from(decisions)
		.innerJoin(cases, eq(cases.id, decisions.caseId))
		.where(and(isReview, gte(decisions.decidedAt, first)))
		.groupBy(sql`1`);
}

function countInquiries(first: Date) {
	const isSoon = sql`${answeredAt} <= ${confirmedAt} + make_interval(hours => ${soon})`;
	return db
		.select({
			month: monthIn(confirmedAt),
			inquiries: sql<number>`count(*)::int`,
			askedAbout: sql<number>`count(distinct ${dogId})::int`,
			answeredSoon: sql<number>`(count(*) filter (where ${isSoon}))::int`,
		})
		.from(inquiries)
		.innerJoin(adoptionListings, eq(adoptionListings.id, dogId))
		.where(and(gte(confirmedAt, first), sql`not ${sample}`))
		.groupBy(sql`1`);
}
