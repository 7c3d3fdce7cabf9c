import { site } from "#site";
import { longName } from "#test/fixtures.ts";

export type PublicPage = {
	path: string;
	heading: string;
	/** Text required by the specification, with the test data filled in. */
	says: string[];
	/** Required links: text, target. */
	links?: [words: string, target: string][];
};

export const publicPages: PublicPage[] = [
	{
		path: "/",
		heading: "Welcome to the home of the Cane Corso.",
		says: [
			"Free Tools, Trusted Connections, Real Support",
			"Stay in the Loop",
			"Guides",
			"Blogs",
			"Breeders",
			"Adoptions",
		],
		links: [
			["View Guides", "/guides"],
			["Read the blog", "/blogs"],
			["Find a breeder", "/breeder-network"],
			["Meet the dogs", "/adoption-network"],
		],
	},
	{ path: "/about", heading: "About Cane Corso Resource", says: ["Our mission is"] },
	{
		path: "/guides",
		heading: "Cane Corso Guides",
		says: ["Bringing a Puppy Home", "Date Added: March 14, 2026"],
		links: [
			["Learn More about Bringing a Puppy Home", "/guides/bringing-a-puppy-home"],
			[
				"Download Now Bringing a Puppy Home (PDF, opens in a new tab)",
				"/guides/bringing-a-puppy-home/download",
			],
		],
	},
	{
		path: "/guides/bringing-a-puppy-home",
		heading: "Bringing a Puppy Home",
		says: ["Puppies", "March 14, 2026", "The first weeks, day by day.", "What you need", "8 weeks"],
		links: [
			["Download Now (PDF, opens in a new tab)", "/guides/bringing-a-puppy-home/download"],
			["Return to guides", "/guides"],
		],
	},
	{
		path: "/blogs",
		heading: "CCR Blogs",
		says: ["Why We Print No Prices"],
		links: [["Read More of Why We Print No Prices", "/blogs/why-we-print-no-prices"]],
	},
	{
		path: "/blogs/why-we-print-no-prices",
		heading: "Why We Print No Prices",
		says: ["April 2, 2026", "Ada Rossi", "A price says little about a dog.", "What you need"],
		links: [["Return to blogs", "/blogs"]],
	},
	{
		path: "/breeder-network",
		heading: "CCR Breeder Network",
		says: ["View our network full of amazing cane corso dog breeders", "Casa Nera"],
		links: [
			["Are you a breeder? Join our network for FREE", "/breeder-network/signup"],
			["View Breeder Casa Nera", "/breeder-network/casa-nera"],
		],
	},
	{
		path: "/breeder-network/signup",
		heading: "Get Featured on Cane Corso Resource – For Free",
		says: [
			"Join Our Breeder Network Today",
			"Free Exposure",
			"Targeted Audience",
			"Build Trust with Potential Buyers",
			"Support a Passion-Driven Community",
			"What to submit",
			"It only takes 5 minutes to apply",
			"IT'S 100% FREE!",
		],
	},
	{
		path: "/breeder-network/casa-nera",
		heading: "Casa Nera",
		says: ["Austin, TX 78701, USA", "About Casa Nera:", "keeps in touch for life."],
		links: [
			["casa@example.com", "mailto:casa@example.com"],
			["(512) 555-0177", "tel:+15125550177"],
			["Return Network", "/breeder-network"],
		],
	},
	{
		path: "/adoption-network",
		heading: "CCR Adoption Network",
		says: ["View our network full of amazing Cane Corsi that need a new home.", "Bruno", "Male"],
		links: [
			["Need to rehome your Cane Corso? Contact us HERE!", "/adoption-network/signup"],
			["Learn More about Bruno", "/adoption-network/bruno"],
		],
	},
	{
		path: "/adoption-network/signup",
		heading: "Need Help Rehoming Your Cane Corso?",
		says: [
			"Create a custom profile",
			"Promote on social media",
			"Connect with families",
			"Step 1",
			"Fill out the form",
			"Step 2",
			"Step 3",
			"Step 4",
			"is not a rescue and takes no dogs into care",
		],
	},
	{
		path: "/adoption-network/bruno",
		heading: "Meet Bruno",
		says: ["118 lbs", "His owner goes to sea."],
		links: [
			["bruno@example.com", "mailto:bruno@example.com"],
			["Return to Adoption Network", "/adoption-network"],
		],
	},
	{
		path: "/contact",
		heading: "Reach Out To Us",
		says: ["Contact Us", "First name", "Email address", "Message"],
		links: [[site.contactEmail, `mailto:${site.contactEmail}`]],
	},
	{
		path: "/newsletter",
		heading: "Stay in the Loop",
		says: ["New guides and new dogs, at most once a week.", "Email address"],
	},
];

export const oddPages = [
	"/adoption-network/LUNA",
	"/adoption-network/nera",
	"/breeder-network/rocca-bianca",
	"/adoption-network/nobody",
	"/blogs?page=999",
];

const longSlug = longName.toLowerCase();

export const longPages = [
	`/adoption-network/${longSlug}`,
	`/breeder-network/${longSlug}`,
	`/guides/${longSlug}`,
	`/blogs/${longSlug}`,
];
