import { biteAdvice } from "#app/records/bite-advice.ts";

export type Advice = { label: string; advice: string; source?: { title: string; url: string } };

/** Reasons to give up a dog and what to try first, as general advice that applies anywhere. */
export const reasons = {
	housing: {
		label: "Housing or a landlord",
		advice:
			"Ask your landlord in writing what the problem is, and offer a reference from your vet, a trainer or a neighbor. When you look for another place, ask about size and breed limits first.",
		source: {
			title: "Blue Ridge Humane Society: pet-friendly housing",
			url: "https://www.blueridgehumane.org/resources/pet-friendly-housing/",
		},
	},
	money: {
		label: "Money",
		advice:
			"Ask your vet and the shelters near you whether there’s a pet food bank, or other help with supplies.",
	},
	vet_bills: {
		label: "Vet bills",
		advice:
			"Ask the clinic for a written estimate, for a simpler treatment and for paying in installments, before you decide. Ask a second clinic, too.",
		source: {
			title: "BirchBark Foundation: when treatment is difficult to afford",
			url: "https://birchbarkfoundation.org/financial-resources",
		},
	},
	people: {
		label: "Behavior with people",
		advice:
			"Have a vet rule out pain first: specialists found some in about a third of the dogs sent to them for their behavior, or more. Then ask a behavior professional who knows large guardian breeds and works without force.",
		source: {
			title: "Mills and others 2020: pain and problem behavior in cats and dogs",
			url: "https://www.mdpi.com/2076-2615/10/2/318",
		},
	},
	dogs: {
		label: "Behavior with dogs",
		advice:
			"Perhaps your dog could be the only one. A trainer can show you how to walk past others calmly, and two dogs at home can live apart while you learn.",
	},
	bite: { label: "A bite", advice: biteAdvice },
	time: {
		label: "Not enough time",
		advice:
			"A neighbor, a dog walker or a friend a few times a week may be enough to get through a hard season. Where long walks are the problem, try shorter ones and food puzzles.",
	},
	health: {
		label: "My health",
		advice:
			"Ask friends, family and local groups whether someone can keep your dog while you recover. Write down the routine, so that saying yes is easy.",
	},
	family: {
		label: "Changes in the family",
		advice:
			"A baby, a new partner or a separation changes a dog’s day. Put up gates, give your dog a quiet room of its own, and plan the first weeks with a trainer.",
	},
	moving: {
		label: "Moving",
		advice:
			"Ask about size and breed limits before you sign, and about crates and weather rules before you book a flight. Perhaps your dog can follow a few weeks later.",
	},
	death: {
		label: "A death in the family",
		advice:
			"We’re sorry. If someone can look after the dog for a few weeks, nothing has to be decided now. Tell relatives and friends exactly what would help.",
	},
	allergies: {
		label: "Allergies",
		advice:
			"Ask a doctor to test what exactly causes it. The bedroom matters most: keep your dog out of it at all times. An air filter may help a little, and someone without the allergy can wash the dog every week.",
		source: {
			title: "National Jewish Health: reducing exposure to animal allergens",
			url: "https://www.nationaljewish.org/conditions/allergy/overview/allergens/animal/reducing-exposure",
		},
	},
} as const satisfies Record<string, Advice>;

export type Reason = keyof typeof reasons;

export const reasonNames = Object.keys(reasons) as Reason[];

export const times = {
	now: "Within days",
	month: "Within a month",
	months: "Within two or three months",
	open: "There’s no hurry",
} as const;

export type Time = keyof typeof times;

export function isReason(text: string): text is Reason {
	return Object.hasOwn(reasons, text);
}
