import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { cases, decisions } from "#app/cases/table.ts";
import { inquiries } from "#app/network/conversations/table.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import type { Ending } from "#app/network/outcomes/outcome.ts";
import {
	daysToHome,
	endingOf,
	isCounted,
	isReview,
	reviewColumns,
} from "#app/network/outcomes/outcomes.ts";
import { cached } from "#app/platform/cache/cached.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { dog } from "#app/records/dog.ts";
import { inquiryPolicy } from "#policies";

const { firstPublishedAt, endedAt, status, sample } = adoptionListings;
const { confirmedAt, answeredAt, dogId } = inquiries;

const monthsShown = 36;

const start = sql`month at time zone 'UTC'`;
const end = sql`(month + interval '1 month') at time zone 'UTC'`;

function isIn(column: PgColumn): SQL | undefined {
	return and(gte(column, start), lt(column, end));
}

function is(ending: Ending): SQL {
	const statuses = Object.keys(dog.statuses).filter((each) => endingOf(each) === ending);
	return sql`${status} in (${sql.join(
		statuses.map((each) => sql`${each}`),
		sql`, `,
	)})`;
}

const count = sql<number>`count(*)::int`;
const counted = (ending: Ending) => sql<number>`(count(*) filter (where ${is(ending)}))::int`;

/**
 * Returns figures for months such as "2026-11" (UTC), the newest first. A dog counts by its ending as of
 * today. What isn't known is null.
 */
export async function findMonths(many = monthsShown, now = new Date()) {
	const published = db
		.select({ published: count.as("published") })
		.from(adoptionListings)
		.where(and(isCounted, isIn(firstPublishedAt)))
		.as("published_dogs");
	const ended = db
		.select({
			homed: counted("homed").as("homed"),
			kept: counted("kept").as("kept"),
			withdrawn: counted("withdrawn").as("withdrawn"),
			unknown: counted("unknown").as("unknown"),
			daysToHome: sql<
				number | null
			>`(percentile_disc(0.5) within group (order by ${daysToHome}) filter (where ${is("homed")}))::float8`.as(
				"days_to_home",
			),
		})
		.from(adoptionListings)
		.where(and(isCounted, isIn(endedAt)))
		.as("ended_dogs");
	const reviews = db
		.select({
			answers: count.as("answers"),
			half: reviewColumns.half.as("half"),
			mostly: reviewColumns.mostly.as("mostly"),
		})
		.from(decisions)
		.innerJoin(cases, eq(cases.id, decisions.caseId))
		.where(and(isReview, isIn(decisions.decidedAt)))
		.as("reviews");
	const isSoon = sql`${answeredAt} <= ${confirmedAt} + make_interval(hours => ${inquiryPolicy.remindOwnerAfter})`;
	// Conversations are deleted some time after they end, so an older month would be incomplete.
	const isWhole = sql`${start} > ${now}::timestamptz - make_interval(days => ${inquiryPolicy.deleteAfter})`;
	const ifWhole = (figure: SQL) => sql<number | null>`case when ${isWhole} then ${figure} end`;
	const asked = db
		.select({
			inquiries: ifWhole(count).as("inquiries"),
			answeredSoon: ifWhole(sql`(count(*) filter (where ${isSoon}))::int`).as("answered_soon"),
		})
		.from(inquiries)
		.innerJoin(adoptionListings, eq(adoptionListings.id, dogId))
		.where(and(sql`not ${sample}`, isIn(confirmedAt)))
		.as("asked");
	const newest = sql`date_trunc('month', ${now}::timestamptz at time zone 'UTC')`;
	const months = sql`generate_series(${newest} - make_interval(months => ${many - 1}), ${newest}, interval '1 month') as month`;
	return db
		.select({
			month: sql<string>`to_char(month, 'YYYY-MM')`,
			published: published.published,
			homed: ended.homed,
			kept: ended.kept,
			withdrawn: ended.withdrawn,
			unknown: ended.unknown,
			/** Median for the homes found in this month. */
			daysToHome: ended.daysToHome,
			/** Answers to requests, and the hours within which half and nine out of ten of them were given. */
			answers: reviews.answers,
			half: reviews.half,
			mostly: reviews.mostly,
			/** Confirmed inquiries, and how many owners answered soon. */
			inquiries: asked.inquiries,
			answeredSoon: asked.answeredSoon,
		})
		.from(months)
		.crossJoinLateral(published)
		.crossJoinLateral(ended)
		.crossJoinLateral(reviews)
		.crossJoinLateral(asked)
		.orderBy(sql`month desc`);
}

export type Month = Awaited<ReturnType<typeof findMonths>>[number];

export const recentMonths = cached(() => findMonths());

export const endingsThisMonth = cached(async () => {
	const [{ homed = 0, kept = 0, unknown = 0 } = {}] = await findMonths(1);
	return { homed, kept, unknown };
});
