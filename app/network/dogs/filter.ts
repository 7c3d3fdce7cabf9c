import { commonFilters, displayOptions, type Filter, type Parameter } from "#app/network/filter.ts";

/** Petfinder's age groups, in months. */
export const ageBands = {
	baby: { from: 0, below: 12 },
	young: { from: 12, below: 36 },
	adult: { from: 36, below: 96 },
	senior: { from: 96, below: Number.POSITIVE_INFINITY },
};

const goodWith = (whom: string): Parameter => ({
	type: "yes",
	label: whom,
	words: `Good with ${whom.toLowerCase()}`,
});

export const goodWithNames = ["kids", "dogs", "cats"] as const;

export const dogFilter = {
	path: "/adoption-network",
	one: "dog",
	many: "dogs",
	amber: { status: "on_hold", words: "Amber means on hold." },
	parameters: {
		sex: {
			type: "choice",
			label: "Sex",
			any: "Any",
			choices: [
				{ value: "female", label: "Female", words: "Females" },
				{ value: "male", label: "Male", words: "Males" },
			],
		},
		age: {
			type: "choice",
			label: "Age",
			any: "Any age",
			choices: [
				{ value: "baby", label: "Under 1 year", words: "Under 1 year" },
				{ value: "young", label: "1 to 3 years", words: "1 to 3 years" },
				{ value: "adult", label: "3 to 8 years", words: "3 to 8 years" },
				{ value: "senior", label: "8 years and older", words: "8 years and older" },
			],
		},
		kids: goodWith("Kids"),
		dogs: goodWith("Dogs"),
		cats: goodWith("Cats"),
		untested: {
			type: "choice",
			label: "Include “not tested”",
			any: "Included",
			choices: [{ value: "no", label: "Left out", words: "Without “not tested”" }],
			needs: goodWithNames,
		},
		spayed: { type: "yes", label: "Spayed or neutered only", words: "Spayed or neutered" },
		status: {
			type: "choice",
			label: "Status",
			any: "Any status",
			choices: [
				{ value: "available", label: "Available", words: "Available" },
				{ value: "on_hold", label: "On hold", words: "On hold" },
			],
		},
		...commonFilters,
		...displayOptions,
	},
} as const satisfies Filter;
