import { placeOf } from "#app/breeders/breeder.ts";
import type { BreederView } from "#app/breeders/breeder-view.tsx";
import { kennelFilter } from "#app/breeders/filter.ts";
import { breeders } from "#app/breeders/table.ts";
import { openPublicRecords, recordView } from "#app/networks/public-records.ts";
import type { Values } from "#app/records/fields.ts";
import { kennel, locationLine } from "#app/records/kennel.ts";

export const publicBreeders = openPublicRecords(kennel, breeders, {
	shown: ["city", "state", "country"],
	line: placeOf,
	filter: kennelFilter,
	conditions: {},
});

export function breederView({
	values,
	verifications,
	...page
}: Pick<BreederView, "slug" | "sample" | "noindex" | "photos" | "published"> & {
	values: Values;
	verifications: Parameters<typeof recordView>[2];
}): BreederView {
	const { kennelAbout, city = "", state = "", country = "" } = values;
	return {
		...page,
		...recordView(kennel, values, verifications),
		address: { city, state, country },
		about: kennelAbout || "Not provided",
		location: (country && locationLine(values)) || "Not provided",
	};
}
