import type { DogAlert } from "#app/network/dogs/alerts/table.ts";
import { dogFilter } from "#app/network/dogs/filter.ts";
import { publicListings } from "#app/network/dogs/listings.ts";
import {
	filterPath,
	filterValues,
	formatDistance,
	maxCounted,
	without,
} from "#app/network/filter.ts";
import type { Search } from "#app/network/filtered-records.ts";
import { isPlaced } from "#app/network/near.ts";
import type { RecordCard } from "#app/network/network.ts";
import { kilometers } from "#app/records/places/places.ts";

type Asked = Pick<DogAlert, "query" | "latitude" | "longitude" | "unit">;

/** The list's search that an alert stands for, with the place as it was read then. */
export function searchOfAlert({ query, latitude, longitude, unit }: Asked): Search {
	const asked = filterValues(dogFilter, new URLSearchParams(query));
	if (latitude === null || longitude === null || unit === null) {
		return { values: without(dogFilter, asked, "near"), place: undefined };
	}
	return { values: asked, place: { latitude, longitude, unit } };
}

const shown = 3;

/** What a search finds on the day on which it becomes an alert. */
export type FitsToday = { count: number; path: string; cards: RecordCard[] };

export async function fitsToday(alert: Asked): Promise<FitsToday> {
	const { filtered, cardsAt } = publicListings;
	const search = searchOfAlert(alert);
	const [count, found] = await Promise.all([filtered.count(search), filtered.find(search, shown)]);
	const cards = await cardsAt(found.map(({ id }) => id));
	return {
		count: Math.min(count, maxCounted),
		path: filterPath(dogFilter, search.values),
		cards: found.flatMap(({ id, ...at }) => {
			const card = cards.get(id);
			if (!card) return [];
			const { place } = search;
			if (!place || !isPlaced(at)) return card;
			return { ...card, distance: formatDistance(kilometers(place, at), place.unit) };
		}),
	};
}
