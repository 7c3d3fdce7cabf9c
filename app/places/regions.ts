/** Names of states, provinces and nations by code (USPS, Canada Post, ISO 3166-2:GB). */
export const regions: Record<string, Record<string, string>> = {
	US: {
		AL: "Alabama",
		AK: "Alaska",
		AZ: "Arizona",
		AR: "Arkansas",
		CA: "California",
		CO: "Colorado",
		CT: "Connecticut",
		DE: "Delaware",
		DC: "District of Columbia",
		FL: "Florida",
		GA: "Georgia",
		HI: "Hawaii",
		ID: "Idaho",
		IL: "Illinois",
		IN: "Indiana",
		IA: "Iowa",
		KS: "Kansas",
		KY: "Kentucky",
		LA: "Louisiana",
		ME: "Maine",
		MD: "Maryland",
		MA: "Massachusetts",
		MI: "Michigan",
		MN: "Minnesota",
		MS: "Mississippi",
		MO: "Missouri",
		MT: "Montana",
		NE: "Nebraska",
		NV: "Nevada",
		NH: "New Hampshire",
		NJ: "New Jersey",
		NM: "New Mexico",
		NY: "New York",
		NC: "North Carolina",
		ND: "North Dakota",
		OH: "Ohio",
		OK: "Oklahoma",
		OR: "Oregon",
		PA: "Pennsylvania",
		PR: "Puerto Rico",
		RI: "Rhode Island",
		SC: "South Carolina",
		SD: "South Dakota",
		TN: "Tennessee",
		TX: "Texas",
		UT: "Utah",
		VT: "Vermont",
		VA: "Virginia",
		WA: "Washington",
		WV: "West Virginia",
		WI: "Wisconsin",
		WY: "Wyoming",
	},
	CA: {
		AB: "Alberta",
		BC: "British Columbia",
		MB: "Manitoba",
		NB: "New Brunswick",
		NL: "Newfoundland and Labrador",
		NS: "Nova Scotia",
		NT: "Northwest Territories",
		NU: "Nunavut",
		ON: "Ontario",
		PE: "Prince Edward Island",
		QC: "Quebec",
		SK: "Saskatchewan",
		YT: "Yukon",
	},
	GB: {
		ENG: "England",
		NIR: "Northern Ireland",
		SCT: "Scotland",
		WLS: "Wales",
	},
};

/** Returns "TX" for "Texas", "tx" and "TX", and undefined for anything but a region of this country. */
export function regionCode(country: string, text: string): string | undefined {
	const wanted = fold(text);
	const found = Object.entries(regions[country] ?? {}).find(
		([code, name]) => fold(code) === wanted || fold(name) === wanted,
	);
	return found?.[0];
}

function fold(text: string): string {
	return text
		.normalize("NFD")
		.replace(/[^\p{L}\p{N} ]/gu, "")
		.replace(/\s+/g, " ")
		.trim()
		.toLowerCase();
}
