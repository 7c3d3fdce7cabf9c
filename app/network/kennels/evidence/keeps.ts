import { href } from "react-router";
import { cases } from "#app/cases/table.ts";
import { deleteDogs, resultsOf } from "#app/network/kennels/evidence/dogs.ts";
import { breedingDogs, healthResults } from "#app/network/kennels/evidence/table.ts";
import { breeders } from "#app/network/kennels/table.ts";
import { type Kept, kept, type Notice } from "#app/people/personal-data.ts";

const notice: Notice = {
	when: "When you enter your breeding dogs and their health results",
	what: "The dogs’ names, registration numbers, sex, date of birth, the last four characters of the microchip number, their test results, and the documents that you upload.",
	why: "So that buyers can read which results we saw, where, and when.",
	basis: "request",
	seenBy:
		"Everyone sees the dogs and results that we have looked at, with the initials of the volunteer who looked. The documents, the microchip number and what we told you about a result are seen by our team and you only.",
	until:
		"Until you delete the dog or the result on your private page: then the document is deleted with it. Otherwise as long as we keep the record of your kennel.",
};

export const evidenceKeeps: readonly Kept[] = [
	kept(breedingDogs, notice, {
		of: [
			[breedingDogs.caseId, cases],
			[breedingDogs.breederId, breeders],
		],
		as: "breedingDogs",
		label: ["breeding dog"],
		texts: [breedingDogs.reason],
		eraseRows: (ids, { tx }) => deleteDogs(ids, tx),
	}),
	// Documents that are pictures are copied and erased with all other photos, the rest with their dogs.
	kept(healthResults, notice, {
		read: async ({ ids, tx }) => resultsOf(await ids(breedingDogs), tx),
		as: "healthResults",
		label: ["health result"],
		file: ({ id, dogId, pdfKey }) => {
			if (pdfKey === null) return undefined;
			const params = { id: String(dogId), result: String(id) };
			const path = href("/desk/evidence/:id/documents/:result", params);
			return { path, name: `document-${id}.pdf`, label: `Document ${id}` };
		},
		photos: "health_result",
		texts: [healthResults.reason],
	}),
];
