import { and, eq, gte, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { adoptionListings } from "#app/adoptions/table.ts";
import { inquiries } from "#app/inquiries/table.ts";
import { cases, decisions } from "#app/moderation/table.ts";
import { type Endings, totalOf } from "#app/outcomes/outcome.ts";
import {
	daysToHome,
	endingOf,
	isCounted,
	isReview,
	noEndings,
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

/** Figures for a month such as "2026-11" (UTC). Unknown ones are undefined. */
export type Month = Omit<Endings, "looking"> & {
	month: string;
	published: number;
	/** Median for the homes found in this month. */
	daysToHome: number | undefined;
	/** Answers to requests, and the hours within which half and nine out of ten of them were given. */
	answers: number;
	half: number | undefined;
	mostly: number | undefined;
	/** Confirmed inquiries, the dogs they are about, and how many owners answered soon. */
	inquiries: number | undefined;
	askedAbout: number | undefined;
	answeredSoon: number | undefined;
};

/** Returns the oldest first, ending with the current month. A dog counts by its ending as of today. */
export async function findMonths(many: number, now = new Date()): Promise<Month[]> {
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
		const endings = noEndings();
		for (const row of here) endings[endingOf(row.status)] += row.dogs;
		const { homed, kept, withdrawn, unknown } = endings;
		const { count: answers = 0, half, mostly } = reviews.find(isOf) ?? {};
		const talks = month > whole ? (asked.find(isOf) ?? noInquiries) : undefined;
		return {
			month,
			published: published.find(isOf)?.dogs ?? 0,
			...{ homed, kept, withdrawn, unknown },
			daysToHome: here.find((row) => endingOf(row.status) === "homed")?.days,
			...{ answers, half, mostly },
			inquiries: talks?.inquiries,
			askedAbout: talks?.askedAbout,
			answeredSoon: talks?.answeredSoon,
		};
	});
}

const noInquiries = { inquiries: 0, askedAbout: 0, answeredSoon: 0 };

export type Place = Endings & { country: string; state: string; total: number };

/** Groups dogs first published in these months by country and state as entered, most dogs first. */
export async function findPlaces(many: number, now = new Date()): Promise<Place[]> {
	const rows = await db
		.select({ country, state: locationState, status, dogs: sql<number>`count(*)::int` })
		.from(adoptionListings)
		.where(and(isCounted, gte(firstPublishedAt, firstDay(many, now))))
		.groupBy(country, locationState, status);
	const places = new Map<string, Omit<Place, "total">>();
	for (const row of rows) {
		const key = `${row.country}\n${row.state}`;
		const names = { country: countryName(row.country) || "Not known", state: row.state };
		const place = places.get(key) ?? { ...names, ...noEndings() };
		place[endingOf(row.status)] += row.dogs;
		places.set(key, place);
	}
	return [...places.values()]
		.map((place) => ({ ...place, total: totalOf(place) }))
		.sort((a, b) => b.total - a.total || (a.country + a.state < b.country + b.state ? -1 : 1));
}

export const endingsThisMonth = cached(async (): Promise<Endings> => {
	const endings = noEndings();
	for (const row of await countEnded(firstDay(1, new Date()))) {
		endings[endingOf(row.status)] += row.dogs;
	}
	return endings;
});

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
