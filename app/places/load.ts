import { sql } from "drizzle-orm";
import { townKey } from "#app/places/places.ts";
import { regionCode } from "#app/places/regions.ts";
import {
	type City,
	type PostalCode,
	readCities,
	readPostalCodes,
	tableComment,
} from "#app/places/source.ts";
import { type Place, places } from "#app/places/table.ts";
import { type Db, db, transaction } from "#app/platform/database/db.server.ts";

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

function readPlaces(): Row[] {
	const towns = readCities()
		.filter(({ featureCode }) => !gone.has(featureCode))
		.map(townOf);
	// Some Canadian districts have no coordinates.
	const postal = readPostalCodes().flatMap(postalRows);
	return [...towns, ...postal, ...townsOnlyInPost(postal, towns)];
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

function townOf({ name, country, adminCode, population, loc }: City): Row {
	const [longitude, latitude] = loc.coordinates;
	const region = country === "CA" ? (canadian[adminCode] ?? "") : adminCode;
	const key = townKey(name);
	return { country, region, name, key, postalCode: null, latitude, longitude, population };
}

function postalRows({ zip, latitude, longitude, city, state, country }: PostalCode): Row[] {
	if (latitude === null || longitude === null) return [];
	const code = country === "US" ? "US" : "CA";
	const region = regionCode(code, state) ?? state;
	const place = { country: code, region, name: city, key: townKey(city) };
	return [{ ...place, postalCode: zip, latitude, longitude, population: 0 }];
}

/** Returns small US towns that only postal codes name. Canadian codes name districts instead. */
function townsOnlyInPost(postal: Row[], towns: Row[]): Row[] {
	const nameOf = ({ region, key }: Row) => `${region}/${key}`;
	const known = new Set(towns.filter(({ country }) => country === "US").map(nameOf));
	const found = new Map<string, Row>();
	for (const row of postal) {
		const name = nameOf(row);
		if (row.country === "US" && row.key !== "" && !known.has(name) && !found.has(name)) {
			found.set(name, { ...row, postalCode: null });
		}
	}
	return [...found.values()];
}
