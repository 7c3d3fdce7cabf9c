/** Who the site is. Pages, mails and feeds read these words from here and from nowhere else. */
export const site = {
	name: "Cane Corso Resource",
	shortName: "CCR",
	breed: "Cane Corso",
	/** The breed in the plural, as its lovers say it. */
	breedPlural: "Cane Corsi",
	language: "en-US",
	/** One sentence for search engines and previews, used where a page has none of its own. */
	description:
		"Free guides, a breeder directory and an adoption network for everyone with a Cane Corso in their life.",
	contactEmail: "hello@example.com",
	/**
	 * Printed in the footer of emails and on the contact page, one entry per line; left out while there
	 * is none. Many countries require one in newsletters.
	 */
	postalAddress: [] as readonly string[],
	/** `account` is the address of the site's own account. Without one the name leads to the network. */
	socialLinks: [
		{ name: "Facebook", network: "https://www.facebook.com/", account: "" as string },
		{ name: "Instagram", network: "https://www.instagram.com/", account: "" as string },
		{ name: "TikTok", network: "https://www.tiktok.com/", account: "" as string },
	],
	/** What the mailing-list service files an address under, by the form that it came with. */
	mailingListTags: {
		newsletter: "newsletter",
		contact: "contact",
		breeder: "breeder-signup",
		rehome: "rehome",
	},
	/** What the team promises, in days: pages and emails say it, and Today at the desk lists what is later. */
	team: {
		/** Until someone looks at a request or answers a message. */
		answerDays: 3,
	},
	/** Offered in forms, in this order; the first is the default. Codes are ISO 3166-1 alpha-2. */
	countries: [
		{ code: "US", name: "USA" },
		{ code: "CA", name: "Canada" },
		{ code: "GB", name: "United Kingdom" },
	],
} as const;

// Numbers that the team may tune. Each on its own, so that browsers download only what a page says.

/** When Today at the desk lists what needs a look. */
export const todayPolicy = {
	/** Days until someone looks again at a place that is listed in Help for owners. */
	checkHelpAfter: 365,
	/** Hours until an email that keeps failing is listed. */
	lateEmailAfter: 6,
} as const;

/** Of what adopters write to owners through this site; the privacy page says the days. */
export const inquiryPolicy = {
	/** Hours without an answer until the owner is reminded, reminded again, and the adopter is told. */
	nudgeAfter: 48,
	nudgeAgainAfter: 120,
	tellAfter: 168,
	/** Days of silence until a conversation ends, and from its end until it is deleted. */
	endAfter: 60,
	deleteAfter: 180,
	deleteUnconfirmedAfter: 7,
} as const;

/** Of what visitors report about listings; the privacy page says the days. */
export const reportPolicy = {
	/** People who wrote with the owner, and say they were asked for money, until the listing is paused. */
	peopleToPause: 2,
	/** Days from the end of a report until it is deleted. */
	deleteAfter: 180,
	deleteUnconfirmedAfter: 7,
} as const;

/** Of the photo that an owner takes with a code from us. Nobody but the owner and the team sees it. */
export const codePhotoPolicy = {
	/** Hours in which it can be sent. */
	openHours: 72,
	/** New codes that an owner can get in a day, after the first has expired or didn’t match. */
	newCodesPerDay: 3,
	/** Days until the file is deleted: after someone looked at it, and if nobody does. */
	deleteAfter: 30,
	deleteUnseenAfter: 90,
} as const;

/** Of health results that count for a time only; in days. */
export const evidencePolicy = {
	/** From when the breeder is warned and Today lists it, until it runs out. */
	warnBefore: 45,
	/** Since it ran out, until Today no longer lists it. */
	listAfter: 60,
} as const;

/** At the desk: records or cases that one form may change. */
export const mostAtOnce = 100;

/** Of the figures about what became of the dogs; their page says how it counts with these numbers. */
export const outcomePolicy = {
	/** Days since a dog was first published: later nothing is decided yet, earlier is another time. */
	publishedFor: 90,
	publishedWithin: 455,
	/** Days in a new home. */
	returnedWithin: 120,
	/** Fewer dogs, homes or decisions give no figure. */
	fewest: 20,
	/** Days of decisions whose time in review is shown. */
	reviewedWithin: 365,
} as const;

/** Of the emails to new families, who agreed to them; in days. */
export const aftercarePolicy = {
	/** After the dog moved in: 2 days, 2 weeks, 4 months (Dogs Trust calls its adopters then). */
	checkIns: [2, 14, 120],
	/** From the last of them, or from the end, until the address and the answers are deleted. */
	deleteAfter: 60,
	deleteUnconfirmedAfter: 14,
} as const;

export const storyPolicy = {
	/** In characters. */
	longest: 300,
	/** Days from the team's no until photo and text are deleted. */
	deleteDeclinedAfter: 30,
} as const;

/** A country's name as this site writes it; an unknown code is returned as it is. */
export function countryName(code: string): string {
	return site.countries.find((country) => country.code === code)?.name ?? code;
}

const numbers = "no one two three four five six seven eight nine ten".split(" ");

export function daysInWords(days: number): string {
	return `${numbers[days] ?? days} day${days === 1 ? "" : "s"}`;
}

/** As in "usually within three days". */
export const answerTime = daysInWords(site.team.answerDays);
