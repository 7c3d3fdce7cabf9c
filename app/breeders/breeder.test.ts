import { expect, test } from "vitest";
import { placeOf } from "#app/breeders/breeder.ts";
import { locationLine } from "#app/records/kennel.ts";

const austin = { city: "Austin", state: "TX", zip: "78701", country: "US" };

test("a location is city, state with zip, and the country in words", () => {
	expect(locationLine(austin)).toBe("Austin, TX 78701, USA");
	expect(locationLine({ ...austin, zip: "" })).toBe("Austin, TX, USA");
	expect(locationLine({ ...austin, state: "", zip: "" })).toBe("Austin, USA");
	expect(locationLine({ city: "Leeds", state: "", zip: "LS1 4DY", country: "GB" })).toBe(
		"Leeds, LS1 4DY, United Kingdom",
	);
});

test("a country that the site does not know is named by its code", () => {
	expect(locationLine({ ...austin, country: "IT" })).toBe("Austin, TX 78701, IT");
});

test("a card names the state, or else the country", () => {
	expect(placeOf(austin)).toBe("Austin, TX");
	expect(placeOf({ ...austin, state: "" })).toBe("Austin, USA");
});
