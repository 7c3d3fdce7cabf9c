import { and, eq, gte, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { cases, decisions } from "#app/cases/table.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import {
	type Ending,
	type Endings,
	endingNames,
	type Part,
	partsOf,
	totalOf,
} from "#app/network/outcomes/outcome.ts";
import type { Strip } from "#app/network/outcomes/outcome-strip.tsx";
import { coalesced } from "#app/platform/cache/cached.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { dog } from "#app/records/dog.ts";
import type { AnyRecord } from "#app/records/record.ts";
import { counted, grouped, longDate } from "#app/ui/format.ts";
import { outcomePolicy } from "#policies";

const { minDaysSincePublished, maxDaysSincePublished, returnedWithin, minimum, reviewedWithin } =
	outcomePolicy;
const dayMs = 24 * 60 * 60 * 1000;

const { status, sample, firstPublishedAt, endedAt, returnedAfterDays } = adoptionListings;

/** Excludes samples and dogs that were never published. The conditions match those of the indexes. */
export const isCounted = sql`${isNotNull(firstPublishedAt)} and not ${sample}`;

const isReturned = lte(returnedAfterDays, returnedWithin);

export function endingOf(of: string): Ending {
	return (dog as AnyRecord).statuses[of]?.outcome ?? "looking";
}

/** Days from first publication to the home that a dog still has. */
export const daysToHome = sql`extract(epoch from ${endedAt} - ${firstPublishedAt}) / 86400`;

/** Adds up the dogs of each outcome. */
export function endingsOf(rows: readonly { status: string; dogs: number }[]): Endings {
	const endings = Object.fromEntries(endingNames.map((ending) => [ending, 0])) as Endings;
	for (const { status, dogs } of rows) endings[endingOf(status)] += dogs;
	return endings;
}

/**
 * Covers dogs first published in a period of whole UTC days; `until` is its last one. If there are too
 * few dogs, only their number is returned, without `endings`.
 */
export async function findOutcomes(now = new Date()) {
	const today = Math.floor(now.getTime() / dayMs) * dayMs;
	const from = new Date(today - maxDaysSincePublished * dayMs);
	const before = new Date(today - minDaysSincePublished * dayMs);
	const [dogs, review] = await Promise.all([
		countDogs(and(gte(firstPublishedAt, from), lt(firstPublishedAt, before))),
		reviewTimes(new Date(today - reviewedWithin * dayMs), new Date(today)),
	]);
	const { daysToHome, ...counts } = dogs;
	const total = totalOf(counts.endings);
	return {
		computedAt: now,
		from,
		until: new Date(before.getTime() - dayMs),
		total,
		...(total < minimum ? {} : { ...counts, daysToHome: enough(counts.endings.homed, daysToHome) }),
		review: enough(review.count, review),
	};
}

export type Outcomes = Awaited<ReturnType<typeof findOutcomes>>;

/** Not cached, because the page cache keeps the pages: the figures are never older than those. */
export const currentOutcomes = coalesced(() => findOutcomes());

function enough<Figure>(count: number, figure: Figure | undefined): Figure | undefined {
	return count < minimum ? undefined : figure;
}

async function countDogs(isInPeriod: SQL | undefined) {
	const rows = await db
		.select({
			status,
			dogs: sql<number>`count(*)::int`,
			returned: sql<number>`(count(*) filter (where ${isReturned}))::int`,
			placed: sql<number>`(count(*) filter (where ${or(eq(status, "homed"), isNotNull(returnedAfterDays))}))::int`,
			days: sql<number | null>`percentile_disc(0.5) within group (order by ${daysToHome})::float8`,
		})
		.from(adoptionListings)
		.where(and(isCounted, isInPeriod))
		.groupBy(status);
	const sum = (of: "returned" | "placed") => rows.reduce((all, row) => all + row[of], 0);
	const days = rows.find((row) => endingOf(row.status) === "homed")?.days;
	return {
		endings: endingsOf(rows),
		/** Dogs that ever found a home through the site, and how many came back soon enough to count. */
		placed: sum("placed"),
		returned: sum("returned"),
		daysToHome: days == null ? undefined : Math.max(1, Math.ceil(days)),
	};
}

/** Returns hours from when a case reached the team until it was decided. */
async function reviewTimes(from: Date, before: Date) {
	const [times] = await db
		.select(reviewColumns)
		.from(decisions)
		.innerJoin(cases, eq(cases.id, decisions.caseId))
		.where(and(isReview, gte(decisions.decidedAt, from), lt(decisions.decidedAt, before)));
	return { count: 0, half: 0, mostly: 0, ...times };
}

/** Matches answered requests and changes, without spam, merged cases and undone decisions. */
export const isReview = and(
	sql`${isNotNull(decisions.inReviewSince)} and ${isNull(decisions.undoneAt)} and ${decisions.verdict} in ('approved', 'changes', 'declined')`,
	eq(cases.kind, sql`${sql.raw(`'${dog.caseKind}'`)}`),
	sql`not ${cases.sample}`,
);

const hours = sql`greatest(extract(epoch from ${decisions.decidedAt} - ${decisions.inReviewSince}) / 3600, 0)`;
const hoursAt = (share: number) =>
	sql<number>`coalesce(percentile_disc(${sql.raw(String(share))}) within group (order by ${hours}), 0)::float8`;

export const reviewColumns = {
	count: sql<number>`count(*)::int`,
	half: hoursAt(0.5),
	mostly: hoursAt(0.9),
};

export async function findStrip(): Promise<Strip | undefined> {
	const { endings, total, from, until, daysToHome } = await currentOutcomes();
	if (!endings) return undefined;
	const half = daysToHome
		? ` Half of the ${endings.homed} were home within ${counted(daysToHome, "day")}.`
		: "";
	return {
		title: `${grouped(endings.homed)} of ${grouped(total)} dogs found a home.`,
		description: `Those are all the dogs first listed here from ${longDate(from)} to ${longDate(until)}.${half}`,
		...chartOf(endings),
	};
}

/** Returns the parts and their proportions, drawn as an SVG string, which needs no script. */
export function chartOf(endings: Endings) {
	const parts = partsOf(endings);
	return { parts, bar: drawBar(parts) };
}

const fills: Record<Ending, string> = {
	homed: "fill-olive",
	kept: "fill-amber-dot",
	looking: "fill-terra",
	withdrawn: "fill-rule",
	unknown: "fill-[url(#unknown)]",
};

const hatching = `<pattern id="unknown" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M1 0V5" stroke-width="2" class="stroke-rule"/></pattern>`;

function drawBar(parts: Part[]): string {
	const total = parts.reduce((sum, { count }) => sum + count, 0);
	const label = parts.map(({ label, count }) => `${label}: ${count}`).join(". ");
	let end = 0;
	const pieces = parts.map(({ ending, count }) => {
		const start = end;
		end += (count / total) * 100;
		const width = (end - start).toFixed(3);
		return `<rect x="${start.toFixed(3)}%" width="${width}%" height="100%" class="${fills[ending]}"/>`;
	});
	return `<svg role="img" aria-label="${label}" class="h-full w-full">${hatching}${pieces.join("")}</svg>`;
}
