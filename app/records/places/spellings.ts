import { slugOf } from "#app/records/addresses/slug.ts";
import { regions } from "#app/records/places/regions.ts";

/** Words of a name that people abbreviate. */
const abbreviations: Record<string, string> = {
	n: "north",
	s: "south",
	e: "east",
	w: "west",
	st: "saint",
	ste: "saint",
	sainte: "saint",
	mt: "mount",
	ft: "fort",
	pt: "point",
	bch: "beach",
	hts: "heights",
	spgs: "springs",
	jct: "junction",
	twp: "township",
	co: "county",
};

/** Maps "St. Louis", "Saint-Louis" and "SAINT LOUIS" to the same key, and "De Kalb" and "DeKalb". */
export function townKey(name: string): string {
	const words = slugOf(name.replace(/['’‘ʻ`´]/g, ""), "").split("-");
	return words.map((word) => abbreviations[word] ?? word).join("");
}

/** What people write instead of a region's name or code. */
const otherNames: Record<string, Record<string, readonly string[]>> = {
	US: {
		AL: ["Ala"],
		AZ: ["Ariz"],
		AR: ["Ark"],
		CA: ["Calif", "Cali"],
		CO: ["Colo"],
		CT: ["Conn"],
		DE: ["Del"],
		FL: ["Fla"],
		ID: ["Ida"],
		IL: ["Ill"],
		IN: ["Ind"],
		KS: ["Kan", "Kans"],
		MA: ["Mass"],
		MI: ["Mich"],
		MN: ["Minn"],
		MS: ["Miss"],
		MT: ["Mont"],
		NE: ["Neb", "Nebr"],
		NV: ["Nev"],
		NM: ["N Mex"],
		ND: ["N Dak"],
		NY: ["New York State", "NY State"],
		OK: ["Okla"],
		OR: ["Ore", "Oreg"],
		PA: ["Penn", "Penna"],
		SD: ["S Dak"],
		TN: ["Tenn"],
		TX: ["Tex"],
		VI: ["US Virgin Islands", "Virgin Islands", "USVI"],
		WA: ["Wash", "Washington State", "WA State"],
		WV: ["W Va"],
		WI: ["Wis", "Wisc"],
		WY: ["Wyo"],
	},
	CA: {
		AB: ["Alta"],
		MB: ["Man"],
		NL: ["Newfoundland", "Labrador", "Nfld", "NF"],
		NT: ["NWT", "Northwest Territory"],
		NU: ["Nunavut Territory"],
		ON: ["Ont"],
		PE: ["PEI", "P E Island"],
		QC: ["Que", "PQ"],
		SK: ["Sask"],
		YT: ["Yukon Territory", "YK"],
	},
	GB: {
		ENG: ["Eng"],
		NIR: ["NI", "N Ireland"],
		SCT: ["Scot"],
		WLS: ["Cymru"],
	},
};

/** Names of whole countries, besides those of the site and of `Intl`. */
export const otherCountryNames: Record<string, readonly string[]> = {
	US: ["US", "USA", "America", "United States of America"],
	CA: ["CAN"],
	GB: ["UK", "Great Britain", "Britain"],
};

/** In degrees, a little larger than the county. */
export type Box = { south: number; west: number; north: number; east: number };

/**
 * British counties, as people write them, which GeoNames' towns don't name: south, west, north and east. They
 * only tell towns of one name apart, so it doesn't matter that they overlap.
 */
const counties: Record<string, Record<string, readonly [number, number, number, number]>> = {
	ENG: {
		Avon: [51.27, -3, 51.68, -2.25],
		Bedfordshire: [51.8, -0.71, 52.33, -0.14],
		Berkshire: [51.32, -1.59, 51.6, -0.48],
		Bristol: [51.39, -2.73, 51.55, -2.5],
		Buckinghamshire: [51.48, -1.15, 52.2, -0.47],
		Cambridgeshire: [52, -0.5, 52.75, 0.52],
		Cheshire: [52.94, -3.13, 53.49, -1.97],
		Cleveland: [54.4, -1.46, 54.73, -0.78],
		Cornwall: [49.85, -6.4, 50.94, -4.16],
		Cumbria: [54.03, -3.65, 55.19, -2.15],
		Derbyshire: [52.69, -2.04, 53.54, -1.16],
		Devon: [50.2, -4.69, 51.25, -2.88],
		Dorset: [50.5, -2.97, 51.09, -1.68],
		Durham: [54.45, -2.36, 54.92, -1.15],
		"East Riding of Yorkshire": [53.57, -1.11, 54.18, 0.16],
		"East Sussex": [50.73, -0.25, 51.15, 0.87],
		Essex: [51.44, -0.03, 52.1, 1.31],
		Gloucestershire: [51.41, -2.7, 52.12, -1.61],
		"Greater London": [51.28, -0.52, 51.7, 0.34],
		"Greater Manchester": [53.32, -2.74, 53.69, -1.9],
		Hampshire: [50.7, -1.96, 51.39, -0.72],
		Herefordshire: [51.82, -3.15, 52.4, -2.33],
		Hertfordshire: [51.59, -0.75, 52.09, 0.21],
		Humberside: [53.4, -1.1, 54.2, 0.16],
		"Isle of Wight": [50.57, -1.6, 50.77, -1.06],
		Kent: [50.9, 0.02, 51.49, 1.46],
		Lancashire: [53.48, -3.06, 54.25, -2.04],
		Leicestershire: [52.39, -1.6, 52.98, -0.66],
		Lincolnshire: [52.63, -0.96, 53.73, 0.37],
		Merseyside: [53.3, -3.23, 53.7, -2.57],
		Middlesex: [51.37, -0.55, 51.71, 0],
		Norfolk: [52.35, 0.15, 53, 1.75],
		"North Yorkshire": [53.62, -2.57, 54.73, -0.2],
		Northamptonshire: [51.97, -1.34, 52.65, -0.34],
		Northumberland: [54.78, -2.7, 55.82, -1.45],
		Nottinghamshire: [52.78, -1.35, 53.51, -0.66],
		Oxfordshire: [51.45, -1.73, 52.18, -0.86],
		Rutland: [52.52, -0.83, 52.77, -0.42],
		Shropshire: [52.3, -3.25, 53, -2.22],
		Somerset: [50.81, -3.85, 51.51, -2.24],
		"South Yorkshire": [53.3, -1.83, 53.67, -0.86],
		Staffordshire: [52.42, -2.48, 53.23, -1.58],
		Suffolk: [51.92, 0.33, 52.56, 1.77],
		Surrey: [51.07, -0.86, 51.48, 0.06],
		Sussex: [50.72, -0.97, 51.18, 0.87],
		"Tyne and Wear": [54.79, -1.87, 55.09, -1.33],
		Warwickshire: [51.95, -1.97, 52.69, -1.17],
		"West Midlands": [52.34, -2.21, 52.67, -1.41],
		"West Sussex": [50.72, -0.97, 51.18, 0.06],
		"West Yorkshire": [53.51, -2.18, 53.97, -1.19],
		Wiltshire: [50.94, -2.37, 51.71, -1.48],
		Worcestershire: [51.96, -2.67, 52.46, -1.75],
		Yorkshire: [53.3, -2.57, 54.73, 0.2],
	},
	SCT: {
		Aberdeenshire: [56.74, -3.81, 57.71, -1.75],
		Angus: [56.46, -3.41, 56.99, -2.39],
		"Argyll and Bute": [55.27, -7.2, 56.69, -4.55],
		Ayrshire: [55, -5.4, 55.88, -3.95],
		Clackmannanshire: [56.09, -3.9, 56.24, -3.55],
		"Dumfries and Galloway": [54.6, -5.2, 55.47, -2.85],
		Dunbartonshire: [55.86, -4.9, 56.33, -3.95],
		"East Ayrshire": [55.15, -4.65, 55.78, -3.95],
		"East Lothian": [55.8, -3.1, 56.1, -2.35],
		Fife: [56, -3.75, 56.46, -2.55],
		Highland: [56.45, -7.3, 58.75, -3],
		Lanarkshire: [55.28, -4.35, 56.02, -3.4],
		Midlothian: [55.74, -3.36, 55.95, -2.8],
		Moray: [57.06, -3.9, 57.76, -2.62],
		"North Ayrshire": [55.4, -5.4, 55.88, -4.55],
		"North Lanarkshire": [55.7, -4.17, 56.02, -3.67],
		Orkney: [58.65, -3.5, 59.42, -2.3],
		"Perth and Kinross": [56.1, -4.75, 56.98, -3],
		Perthshire: [56.1, -4.75, 56.98, -3],
		Renfrewshire: [55.76, -4.74, 55.94, -4.33],
		"Scottish Borders": [55.1, -3.55, 55.95, -2],
		Shetland: [59.5, -2.2, 60.9, -0.7],
		"South Ayrshire": [55, -5.15, 55.63, -4.35],
		"South Lanarkshire": [55.28, -4.3, 55.86, -3.4],
		Stirlingshire: [55.98, -5.05, 56.6, -3.65],
		"West Lothian": [55.76, -3.85, 56.02, -3.35],
	},
	WLS: {
		Anglesey: [53.12, -4.72, 53.44, -4],
		"Blaenau Gwent": [51.68, -3.32, 51.84, -3.09],
		Bridgend: [51.45, -3.75, 51.68, -3.45],
		Caerphilly: [51.52, -3.36, 51.8, -3.05],
		Carmarthenshire: [51.64, -4.75, 52.15, -3.62],
		Ceredigion: [51.98, -4.72, 52.57, -3.64],
		Clwyd: [52.85, -4, 53.38, -2.72],
		Conwy: [52.92, -4, 53.36, -3.4],
		Denbighshire: [52.85, -3.55, 53.36, -3],
		Dyfed: [51.57, -5.4, 52.57, -3.6],
		Flintshire: [53.05, -3.42, 53.38, -2.9],
		Glamorgan: [51.36, -4.35, 51.85, -3.05],
		Gwent: [51.5, -3.35, 51.99, -2.63],
		Gwynedd: [52.53, -4.85, 53.3, -3.42],
		"Merthyr Tydfil": [51.63, -3.46, 51.84, -3.28],
		Monmouthshire: [51.5, -3.17, 51.99, -2.63],
		"Neath Port Talbot": [51.52, -3.93, 51.83, -3.5],
		Pembrokeshire: [51.58, -5.4, 52.13, -4.45],
		Powys: [51.73, -3.95, 52.92, -2.93],
		"Rhondda Cynon Taf": [51.5, -3.63, 51.85, -3.2],
		"South Glamorgan": [51.36, -3.66, 51.6, -3.05],
		Torfaen: [51.6, -3.16, 51.82, -2.93],
		"Vale of Glamorgan": [51.36, -3.66, 51.55, -3.15],
		"West Glamorgan": [51.52, -4.35, 51.83, -3.5],
		Wrexham: [52.85, -3.4, 53.17, -2.72],
	},
	NIR: {
		Antrim: [54.45, -6.7, 55.33, -5.65],
		Armagh: [54.02, -6.9, 54.53, -6.2],
		Down: [54, -6.42, 54.73, -5.4],
		Fermanagh: [54.08, -8.2, 54.62, -7.13],
		Londonderry: [54.6, -7.45, 55.23, -6.35],
		Tyrone: [54.35, -7.95, 54.95, -6.4],
	},
};

const otherCountyNames: Record<string, string> = {
	Beds: "Bedfordshire",
	Berks: "Berkshire",
	Bucks: "Buckinghamshire",
	Cambs: "Cambridgeshire",
	Derry: "Londonderry",
	"East Yorkshire": "East Riding of Yorkshire",
	"E Yorks": "East Riding of Yorkshire",
	Glos: "Gloucestershire",
	Hants: "Hampshire",
	Herts: "Hertfordshire",
	Highlands: "Highland",
	IOW: "Isle of Wight",
	Lancs: "Lancashire",
	Leics: "Leicestershire",
	Lincs: "Lincolnshire",
	London: "Greater London",
	Middx: "Middlesex",
	"Mid Glamorgan": "Glamorgan",
	"North Wales": "Clwyd",
	Northants: "Northamptonshire",
	Northumbria: "Northumberland",
	Notts: "Nottinghamshire",
	"N Yorks": "North Yorkshire",
	Oxon: "Oxfordshire",
	Salop: "Shropshire",
	Staffs: "Staffordshire",
	"S Yorks": "South Yorkshire",
	Teesside: "Cleveland",
	Tyneside: "Tyne and Wear",
	Warks: "Warwickshire",
	Wilts: "Wiltshire",
	Worcs: "Worcestershire",
	"W Mids": "West Midlands",
	"W Yorks": "West Yorkshire",
	Yorks: "Yorkshire",
};

export type Region = {
	country: string;
	/** A code of regions.ts; absent for a whole country. */
	code?: string;
	name: string;
	/** Set for a British county, which is part of the region. */
	box?: Box;
};

/** The regions that a key of `regionKeys` can mean. */
const named = new Map<string, Region[]>();

function addRegion(region: Region, names: readonly string[]): void {
	for (const key of new Set(names.flatMap(regionKeys))) {
		named.set(key, [...(named.get(key) ?? []), region]);
	}
}

for (const [country, codes] of Object.entries(regions)) {
	for (const [code, name] of Object.entries(codes)) {
		addRegion({ country, code, name }, [code, name, ...(otherNames[country]?.[code] ?? [])]);
	}
}
for (const [code, boxes] of Object.entries(counties)) {
	for (const [name, [south, west, north, east]] of Object.entries(boxes)) {
		const others = Object.keys(otherCountyNames).filter((each) => otherCountyNames[each] === name);
		const names = [name, ...others].flatMap((each) => [each, `County ${each}`]);
		addRegion({ country: "GB", code, name, box: { south, west, north, east } }, names);
	}
}

/** With abbreviations as written and spelled out: "N.C.", "N Carolina". */
function regionKeys(name: string): string[] {
	const plain = name.replaceAll(".", "");
	return [townKey(plain), slugOf(plain, "").replaceAll("-", "")].filter(Boolean);
}

/** Returns the states, provinces, nations and British counties that this can mean. */
export function regionsNamed(text: string): Region[] {
	return [...new Set(regionKeys(text).flatMap((key) => named.get(key) ?? []))];
}

/** Returns "TX" for "Texas", "tx" and "Tex.", and undefined for anything but a region of this country. */
export function regionCode(country: string, text: string): string | undefined {
	return regionsNamed(text).find((each) => each.country === country && !each.box)?.code;
}

/** All spellings of a region in lower case, with and without periods. */
export function regionSpellings(country: string, code: string): string[] {
	const name = regions[country]?.[code] ?? code;
	const short = [code, ...(otherNames[country]?.[code] ?? [])];
	const dotted = short.map((each) => (each.includes(" ") ? each.replaceAll(" ", ". ") : each));
	const initials = code.split("").join(".");
	return [...new Set([name, ...short, ...dotted.map((each) => `${each}.`), `${initials}.`])].map(
		(each) => each.toLowerCase(),
	);
}

/** Names that GeoNames doesn't give a town: its own name, by country, region and name there. */
export const otherTownNames: Record<string, readonly string[]> = {
	"US CA Los Angeles": ["LA"],
	"US CA San Francisco": ["SF", "San Fran"],
	"US DC Washington, D.C.": ["Washington"],
	"US FL St. Petersburg": ["St. Pete"],
	"US ID Boise": ["Boise City"],
	"US LA New Orleans": ["NOLA"],
	"US NV Las Vegas": ["Vegas"],
	"US NY New York City": ["New York", "NYC"],
	"US OK Oklahoma City": ["OKC"],
	"US PA Philadelphia": ["Philly"],
	"US UT Salt Lake City": ["Salt Lake", "SLC"],
	"US GU Tamuning": ["Tumon"],
	"US VI Saint Croix": ["Christiansted", "Frederiksted", "Kingshill"],
	"CA ON Greater Sudbury": ["Sudbury"],
	"CA QC Québec": ["Quebec City", "Ville de Québec"],
	"GB ENG Brighton": ["Brighton and Hove"],
	"GB ENG Kingston upon Hull": ["Hull"],
	"GB ENG Royal Leamington Spa": ["Leamington Spa", "Leamington"],
	"GB ENG Royal Tunbridge Wells": ["Tunbridge Wells"],
	"GB NIR Derry": ["Londonderry"],
	"IT 04 Naples": ["Napoli"],
	"IT 05 Reggio nell'Emilia": ["Reggio Emilia"],
	"IT 07 Rome": ["Roma"],
	"IT 08 Genoa": ["Genova"],
	"IT 09 Milan": ["Milano"],
	"IT 12 Turin": ["Torino"],
	"IT 16 Florence": ["Firenze"],
	"IT 20 Venice": ["Venezia"],
};
