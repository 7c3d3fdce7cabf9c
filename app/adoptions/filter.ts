import { distances, type Filter } from "#app/networks/filter.ts";
import { site } from "#site";

const onlyYes = { yes: "Yes" };
const answers = ["kids", "dogs", "cats"] as const;

export const dogFilter = {
	near: { label: "Near", max: 80 },
	within: { label: "Within", options: distances, needs: ["near"] },
	sex: { label: "Sex", options: { female: "Female", male: "Male" } },
	age: {
		label: "Age",
		options: {
			baby: "Under 1 year",
			young: "1 to 3 years",
			adult: "3 to 8 years",
			senior: "8 years and over",
		},
	},
	kids: { label: "Good with kids", options: onlyYes },
	dogs: { label: "Good with dogs", options: onlyYes },
	cats: { label: "Good with cats", options: onlyYes },
	untested: { label: "Without “not tested”", options: { no: "No" }, needs: answers },
	spayed: { label: "Spayed or neutered", options: onlyYes },
	status: { label: "Status", options: { available: "Available", on_hold: "On hold" } },
	country: {
		label: "Country",
		options: Object.fromEntries(site.countries.map(({ code, name }) => [code, name])),
	},
	state: { label: "State or province", max: 60 },
	q: { label: "Words", max: 80 },
	sort: { label: "Sort", options: { nearest: "Nearest first" }, needs: ["near"] },
} as const satisfies Filter;

/** Days: "baby" is younger than the first, "senior" as old as the last or older (Petfinder's bands). */
export const ageBands = {
	baby: [0, 365],
	young: [365, 1_095],
	adult: [1_095, 2_920],
	senior: [2_920, undefined],
} as const;
