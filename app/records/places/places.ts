import { and, asc, between, desc, eq, inArray, isNull, or, type SQL } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Db } from "#app/platform/database/db.server.ts";
import { countryCodes } from "#app/records/countries.ts";
import { regions } from "#app/records/places/regions.ts";
import {
	otherCountryNames,
	type Region,
	regionsNamed,
	townKey,
} from "#app/records/places/spellings.ts";
import { type Place, places } from "#app/records/places/table.ts";
import { countryName, site } from "#site";

type Coordinates = { latitude: number; longitude: number };

/** Towns closer than this to a larger one of the same name and region count as part of it. */
export const sameTownKm = 15;
/** A postal code's center is closer than this to the town of its address. */
export const postalTownKm = 60;
/** A town is said to be near a larger one, if at all, within this distance. */
export const neighborKm = 100;
/** A town of this size is as likely to be meant as the state of the same name. */
const largeTown = 100_000;
const most = 12;
const maxCharacters = 200;

export type TypedPlace = {
	/** A town, with or without its region and country, or a postal code, or a region. */
	text: string;
	/** What was typed or chosen in fields of their own; with a `region`, the text can't be one. */
	region?: string;
	postalCode?: string;
	country?: string;
};

/** What was typed, read without guessing: several are for someone to choose from, the largest first. */
export type PlaceReading =
	| { is: "place"; place: Place }
	| { is: "several"; places: Place[]; regions: Region[] }
	| { is: "region"; region: Region }
	| { is: "unknown"; why?: "military" | "british postcode" };

/** Never stale, because towns and postal codes are loaded only once. */
const known = new LRUCache<string, PlaceReading>({ max: 2_000 });

/** Clears the cache for tests, which use different towns in the same process. */
export function forgetPlaces(): void {
	known.clear();
}

/** The one reader of typed places: for the fields of records, lists, alerts, the desk and imports. */
export async function readPlace(typed: TypedPlace, from: Db): Promise<PlaceReading> {
	const key = JSON.stringify(typed);
	const found = known.get(key) ?? (await lookUp(typed, from));
	if (found.is !== "unknown" && key.length < 400) known.set(key, found);
	return found;
}

async function lookUp(typed: TypedPlace, from: Db): Promise<PlaceReading> {
	const text = typed.text.slice(0, maxCharacters).trim();
	const field = typed.region?.trim() ?? "";
	const countries = typed.country ? [typed.country] : countriesIn(text);
	const { code, isLast, words } = takePostalCode(text);
	const own = postalCodeIn(typed.postalCode?.trim() ?? "");
	const isNamed = townKey(words) !== "";
	const center = await centerOf(own ?? code, countries, from);
	const here = regionsIn(field, countries);
	const isOdd = field !== "" && here.length === 0 && countries.some((each) => regions[each]);
	const towns = await townsNamed(words, countries, here, from);
	if (center) {
		const near = towns
			.filter((town) => kilometers(town, center) < postalTownKm)
			.sort((a, b) => kilometers(a, center) - kilometers(b, center));
		if (near[0]) return one(near[0]);
		if (towns.length > 0) return several([...towns, center]);
		if (isOdd || (here.length > 0 && !here.some((each) => isPartOf(center, each)))) {
			return { is: "several", places: [center], regions: [] };
		}
		// A number in the text may be that of a house.
		return !isNamed || own || isLast ? one(center) : { is: "unknown" };
	}
	// Unless someone looks at it, a region that we don't know could be that of another town.
	if (isOdd && towns.length > 0) return { is: "several", places: towns, regions: [] };
	const named = typed.region === undefined ? regionsIn(words, countries) : [];
	const states = named.filter(({ box }) => !box);
	if (states.length > 0) {
		return several(
			towns.filter(({ population }) => population >= largeTown),
			states,
		);
	}
	if (towns.length > 0 || named.length > 0) return several(towns, towns.length > 0 ? [] : named);
	if (isMilitary(text)) return { is: "unknown", why: "military" };
	if (britishCode.test(text)) return { is: "unknown", why: "british postcode" };
	return { is: "unknown" };
}

function one(place: Place): PlaceReading {
	return { is: "place", place };
}

function several(found: Place[], named: Region[] = []): PlaceReading {
	const [place, region] = [found[0], named[0]];
	if (found.length + named.length > 1) return { is: "several", places: found, regions: named };
	if (place) return one(place);
	return region ? { is: "region", region } : { is: "unknown" };
}

const siteCountries: string[] = site.countries.map(({ code }) => code);

const usCode = /(?:^|[\s,])(\d{5})(?:[- ]?\d{4})?(?=$|[\s,])/g;
const canadianCode = /(?:^|[\s,])([abceghj-nprstvxy]\d[a-z])(?:[- ]?\d[a-z]\d)?(?=$|[\s,])/gi;
const britishInText = /(?:^|[\s,])[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}(?=$|[\s,])/gi;
const britishCode = /^[a-z]{1,2}\d[a-z\d]?(?: ?\d[a-z]{2})?$/i;

/** Returns a ZIP code, or the three characters that are known of a Canadian postal code. */
function postalCodeIn(text: string): string | undefined {
	return [...text.matchAll(usCode), ...text.matchAll(canadianCode)].at(-1)?.[1]?.toUpperCase();
}

function takePostalCode(text: string) {
	const found = [...text.matchAll(usCode), ...text.matchAll(canadianCode)].at(-1);
	const without = (part: string) => part.replaceAll(britishInText, " ");
	if (!found) return { code: undefined, isLast: false, words: without(text) };
	const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
	const isLast = townKey(after) === "" || countriesNamed(after).length > 0;
	return { code: found[1]?.toUpperCase(), isLast, words: without(`${before},${after}`) };
}

/** Whether it is a military address, which is in no town. */
function isMilitary(text: string): boolean {
	return /\b[afd]po\b|(?:^|\D)(?:09\d|340|96[2-6])\d\d(?!\d)/i.test(text);
}

async function centerOf(code: string | undefined, countries: string[], from: Db) {
	if (!code) return undefined;
	const [center] = await from
		.select()
		.from(places)
		.where(and(eq(places.postalCode, code), inArray(places.country, countries)))
		.orderBy(asc(places.id))
		.limit(1);
	return center;
}

/** Returns the towns of the first reading of the words that finds any, as in "Newport, near Telford". */
async function townsNamed(
	words: string,
	countries: string[],
	here: Region[],
	from: Db,
): Promise<Place[]> {
	const [near = "", neighbor] = /,\s*near ([^,]+)/i.exec(words) ?? [];
	if (neighbor) {
		const towns = await townsNamed(words.replace(near, ""), countries, here, from);
		const others = await townsNamed(neighbor, countries, [], from);
		const far = (town: Place) => Math.min(...others.map((other) => kilometers(town, other)));
		const [nearest] = towns.toSorted((a, b) => far(a) - far(b));
		return nearest && far(nearest) < neighborKm ? [nearest] : [];
	}
	for (const { name, areas } of readings(words)) {
		const key = townKey(name);
		const all = areas.filter(Boolean).map((area) => regionsIn(area, countries));
		const told = all.filter((each, at) => each.length > 0 || !isAmericanCounty(areas[at] ?? ""));
		if (key === "" || told.some((each) => each.length === 0)) continue;
		const isThere = [here, ...told].filter((each) => each.length > 0).map(isInAny);
		const towns = await townsAt(key, and(inArray(places.country, countries), ...isThere), from);
		if (towns.length > 0) return towns;
	}
	return [];
}

const isAmericanCounty = (area: string) => /\s(?:county|parish)$/i.test(area);

/** The last words may name the region and country without a comma: "Raleigh North Carolina USA". */
function readings(text: string): { name: string; areas: string[] }[] {
	const [first = "", ...areas] = text
		.split(",")
		.map((part) => part.trim())
		.filter(Boolean);
	const words = first.split(/\s+/);
	const cuts = [0, 1, 2, 3, 4].filter((count) => count < words.length);
	const last = (count: number, end = words.length) => words.slice(end - count, end).join(" ");
	return cuts.flatMap((count) => {
		const end = words.length - count;
		const region = count > 0 ? [last(count)] : [];
		const once = { name: words.slice(0, end).join(" "), areas: [...region, ...areas] };
		const twice = [1, 2, 3].filter((more) => count > 0 && more < end);
		return [
			once,
			...twice.map((more) => ({
				name: words.slice(0, end - more).join(" "),
				areas: [last(more, end), ...region, ...areas],
			})),
		];
	});
}

/** Returns the regions and countries that a text can mean as a whole, like "Ontario, Canada". */
function regionsIn(text: string, countries: string[]): Region[] {
	const isKnown = ({ country }: Region) => countries.includes(country);
	const whole = [...regionsNamed(text), ...countriesNamed(text, countries)].filter(isKnown);
	if (whole.length > 0) return whole;
	const words = text.split(/[\s,]+/).filter(Boolean);
	for (const count of [1, 2, 3].filter((each) => each < words.length)) {
		const [nation] = countriesNamed(words.slice(-count).join(" "), countries);
		const there = regionsNamed(words.slice(0, -count).join(" ")).filter(isKnown);
		const both = there.filter(({ country }) => country === nation?.country);
		if (both.length > 0) return both;
	}
	return [];
}

/** A country of others is searched only after a comma, as in "Naples, Italy": "Georgia" alone is the state. */
function countriesIn(text: string): string[] {
	const last = /,([^,]+)$/.exec(text)?.[1] ?? "";
	if (last === "" || regionsIn(last, siteCountries).length > 0) return siteCountries;
	const others = countriesNamed(last, countryCodes).map(({ country }) => country);
	return others.length > 0 ? others : siteCountries;
}

const countryNames = new Intl.DisplayNames("en-US", { type: "region" });

function countriesNamed(text: string, codes: readonly string[] = siteCountries): Region[] {
	const key = townKey(text.replaceAll(".", ""));
	if (key === "") return [];
	return codes.flatMap((country) => {
		const name = countryNames.of(country) ?? country;
		const names = [country, name, countryName(country), ...(otherCountryNames[country] ?? [])];
		const isNamed = names.some((each) => [townKey(each), `the${townKey(each)}`].includes(key));
		return isNamed ? [{ country, name }] : [];
	});
}

function isInAny(named: Region[]): SQL | undefined {
	return or(
		...named.map(({ country, code, box }) =>
			and(
				eq(places.country, country),
				code ? eq(places.region, code) : undefined,
				box ? between(places.latitude, box.south, box.north) : undefined,
				box ? between(places.longitude, box.west, box.east) : undefined,
			),
		),
	);
}

function isPartOf(place: Place, { country, code }: Region): boolean {
	return place.country === country && (code === undefined || place.region === code);
}

async function townsAt(key: string, isThere: SQL | undefined, from: Db): Promise<Place[]> {
	const rows = await from
		.select()
		.from(places)
		.where(and(isNull(places.postalCode), eq(places.key, key), isThere))
		.orderBy(desc(places.population), asc(places.id))
		.limit(most * 4);
	const towns: Place[] = [];
	for (const row of rows) {
		const isPart = towns.some(
			(town) => town.region === row.region && kilometers(town, row) < sameTownKm,
		);
		if (!isPart) towns.push(row);
	}
	return towns.slice(0, most);
}

export const earthKm = 6371;

export function degreesOf(km: number): number {
	return ((km / earthKm) * 180) / Math.PI;
}

export function kilometers(a: Coordinates, b: Coordinates): number {
	const [lat1, lat2] = [radians(a.latitude), radians(b.latitude)];
	const half = (angle: number) => Math.sin(angle / 2) ** 2;
	const chord =
		half(lat2 - lat1) + Math.cos(lat1) * Math.cos(lat2) * half(radians(b.longitude - a.longitude));
	return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function radians(degrees: number): number {
	return (degrees * Math.PI) / 180;
}

/** Returns the point on a unit sphere, like `pointOf` in app/platform/database/table.ts. */
export function pointAt({ latitude, longitude }: Coordinates): [x: number, y: number, z: number] {
	const [north, east] = [radians(latitude), radians(longitude)];
	return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/**
 * Returns, for example, "Springfield, IL" or "Leeds, England, United Kingdom", and "Springfield, NJ 07081" where a
 * region has several of that name. Always read as this place.
 */
export function placeName(
	place: Pick<Place, "name" | "region" | "country"> & Partial<Pick<Place, "distinction">>,
	home: string,
): string {
	const { name, region, country, distinction } = place;
	const isByCode = country === home || country === "CA";
	const inRegion = isByCode ? region : regions[country]?.[region];
	const isCode = /\d/.test(distinction ?? "");
	const where = isCode ? [`${inRegion} ${distinction}`] : [distinction, inRegion];
	const nation = country === home ? "" : countryNames.of(country);
	return [name, ...where, nation].filter(Boolean).join(", ");
}
