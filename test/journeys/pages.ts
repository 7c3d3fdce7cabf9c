import type { Page } from "playwright-core";
import { expect } from "vitest";
import { consentTexts } from "#app/cases/newsletter/newsletter.ts";
import { site } from "#site";
import { longName } from "#test/make.ts";

type PublicPage = {
	path: string;
	/** Set if the specification or the test data specify it. */
	heading?: string;
	says: string[];
	/** Required links: text from the specification or the test data, if any, and the target. */
	links?: [words: string | RegExp, target: string][];
};

export const publicPages: PublicPage[] = [
	{
		path: "/",
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
			["", "/blogs"],
			["", "/breeder-network"],
			["", "/adoption-network"],
			[/^Learn More.*Bruno$/, "/adoption-network/bruno"],
			[/^Learn More .*Bringing a Puppy Home$/, "/guides/bringing-a-puppy-home"],
			["", "/adoption-network/signup"],
		],
	},
	{ path: "/about", heading: "About Cane Corso Resource", says: ["mission"] },
	{ path: "/law", heading: "The law, by place", says: ["not legal advice", "England", "Quebec"] },
	{ path: "/outcomes", heading: "What happened to the dogs", says: ["How we count"] },
	{
		path: "/tools",
		says: [],
		links: [
			["", "/tools/pairing"],
			["", "/tools/hip-and-elbow-grades"],
			["", "/tools/health-tests"],
			["", "/tools/growth"],
			["", "/tools/cost"],
		],
	},
	{ path: "/tools/pairing", says: ["DSRA", "NCL1"] },
	{ path: "/tools/hip-and-elbow-grades", says: ["OFA", "FCI", "BVA"] },
	{ path: "/tools/health-tests", says: ["DSRA", "MIA3", "NCL1", "PPT1"] },
	{ path: "/tools/growth", says: ["FCI"] },
	{ path: "/tools/cost", says: ["580"] },
	{
		path: "/guides",
		heading: "Cane Corso Guides",
		says: ["Bringing a Puppy Home", "Date Added: March 14, 2026"],
		links: [
			[/^Learn More .*Bringing a Puppy Home$/, "/guides/bringing-a-puppy-home"],
			[/^Download Now.*Bringing a Puppy Home/, "/guides/bringing-a-puppy-home/download"],
		],
	},
	{
		path: "/guides/bringing-a-puppy-home",
		heading: "Bringing a Puppy Home",
		says: ["Puppies", "March 14, 2026", "The first weeks, day by day.", "What you need", "8 weeks"],
		links: [
			["Download Now", "/guides/bringing-a-puppy-home/download"],
			["Return to guides", "/guides"],
		],
	},
	{
		path: "/blogs",
		says: ["Why We Print No Prices"],
		links: [["Why We Print No Prices", "/blogs/why-we-print-no-prices"]],
	},
	{
		path: "/blogs/why-we-print-no-prices",
		heading: "Why We Print No Prices",
		says: ["April 2, 2026", "Ada Rossi", "A price says little about a dog.", "What you need"],
		links: [["", "/blogs"]],
	},
	{
		path: "/breeder-network",
		heading: "CCR Breeder Network",
		says: ["View our network full of amazing cane corso dog breeders", "Casa Nera"],
		links: [
			["Are you a breeder? Join our network for FREE", "/breeder-network/signup"],
			[/^View Breeder.*Casa Nera$/, "/breeder-network/casa-nera"],
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
			[/^Learn More.*Bruno$/, "/adoption-network/bruno"],
		],
	},
	{
		path: "/adoption-network/signup",
		heading: "Need Help Rehoming Your Cane Corso?",
		says: [
			"create a custom profile",
			"promote on social media",
			"connect with families",
			"fill out the form",
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
		path: "/adoption-network/signup/help",
		heading: "Could you keep your dog with some help?",
		says: ["Nothing you choose here is stored"],
		links: [["Continue to the rehoming form", "/adoption-network/signup#form"]],
	},
	{
		path: "/contact",
		heading: "Reach Out To Us",
		says: ["Contact Us"],
		links: [[site.contactEmail, `mailto:${site.contactEmail}`]],
	},
	{
		path: "/privacy",
		says: ["no cookies", "delete"],
		links: [[site.contactEmail, `mailto:${site.contactEmail}`]],
	},
	{
		path: "/newsletter",
		heading: "Stay in the Loop",
		says: [consentTexts.form],
	},
];

/** Filtered lists have the widest rows of controls. */
const filteredLists = [
	"/adoption-network?near=Austin&within=1000&sex=female&kids=yes&untested=no",
	"/adoption-network?near=Austin&within=1000&view=map",
	"/breeder-network?near=Austin&hips=yes&registry=yes",
];

export const oddPages = [
	...filteredLists,
	"/adoption-network/signup/help?reason=bite&soon=open&country=GB",
	"/alerts?near=Nowhere&kids=yes",
	"/alerts?dog=nobody",
	"/saved",
	"/saved?dogs=bruno,nera,ettore,nobody",
	"/adoption-network/LUNA",
	"/adoption-network/nera",
	"/adoption-network/ettore",
	"/breeder-network/rocca-bianca",
	"/breeder-network/compare?kennel=casa-nera&kennel=rocca-bianca&kennel=gone",
	"/adoption-network/nobody",
	"/blogs?page=999",
	"/search?q=corso",
	"/search?q=qwxyz",
	"/guides?topic=puppies",
	"/tools/pairing?dsra_sire=carrier&dsra_dam=carrier&ncl1_sire=clear",
	"/tools/hip-and-elbow-grades?result=hips-ofa-good",
	"/tools/hip-and-elbow-grades?score=999",
	"/tools/growth?age1=9&weight1=70&age2=14&weight2=95&age3=30&weight3=120",
	"/tools/growth?age1=old",
	"/tools/cost?country=GB&own=yes&dog=900&food=90&vet=much",
];

/** Every other page is like one of these. */
export const onePerLayout = [
	"/",
	"/guides",
	"/guides/bringing-a-puppy-home",
	"/adoption-network",
	...filteredLists.slice(0, 1),
	"/adoption-network/signup",
	"/adoption-network/bruno",
	"/adoption-network/ettore",
	"/contact",
	"/search?q=corso",
	"/tools/cost",
	"/tools/hip-and-elbow-grades?result=hips-ofa-good",
];

const longSlug = longName.toLowerCase();

export const longPages = [
	`/adoption-network/${longSlug}`,
	`/breeder-network/${longSlug}`,
	`/guides/${longSlug}`,
	`/blogs/${longSlug}`,
];

export async function expectPage(
	page: Page,
	{ heading, says, links = [] }: PublicPage,
): Promise<void> {
	expect(await page.locator("h1").allInnerTexts()).toEqual([heading ?? expect.any(String)]);
	expect(await page.locator("nav#menu").count()).toBe(1);
	expect(await page.getByRole("contentinfo").count()).toBe(1);
	const main = page.getByRole("main");
	const text = (await main.allInnerTexts()).join().replace(/\s+/g, " ");
	for (const words of says) expect(text.toLowerCase()).toContain(words.toLowerCase());
	expect(text).not.toMatch(/Loading|undefined|\[object|NaN/);
	for (const [hasText, target] of links) {
		const found = await main.locator(`a[href="${target}"]`, { hasText }).count();
		expect(found, `“${hasText}” to ${target}`).toBeGreaterThan(0);
	}
}
