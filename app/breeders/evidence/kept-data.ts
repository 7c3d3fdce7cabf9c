import type { KeptData } from "#app/records/kept-data.ts";

export const evidenceData: KeptData = {
	tables: ["breeding_dogs", "health_results"],
	when: "When you enter your breeding dogs and their health results",
	what: "The dogs’ names, registration numbers, sex, date of birth, the last four characters of the microchip number, their test results, and the documents that you upload.",
	why: "So that buyers can read which results we saw, where, and when.",
	basis: "request",
	seenBy:
		"Everyone sees the dogs and results that we have looked at, with the initials of the volunteer who looked. The documents, the microchip number and what we told you about a result are seen by our team and you only.",
	until:
		"Until you delete the dog or the result on your private page: then the document is deleted with it. Otherwise as long as we keep the record of your kennel.",
};
