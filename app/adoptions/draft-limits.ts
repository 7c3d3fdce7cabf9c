/** What a listing's fields take: characters, years, months, pounds. */
export const listingLimits = {
	...{ name: 80, color: 60, description: 5000, healthIssues: 3000, behaviorNotes: 3000 },
	...{ reason: 3000, city: 80, state: 80, email: 254, phone: 30 },
	...{ years: 25, months: 11, pounds: 300 },
};

/** The questions that are answered with yes, no or not tested, by field. */
export const listingQuestions = {
	spayedNeutered: "Spayed/Neutered",
	vaccinationsUpToDate: "Vaccinations Up to Date",
	goodWithKids: "Good with Kids",
	goodWithDogs: "Good with Dogs",
	goodWithCats: "Good with Cats",
} as const;
