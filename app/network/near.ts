import {
	countryOfState,
	distanceUnitFor,
	type Filter,
	type FilterValues,
	formatDistance,
	type Near,
	unknownPlace,
	without,
} from "#app/network/filter.ts";
import type { SearchPlace } from "#app/network/filtered-records.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { kilometers, placeName, readPlace } from "#app/records/places/places.ts";
import type { Region } from "#app/records/places/spellings.ts";
import type { Place } from "#app/records/places/table.ts";
import { site } from "#site";

/** Another meaning of what was typed, and the search for it. */
export type OtherPlace = { name: string; values: FilterValues };

export type NearReading = {
	/** A region that was typed as a place is a filter: "Florida" is the state. */
	values: FilterValues;
	place?: Place;
	/** What to say beside the field if there is no place. */
	error?: string;
	others: OtherPlace[];
};

const maxOthers = 4;

const unknown = {
	military: "That’s a military address, which isn’t on the map. Enter the nearest town.",
	"british postcode": "We don’t know UK postcodes. Enter the town, like “Leeds, UK”.",
};

/** Reads the place that a list or an alert is searched near. Of several towns, the largest comes first. */
export async function readNear(
	filter: Filter,
	values: FilterValues,
	from: Db,
): Promise<NearReading> {
	const { near, within, state, country = countryOfState(state ?? "") } = values;
	if (!near) return { values, others: [] };
	const read = await readPlace({ text: near }, from);
	if (read.is === "unknown") {
		return { values, others: [], error: read.why ? unknown[read.why] : unknownPlace };
	}
	const asPlace = (place: Place) => ({
		name: nearFromPlace(place).name,
		values: { ...values, near: nearFromPlace(place).name },
	});
	if (read.is === "place") return { values, place: read.place, others: [] };
	if (read.is === "region") {
		const inRegion = valuesIn(filter, values, read.region);
		if (inRegion) return { values: inRegion, others: [] };
		return { values, others: [], error: `Enter a town in ${read.region.name}.` };
	}
	const places = narrowed(read.places, (place) => place.country === country);
	const [place, ...others] = narrowed(places, ({ region }) => region === state);
	// Within a distance, only a town makes sense.
	const regions = within && place ? [] : read.regions;
	const asked = regions.flatMap((region) => {
		const inRegion = valuesIn(filter, values, region);
		return inRegion ? [{ name: `all of ${region.name}`, values: inRegion }] : [];
	});
	if (place && asked.length === 0) {
		return { values, place, others: others.slice(0, maxOthers).map(asPlace) };
	}
	const towns = place ? [place, ...others].map(asPlace) : [];
	const error = `“${near}” can be more than one place. Choose one below the filters.`;
	return { values, error, others: [...asked, ...towns].slice(0, maxOthers) };
}

function narrowed(places: Place[], isMeant: (place: Place) => boolean): Place[] {
	const meant = places.filter(isMeant);
	return meant.length > 0 ? meant : places;
}

/** Returns the search in that region instead of near a place, if lists have a filter for it. */
function valuesIn(filter: Filter, values: FilterValues, { country, code, box }: Region) {
	const {
		state,
		country: nation = countryOfState(state ?? ""),
		...others
	} = without(filter, values, "near");
	const isElsewhere = (nation && nation !== country) || (state && code && state !== code);
	const isFilter = code === undefined || countryOfState(code) === country;
	if (box || isElsewhere || !isFilter || (country === "GB" && code)) return undefined;
	const chosen = code ?? state;
	return { ...others, ...(chosen ? { state: chosen } : { country }) } as FilterValues;
}

export function searchPlace({ latitude, longitude, country }: Place): SearchPlace {
	return { latitude, longitude, unit: distanceUnitFor(country) };
}

export function nearFromPlace(place: Place): Near {
	return { name: placeName(place, site.countries[0].code), unit: distanceUnitFor(place.country) };
}

export type Placed = { latitude: number | null; longitude: number | null };

/** Returns for example "About 40 miles away", in the unit of the first one's country, or undefined if a place is unknown. */
export function distanceBetween(
	from: Placed & { country: string },
	to: Placed,
): string | undefined {
	if (!isPlaced(from) || !isPlaced(to)) return undefined;
	return formatDistance(kilometers(from, to), distanceUnitFor(from.country));
}

export function isPlaced(place: Placed): place is { latitude: number; longitude: number } {
	return place.latitude !== null && place.longitude !== null;
}
