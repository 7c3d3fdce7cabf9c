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
	chip: `Good with ${whom.toLowerCase()}`,
});

export const goodWithNames = ["kids", "dogs", "cats"] as const;
/** Whose answers can also be “not tested” or “not known”. */
export const openNames = [...goodWithNames, "trained", "energy"] as const;

export const dogFilter = {
	path: "/adoption-network",
	one: "dog",
	many: "dogs",
	amber: { status: "on_hold", label: "Amber means on hold." },
	parameters: {
		sex: {
			type: "choice",
			label: "Sex",
			any: "Any",
			choices: [
				{ value: "female", label: "Female", chip: "Females" },
				{ value: "male", label: "Male", chip: "Males" },
			],
		},
		age: {
			type: "choice",
			label: "Age",
			any: "Any age",
			choices: [
				{ value: "baby", label: "Under 1 year", chip: "Under 1 year" },
				{ value: "young", label: "1 to 3 years", chip: "1 to 3 years" },
				{ value: "adult", label: "3 to 8 years", chip: "3 to 8 years" },
				{ value: "senior", label: "8 years and older", chip: "8 years and older" },
			],
		},
		kids: goodWith("Kids"),
		dogs: goodWith("Dogs"),
		cats: goodWith("Cats"),
		untested: {
			type: "choice",
			label: "Include “not tested”",
			any: "Included",
			choices: [{ value: "no", label: "Left out", chip: "Without “not tested”", needs: openNames }],
		},
		trained: { type: "yes", label: "House-trained only", chip: "House-trained" },
		energy: {
			type: "choice",
			label: "Energy level",
			any: "Any energy",
			choices: [
				{ value: "calm", label: "Calm", chip: "Calm" },
				{ value: "moderate", label: "Moderate", chip: "Moderate energy" },
				{ value: "high", label: "High", chip: "High energy" },
			],
		},
		spayed: { type: "yes", label: "Spayed or neutered only", chip: "Spayed or neutered" },
		status: {
			type: "choice",
			label: "Status",
			any: "Any status",
			choices: [
				{ value: "available", label: "Available", chip: "Available" },
				{ value: "on_hold", label: "On hold", chip: "On hold" },
			],
		},
		...commonFilters,
		...displayOptions,
	},
} as const satisfies Filter;
