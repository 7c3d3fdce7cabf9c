/** Maximum length of a name, in characters. */
export const nameLimit = 120;

export const papersGiven = {
	vaccination: "Vaccination record",
	vet: "Vet records",
	chip: "Microchip papers",
	pedigree: "Pedigree or breeder’s papers",
	insurance: "Insurance papers",
	medicine: "Medicine, and how to give it",
	things: "Leash, collar, bed, food for the first days",
} as const;
export type PaperGiven = keyof typeof papersGiven;

export const comebacks = {
	return: "The dog comes back to me",
	together: "They tell me first, and we look for the next home together",
} as const;

export const firstWeeks = [
	"A quiet corner with a bed, away from the door. Let the dog come to you.",
	"The same food at the same times as before for at least a week.",
	"Always on a leash outside, also in a yard whose fence you haven’t tested. Dogs are most likely to run away in the first few days.",
	"No visitors, dog parks or big trips at first. Children and other animals only with an adult in the room.",
	"A tag with your phone number from the first day, and the microchip changed to your name.",
	"A first visit to your vet, with the records from above.",
	"Something worries you? Ask early: the former owner knows this dog best.",
];

const chipRegisters = {
	US: {
		lookUp: "the American Animal Hospital Association’s lookup",
		url: "https://www.aaha.org/your-pet/pet-microchip-lookup/",
		how: "It names the registry that has the number. Ask that registry how to change the owner; often you both sign a form.",
		source: "https://www.foundanimals.org/aaha-universal-pet-microchip-lookup-tool/",
		readOn: "2026-11-24",
	},
	GB: {
		lookUp: "Check a Chip",
		url: "https://www.checkachip.com",
		how: "It names the database that has the number. That database changes the keeper: the former one passes on a transfer code or confirms the change.",
		source: "https://www.mygov.scot/microchip-dog/keeping-information-up-to-date/",
		readOn: "2026-11-24",
	},
	AU: {
		lookUp: "Pet Address",
		url: "https://www.petaddress.com.au",
		how: "It names the register that has the number. Ask that register to change the owner.",
		source: "https://github.com/sheltermanager/asm3",
		readOn: "2026-11-24",
	},
};

/** Returns undefined if we know of no lookup service for the whole country. */
export function microchipLookupFor(country: string) {
	return Object.entries(chipRegisters).find(([code]) => code === country)?.[1];
}
