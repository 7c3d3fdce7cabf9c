import { ageInShort, cardTag } from "#app/adoptions/listing.ts";
import type { ListingView } from "#app/adoptions/listing-view.tsx";
import { adoptionListings } from "#app/adoptions/table.ts";
import { openPublicRecords, recordView } from "#app/networks/public-records.ts";
import { type Age, dog } from "#app/records/dog.ts";
import type { Values } from "#app/records/fields.ts";
import { pageRows, placeIn } from "#app/records/record.ts";

type DogLine = Age & { gender: string; locationCity: string; locationState: string };

export function dogLine(row: DogLine): string {
	return [row.gender, ageInShort(row), placeIn(dog, row)].join(" · ");
}

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
	line: dogLine,
	tag: cardTag,
});

export function listingView({
	values,
	...page
}: Omit<ListingView, keyof ReturnType<typeof recordView> | "answers" | "story"> & {
	values: Values;
}): ListingView {
	return {
		...page,
		...recordView(dog, values),
		answers: pageRows(dog, "answers", values),
		story: pageRows(dog, "story", values),
	};
}
