import { isoDay, partialDateText } from "#app/records/dates.ts";
import {
	choice,
	chosenCountry,
	contactConsents,
	date,
	email,
	integer,
	longText,
	optionalChoice,
	phone,
	postalCode,
	text,
	type Values,
} from "#app/records/fields.ts";
import { defineRecord } from "#app/records/record.ts";
import { contactChecks, type Verifications } from "#app/records/verifications.ts";
import { countryName } from "#site";

const licensed = { field: "breedingLicence", is: "yes" };
const yesOrNo = { of: ["yes", "no"], labels: { yes: "Yes", no: "No" } } as const;

type Checked = "email" | "phone" | "licenceNumber";

const verifications: Verifications<Checked> = {
	video_call: {
		label: "Video call",
		days: 365,
		results: {
			confirmed: "We saw the kennel",
			mismatch: "We saw another place, or none",
		},
		sentence: ({ on, name }) =>
			`On ${on}, our team saw ${name} on a video call. We have not been there.`,
	},
	licence: {
		label: "Breeding licence",
		of: "licenceNumber",
		days: 365,
		results: {
			confirmed: "The authority, or its register, has it for this breeder",
			mismatch: "It belongs to someone else, or is no longer valid",
			not_found: "Not found",
		},
		sentence: ({ on }) =>
			`On ${on}, our team found the breeding licence with the authority that issued it.`,
	},
	...contactChecks("breeder", { email: "email", phone: "phone" }),
};

export const kennel = defineRecord("kennel", {
	path: "/breeder-network/:name",
	deskPath: "/desk/breeders",
	editPath: "/edit/kennel",
	caseKind: "breeder",
	labels: {
		one: "kennel",
		many: "Kennels",
		list: "Breeders",
		owner: "breeder",
		page: "profile",
		yours: "Your kennel’s profile",
		create: "New kennel",
		createDescription:
			"For a breeder who applied by phone or email. No one sees it until you publish it.",
		listDescription: "Every kennel, in any status, newest first.",
		none: "No kennels yet. They come from the breeder form, or you can create a profile here.",
		network: "breeder network",
		audience: "buyers",
		form: "breeder form",
		request: "Breeder application",
		howToChange:
			"Use the private link below. There you can change every field, pause the profile or take it down.",
		fraud:
			"No one on our team will ask you for a deposit, a fee, a code from your phone or a courier.",
		afterDecline:
			"If we misunderstood something, reply to this email: one of us will read it. You can also apply again when the reason above no longer applies.",
	},
	fields: {
		kennelName: text({
			label: "Kennel name",
			max: 120,
			owner: { required: "Enter the name of your kennel." },
			desk: { required: "Enter the name of the kennel." },
			autoComplete: "organization",
			wide: true,
			page: false,
		}),
		kennelAbout: longText({
			label: "About the kennel",
			max: 5000,
			owner: {
				hint: "Your dogs, how they live, and which health tests the parents have. No prices, please.",
				required: "Tell visitors about your kennel.",
			},
			desk: { required: "Enter what visitors should know about this kennel." },
			page: false,
		}),
		registrations: text({
			label: "Registry and membership numbers",
			max: 300,
			hint: "Registered kennel names and club memberships, each with its number.",
			wide: true,
			page: { empty: undefined },
		}),
		breedingSince: integer({
			label: "Breeding since",
			min: 1900,
			max: 9999,
			pastYear: true,
			hint: "The year of your first litter.",
			page: { empty: undefined },
		}),
		dogsKept: integer({
			label: "Dogs kept",
			min: 1,
			max: 500,
			hint: "All dogs that live with you, of any breed.",
			page: { empty: undefined },
		}),
		puppiesInHouse: optionalChoice({
			label: "Puppies grow up in the house",
			...yesOrNo,
			owner: { label: "Do puppies grow up in your house?" },
		}),
		visitsWelcome: optionalChoice({
			label: "Visits welcome",
			...yesOrNo,
			owner: { label: "May buyers visit before they decide?" },
		}),
		takesBack: optionalChoice({
			label: "Takes a dog back",
			...yesOrNo,
			owner: { label: "Do you take a dog back at any age?" },
			page: { text: ({ takesBack, takeBackWords }) => takeBackText(takesBack, takeBackWords) },
		}),
		takeBackWords: text({
			label: "Take-back promise",
			max: 300,
			when: { field: "takesBack", is: "yes" },
			owner: { label: "Your promise in your words" },
			wide: true,
			page: false,
		}),
		contractOffered: optionalChoice({
			label: "Written contract",
			...yesOrNo,
			owner: { label: "Do you offer a written contract?" },
		}),
		waitingListOpen: optionalChoice({
			label: "Waiting list open",
			...yesOrNo,
			owner: { label: "Is your waiting list open?" },
		}),
		city: text({
			label: "City",
			max: 80,
			owner: { required: "Enter the city of your kennel." },
			desk: { required: "Enter the city." },
			autoComplete: "address-level2",
			page: false,
		}),
		state: text({
			label: "State or province",
			max: 60,
			autoComplete: "address-level1",
			page: false,
		}),
		zip: postalCode({
			label: "Postal code",
			countryField: "country",
			owner: { label: "ZIP or postal code" },
			autoComplete: "postal-code",
			page: false,
		}),
		country: { ...chosenCountry, anyCountry: true },
		breedingLicence: optionalChoice({
			label: "Breeding licence",
			of: ["yes", "none"],
			labels: { yes: "Licensed", none: "No licence needed" },
			owner: { hint: "If you don’t need one, your page doesn’t mention a licence." },
			demanded: "Breeding licence: choose licensed, or that no licence is needed.",
			private: true,
			wide: true,
			byLaw: true,
		}),
		licenceNumber: text({
			label: "Licence number",
			max: 60,
			demanded: "Enter the number of the licence.",
			when: licensed,
			page: { empty: undefined },
			byLaw: true,
		}),
		licenceAuthority: text({
			label: "Licence issued by",
			max: 120,
			owner: { hint: "The council or authority named on the licence." },
			demanded: "Enter who issued the licence.",
			when: licensed,
			page: { empty: undefined },
			byLaw: true,
		}),
		licenceExpires: date({
			label: "Licence valid until",
			demanded: "Enter the date until which the licence is valid.",
			days: "upcoming",
			when: licensed,
			page: { empty: undefined, text: validityText },
			byLaw: true,
		}),
		email: email({
			label: "Email",
			owner: { required: "Enter your email address." },
			desk: { required: "Enter the breeder’s email address." },
			autoComplete: "email",
			consent: "showEmail",
			wide: true,
		}),
		phone: phone({
			label: "Phone",
			countryField: "country",
			owner: { required: "Enter your phone number. You choose whether it’s shown." },
			autoComplete: "tel",
			consent: "showPhone",
			wide: true,
		}),
		contactBy: choice({
			label: "Contact",
			of: ["relay", "shown"],
			labels: {
				relay: "Buyers write to me through this site",
				shown: "Show my email and/or phone",
			},
			required: "Choose how buyers reach you.",
			owner: {
				label: "How may buyers reach you?",
				hint: "Through this site, you get what they write by email. Your address stays private until you answer.",
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
			title: "Your kennel",
			deskTitle: "The kennel",
			page: "story",
			fields: ["kennelName", "kennelAbout"],
		},
		{
			title: "How you breed",
			deskTitle: "Breeding",
			description:
				"Buyers see each answer on your page. Anything you leave empty is shown as “Not provided” or left out.",
			page: "facts",
			fields: [
				"registrations",
				"breedingSince",
				"dogsKept",
				"puppiesInHouse",
				"visitsWelcome",
				"takesBack",
				"takeBackWords",
				"contractOffered",
				"waitingListOpen",
			],
		},
		{
			title: "Where it is",
			deskTitle: "Location",
			description: "Your street is never shown.",
			page: "facts",
			fields: ["city", "state", "zip", "country"],
		},
		{
			title: "Breeding licence",
			description:
				"The law where you breed asks for it. Number, authority and validity are shown on your page.",
			page: "facts",
			fields: ["breedingLicence", "licenceNumber", "licenceAuthority", "licenceExpires"],
		},
		{
			title: "How buyers reach you",
			deskTitle: "Contact",
			description: "You choose what everyone can see. Only our team sees the rest.",
			fields: ["contactBy", "email", "showEmail", "phone", "showPhone"],
		},
	],
	name: "kennelName",
	describedBy: "kennelAbout",
	place: ["city", "state"],
	country: "country",
	lawOf: "breeding",
	contact: {
		email: "email",
		phone: "phone",
		by: "contactBy",
		required: {
			owner:
				"Buyers need a way to reach you: show your email address, your phone number, or both, or let them write through this site.",
			desk: "Visitors need a way to reach the breeder: through this site, or by an email address or phone number that is shown.",
		},
	},
	reportReasons: {
		money: "They took money and didn’t deliver",
		gone: "The kennel no longer exists",
		photos: "The photos are stolen",
		not_owner: "They’re impersonating someone",
		cruelty: "Dogs are being mistreated",
		law: "It breaks the law",
		other: "Something else",
	},
	photos: {
		max: 8,
		title: "Logo and photos",
		one: "photo",
		none: "No logo yet. Until there is one, the site shows a drawing.",
		captions: 160,
		advice: [
			"Your logo first, or the photo to show for your kennel in the list",
			"Each of your breeding dogs, standing, with their name in the caption",
			"Where the puppies grow up",
		],
	},
	completion: { minutes: 10, remindAfter: 2, reviewAfter: 3 },
	ownerPages: [
		{
			path: "dogs",
			link: "Dogs and health results",
			description:
				"The dogs you breed from and their results, with the certificate or a link to the registry. We check each one, and your page says what we saw.",
			isOffered: () => true,
			isEarly: true,
		},
	],
	initial: "draft",
	published: "active",
	statuses: {
		draft: { label: "Draft", tone: "neutral" },
		active: {
			label: "Active",
			tone: "positive",
			public: true,
			desk: { button: "Show in the network", effect: "On the site for everyone, with its logo." },
		},
		paused: {
			label: "Paused",
			tone: "neutral",
			standing: "It’s paused, so it isn’t on the site right now.",
			desk: {
				button: "Pause",
				effect: "Off the site for a while. Page and logo leave the site within a second.",
			},
			owner: {
				path: "paused",
				link: "Pause it",
				title: "Pause your profile?",
				message:
					"It leaves the site right away. When you have time for buyers again, open this link and send it for review.",
				button: "Pause it",
			},
		},
		withdrawn: {
			label: "Withdrawn",
			tone: "negative",
			standing: "It was taken down, so it isn’t on the site right now.",
			desk: {
				button: "Withdraw",
				effect:
					"Page, logo and share card leave the site within a second. You can undo this by setting another status.",
			},
			owner: {
				path: "taken-down",
				link: "Take it down",
				title: "Take your profile down?",
				message:
					"It leaves the site right away. Nothing is deleted: you can send it for review again with this link.",
				button: "Take it down",
			},
		},
		unconfirmed: { label: "Not confirmed", tone: "negative", stamp: "unconfirmedAt" },
	},
	verifications,
	confirm: {
		ask: [180, 200],
		hide: 210,
		hidden: "unconfirmed",
		question: (name) => `Is ${name}’s profile still up to date?`,
		answer: {
			path: "still-right",
			link: "Still up to date",
			title: "Is your profile still up to date?",
			message:
				"It stays in the network for another six months. If it was hidden because we hadn’t heard from you, it’s back right away.",
			button: "Yes, it’s up to date",
		},
	},
});

function validityText({ licenceExpires = "" }: Values): string {
	const isOver = licenceExpires !== "" && licenceExpires < isoDay();
	return partialDateText(licenceExpires) + (isOver ? " (expired)" : "");
}

function takeBackText(answer = "", conditions = ""): string {
	const said = { yes: "Yes", no: "No" }[answer] ?? "";
	return said && conditions ? `${said}. ${conditions}` : said;
}

/** Formats a kennel's location: "Austin, TX 78701, USA". */
export function locationLine({ city, state, zip, country }: Values): string {
	const region = [state, zip].filter(Boolean).join(" ");
	return [city, region, country ? countryName(country) : ""].filter(Boolean).join(", ");
}
