import { expect, test } from "vitest";
import { placeOf } from "#app/network/kennels/breeder.ts";
import { locationLine } from "#app/records/kennel.ts";

const austin = { city: "Austin", state: "TX", zip: "78701", country: "US" };

test("a location is city, state with ZIP code, and the country's name", () => {
	expect(locationLine(austin)).toBe("Austin, TX 78701, USA");
	expect(locationLine({ ...austin, zip: "" })).toBe("Austin, TX, USA");
	expect(locationLine({ ...austin, state: "", zip: "" })).toBe("Austin, USA");
	expect(locationLine({ city: "Leeds", state: "", zip: "LS1 4DY", country: "GB" })).toBe(
		"Leeds, LS1 4DY, United Kingdom",
	);
});

test("a kennel abroad is in its country, wherever its region is known", () => {
	expect(placeOf({ city: "Naples", state: "Campania", country: "IT" })).toBe("Naples, Italy");
});

test("every country is shown by its name, and a code that doesn’t exist as it is", () => {
	expect(locationLine({ ...austin, country: "IT" })).toBe("Austin, TX 78701, Italy");
	expect(locationLine({ ...austin, country: "QQ" })).toBe("Austin, TX 78701, QQ");
});

test("a card shows the state, or else the country", () => {
	expect(placeOf(austin)).toBe("Austin, TX");
	expect(placeOf({ ...austin, state: "" })).toBe("Austin, USA");
});
