import { redirect } from "react-router";
import { smallPictureOf } from "#app/media/photo.ts";
import type { FoundPublic } from "#app/media/public-list.ts";
import { drawMap } from "#app/network/draw-map.ts";
import {
	type FilterValues,
	filterValues,
	maxMapped,
	type Near,
	pageSizeOf,
	without,
} from "#app/network/filter.ts";
import { type FoundRecord, lastFilteredPage } from "#app/network/filtered-records.ts";
import type { MapData } from "#app/network/map.ts";
import {
	distanceBetween,
	nearFromPlace,
	type OtherPlace,
	readNear,
	searchPlace,
} from "#app/network/near.ts";
import { type Network, pathIn, type RecordCard } from "#app/network/network.ts";
import type { PublicRecords } from "#app/network/public-records.ts";
import { db } from "#app/platform/database/db.server.ts";
import { isPublicSite } from "#app/platform/http/public-site.server.ts";
import type { Place } from "#app/records/places/table.ts";
import { missing } from "#app/ui/missing.ts";
import { type Page, pageOf } from "#app/ui/paging.ts";

type Newest = Pick<PublicRecords, "newest">;

const missingTexts = {
	"/adoption-network": {
		heading: "We couldn’t find that dog",
		message: "This dog may have found a home, or the address may be mistyped.",
		all: "See all dogs",
	},
	"/breeder-network": {
		heading: "We couldn’t find that breeder",
		message: "The kennel may have left the network, or the address may be mistyped.",
		all: "See all breeders",
	},
};

const goneTexts = {
	heading: "This page is gone",
	message: "The dog that was listed here has a home. We take such pages down after a while.",
};

type Listing = Pick<PublicRecords, "browse" | "newest" | "cardsAt" | "filter" | "filtered">;

export type ListData = Page<RecordCard> & {
	/** The requested values, including a `near` that is ignored because of `nearError`. */
	values: FilterValues;
	nearError?: string;
	/** Exceeds `maxCounted` if counting stopped there. */
	count: number;
	place?: Near;
	/** Other places that `near` can mean. */
	otherPlaces: OtherPlace[];
	/** If nothing was found, the filter whose removal finds the most. */
	removal?: { name: string; count: number } | undefined;
	/** If few or none were found, the next larger distance that finds more, unless `removal` is the distance. */
	wider?: { within: string; count: number } | undefined;
	/** The nearest of those that only the larger distance finds. */
	farther?: RecordCard[];
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
			message: "The list may be shorter now, or the address may be mistyped.",
		});
	}
	const onlySamples = list.items.length > 0 && list.items.every(({ sample }) => sample);
	return { values, ...list, noindex: isPublicSite && onlySamples };
}

/** With so few, those a little farther away are shown, too. */
const few = 3;

async function plainList(page: number, { browse, filtered }: Listing) {
	const [list, count] = await Promise.all([browse(page), filtered.count({ values: {} })]);
	return { ...list, count, otherPlaces: [] };
}

async function filteredList(page: number, asked: FilterValues, records: Listing) {
	const { filter, filtered } = records;
	const { values, place, error, others } = await readNear(filter, asked, db);
	const search = {
		values: place ? values : without(filter, values, "near"),
		place: place && searchPlace(place),
	};
	const size = pageSizeOf(values);
	const first = (page - 1) * size;
	const last = first + size;
	const mapped = values.view
		? await filtered.findMapped(search, Math.max(maxMapped, last) + 1)
		: undefined;
	const [found, count] = await Promise.all([
		mapped ?? filtered.find(search, last + 1),
		mapped?.length ?? filtered.count(search),
	]);
	const removal = found.length > 0 ? undefined : await filtered.bestRemoval(search);
	const wider =
		count > few || removal?.name === "within"
			? undefined
			: await filtered.nextDistance(search, count);
	const isFew = wider && count > 0;
	const around = { ...search, values: { ...search.values, within: wider?.within ?? "", sort: "" } };
	const [items, farther] = await Promise.all([
		readCards(found.slice(first, last), records, place),
		isFew ? readCards(await filtered.find(around, count + few), records, place) : [],
	]);
	const shown = new Set(items.map(({ slug }) => slug));
	return {
		items,
		page,
		more: found.length > last && page < lastFilteredPage,
		count,
		values,
		...(place ? { place: nearFromPlace(place) } : {}),
		...(error ? { nearError: error } : {}),
		otherPlaces: others,
		removal,
		wider,
		farther: farther.filter(({ slug }) => !shown.has(slug)).slice(0, few),
		...(mapped ? { map: drawMap(mapped, filter, { values: search.values, place }) } : {}),
	};
}

async function readCards(ids: FoundRecord[], { cardsAt }: Listing, place: Place | undefined) {
	const cards = await cardsAt(ids.map(({ id }) => id));
	return ids.flatMap((each) => {
		const card = cards.get(each.id);
		if (!card) return [];
		return place ? { ...card, distance: distanceBetween(place, each) } : card;
	});
}

type Findable<Item, Ended> = Newest & {
	find(name: string): Promise<FoundPublic<Item, RecordCard> | undefined>;
	findEnded?(name: string): Promise<FoundEnded<Ended> | undefined>;
};

export type FoundEnded<Item> =
	| { at: "ended"; item: Item }
	| { at: "gone" }
	| { at: "elsewhere"; slug: string; permanent: boolean };

export async function loadFound<Item, Ended = never>(
	name: string,
	network: Network,
	records: Findable<Item, Ended>,
) {
	const shown = await records.find(name);
	// A URL belongs to the dog that had it, not to another dog of that name.
	const ended = shown?.at === "here" ? undefined : await records.findEnded?.(name);
	const found = ended ?? shown;
	if (!found) throw await missingIn(network, records);
	if (found.at === "gone") throw await missingIn(network, records, goneTexts, 410);
	if (found.at === "elsewhere") {
		throw redirect(pathIn(network, found.slug), found.permanent ? 301 : 302);
	}
	return found;
}

async function missingIn(
	network: Network,
	records: Newest,
	said?: { heading: string; message: string },
	status?: 404 | 410,
) {
	const newest = await records.newest(3);
	const { all, ...record } = missingTexts[network.path];
	const offer = {
		...(said ?? record),
		back: { href: network.path, label: all },
		suggestions: newest.map(({ slug, name, summary, ...card }) => ({
			href: pathIn(network, slug),
			title: name,
			summary,
			picture: smallPictureOf(card),
		})),
	};
	return missing(offer, status);
}
