/** The site's identity, the only source of these texts for pages, emails and feeds. */
export const site = {
	name: "Cane Corso Resource",
	shortName: "CCR",
	breed: "Cane Corso",
	breedPlural: "Cane Corsi",
	language: "en-US",
	/** Default description for search engines and previews, in one sentence. */
	description:
		"Free guides, a breeder directory and an adoption network for everyone with a Cane Corso in their life.",
	contactEmail: "hello@example.com",
	/**
	 * Lines printed in the footer of emails and on the contact page; left out if empty. Many countries
	 * require a postal address in newsletters.
	 */
	postalAddress: [] as readonly string[],
	/** `account` is the URL of the site's own account. If it is empty, the name links to the network. */
	socialLinks: [
		{ name: "Facebook", network: "https://www.facebook.com/", account: "" as string },
		{ name: "Instagram", network: "https://www.instagram.com/", account: "" as string },
		{ name: "TikTok", network: "https://www.tiktok.com/", account: "" as string },
	],
	/** Tags for the mailing-list service, by the form that an email address came with. */
	mailingListTags: {
		newsletter: "newsletter",
		contact: "contact",
		breeder: "breeder-signup",
		rehome: "rehome",
	},
	/** The team, and the response time it promises. Today at the desk lists what is late. */
	team: {
		/** Days until a request is reviewed or a message is answered. */
		answerDays: 3,
		/** The people who run the site, for the About page, such as "Ada Rossi, Austin: adoptions". */
		people: [] as readonly string[],
	},
	/**
	 * Listed in forms in this order; the first is the default. Kennels can be in any other country, too, which forms
	 * list after these. Codes are ISO 3166-1 alpha-2.
	 */
	countries: [
		{ code: "US", name: "USA" },
		{ code: "CA", name: "Canada" },
		{ code: "GB", name: "United Kingdom" },
	],
} as const;

let names: Intl.DisplayNames | undefined;

/** For the server only: browsers have other names for some countries. */
export function countryName(code: string): string {
	const own = site.countries.find((country) => country.code === code)?.name;
	if (own || !/^[A-Z]{2}$/.test(code)) return own ?? code;
	names ??= new Intl.DisplayNames(site.language, { type: "region", fallback: "code" });
	return names.of(code) ?? code;
}

/** As in "in the USA". */
export function countryInText(code: string): string {
	return withArticle(countryName(code));
}

export function withArticle(country: string): string {
	return country.replace(
		/^(?=USA|United |Bahamas|Central African|Comoros|Dominican Rep|Gambia|Maldives|Netherlands|Philippines|Seychelles|U\.S\.|.* Islands$|.* Territor)/,
		"the ",
	);
}

const numbers = "no one two three four five six seven eight nine ten".split(" ");

export function daysInWords(days: number): string {
	return `${numbers[days] ?? days} day${days === 1 ? "" : "s"}`;
}

export const answerTime = daysInWords(site.team.answerDays);
