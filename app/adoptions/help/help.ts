import { afterABite } from "#app/records/bite-advice.ts";

/** Why someone may have to give up a dog, and what to try first; general advice, not about any one place. */
export const reasons = {
	housing: {
		label: "Housing or a landlord",
		advice:
			"Ask your landlord in writing what the problem is, and offer a reference from your vet, a trainer or a neighbor. When you look for another place, ask about size and breed limits first.",
	},
	money: {
		label: "Money",
		advice:
			"Ask your vet and the shelters near you about pet food banks and help with supplies. Many places have one, and few people know.",
	},
	vet_bills: {
		label: "Vet bills",
		advice:
			"Ask the clinic for a written estimate, for a simpler treatment and for paying in parts, before you decide. A second clinic may see it differently.",
	},
	people: {
		label: "Behavior with people",
		advice:
			"Have a vet rule out pain first: it’s a common cause of a sudden change. Then ask a behavior professional who knows large guardian breeds and works without force.",
	},
	dogs: {
		label: "Behavior with dogs",
		advice:
			"Many dogs of this breed live well as the only dog. A trainer can show you how to walk past others calmly, and two dogs at home can live apart while you learn.",
	},
	bite: { label: "A bite", advice: afterABite },
	time: {
		label: "Not enough time",
		advice:
			"A neighbor, a dog walker or a friend a few times a week may be enough to get through a hard season. Two shorter walks and a food puzzle can do more than one long walk.",
	},
	health: {
		label: "My health",
		advice:
			"Ask friends, family and local groups whether someone can keep your dog while you recover. Write down the routine, so that saying yes is easy.",
	},
	family: {
		label: "Changes in the family",
		advice:
			"A baby, a new partner or a separation changes a dog’s day, and the first weeks are the hardest. Baby gates and a quiet room of its own help, and a trainer can plan it with you.",
	},
	moving: {
		label: "Moving",
		advice:
			"Ask about size and breed limits before you sign, and about crates and weather rules before you book a flight. Some dogs can follow a few weeks later.",
	},
	death: {
		label: "A death in the family",
		advice:
			"We’re sorry. If someone can look after the dog for a few weeks, nothing has to be decided now. Relatives and friends often want to help, and don’t know how.",
	},
	allergies: {
		label: "Allergies",
		advice:
			"Ask a doctor to test what exactly causes it: it isn’t always the dog. A bedroom without the dog, washable covers and an air filter help many people.",
	},
} as const;

export type Reason = keyof typeof reasons;

export const reasonNames = Object.keys(reasons) as Reason[];

export const times = {
	now: "Within days",
	month: "Within a month",
	months: "Within two or three months",
	open: "There’s no hurry",
} as const;

export type Time = keyof typeof times;

export type HelpQuery = { reason: Reason | ""; soon: Time | ""; country: string };

export function isReason(text: string): text is Reason {
	return Object.hasOwn(reasons, text);
}
