import { adminDecisionForBite, biteFields } from "#app/records/bites.ts";
import { timesInWords } from "#app/records/dates.ts";
import { ageFields, ageOn, ageText } from "#app/records/dog-age.ts";
import { identityFields } from "#app/records/dog-identity.ts";
import { originFields } from "#app/records/dog-origin.ts";
import { dogStatuses } from "#app/records/dog-statuses.ts";
import { dogVerifications } from "#app/records/dog-verifications.ts";
import {
	choice,
	chosenCountry,
	contactConsents,
	date,
	email,
	integer,
	longText,
	phone,
	text,
	triState,
	type Values,
} from "#app/records/fields.ts";
import { inUnit } from "#app/records/measures.ts";
import { defineRecord, placeIn } from "#app/records/record.ts";
import { aftercarePolicy } from "#policies";
import { countryName, site } from "#site";

const place = ["locationCity", "locationState"] as const;
const notKnown = "Not known";
const checkInTimes = timesInWords(aftercarePolicy.checkIns);

export const dog = defineRecord("dog", {
	path: "/adoption-network/:name",
	deskPath: "/desk/adoptions",
	editPath: "/edit/dog",
	caseKind: "rehome",
	labels: {
		one: "dog",
		many: "Dogs",
		list: "Adoptions",
		owner: "owner",
		page: "listing",
		yours: "Your dog’s listing",
		create: "New listing",
		createDescription:
			"For a dog whose owner contacted us by phone or email. No one sees it until you publish it.",
		listDescription: "Every dog, in any status, newest first.",
		none: "No dogs yet. They come from the rehoming form, or you can create a listing here.",
		network: "adoption network",
		audience: "adopters",
		form: "rehoming form",
		request: "Rehome request",
		howToChange:
			"Use the private link below. There you can change every field and the photos, mark your dog as on hold, or tell us that your dog has found a home. Please do: people will keep writing to you until then.",
		fraud:
			"No one on our team will ask you or an adopter for a deposit, a fee, a code from your phone or a courier.",
		afterDecline:
			"If we misunderstood something, reply to this email: one of us will read it. If your dog can’t stay safely with you, please ask your vet or a local rescue for help now.",
	},
	fields: {
		name: text({
			label: "Name",
			max: 80,
			owner: { required: "Enter your dog’s name." },
			desk: { required: "Enter the dog’s name." },
			wide: true,
			page: false,
		}),
		...ageFields,
		gender: choice({
			label: "Gender",
			of: ["Male", "Female"],
			required: "Choose male or female.",
		}),
		color: text({ label: "Color", max: 60, narrow: true, required: "Enter the color." }),
		weightLbs: integer({
			label: "Weight",
			min: 1,
			max: 300,
			unit: "lbs",
			reads: "weight",
			required: "Enter the weight.",
			narrow: true,
			page: { text: weightText },
		}),
		spayedNeutered: triState({
			label: "Spayed/Neutered",
			isFact: true,
			point: ({ gender }) => (gender === "Male" ? "Neutered" : "Spayed"),
		}),
		vaccinationsUpToDate: triState({ label: "Vaccinations Up to Date", isFact: true }),
		houseTrained: triState({ label: "House-trained", isFact: true, unasked: "not_tested" }),
		crateTrained: triState({ label: "Crate-trained", isFact: true, unasked: "not_tested" }),
		energy: choice({
			label: "Energy level",
			of: ["Calm", "Moderate", "High", notKnown],
			unknown: notKnown,
			required: "Choose an energy level.",
			unasked: notKnown,
		}),
		goodWithKids: triState({
			label: "Good with Kids",
			untested: "Not tried with kids yet.",
		}),
		goodWithDogs: triState({
			label: "Good with Dogs",
			untested: "Not tried with dogs yet.",
		}),
		goodWithCats: triState({
			label: "Good with Cats",
			untested: "Not tried with cats yet.",
		}),
		...biteFields,
		description: longText({
			label: "Description",
			max: 5000,
			owner: {
				hint: "What your dog is like to live with. No prices, please.",
			},
			words: 80,
			prompts: [
				"What does a normal day look like, and how long can your dog be alone?",
				"How does your dog walk on a leash and meet strangers and dogs?",
				"What worries or upsets your dog?",
				"What has your dog learned, and how do you train?",
				"How is your dog at the vet?",
			],
			page: { empty: "None" },
		}),
		healthIssues: longText({
			label: "Health Issues",
			max: 3000,
			words: 15,
			page: { empty: "None" },
		}),
		behaviorNotes: longText({
			label: "Behavior Notes",
			max: 3000,
			words: 15,
			page: { empty: "N/A" },
		}),
		idealHome: longText({
			label: "Ideal Home",
			max: 2000,
			words: 20,
			owner: { hint: "What your dog needs: a yard, company, experience, no stairs." },
			page: { empty: undefined },
		}),
		reasonForAdoption: longText({
			label: "Reason for Adoption",
			max: 3000,
			required: "Tell us why your dog needs a new home.",
			desk: { required: "Enter why the dog needs a new home." },
			given: true,
			erased: "-",
		}),
		locationCity: text({
			label: "City",
			max: 80,
			owner: { required: "Enter the city where your dog lives." },
			desk: { required: "Enter the city." },
			autoComplete: "address-level2",
			narrow: true,
			page: { label: "Location", text: dogPlace },
		}),
		locationState: text({
			label: "State or province",
			max: 80,
			autoComplete: "address-level1",
			narrow: true,
			page: false,
		}),
		country: chosenCountry,
		neededBy: date({
			label: "New home needed by",
			hint: "Leave blank if there’s no deadline. More time means more homes to choose from.",
			days: "deadline",
			extra: true,
			page: { empty: undefined },
		}),
		...identityFields,
		...originFields,
		ownerContactEmail: email({
			label: "Email",
			owner: { required: "Enter your email address." },
			desk: { label: "Owner’s email", required: "Enter the owner’s email address." },
			autoComplete: "email",
			consent: "showEmail",
			given: true,
			wide: true,
		}),
		ownerContactPhone: phone({
			label: "Phone",
			owner: { hint: "Outside the US, include the country code: +44…" },
			desk: { label: "Owner’s phone" },
			autoComplete: "tel",
			consent: "showPhone",
			given: true,
			wide: true,
		}),
		contactBy: choice({
			label: "Contact",
			of: ["relay", "shown"],
			labels: {
				relay: "Adopters write to me through this site",
				shown: "Show my email and/or phone",
			},
			required: "Choose how adopters reach you.",
			owner: {
				label: "How should adopters contact you?",
				hint: "Through this site, your email address and phone number stay private until you share them yourself.",
			},
			unasked: "shown",
			spread: true,
			wide: true,
			page: false,
		}),
		...contactConsents,
	},
	groups: [
		{
			step: "dog",
			title: "Your dog",
			deskTitle: "The dog",
			page: "facts",
			fields: [
				"name",
				"ageYears",
				"ageMonths",
				"ageAsOf",
				"bornOn",
				"gender",
				"color",
				"weightLbs",
				"microchipNumber",
				"microchipExemption",
				"identificationNumbers",
			],
		},
		{
			step: "character",
			title: "What adopters ask first",
			deskTitle: "What is known",
			description: "“I don’t know” is an honest answer.",
			page: "answers",
			fields: [
				"spayedNeutered",
				"vaccinationsUpToDate",
				"goodWithKids",
				"goodWithDogs",
				"goodWithCats",
			],
		},
		{
			step: "character",
			title: "Everyday life",
			page: "place",
			fields: ["houseTrained", "crateTrained", "energy"],
		},
		{
			step: "character",
			title: "Bites",
			description:
				"An honest answer keeps everyone safe. The page says whom, in which year and whether the skin was broken; only our team sees the rest.",
			page: "answers",
			fields: ["biteHistory", "biteWhom", "biteSkinBroken", "biteVetSeen", "biteWhen"],
		},
		{
			step: "words",
			title: "In your words",
			deskTitle: "Description",
			page: "story",
			fields: ["description", "healthIssues", "behaviorNotes", "idealHome", "reasonForAdoption"],
		},
		{
			step: "dog",
			title: "Where your dog lives",
			deskTitle: "Location",
			description: "Your city is shown, never your street.",
			page: "place",
			fields: ["locationCity", "locationState", "country", "neededBy"],
		},
		{
			step: "contact",
			title: "How adopters reach you",
			deskTitle: "Contact",
			description: "You choose what everyone can see. Only our team sees the rest.",
			fields: ["contactBy", "ownerContactEmail", "showEmail", "ownerContactPhone", "showPhone"],
		},
		{
			step: "contact",
			title: "Where your dog came from",
			deskTitle: "Kennel of origin",
			description:
				"Many breeders promise to take a dog back at any age, and most owners never ask. If the kennel is in our network, your private page leads to its page.",
			fields: ["kennelOfOrigin", "registeredName"],
		},
	],
	steps: [
		{ path: "dog", title: "Dog", photos: true },
		{ path: "character", title: "Character" },
		{ path: "words", title: "Words" },
		{ path: "contact", title: "Contact" },
	],
	growing: { toldOn: "ageAsOf", on: ageOn },
	name: "name",
	describedBy: "description",
	place,
	country: "country",
	lawOf: "rehoming",
	contact: {
		email: "ownerContactEmail",
		phone: "ownerContactPhone",
		by: "contactBy",
		required: {
			owner:
				"Adopters need a way to reach you: show your email address, your phone number, or both, or let them write through this site.",
			desk: "Adopters need a way to reach the owner: through this site, or by an email address or phone number that is shown.",
		},
	},
	reportReasons: {
		money: "I was asked for money",
		gone: "The dog is gone, or was never there",
		photos: "The photos are stolen",
		not_owner: "It isn’t their dog",
		cruelty: "The dog is being mistreated",
		law: "It breaks the law",
		other: "Something else",
	},
	photos: {
		max: 8,
		title: "Photos",
		one: "photo",
		none: "No photos yet. Nothing helps a dog more than a good photo of the face.",
		advice: [
			"The face first: it is the photo that people see in the list",
			"The whole dog from the side, standing",
			"With a person, so that the size shows",
			"On a leash, or doing what your dog likes best",
		],
	},
	adminDecides: adminDecisionForBite,
	completion: { remindAfter: 2, reviewAfter: 3 },
	initial: "draft",
	published: "available",
	statuses: dogStatuses,
	verifications: dogVerifications,
	figures: {
		published: "firstPublishedAt",
		ended: "endedAt",
		home: "homedAt",
		returnedAfterDays: "returnedAfterDays",
	},
	ownerPages: [
		{
			path: "handover",
			link: "Make a handover pack",
			description:
				"A page to print for the new family: your dog, the papers you hand over, the microchip, the first two weeks, and what happens if it doesn’t work out.",
			isOffered: (status) => status !== "kept",
		},
		{
			path: "new-family",
			link: "Let us check in with the new family",
			description: `If they agree, we ask them how it’s going after ${checkInTimes}, and help if it isn’t going well.`,
			isOffered: (status) => status === "homed",
		},
		{
			path: "story",
			link: "Share a happy photo",
			description:
				"One photo and a line for everyone who wondered how it went. Nothing is published before one of us has looked at it.",
			isOffered: (status) => status === "homed" || status === "kept",
		},
	],
	confirm: {
		ask: [14, 18],
		doubt: 21,
		hide: 28,
		close: 60,
		hidden: "unconfirmed",
		closed: "expired",
		question: (name, status) =>
			status === "on_hold" ? `Is ${name} still on hold?` : `Is ${name} still looking for a home?`,
		answer: {
			path: "still-looking",
			link: "Still looking",
			title: "Is your dog still looking for a home?",
			message:
				"The page will say you confirmed it today. If it was hidden because we hadn’t heard from you, it’s back right away.",
			button: "Yes, still looking",
		},
	},
});

/** Formats a dog's place: "Austin, TX" or "Leeds, England, United Kingdom". */
export function dogPlace(values: Values): string {
	const abroad = values.country && values.country !== site.countries[0].code;
	const nation = abroad ? countryName(values.country ?? "") : "";
	return [placeIn({ place }, values), nation].filter(Boolean).join(", ");
}

/** Formats a one-line summary: "Male · 3 years · Austin, TX". */
export function dogSummary(values: Values): string {
	return [values.gender, ageText(values), dogPlace(values)].filter(Boolean).join(" · ");
}

function weightText({ weightLbs = "" }: Values): string {
	if (!/^\d+$/.test(weightLbs)) return weightLbs;
	return `${weightLbs} lbs (${inUnit(weightLbs, "kg")} kg)`;
}
