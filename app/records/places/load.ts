import { sql } from "drizzle-orm";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";
import { kilometers, neighborKm, postalTownKm, sameTownKm } from "#app/records/places/places.ts";
import {
	type City,
	type PostalCode,
	readCities,
	readPostalCodes,
	tableComment,
} from "#app/records/places/source.ts";
import { otherTownNames, regionCode, townKey } from "#app/records/places/spellings.ts";
import { type Place, places } from "#app/records/places/table.ts";

type Row = Omit<Place, "id">;

export async function arePlacesLoaded(from: Pick<Db, "execute"> = db): Promise<boolean> {
	const { rows } = await from.execute<{ comment: string | null }>(
		sql`select obj_description(${"places"}::regclass) as comment`,
	);
	return rows[0]?.comment === tableComment();
}

/**
 * Fills the table if it is empty or from other versions of the data, and runs `follow` in the same
 * transaction. @returns whether it did.
 */
export function loadPlaces(follow: (tx: Db) => Promise<void> = async () => {}): Promise<boolean> {
	return transaction(async (tx) => {
		await tx.execute(sql`lock table ${places} in share row exclusive mode`);
		if (await arePlacesLoaded(tx)) return false;
		await tx.delete(places);
		await insertAll(readPlaces(), tx);
		await follow(tx);
		await tx.execute(sql.raw(`comment on table places is '${tableComment()}'`));
		return true;
	});
}

async function insertAll(rows: Row[], tx: Db): Promise<void> {
	const columns = {
		country: "text",
		region: "text",
		name: "text",
		distinction: "text",
		key: "text",
		postalCode: "text",
		latitude: "real",
		longitude: "real",
		population: "int",
	} as const;
	const names = sql.join(
		Object.keys(columns).map((name) => sql.identifier(places[name as keyof Row].name)),
		sql`, `,
	);
	const size = 20_000;
	for (let from = 0; from < rows.length; from += size) {
		const some = rows.slice(from, from + size);
		const arrays = Object.entries(columns).map(
			([name, type]) =>
				sql`${sql.param(some.map((row) => row[name as keyof Row]))}::${sql.raw(type)}[]`,
		);
		await tx.execute(
			sql`insert into ${places} (${names}) select * from unnest(${sql.join(arrays, sql`, `)})`,
		);
	}
}

/** GeoNames codes of destroyed, abandoned and historical places. */
const gone = new Set(["PPLW", "PPLQ", "PPLH", "PPLCH"]);

/** Territories, which GeoNames has as countries and an address as states. */
const territories = new Set(["AS", "GU", "MP", "PR", "VI"]);

const military = new Set(["AA", "AE", "AP"]);

function readPlaces(): Row[] {
	const towns = readCities()
		.filter(({ featureCode }) => !gone.has(featureCode))
		.map(townOf);
	const postal = readPostalCodes().flatMap(postalRows);
	const all = [...towns, ...townsOnlyInPost(postal, towns)];
	distinguish(all, postal);
	return [...all, ...all.flatMap(underOtherNames), ...postal];
}

/** GeoNames codes of Canada's provinces. */
const canadian: Record<string, string> = {
	"01": "AB",
	"02": "BC",
	"03": "MB",
	"04": "NB",
	"05": "NL",
	"07": "NS",
	"08": "ON",
	"09": "PE",
	"10": "QC",
	"11": "SK",
	"12": "YT",
	"13": "NT",
	"14": "NU",
};

/** Provinces by the first letter of their postal codes, some of which the source files under a county. */
const canadianLetters: Record<string, string> = {
	A: "NL",
	B: "NS",
	C: "PE",
	E: "NB",
	G: "QC",
	H: "QC",
	J: "QC",
	K: "ON",
	L: "ON",
	M: "ON",
	N: "ON",
	P: "ON",
	R: "MB",
	S: "SK",
	T: "AB",
	V: "BC",
	Y: "YT",
};

function townOf({ name, country: of, adminCode, population, loc }: City): Row {
	const [longitude, latitude] = loc.coordinates;
	const country = territories.has(of) ? "US" : of;
	const region = country !== of ? of : country === "CA" ? (canadian[adminCode] ?? "") : adminCode;
	return rowOf({ country, region, name, latitude, longitude, population });
}

type Named = Pick<Row, "country" | "region" | "name" | "latitude" | "longitude" | "population">;

function rowOf(named: Named, postalCode: string | null = null): Row {
	return { ...named, key: townKey(named.name), distinction: null, postalCode };
}

/** Military addresses, which the source puts at 0° N 0° E, and those without coordinates have no place. */
function postalRows({ zip, latitude, longitude, city, state, country }: PostalCode): Row[] {
	if (!latitude || !longitude || military.has(state)) return [];
	const code = country === "US" ? "US" : "CA";
	const region =
		canadianLetters[zip.charAt(0)] ??
		regionCode(code, state) ??
		(/^X0[ABC]/.test(zip) ? "NU" : state);
	// Canadian districts list their parts in parentheses.
	const name = city.replace(/ \(.*/, "");
	return [rowOf({ country: code, region, name, latitude, longitude, population: 0 }, zip)];
}

const nameOf = ({ country, region, key }: Row) => `${country}/${region}/${key}`;

/** Returns small US towns that only postal codes name. Canadian codes name districts instead. */
function townsOnlyInPost(postal: Row[], towns: Row[]): Row[] {
	const known = new Set(towns.map(nameOf));
	const found = new Map<string, Row>();
	for (const row of postal) {
		const name = nameOf(row);
		if (row.country === "US" && row.key !== "" && !known.has(name) && !found.has(name)) {
			found.set(name, { ...row, postalCode: null });
		}
	}
	return [...found.values()];
}

/** Returns a town again under each other name: "Newcastle" for "Newcastle upon Tyne". */
function underOtherNames(town: Row): Row[] {
	const { country, region, name } = town;
	const others = [...(otherTownNames[`${country} ${region} ${name}`] ?? []), ...shortNames(town)];
	const keys = new Set(others.map(townKey).filter((key) => key !== "" && key !== town.key));
	return [...keys].map((key) => ({ ...town, key }));
}

function shortNames({ country, region, name }: Row): string[] {
	if (country === "US" && territories.has(region)) return [name.replace(/ Village$/, "")];
	if (country !== "GB") return [];
	const [, short] =
		/^(.+?)[- ](?:upon|on|under|in|by|le|super|juxta|next|sub|cum|the)[- ]/i.exec(name) ?? [];
	return [...(short ? [short] : []), name.replace(/^City of /, "")];
}

/** Sets what tells towns of one name in one region apart. */
function distinguish(towns: Row[], postal: Row[]): void {
	const postalOf = Map.groupBy(postal, ({ country, region }) => `${country}/${region}`);
	const isLarge = ({ population }: Row) => population >= 20_000;
	const largeOf = Map.groupBy(towns.filter(isLarge), ({ country }) => country);
	for (const same of Map.groupBy(towns, nameOf).values()) {
		for (const town of same) {
			if (same.every((other) => kilometers(town, other) < sameTownKm)) continue;
			const large = largeOf.get(town.country)?.filter(({ key }) => key !== town.key);
			const codes = postalOf.get(`${town.country}/${town.region}`);
			const code = nearest(town, postalTownKm, codes)?.postalCode;
			const neighbor = nearest(town, neighborKm, large);
			town.distinction = code ?? (neighbor ? `near ${neighbor.name}` : null);
		}
	}
}

function nearest(town: Row, maxKm: number, others: Row[] = []): Row | undefined {
	let [found] = others;
	for (const other of others) {
		if (found && kilometers(town, other) < kilometers(town, found)) found = other;
	}
	return found && kilometers(town, found) < maxKm ? found : undefined;
}
