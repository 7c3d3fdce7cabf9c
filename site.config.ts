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
		/** Who runs the site, one line each, for the About page: "Ada Rossi, Austin: adoptions". */
		people: [] as readonly string[],
	},
	/** Offered in forms, in this order; the first is the default. Codes are ISO 3166-1 alpha-2. */
	countries: [
		{ code: "US", name: "USA" },
		{ code: "CA", name: "Canada" },
		{ code: "GB", name: "United Kingdom" },
	],
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
