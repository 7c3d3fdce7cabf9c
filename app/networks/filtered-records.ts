import { and, asc, desc, eq, inArray, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import { type PgColumn, PgDialect, type PgTable } from "drizzle-orm/pg-core";
import { nameKey } from "#app/addresses/slug.ts";
import type { RecordTable } from "#app/moderation/records/store.ts";
import {
	chipsOf,
	countryOfState,
	type Filter,
	type FilterValues,
	kmPerMile,
	mostCounted,
	type Near,
	unitIn,
	without,
} from "#app/networks/filter.ts";
import { earthKm, findPlaces, pointAt } from "#app/places/places.ts";
import { regions } from "#app/places/regions.ts";
import type { Place } from "#app/places/table.ts";
import { untilChanged } from "#app/platform/cache/until-changed.server.ts";
import type { Reads } from "#app/platform/database/db.server.ts";
import { publicDb } from "#app/platform/database/replica.server.ts";
import { pointOf } from "#app/platform/database/table.ts";
import type { AnyRecord } from "#app/records/record.ts";

export const lastFilteredPage = 100;

export type Conditions = Readonly<
	Record<string, (value: string, values: FilterValues, now: Date) => SQL | undefined>
>;

export type FoundRecord = { id: number; latitude: number | null; longitude: number | null };
/** With what the map says of it. */
export type MappedRecord = FoundRecord & {
	city: string;
	region: string;
	country: string;
	status: string;
};
export type Search = { values: FilterValues; place?: Place | undefined; now?: Date };

type Options = {
	record: AnyRecord;
	table: RecordTable & Record<"latitude" | "longitude", PgColumn>;
	columns: Readonly<Record<string, PgColumn>>;
	isPublic: SQL;
	filter: Filter;
	/** For what is not common to all records: place, country, state and words. */
	conditions: Conditions;
};

/** The same for every town and page of a list. */
const counted = untilChanged<number>();

/** Which public records a filter finds. */
export function openFilteredRecords(options: Options) {
	const { record, table, columns, filter, conditions } = options;
	const column = (name: string) => columns[name] as PgColumn;
	const anyTable: PgTable = table;
	const currentFirst = record.confirm.doubt ? [desc(table.current)] : [];
	const newestFirst = [...currentFirst, desc(table.dateAdded), desc(table.id)].map(written);
	const point = written(pointOf(table));
	const isPublic = written(options.isPublic);

	const common: Conditions = {
		country: (code) => eq(column(record.country), code),
		state: stateIs,
		q: hasWords,
	};
	const all = { ...common, ...conditions };

	function stateIs(code: string): SQL | undefined {
		const { country, names } = stateNames(code);
		const state = sql`lower(${column(record.place[1])})`;
		return and(eq(column(record.country), country), inArray(state, names));
	}

	/** The index knows three letters in a row; without any, every text would be read: then it is a name. */
	function hasWords(text: string): SQL | undefined {
		const patterns = wordPatterns(text);
		if (patterns.length === 0) return eq(column(`${record.name}Key`), nameKey(text));
		const texts = sql`(${column(record.name)} || ' ' || ${column(record.describedBy)})`;
		return and(...patterns.map((pattern) => sql`${texts} ilike ${pattern}`));
	}

	/** What a record must be to fit; a record whose place is unknown is within no distance. */
	function conditionsOf({ values, place, now = new Date() }: Search): SQL[] {
		const fits = Object.entries(values).flatMap(([name, value]) => {
			return all[name]?.(value, values, now) ?? [];
		});
		return place && values.within ? [...fits, isWithin(Number(values.within), place)] : fits;
	}

	function isWithin(distance: number, place: Place): SQL {
		const chord = chordOf(distance, unitIn(place.country));
		const center = centerAt(place);
		// The index finds the box around the circle.
		return sql`${table.latitude} is not null and ${point} <@ cube_enlarge(${center}, ${chord}::float8, 3)
			and ${point} <-> ${center} <= ${chord}::float8`;
	}

	const { id, latitude, longitude, status } = table;
	const [city, region] = record.place;
	const found = { id, latitude, longitude };
	const mapped = {
		...found,
		city: column(city),
		region: column(region),
		country: column(record.country),
		status,
	};

	function select(shown: Record<string, PgColumn>, fits: SQL[], order: SQL[], limit: number) {
		return publicDb
			.select(shown)
			.from(anyTable)
			.where(and(isPublic, ...fits))
			.orderBy(...order)
			.limit(limit);
	}

	/** The nearest first where a place is given, and last those whose place is unknown; otherwise the newest. */
	async function first(shown: Record<string, PgColumn>, search: Search, limit: number) {
		const { values, place } = search;
		const fits = conditionsOf(search);
		if (!place || values.sort === "newest") return select(shown, fits, newestFirst, limit);
		const nearestFirst = [asc(sql`${point} <-> ${centerAt(place)}`), ...newestFirst];
		const placed = await select(shown, [...fits, isNotNull(latitude)], nearestFirst, limit);
		const left = limit - placed.length;
		if (left === 0 || values.within) return placed;
		const others = await select(shown, [...fits, isNull(latitude)], newestFirst, left);
		return [...placed, ...others];
	}

	/** Up to `mostCounted` + 1. */
	function selectCount(fits: (SQL | undefined)[]) {
		const some = publicDb
			.select({ id: table.id })
			.from(anyTable)
			.where(and(isPublic, ...fits))
			// Ordered as an index is, or few rows would seem cheaper to read from the table.
			.orderBy(...newestFirst)
			.limit(mostCounted + 1);
		return publicDb.select({ count: sql<number>`count(*)::int` }).from(some.as("some"));
	}

	/** Of records that fit one search and, where there is another, not that. */
	function count(search: Search, other?: Search): Promise<number> {
		return counted([record.kind, keyOf(search), other && keyOf(other)].join(" "), async () => {
			const isOther = other && (and(...conditionsOf(other)) ?? sql`true`);
			const [row] = await selectCount([...conditionsOf(search), isOther && not(isOther)]);
			return row?.count ?? 0;
		});
	}

	function keyOf({ values: { near: _, ...values }, place }: Search): string {
		const fits = Object.entries(values).filter(([name]) => !filter.parameters[name]?.isDisplay);
		return JSON.stringify([fits, values.within && place?.id]);
	}

	return {
		conditionsOf,

		async find(search: Search, limit: number): Promise<FoundRecord[]> {
			return (await first(found, search, limit)) as unknown as FoundRecord[];
		},

		/** Reads the table for those found only: so many, and the index has what most filters ask for. */
		async findMapped(search: Search, limit: number): Promise<MappedRecord[]> {
			const ids = (await first({ id }, search, limit)).map((row) => Number(row.id));
			const rows = await publicDb
				.select(mapped)
				.from(anyTable)
				.where(and(isPublic, sql`${id} = any(${sql.param(ids)}::bigint[])`));
			const byId = new Map((rows as unknown as MappedRecord[]).map((row) => [row.id, row]));
			return ids.flatMap((each) => byId.get(each) ?? []);
		},

		count: (search: Search) => count(search),

		/** How many more one filter lets in than another. */
		countBetween: (strict: Search, loose: Search) => count(loose, strict),

		/** The one filter whose removal finds most. */
		async bestRemoval({ values, place, now }: Search) {
			const chips = chipsOf(filter, values).filter(({ name }) => name !== "near");
			const counted = await Promise.all(
				chips.map(async ({ name }) => {
					const others = without(filter, values, name);
					return { name, count: await count({ values: others, place, now }) };
				}),
			);
			return counted.filter((each) => each.count > 0).sort((a, b) => b.count - a.count)[0];
		},
	};
}

/** Lower-case: records have a state's code or its name. */
export function stateNames(code: string): { country: string; names: string[] } {
	const country = countryOfState(code) ?? "";
	const names = [code, regions[country]?.[code] ?? code].map((name) => name.toLowerCase());
	return { country, names };
}

/** For `ilike`; none for a text without three letters in a row. */
export function wordPatterns(text: string): string[] {
	const words = text.split(" ").filter((word) => /[\p{L}\p{N}]{3}/u.test(word));
	return words.slice(0, 6).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}

/** A distance on the ground, as one between points of the unit sphere. */
export function chordOf(distance: number, unit: Near["unit"]): number {
	const km = unit === "miles" ? distance * kmPerMile : distance;
	return 2 * Math.sin(km / 2 / earthKm);
}

/** What `near` can mean, the likeliest first. */
export async function placesNear(
	{ near, country, state = "" }: FilterValues,
	from: Reads,
): Promise<Place[]> {
	const places = near ? await findPlaces(near, from) : [];
	const nation = country ?? countryOfState(state);
	const there = places.filter((place) => place.country === nation);
	return there.length > 0 ? there : places;
}

/** Written once: drizzle would put it together anew for each statement. @throws when it has parameters. */
function written(part: SQL): SQL {
	const { sql: text, params } = new PgDialect().sqlToQuery(part);
	if (params.length > 0) throw new Error(`A part with parameters can't be fixed: ${text}`);
	return sql.raw(text);
}

function centerAt(place: Place): SQL {
	return sql`cube(${sql.param(pointAt(place))}::float8[])`;
}
