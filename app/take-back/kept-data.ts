import type { KeptData } from "#app/records/kept-data.ts";
import { counted } from "#app/ui/format.ts";
import { takeBackPolicy } from "#policies";

const { answerHours, deleteAfter } = takeBackPolicy;

export const takeBackData: KeptData = {
	tables: ["take_backs"],
	when: "When you let us ask the kennel that your dog came from, or when your kennel is asked",
	what: "Which kennel was asked about which dog, when, and what it answered.",
	why: "So that the breeder can take the dog back, or help, before a stranger does.",
	basis: "consent",
	seenBy: `The kennel sees the dog’s name, age, sex and registered name, and the owner’s first name. The owner and our team see the answer; the owner gets the kennel’s email address and phone number only if the kennel takes the dog back or helps.`,
	until: `Until you uncheck the box, if the kennel hasn’t answered yet. Otherwise we delete it ${counted(deleteAfter, "day")} after the ${counted(answerHours, "hour")} in which the kennel can answer.`,
};
