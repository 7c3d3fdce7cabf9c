import { redirect } from "react-router";
import type { FoundPublic } from "#app/media/public-list.ts";
import { drawMap } from "#app/networks/draw-map.ts";
import {
	distanceWords,
	type FilterValues,
	filterValues,
	mostCounted,
	mostMapped,
	type Near,
	pageSizeOf,
	unitIn,
	without,
} from "#app/networks/filter.ts";
import { type FoundRecord, lastFilteredPage, placesNear } from "#app/networks/filtered-records.ts";
import type { MapData } from "#app/networks/map.ts";
import { type Network, pathIn, type RecordCard } from "#app/networks/network.ts";
import type { PublicRecords } from "#app/networks/public-records.ts";
import { kilometers, placeName } from "#app/places/places.ts";
import type { Place } from "#app/places/table.ts";
import { publicDb } from "#app/platform/database/replica.server.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import { missing } from "#app/ui/missing.ts";
import { type Page, pageOf } from "#app/ui/paging.ts";
import { site } from "#site";

type Newest = Pick<PublicRecords, "newest">;

const missingWords = {
	"/adoption-network": {
		heading: "We couldn’t find that dog",
		words: "This dog may have found a home, or the address may be mistyped.",
		all: "See all dogs",
	},
	"/breeder-network": {
		heading: "We couldn’t find that breeder",
		words: "The kennel may have left the network, or the address may be mistyped.",
		all: "See all breeders",
	},
};

type Listing = Pick<PublicRecords, "browse" | "newest" | "cardsAt" | "filter" | "filtered">;

export type ListData = Page<RecordCard> & {
	/** As they were asked for; without `near` they apply when its place is unknown. */
	values: FilterValues;
	/** More than `mostCounted` when counting ended there. */
	count: number;
	place?: Near;
	/** Other places of the name, by what to ask for. */
	otherPlaces: string[];
	/** Of nothing found: the filter without which there is most. */
	removal?: { name: string; count: number } | undefined;
	map?: MapData;
	noindex: boolean;
};

export async function loadList(url: URL, network: Network, records: Listing): Promise<ListData> {
	const page = pageOf(url);
	const values = filterValues(records.filter, url.searchParams);
	const isPlain = Object.keys(values).length === 0;
	const list =
		page === undefined || (!isPlain && page > lastFilteredPage)
			? undefined
			: await (isPlain ? plainList(page, records) : filteredList(page, values, records));
	if (!list || (list.items.length === 0 && list.page > 1)) {
		throw await missingIn(network, records, {
			heading: "That page doesn’t exist",
			words: "The list may be shorter now, or the address may be mistyped.",
		});
	}
	const onlySamples = list.items.length > 0 && list.items.every(({ sample }) => sample);
	return { ...list, values, noindex: isPublicSite && onlySamples };
}

async function plainList(page: number, { browse, filtered }: Listing) {
	const [list, count] = await Promise.all([browse(page), filtered.count({ values: {} })]);
	return { ...list, count, otherPlaces: [] };
}

async function filteredList(page: number, values: FilterValues, records: Listing) {
	const { filter, filtered } = records;
	const [place, ...others] = await placesNear(values, publicDb);
	const search = { values: place ? values : without(filter, values, "near"), place };
	const size = pageSizeOf(values);
	const first = (page - 1) * size;
	const most = (atLeast: number) => Math.max(atLeast, first + size) + 1;
	const mapped = values.view ? await filtered.findMapped(search, most(mostMapped)) : undefined;
	const found = mapped ?? (await filtered.find(search, most(mostCounted)));
	const shown = found.slice(first, first + size);
	const cards = await records.cardsAt(shown.map(({ id }) => id));
	return {
		items: shown.flatMap((each) => {
			const card = cards.get(each.id);
			return card ? withDistance(card, each, place) : [];
		}),
		page,
		more: found.length > first + size && page < lastFilteredPage,
		count: found.length,
		...(place ? { place: nearOf(place) } : {}),
		otherPlaces: others.slice(0, 4).map((other) => nearOf(other).name),
		removal: found.length > 0 ? undefined : await filtered.bestRemoval(search),
		...(mapped ? { map: drawMap(mapped, filter, search) } : {}),
	};
}

/** A Canadian postal code is of a district, with its parts in parentheses. */
export function nearOf(place: Place): Near {
	const town = { ...place, name: place.name.replace(/ \(.*/, "") };
	return { name: placeName(town, site.countries[0].code), unit: unitIn(place.country) };
}

function withDistance(card: RecordCard, found: FoundRecord, place: Place | undefined): RecordCard {
	const { latitude, longitude } = found;
	if (!place || latitude === null || longitude === null) return card;
	const km = kilometers(place, { latitude, longitude });
	return { ...card, distance: distanceWords(km, unitIn(place.country)) };
}

export async function loadFound<Item>(
	name: string,
	network: Network,
	records: Newest & { find(name: string): Promise<FoundPublic<Item, RecordCard> | undefined> },
) {
	const found = await records.find(name);
	if (!found) throw await missingIn(network, records);
	if (found.at === "elsewhere") {
		throw redirect(pathIn(network, found.slug), found.permanent ? 301 : 302);
	}
	return found;
}

async function missingIn(
	network: Network,
	records: Newest,
	said?: { heading: string; words: string },
) {
	const newest = await records.newest(3);
	const { all, ...record } = missingWords[network.path];
	return missing({
		...(said ?? record),
		back: { href: network.path, label: all },
		suggestions: newest.map(({ slug, name, line }) => ({
			href: pathIn(network, slug),
			title: name,
			line,
		})),
	});
}
