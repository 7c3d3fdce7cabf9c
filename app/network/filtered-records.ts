import { and, asc, desc, eq, inArray, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { RecordTable } from "#app/cases/records/store.ts";
import {
	countryOfState,
	distances,
	type Filter,
	type FilterValues,
	filterChips,
	kmPerMile,
	maxCounted,
	type Near,
	without,
} from "#app/network/filter.ts";
import { cacheUntilChange } from "#app/platform/cache/until-changed.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { containing, pointOf } from "#app/platform/database/table.ts";
import { foldWords } from "#app/platform/text/fold.ts";
import { nameKey } from "#app/records/addresses/slug.ts";
import { earthKm, pointAt } from "#app/records/places/places.ts";
import { regionSpellings } from "#app/records/places/spellings.ts";
import type { Place } from "#app/records/places/table.ts";
import type { AnyRecord } from "#app/records/record.ts";

export const lastFilteredPage = 100;

export type Conditions = Readonly<
	Record<string, (value: string, values: FilterValues, now: Date) => SQL | undefined>
>;

export type FoundRecord = { id: number; latitude: number | null; longitude: number | null };
export type MappedRecord = FoundRecord & {
	city: string;
	region: string;
	country: string;
	status: string;
};
export type SearchPlace = Pick<Place, "latitude" | "longitude"> & Pick<Near, "unit">;
export type Search = { values: FilterValues; place?: SearchPlace | undefined; now?: Date };

type Options = {
	record: AnyRecord;
	table: RecordTable & Record<"latitude" | "longitude", PgColumn>;
	columns: Readonly<Record<string, PgColumn>>;
	isPublic: SQL;
	filter: Filter;
	/** All except place, country, state and words, which every kind of record has. */
	conditions: Conditions;
	/** By the value of `sort`: what comes before "newest first". */
	orders?: Readonly<Record<string, SQL>> | undefined;
};

/** Cached counts, shared by a list's pages and by towns unless there's a distance. */
const counted = cacheUntilChange<number>();

export function openFilteredRecords(options: Options) {
	const { record, table, columns, isPublic, filter, conditions, orders = {} } = options;
	const column = (name: string) => columns[name] as PgColumn;
	const anyTable: PgTable = table;
	const currentFirst = record.confirm.doubt ? [desc(table.current)] : [];
	const newestFirst = [...currentFirst, desc(table.dateAdded), desc(table.id)];
	const point = pointOf(table);

	const common: Conditions = {
		country: (code) => eq(column(record.country), code),
		state: matchesState,
		q: matchesWords,
	};
	const all = { ...common, ...conditions };

	function matchesState(code: string): SQL | undefined {
		const { country, names } = stateNames(code);
		const state = sql`lower(${column(record.place[1])})`;
		return and(eq(column(record.country), country), inArray(state, names));
	}

	/** Matches the name if there's no run of three letters, which the index needs to avoid a full scan. */
	function matchesWords(text: string): SQL | undefined {
		const patterns = wordPatterns(text);
		if (patterns.length === 0) return eq(column(`${record.name}Key`), nameKey(text));
		return and(...patterns.map((pattern) => sql`${table}.words like ${pattern}`));
	}

	/** Returns the conditions for a match. A record without a known place is within no distance. */
	function matchConditions({ values, place, now = new Date() }: Search): SQL[] {
		const fits = Object.entries(values).flatMap(([name, value]) => {
			return all[name]?.(value, values, now) ?? [];
		});
		return place && values.within ? [...fits, isWithin(Number(values.within), place)] : fits;
	}

	function isWithin(distance: number, place: SearchPlace): SQL {
		const chord = distanceToChord(distance, place.unit);
		const center = centerAt(place);
		// The index only finds the circle's bounding box.
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
		return db
			.select(shown)
			.from(anyTable)
			.where(and(isPublic, ...fits))
			.orderBy(...order)
			.limit(limit);
	}

	/** Sorts as asked; otherwise by distance if a place is given, with unknown places last, or newest first. */
	async function first(shown: Record<string, PgColumn>, search: Search, limit: number) {
		const { values, place } = search;
		const fits = matchConditions(search);
		const { [values.sort ?? ""]: order } = orders;
		if (order) return select(shown, fits, [order, ...newestFirst], limit);
		if (!place || values.sort === "newest") return select(shown, fits, newestFirst, limit);
		const nearestFirst = [asc(sql`${point} <-> ${centerAt(place)}`), ...newestFirst];
		const placed = await select(shown, [...fits, isNotNull(latitude)], nearestFirst, limit);
		const left = limit - placed.length;
		if (left === 0 || values.within) return placed;
		const others = await select(shown, [...fits, isNull(latitude)], newestFirst, left);
		return [...placed, ...others];
	}

	function selectCount(fits: (SQL | undefined)[]) {
		const some = db
			.select({ id: table.id })
			.from(anyTable)
			.where(and(isPublic, ...fits))
			// Ordered like an index, or the planner would read the table when it expects few rows.
			.orderBy(...newestFirst)
			.limit(maxCounted + 1);
		return db.select({ count: sql<number>`count(*)::int` }).from(some.as("some"));
	}

	/** Counts records that match one search and, if given, don't match the other. */
	function count(search: Search, other?: Search): Promise<number> {
		return counted([record.kind, keyOf(search), other && keyOf(other)].join(" "), async () => {
			const isOther = other && (and(...matchConditions(other)) ?? sql`true`);
			const [row] = await selectCount([...matchConditions(search), isOther && not(isOther)]);
			return row?.count ?? 0;
		});
	}

	function keyOf({ values: { near: _, ...values }, place }: Search): string {
		const fits = Object.entries(values).filter(([name]) => !filter.parameters[name]?.isDisplay);
		return JSON.stringify([fits, values.within && place]);
	}

	return {
		matchConditions,
		count,

		async find(search: Search, limit: number): Promise<FoundRecord[]> {
			return (await first(found, search, limit)) as unknown as FoundRecord[];
		},

		/** Finds the many ids first, mostly from the index alone, and reads the table only for those. */
		async findMapped(search: Search, limit: number): Promise<MappedRecord[]> {
			const ids = (await first({ id }, search, limit)).map((row) => Number(row.id));
			const rows = await db
				.select(mapped)
				.from(anyTable)
				.where(and(isPublic, sql`${id} = any(${sql.param(ids)}::bigint[])`));
			const byId = new Map((rows as unknown as MappedRecord[]).map((row) => [row.id, row]));
			return ids.flatMap((each) => byId.get(each) ?? []);
		},

		/** Returns the filter whose removal finds the most records. */
		async bestRemoval({ values, place, now }: Search) {
			const chips = filterChips(filter, values).filter(({ name }) => name !== "near");
			const counted = await Promise.all(
				chips.map(async ({ name }) => {
					const others = without(filter, values, name);
					return { name, count: await count({ values: others, place, now }) };
				}),
			);
			return counted.filter((each) => each.count > 0).sort((a, b) => b.count - a.count)[0];
		},

		/** Returns the next larger distance within which there are more. */
		async nextDistance({ values, place, now }: Search, than: number) {
			const { within } = values;
			for (const each of within ? distances.slice(distances.indexOf(within) + 1) : []) {
				const found = await count({ values: { ...values, within: each }, place, now });
				if (found > than) return { within: each, count: found };
			}
		},
	};
}

/** Returns lowercase names, because records have a state's code, its name or an abbreviation. */
function stateNames(code: string): { country: string; names: string[] } {
	const country = countryOfState(code) ?? "";
	return { country, names: regionSpellings(country, code) };
}

/** Returns patterns for the first six words that have three letters or digits in a row, for the column `words`. */
function wordPatterns(text: string): string[] {
	const words = foldWords(text)
		.split(/\s+/)
		.filter((word) => /[\p{L}\p{N}]{3}/u.test(word));
	return words.slice(0, 6).map((word) => containing(word));
}

/** Converts a distance on the ground to a chord of the unit sphere. */
function distanceToChord(distance: number, unit: Near["unit"]): number {
	const km = unit === "miles" ? distance * kmPerMile : distance;
	return 2 * Math.sin(km / 2 / earthKm);
}

function centerAt(place: SearchPlace): SQL {
	return sql`cube(${sql.param(pointAt(place))}::float8[])`;
}
