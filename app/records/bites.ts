import { biteAdvice } from "#app/records/bite-advice.ts";
import { partialDateIn } from "#app/records/dates.ts";
import { choice, optionalChoice, partialDate, type Values } from "#app/records/fields.ts";

const answers = {
	of: ["yes", "no", "not_known"],
	labels: { yes: "Yes", no: "No", not_known: "Not known" },
	unknown: "not_known",
} as const;
const when = { field: "biteHistory", is: "yes" };

/** The public sees only whether a dog has bitten, whom, in which year, and if the skin was broken. */
export const biteFields = {
	biteHistory: choice({
		label: "Bite History",
		of: ["none", "yes", "not_known"],
		labels: { none: "No bites", yes: "Has bitten", not_known: "Not known" },
		unknown: "not_known",
		owner: { label: "Has your dog ever bitten a person or an animal?" },
		required: "Choose No bites, Has bitten or Not known.",
		unasked: "not_known",
		page: { text: biteText },
		wide: true,
	}),
	biteWhom: optionalChoice({
		label: "Who was bitten",
		of: ["A child", "An adult", "A dog", "Another animal"],
		required: "Choose who was bitten.",
		when,
		page: false,
	}),
	biteSkinBroken: optionalChoice({
		label: "Skin broken",
		...answers,
		owner: { hint: "If yes, one of our admins decides whether your dog can be listed." },
		required: "Skin broken: choose yes, no or not known.",
		when,
		page: false,
	}),
	biteVetSeen: optionalChoice({
		label: "Doctor or vet seen",
		...answers,
		required: "Doctor or vet seen: choose yes, no or not known.",
		when,
		private: true,
	}),
	biteWhen: partialDate({
		label: "When it happened",
		hint: "The last time, if there was more than one. The page shows the year only.",
		required: "Enter when it happened. The year alone is fine.",
		when,
		private: true,
	}),
};

/** Returns the public text: "No bites" or "Has bitten a dog (2024); skin not broken". */
function biteText({ biteHistory, biteWhom = "", biteWhen = "", biteSkinBroken = "" }: Values) {
	if (biteHistory === "none") return "No bites";
	if (biteHistory !== "yes") return biteHistory === "not_known" ? "Not known" : "";
	const year = partialDateIn(biteWhen)?.year;
	const skin = { yes: "skin broken", no: "skin not broken" }[biteSkinBroken];
	const whom = [biteWhom.toLowerCase(), year && `(${year})`].filter(Boolean).join(" ");
	return [`Has bitten ${whom}`.trim(), skin].filter(Boolean).join("; ");
}

export function adminDecisionForBite({ biteHistory, biteSkinBroken }: Values) {
	if (biteHistory !== "yes" || biteSkinBroken !== "yes") return undefined;
	return {
		why: "A bite broke the skin, so an admin decides whether this dog can be listed.",
		meanwhile: biteAdvice,
	};
}
