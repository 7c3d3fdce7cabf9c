import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { loadPlaces } from "#app/records/places/load.ts";
import { kilometers, placeName, readPlace, type TypedPlace } from "#app/records/places/places.ts";
import { readCities, readPostalCodes } from "#app/records/places/source.ts";
import { regionCode, regionsNamed, townKey } from "#app/records/places/spellings.ts";
import { places } from "#app/records/places/table.ts";

beforeAll(async () => {
	await db.execute(sql`comment on table places is null`);
	expect(await loadPlaces()).toBe(true);
});

test("the places are loaded once", async () => {
	const count = await db.$count(places);
	expect(count).toBeGreaterThan(170_000);
	expect(await loadPlaces()).toBe(false);
	expect(await db.$count(places)).toBe(count);
});

/** Returns a town’s name, the start of a list of several, a region in capitals, or why it is unknown. */
async function read(typed: TypedPlace): Promise<string> {
	const found = await readPlace(typed, db);
	if (found.is === "place") return placeName(found.place, "US");
	if (found.is === "region") return found.region.name.toUpperCase();
	if (found.is === "unknown") return found.why ?? "unknown";
	const regions = found.regions.map(({ name }) => name.toUpperCase());
	const names = found.places.map((place) => placeName(place, "US"));
	return `which? ${[...regions, ...names].slice(0, 2).join(" | ")}`;
}

test.each([
	["Napoli, Italy", "Naples, Italy"],
	["Naples, Italy", "Naples, Italy"],
	["Naples", "which? Naples, FL | Naples, UT"],
	["Napoli", "unknown"],
	["Atlanta, Georgia", "Atlanta, GA"],
	["Tbilisi, Georgia", "unknown"],
	["Lyon, France", "Lyon, France"],
	["Austin, TX", "Austin, TX"],
	["austin tx", "Austin, TX"],
	["AUSTIN TEXAS", "Austin, TX"],
	["Austin, Tex.", "Austin, TX"],
	["Austin,TX", "Austin, TX"],
	["  Austin ,  TX  ", "Austin, TX"],
	["Austin, TX, USA", "Austin, TX"],
	["Austin Texas United States", "Austin, TX"],
	["Austin, TX 78701", "Austin, TX"],
	["Austin, TX 78701-1234", "Austin, TX"],
	["Austin TX 78701, USA", "Austin, TX"],
	["Austin 78701", "Austin, TX"],
	["Austn, TX 78701", "Austin, TX"],
	["Austin, Travis County, TX", "Austin, TX"],
	["78701", "Austin, TX"],
	["78701-1234", "Austin, TX"],
	["787011234", "Austin, TX"],
	["02134", "Allston, MA"],
	["Austin, TX 99999", "Austin, TX"],
	["Austin, TX 10001", "which? Austin, TX | New York, NY"],
	["Austin", "which? Austin, TX | Austin, MN"],
	["Port St. Lucie", "Port Saint Lucie, FL"],
	["Port St Lucie, FL", "Port Saint Lucie, FL"],
	["port saint lucie florida", "Port Saint Lucie, FL"],
	["St. Louis, MO", "St. Louis, MO"],
	["Saint Louis, Missouri", "St. Louis, MO"],
	["st louis mo", "St. Louis, MO"],
	["E. St. Louis, IL", "East Saint Louis, IL"],
	["East St Louis Illinois", "East Saint Louis, IL"],
	["St Paul MN", "Saint Paul, MN"],
	["Sault Ste. Marie, MI", "Sault Ste. Marie, MI"],
	["Sault Sainte Marie, Ontario", "Sault Ste. Marie, ON, Canada"],
	["Mt. Vernon, NY", "Mount Vernon, NY"],
	["Mount Pleasant SC", "Mount Pleasant, SC"],
	["N. Mt. Vernon", "unknown"],
	["Ft. Worth, TX", "Fort Worth, TX"],
	["Ft Lauderdale Fla.", "Fort Lauderdale, FL"],
	["Old Fort, NC", "Old Fort, NC"],
	["Old Ft., NC", "Old Fort, NC"],
	["W. Palm Beach", "West Palm Beach, FL"],
	["West Palm Bch, FL", "West Palm Beach, FL"],
	["N Las Vegas, NV", "North Las Vegas, NV"],
	["No such town, TX", "unknown"],
	["S. San Francisco, CA", "South San Francisco, CA"],
	["Winston Salem, N.C.", "Winston-Salem, NC"],
	["Raleigh North Carolina", "Raleigh, NC"],
	["Raleigh, N. Carolina", "Raleigh, NC"],
	["Coeur d’Alene, ID", "Coeur d'Alene, ID"],
	["Coeur D Alene Idaho", "Coeur d'Alene, ID"],
	["O'Fallon, MO", "O'Fallon, MO"],
	["O’Fallon Missouri", "O'Fallon, MO"],
	["Lees Summit, MO", "Lee's Summit, MO"],
	["DeKalb, IL", "DeKalb, IL"],
	["De Kalb, Ill.", "DeKalb, IL"],
	["Mc Kinney, TX", "McKinney, TX"],
	["Colorado Spgs, CO", "Colorado Springs, CO"],
	["Charleston, W. Va.", "Charleston, WV"],
	["Charleston, West Virginia", "Charleston, WV"],
	["Kansas City", "which? Kansas City, MO | Kansas City, KS"],
	["Kansas City, KS", "Kansas City, KS"],
	["Kansas City Missouri", "Kansas City, MO"],
	["Portland", "which? Portland, OR | Portland, ME"],
	["Portland, Ore.", "Portland, OR"],
	["Portland Maine", "Portland, ME"],
	["Springfield", "which? Springfield, MO | Springfield, MA"],
	["Oklahoma City", "Oklahoma City, OK"],
	["Virginia Beach", "Virginia Beach, VA"],
	["Marfa, TX", "Marfa, TX"],
	["Honolulu, Hawaii", "Honolulu, HI"],
	["Kaneohe HI", "Kaneohe, HI"],
	["Las Vegas, Nevada", "Las Vegas, NV"],
	["NYC", "New York City, NY"],
	["New York, NY", "New York City, NY"],
	["New York City", "New York City, NY"],
	["New York, New York", "New York City, NY"],
	["Brooklyn, NY 11201", "Brooklyn, NY"],
	["New York", "which? NEW YORK | New York City, NY"],
	["Washington, DC", "Washington, D.C., DC"],
	["Washington DC", "Washington, D.C., DC"],
	["Washington, D.C. 20001", "Washington, D.C., DC"],
	["Washington", "which? WASHINGTON | Washington, D.C., DC"],
	["Florida", "FLORIDA"],
	["Fla.", "FLORIDA"],
	["FL", "FLORIDA"],
	["florida, usa", "FLORIDA"],
	["Georgia", "GEORGIA"],
	["Kansas", "KANSAS"],
	["West Virginia", "WEST VIRGINIA"],
	["N. Carolina", "NORTH CAROLINA"],
	["Ontario", "which? ONTARIO | Ontario, CA"],
	["Ontario, Canada", "ONTARIO"],
	["Alberta", "ALBERTA"],
	["PEI", "PRINCE EDWARD ISLAND"],
	["British Columbia Canada", "BRITISH COLUMBIA"],
	["Newfoundland", "NEWFOUNDLAND AND LABRADOR"],
	["Quebec", "which? QUEBEC | Québec, QC, Canada"],
	["CA", "which? CALIFORNIA | CANADA"],
	["Canada", "CANADA"],
	["USA", "UNITED STATES"],
	["the United Kingdom", "UNITED KINGDOM"],
	["UK", "UNITED KINGDOM"],
	["Scotland", "SCOTLAND"],
	["England, UK", "ENGLAND"],
	["West Yorkshire", "WEST YORKSHIRE"],
	["Puerto Rico", "PUERTO RICO"],
	["San Juan, PR", "San Juan, PR"],
	["San Juan, Puerto Rico 00901", "San Juan, PR"],
	["Guam", "GUAM"],
	["Dededo, Guam", "Dededo Village, GU"],
	["Tamuning GU 96913", "Tamuning, GU"],
	["Charlotte Amalie, USVI", "Charlotte Amalie, VI"],
	["St. Croix, Virgin Islands", "Saint Croix, VI"],
	["St Thomas, VI 00802", "St Thomas, VI"],
	["Pago Pago, American Samoa", "Pago Pago, AS"],
	["Saipan, MP", "Saipan, MP"],
	["APO AE 09012", "military"],
	["09012", "military"],
	["FPO, AP 96349", "military"],
	["34001", "military"],
	["Toronto", "which? Toronto, ON, Canada | Toronto, OH"],
	["Toronto, Ont.", "Toronto, ON, Canada"],
	["Toronto Ontario Canada", "Toronto, ON, Canada"],
	["Toronto, Canada", "Toronto, ON, Canada"],
	["Toronto ON M5V 2T6", "Toronto, ON, Canada"],
	["m5v2t6", "Downtown Toronto, ON, Canada"],
	["M5V", "Downtown Toronto, ON, Canada"],
	["Montreal", "which? Montréal, QC, Canada | Montreal, WI"],
	["Montréal, Québec", "Montréal, QC, Canada"],
	["Québec City", "Québec, QC, Canada"],
	["Quebec, QC", "Québec, QC, Canada"],
	["Trois Rivieres, Que.", "Trois-Rivières, QC, Canada"],
	["Saint John's, NL", "St. John's, NL, Canada"],
	["St. John’s Newfoundland", "St. John's, NL, Canada"],
	["St Johns, Nfld.", "St. John's, NL, Canada"],
	["Saint John, NB", "Saint John, NB, Canada"],
	["Ft. McMurray, AB", "Fort McMurray, AB, Canada"],
	["N. Vancouver, B.C.", "North Vancouver, BC, Canada"],
	["Sudbury, ON", "Greater Sudbury, ON, Canada"],
	["Halifax, Nova Scotia", "Halifax, NS, Canada"],
	["London, Ontario", "London, ON, Canada"],
	["London, UK", "London, England, United Kingdom"],
	["London", "which? London, England, United Kingdom | London, ON, Canada"],
	["Leeds, West Yorkshire", "Leeds, England, United Kingdom"],
	["Leeds, W. Yorks.", "Leeds, England, United Kingdom"],
	["leeds west yorkshire uk", "Leeds, England, United Kingdom"],
	["Leeds LS1 4AP", "which? Leeds, England, United Kingdom | Leeds, AL"],
	["Leeds, UK LS1 4AP", "Leeds, England, United Kingdom"],
	["LS1 4AP", "british postcode"],
	["SW1A", "british postcode"],
	["Newcastle, Tyne and Wear", "Newcastle upon Tyne, England, United Kingdom"],
	["Newcastle upon Tyne", "Newcastle upon Tyne, England, United Kingdom"],
	["Newcastle-under-Lyme, Staffs", "Newcastle under Lyme, England, United Kingdom"],
	["Newcastle, Staffordshire", "Newcastle under Lyme, England, United Kingdom"],
	["Newcastle, County Down", "Newcastle, Northern Ireland, United Kingdom"],
	["Newcastle, Co. Down", "Newcastle, Northern Ireland, United Kingdom"],
	[
		"Newcastle, England",
		"which? Newcastle upon Tyne, England, United Kingdom | Newcastle under Lyme, England, United Kingdom",
	],
	["Richmond, North Yorkshire", "Richmond, near Darlington, England, United Kingdom"],
	["Newport, near Telford", "Newport, near Telford, England, United Kingdom"],
	["Hull, East Yorkshire", "Kingston upon Hull, England, United Kingdom"],
	["Stoke, Staffordshire", "Stoke-on-Trent, England, United Kingdom"],
	["Durham, Co. Durham", "Durham, England, United Kingdom"],
	["St Albans, Herts", "St Albans, England, United Kingdom"],
	["Saint Andrews, Fife", "Saint Andrews, Scotland, United Kingdom"],
	["Londonderry, N. Ireland", "Derry, Northern Ireland, United Kingdom"],
	["Wrexham, Wales", "Wrexham, Wales, United Kingdom"],
	["Bangor, Gwynedd", "Bangor, Wales, United Kingdom"],
	["Bangor, Co Down", "Bangor, Northern Ireland, United Kingdom"],
	["Atlantix", "unknown"],
	["!!!", "unknown"],
	["1600 Pennsylvania Avenue", "unknown"],
	["12345 Main Street", "unknown"],
	[`${"a ".repeat(500)}`, "unknown"],
])("a list reads %j as %s (U4)", async (text, found) => {
	expect(await read({ text })).toBe(found);
});

test.each<[string, string, string, string, string]>([
	["Austin", "TX", "", "US", "Austin, TX"],
	["austin ", "texas", "", "US", "Austin, TX"],
	["Austin, TX", "TX", "", "US", "Austin, TX"],
	["Austin, TX 78701", "", "", "US", "Austin, TX"],
	["Austn", "TX", "78701", "US", "Austin, TX"],
	["Austn", "TX", "78701-1234", "US", "Austin, TX"],
	["Austn", "CA", "78701", "US", "which? Austin, TX"],
	["Springfield", "", "62701", "US", "Springfield, IL"],
	["Springfield", "MO", "62701", "US", "which? Springfield, MO | Springfield, IL"],
	["New York", "New York", "", "US", "New York City, NY"],
	["Florida", "", "", "US", "which? Florida, PR | Florida, NY"],
	["APO", "AE", "09012", "US", "military"],
	["Tronto", "ON", "M5V 2T6", "CA", "Downtown Toronto, ON, Canada"],
	["Toronto", "", "", "CA", "Toronto, ON, Canada"],
	["Leeds", "West Yorkshire", "", "GB", "Leeds, England, United Kingdom"],
	["Leeds", "", "LS1 4AP", "GB", "Leeds, England, United Kingdom"],
	["Newcastle", "Tyne and Wear", "NE1 4ST", "GB", "Newcastle upon Tyne, England, United Kingdom"],
	[
		"Newcastle",
		"Nowhereshire",
		"",
		"GB",
		"which? Newcastle upon Tyne, England, United Kingdom | Newcastle under Lyme, England, United Kingdom",
	],
	["Leeds", "Nowhereshire", "", "GB", "which? Leeds, England, United Kingdom"],
	["Austin", "Ontario Lakes", "", "US", "which? Austin, TX | Austin, MN"],
	["Torino", "Piemonte", "", "IT", "Turin, Italy"],
	["Turin", "Piemonte", "", "IT", "Turin, Italy"],
	["Nowhere at all", "TX", "", "US", "unknown"],
])("a form’s %s · %s · %s · %s is read as %s", async (text, region, postalCode, country, found) => {
	expect(await read({ text, region, postalCode, country })).toBe(found);
});

describe("towns of one name in one region", () => {
	test.each([
		["Burbank, CA", "US", "CA"],
		["Plantation, FL", "US", "FL"],
		["Vernon, BC", "CA", "BC"],
		["Newport, England", "GB", "ENG"],
		["Hatfield, England", "GB", "ENG"],
	])("%s can be told apart, and each name is read as its town", async (text, country, region) => {
		const found = await readPlace({ text }, db);
		if (found.is !== "several") throw new Error(`${text} is not several`);
		const names = found.places.map((place) => placeName(place, "US"));
		expect(new Set(names).size).toBe(names.length);
		for (const [at, name] of names.entries()) {
			const again = await readPlace({ text: name }, db);
			expect(again, name).toMatchObject({ is: "place", place: { country, region } });
			const { latitude, longitude } = found.places[at] ?? {};
			expect(again, name).toMatchObject({ place: { latitude, longitude } });
		}
	});
});

test("no place is at 0° N 0° E, which is what the sources write when they don’t know", async () => {
	const isZero = sql`abs(${places.latitude}) < 0.01 and abs(${places.longitude}) < 0.01`;
	expect(await db.$count(places, isZero)).toBe(0);
	const zero = readPostalCodes().filter(({ latitude, longitude }) => !latitude && !longitude);
	expect(zero.length).toBeGreaterThan(300);
	expect(
		await db.$count(
			places,
			sql`${places.region} in ('AA', 'AE', 'AP') and ${places.country} = 'US'`,
		),
	).toBe(0);
});

test("the counties lie where GeoNames has their towns", () => {
	// Codes of counties in the municipality codes that most English towns have.
	const codes: Record<string, string> = {
		"12": "Cambridgeshire",
		"16": "Cumbria",
		"17": "Derbyshire",
		"18": "Devon",
		"19": "Dorset",
		"21": "East Sussex",
		"22": "Essex",
		"23": "Gloucestershire",
		"24": "Hampshire",
		"26": "Hertfordshire",
		"29": "Kent",
		"30": "Lancashire",
		"31": "Leicestershire",
		"32": "Lincolnshire",
		"33": "Norfolk",
		"34": "Northamptonshire",
		"36": "North Yorkshire",
		"37": "Nottinghamshire",
		"38": "Oxfordshire",
		"40": "Somerset",
		"41": "Staffordshire",
		"42": "Suffolk",
		"43": "Surrey",
		"44": "Warwickshire",
		"45": "West Sussex",
	};
	const cities = readCities() as (ReturnType<typeof readCities>[number] & { muni?: string })[];
	const outside = cities.filter(({ country, muni = "", loc }) => {
		const county = country === "GB" ? codes[/^(\d\d)[A-Z]/.exec(muni)?.[1] ?? ""] : undefined;
		if (!county) return false;
		const [box] = regionsNamed(county).flatMap((each) => each.box ?? []);
		const [longitude, latitude] = loc.coordinates;
		if (!box) throw new Error(`${county} is no county.`);
		return (
			latitude < box.south || latitude > box.north || longitude < box.west || longitude > box.east
		);
	});
	expect(outside.map(({ name, muni }) => `${name} ${muni}`)).toEqual([]);
});

test("the counties of the law are read as parts of the same nations", async () => {
	const { readCountry } = await import("#app/records/law/rules.server.ts");
	const { readFileSync } = await import("node:fs");
	const { spellings } = readCountry(readFileSync("content/law/gb.yaml", "utf8"));
	const codes: Record<string, string> = {
		England: "ENG",
		Scotland: "SCT",
		Wales: "WLS",
		"Northern Ireland": "NIR",
	};
	for (const [name, nation] of Object.entries(spellings)) {
		expect(
			regionsNamed(name).map(({ code }) => code),
			name,
		).toContain(codes[nation]);
	}
});

test("distances are along the surface", () => {
	const austin = { latitude: 30.267, longitude: -97.743 };
	const dallas = { latitude: 32.783, longitude: -96.807 };
	expect(kilometers(austin, dallas)).toBeCloseTo(293, 0);
	expect(kilometers(austin, austin)).toBe(0);
	expect(kilometers({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(
		20_015,
		0,
	);
});

test("spellings of regions and towns", () => {
	expect(regionCode("US", "texas")).toBe("TX");
	expect(regionCode("CA", "Quebec")).toBe("QC");
	expect(regionCode("US", "Ontario")).toBeUndefined();
	expect(regionCode("GB", "Kent")).toBeUndefined();
	expect(townKey("Saint-Jérôme")).toBe(townKey("St. Jerome"));
	expect(townKey("Lake Saint Louis")).toBe(townKey("Lake St. Louis"));
	expect(townKey("Fort Worth")).toBe(townKey("Ft Worth"));
});
