import { sql } from "drizzle-orm";
import { ageInShort, cardTag } from "#app/adoptions/listing.ts";
import type { ListingView } from "#app/adoptions/listing-view.tsx";
import { adoptionListings } from "#app/adoptions/table.ts";
import { openPublicRecords, recordView } from "#app/networks/public-records.ts";
import { pointOf } from "#app/platform/database/table.ts";
import { dog, dogLine } from "#app/records/dog.ts";
import type { Values } from "#app/records/fields.ts";
import { pageRows, placeIn } from "#app/records/record.ts";

export const publicListings = openPublicRecords(dog, adoptionListings, {
	shown: [
		"gender",
		"ageYears",
		"ageMonths",
		"locationCity",
		"locationState",
		"status",
		"goodWithKids",
		"goodWithCats",
		"dateAdded",
	],
	line: (row) => [row.gender, ageInShort(row), placeIn(dog, row)].join(" · "),
	tag: cardTag,
});

type Filled = "gender" | "line" | "place" | "answers" | "story";

export function listingView({
	values,
	...page
}: Omit<ListingView, keyof ReturnType<typeof recordView> | Filled> & {
	values: Values;
}): ListingView {
	return {
		...page,
		...recordView(dog, values),
		gender: values.gender ?? "",
		line: dogLine(values),
		place: pageRows(dog, "place", values),
		answers: pageRows(dog, "answers", values),
		story: pageRows(dog, "story", values),
	};
}

type Listing = typeof adoptionListings.$inferSelect;

/** Available dogs of those nearest to this one, or the newest while its town is unknown: same sex first, then by age. */
export function similarListings(dog: Listing, count: number) {
	const { id, gender, ageYears, ageMonths, latitude, longitude, status } = adoptionListings;
	const isOther = sql`${status} = 'available' and ${id} <> ${dog.id}`;
	const here = pointOf({
		latitude: sql`${dog.latitude}::float8`,
		longitude: sql`${dog.longitude}::float8`,
	});
	const nearest =
		dog.latitude === null
			? sql`${isOther} order by ${adoptionListings.dateAdded} desc, ${id} desc`
			: sql`${isOther} and ${latitude} is not null order by ${pointOf({ latitude, longitude })} <-> ${here}`;
	const age = dog.ageYears * 12 + dog.ageMonths;
	return publicListings.cards(sql`(
		select id from (
			select ${id}, ${gender}, ${ageYears} * 12 + ${ageMonths} as months from ${adoptionListings}
			where ${nearest} limit 24
		) as candidates
		order by gender <> ${dog.gender}, abs(months - ${age}), id desc limit ${count}
	)`);
}
