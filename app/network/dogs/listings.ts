import { and, desc, eq, gt, inArray, isNotNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { ageBands, dogFilter, openNames } from "#app/network/dogs/filter.ts";
import { adoptionNetwork, cardTag, freshness } from "#app/network/dogs/listing.ts";
import type { ListingView } from "#app/network/dogs/listing-view.tsx";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { type FilterValues, maxCounted } from "#app/network/filter.ts";
import { distanceBetween, type Placed, readNear, searchPlace } from "#app/network/near.ts";
import type { RecordCard } from "#app/network/network.ts";
import { openPublicRecords, recordView, type ShownRecord } from "#app/network/public-records.ts";
import type { Shown } from "#app/platform/cache/shown.ts";
import { db } from "#app/platform/database/db.server.ts";
import { pointOf } from "#app/platform/database/table.ts";
import { type Age, ageInShort, lastBornBefore } from "#app/records/age.ts";
import { dog, dogPlace, dogSummary } from "#app/records/dog.ts";
import { earthKm, pointAt } from "#app/records/places/places.ts";
import { pageRows, placeIn, type Row, valueText } from "#app/records/record.ts";
import { tags } from "#app/records/tags.ts";

type CardRow = Age & { gender: string; locationCity: string; locationState: string };

export function cardSummary(row: CardRow): string {
	return [row.gender, ageInShort(row), placeIn(dog, row)].join(" · ");
}

type Answers = Partial<Record<"goodWithKids" | "goodWithDogs" | "goodWithCats", string>>;

export function cardAnswers({
	goodWithKids = "",
	goodWithDogs = "",
	goodWithCats = "",
}: Answers): string[] {
	return [
		valueText(dog.fields.goodWithKids, goodWithKids),
		valueText(dog.fields.goodWithDogs, goodWithDogs),
		valueText(dog.fields.goodWithCats, goodWithCats),
	];
}

export const publicListings = openPublicRecords(dog, adoptionListings, {
	shown: [
		"gender",
		"color",
		"ageYears",
		"ageMonths",
		"ageAsOf",
		"bornOn",
		"locationCity",
		"locationState",
		"status",
		"goodWithKids",
		"goodWithDogs",
		"goodWithCats",
		"ownerConfirmedAt",
		"current",
		"dateAdded",
	],
	summary: cardSummary,
	tag: cardTag,
	note: (row, now) => freshness(row, now)?.replace("owner ", ""),
	answers: cardAnswers,
	color: ({ color }) => color,
	filter: dogFilter,
	conditions: {
		sex: (value) => eq(adoptionListings.gender, value === "female" ? "Female" : "Male"),
		age: isAged,
		kids: isGoodWith(adoptionListings.goodWithKids),
		dogs: isGoodWith(adoptionListings.goodWithDogs),
		cats: isGoodWith(adoptionListings.goodWithCats),
		trained: isGoodWith(adoptionListings.houseTrained),
		energy: hasEnergy,
		spayed: () => eq(adoptionListings.spayedNeutered, "yes"),
		status: (value) => eq(adoptionListings.status, value === "on_hold" ? "on_hold" : "available"),
	},
});

/** Counts the “not tested” dogs that the chosen filters include, or would add. */
export async function countUntested(values: FilterValues): Promise<number | undefined> {
	if (!openNames.some((name) => values[name])) return undefined;
	const near = await readNear(dogFilter, values, db);
	const { untested: _, ...loose } = near.values;
	const place = near.place && searchPlace(near.place);
	const count = await publicListings.filtered.count(
		{ place, values: loose },
		{ place, values: { ...near.values, untested: "no" } },
	);
	return count > maxCounted ? undefined : count;
}

function isAged(value: string, _: FilterValues, now: Date): SQL | undefined {
	const { from, below } = ageBands[value as keyof typeof ageBands];
	const { born } = adoptionListings;
	return and(
		from > 0 ? lte(born, lastBornBefore(from, now)) : undefined,
		below < Number.POSITIVE_INFINITY ? gt(born, lastBornBefore(below, now)) : undefined,
	);
}

function isGoodWith(column: PgColumn) {
	return (_: string, { untested }: FilterValues): SQL =>
		untested === "no" ? eq(column, "yes") : inArray(column, ["yes", "not_tested"]);
}

function hasEnergy(value: string, { untested }: FilterValues): SQL {
	const { energy } = adoptionListings;
	const asked = energies[value as keyof typeof energies];
	return untested === "no" ? eq(energy, asked) : inArray(energy, [asked, "Not known"]);
}

const energies = { calm: "Calm", moderate: "Moderate", high: "High" } as const;

type Own = Pick<
	ListingView,
	"status" | "answersSoon" | "current" | "confirmed" | "namesakes" | "published"
>;

export function listingView(shown: ShownRecord, own: Own): ListingView {
	const { values } = shown;
	return {
		...recordView(dog, shown),
		...own,
		gender: values.gender ?? "",
		location: dogPlace(values),
		summary: dogSummary(values),
		place: pageRows(dog, "place", values),
		companions: adoptionNetwork.card.questions.map((whom, at): Row => {
			return [whom, cardAnswers(values)[at] || "Not provided"];
		}),
		answers: pageRows(dog, "answers", values),
		story: pageRows(dog, "story", values),
	};
}

/** Shows a draft as a new listing. */
export function listingPreview(shown: ShownRecord, status = "available"): ListingView {
	return listingView(shown, {
		status,
		answersSoon: false,
		namesakes: 0,
		current: true,
		confirmed: "owner confirmed today",
	});
}

type Listing = Pick<
	typeof adoptionListings.$inferSelect,
	"id" | "gender" | "born" | "country" | "latitude" | "longitude"
>;

type Similar = { cards: RecordCard[]; shown: Shown };

const considered = 24;

/**
 * The chord of the unit sphere within which a change may change what is picked: that of the farthest dog considered.
 * Dogs at just that distance, in one town for example, are considered in no order, unless none is left out.
 */
const reach = sql<number>`(select case
	when count(*) <= ${considered} then 2
	when (array_agg(far order by far))[${considered}] < max(far) then (array_agg(far order by far))[${considered}]
	else max(far) - 1e-8 end from candidates)`;

/** Up to 100, 300 and 1,000 km, as chords of the unit sphere: about as far is as good. */
const bands = [100, 300, 1_000].map((km) => 2 * Math.sin(km / 2 / earthKm));

/**
 * Picks from the nearest available dogs, or the newest without a known town: about as far, same sex, then nearest
 * age.
 */
export async function similarListings(dog: Listing): Promise<Similar> {
	const { id, gender, born, status, latitude, longitude, current, dateAdded } = adoptionListings;
	const { latitude: north, longitude: east } = dog;
	const at =
		north === null || east === null ? undefined : pointAt({ latitude: north, longitude: east });
	const far = at
		? sql`${pointOf({ latitude, longitude })} <-> cube(${sql.param(at)}::float8[])`
		: sql`null::float8`;
	const candidates = db.$with("candidates").as(
		db
			.select({ id, gender, born, far: far.as("far") })
			.from(adoptionListings)
			.where(and(sql`${status} = 'available'`, ne(id, dog.id), at && isNotNull(latitude)))
			.orderBy(...(at ? [far] : [desc(current), desc(dateAdded), desc(id)]))
			.limit(at ? considered + 1 : considered),
	);
	type Row = Placed & { id: number; reach: number };
	const found = await publicListings.cardsAmong<Row>(
		candidates,
		sql`(select id from (select * from candidates order by far limit ${considered}) as considered
			order by width_bucket(far, ${sql.param(bands)}::float8[]), gender <> ${dog.gender},
				abs(born - ${dog.born}::date), id desc limit 3)`,
		{ id, latitude, longitude, reach },
	);
	const cards = found.map(({ card, row }) => ({ ...card, distance: distanceBetween(dog, row) }));
	if (!at || found.length === 0) return { cards, shown: { tags: [tags.all("dog")] } };
	const own = found.map(({ row }) => tags.record("dog", row.id));
	const area = { of: "dog", center: at, radius: Number(found[0]?.row.reach) };
	return { cards, shown: { tags: own, areas: [area] } };
}
