import { beforeAll, expect, test } from "vitest";
import { refreshSearchWords, searchSite } from "#app/site/search/site-search.ts";
import { loadSamples } from "../../bin/seed.ts";
import { publishGuides } from "../../bin/seed-texts.ts";

beforeAll(async () => {
	await publishGuides();
	await loadSamples();
	await refreshSearchWords();
});

/** What people typed or would type, in their spelling, and the address of the first answer. */
const questions: Record<string, string[]> = {
	"/guides/cane-corso-poisoned-or-hurt-what-to-do-who-to-call": [
		"my dog's belly is swollen",
		"my dog is throwing up white foam",
		"emergency vet near me",
		"my dog ate chocolate",
		"dog collapsed",
		"swollen stomache",
		"vomitting blood",
		"my dog can’t breathe",
		"HE HAS HAD A SEIZURE",
		"bloat symptoms",
		"dog swallowed a sock",
		"gums are white",
	],
	"/adoption-network/signup": [
		"give up my dog",
		"I can't keep my dog anymore",
		"how do i rehome my dog safely",
		"need to get rid of my corso",
		"give up",
		"surrender",
		"rehome",
		"can't keep",
		"cannot keep him",
		"new home for my dog",
		"we can not keep our dog",
		"I’m no longer able to keep her",
		"looking for a new home for him",
		"my dog needs a new home",
		"where to surender a corso",
		"re-homing",
		"give my dog up for adoption",
		"putting my dog up for adoption",
		"someone to take my dog",
	],
	"/adoption-network": [
		"adopt cane corso texas",
		"adopt a dog",
		"dogs for adoption in ontario",
		"adopt a surrendered dog",
	],
	"/breeder-network": ["puppies for sale", "how to find a good breeder"],
	"/guides/exercise-and-enrichment-for-an-adult-cane-corso": [
		"how much exercise does a corso need",
	],
	"/guides/how-much-does-a-cane-corso-cost-price-and-yearly-costs": [
		"how much does a cane corso cost",
		"price",
	],
	"/guides/how-much-to-feed-an-adult-cane-corso": [
		"how much should I feed my adult corso",
		"overweight corso",
	],
	"/guides/feeding-a-cane-corso-puppy-food-and-growth": ["how often to feed an 8 week old puppy"],
	"/guides/leash-training-a-cane-corso-that-pulls": [
		"how do I stop my corso from pulling on the leash",
		"he yanks the lead",
	],
	"/guides/when-to-neuter-or-spay-a-cane-corso": ["when should I spay my female", "neutering age"],
	"/guides/hip-and-elbow-dysplasia-in-cane-corsos": ["hip dysplasia signs", "bad hips"],
	"/guides/cane-corso-health-tests-to-ask-a-breeder-about": [
		"what health tests should a breeder do",
	],
	"/guides/cane-corsos-with-children-dogs-and-cats": [
		"is a cane corso good with kids",
		"are cane corsos good with cats",
		"toddlers",
	],
	"/guides/cane-corso-insurance-renting-and-breed-laws": [
		"is it legal to own a cane corso in my apartment",
		"landlord won't allow cane corso",
	],
	"/guides/is-the-cane-corso-dangerous-is-it-banned": [
		"are cane corsos banned",
		"is a cane corso dangerous",
	],
	"/guides/caring-for-a-senior-cane-corso": ["old dog care", "geriatric"],
	"/guides/socializing-a-cane-corso-puppy-week-by-week": ["socialising a puppy"],
	"/guides/cane-corso-reactivity-guarding-and-bite-prevention": [
		"resource guarding food",
		"aggression",
	],
	"/guides/cane-corso-puppy-your-first-30-days": ["first night with new puppy"],
	"/guides/crate-house-training-and-being-alone-cane-corso-puppy": [
		"puppy potty training",
		"seperation anxiety",
		"crate training",
		"left home alone",
	],
	"/guides/cane-corso-adolescence-your-dog-from-6-to-24-months": [
		"teenage dog",
		"adolescent corso won't listen",
	],
	"/guides/cane-corso-skin-ears-and-coat-care-and-problems": [
		"itchy skin",
		"ear infection",
		"how to clean his ears",
		"shedding",
	],
	"/guides/cane-corso-puppy-price-what-is-fair-what-is-too-cheap": [
		"puppy price",
		"someone asks for a deposit for a puppy",
	],
	"/guides/cane-corso-heat-pregnancy-and-whelping": [
		"is my dog pregnant",
		"whelping box",
		"heat cycle",
	],
	"/guides/saying-goodbye-the-end-of-a-cane-corsos-life": [
		"put to sleep",
		"euthanasia",
		"when to put my dog down",
	],
	"/guides/boarding-and-traveling-with-a-cane-corso": [
		"dog boarding",
		"pet sitter",
		"traveling with a cane corso",
	],
	"/guides/cane-corso-rescue-where-to-look-and-how-it-works": ["cane corso rescue groups"],
	"/guides/cane-corso-growth-weight-and-size-by-month": [
		"how much should a 6 month old cane corso weigh",
		"weight chart",
	],
	"/guides/cane-corso-vaccines-worms-and-ticks-a-calendar": ["puppy shots", "deworming", "tick"],
	"/guides/cherry-eye-and-entropion-in-cane-corsos": ["cherry eye", "red lump in eye"],
	"/guides/gastropexy-for-a-cane-corso-when-how-what-it-costs": ["gastropexy", "stomach tack"],
	"/guides/cane-corso-heat-safety-signs-and-limits": ["too hot to walk", "summer"],
	"/guides/cane-corso-size-and-weight-the-breed-standard-explained": ["breed standard height"],
	"/guides/is-a-cane-corso-right-for-you-an-honest-checklist": ["is the cane corso right for me"],
	"/guides/adopting-an-adult-cane-corso-the-first-month": ["first month with an adopted adult"],
	"/blogs/how-long-cane-corsos-live-what-two-studies-say": [
		"how long do cane corsos live",
		"life expectancy",
	],
	"/blogs/grey-not-blue-coat-colors-and-their-names": ["blue cane corso", "coat colours"],
	"/blogs/natural-ears-natural-tails-the-law-and-the-shows": ["ear cropping", "tail docking law"],
	"/blogs/deposits-couriers-and-codes-how-rehoming-scams-work": ["is this a scam"],
	"/breeder-network/masseria-del-fico-storto": ["breeders in california", "kennel CA"],
	"/breeder-network/l-ombra-d-inverno": ["lombra dinverno", "l’ombra d'inverno"],
	"/adoption-network/luna": ["grey female dog columbus", "luna ohio"],
	"/adoption-network/zoe-d-ete": ["zoe d'ete", "Zoë d’Été", "female dogs in quebec"],
	"/adoption-network/gaia": ["dogs in leeds uk"],
};
const table = Object.entries(questions).flatMap(([first, all]) => all.map((each) => [each, first]));

test("neither possessives nor words that say nothing are marked, and the excerpt is about the question", async () => {
	const { groups } = await searchSite("My dog's belly is so swollen, what do I do?");
	const [first] = groups.flatMap(({ results }) => results);
	const marked = (first?.excerpt ?? []).filter((_, at) => at % 2 === 1);
	expect(marked).toEqual(expect.arrayContaining(["swollen", "belly"]));
	const all = groups.flatMap(({ results }) =>
		results.flatMap(({ title, excerpt }) => [title, excerpt]),
	);
	const words = all.flatMap((pieces) => pieces.filter((_, at) => at % 2 === 1));
	for (const word of words) expect(word).toMatch(/^(swollen|swell|bell(y|ies)|stomach|tummy)/i);
});

test.each([
	"how to get rid of fleas",
	"my dog can't keep food down",
	"can't keep weight on my corso",
	"my dog won't give up his toy",
	"how long until my dog settles in his new home",
	"my dog can't move, should I take him to a vet",
	"are cane corsos good for my family with a new baby",
	"dogs that need a new home",
])("“%s” isn't understood as giving up a dog", async (question) => {
	const { answers } = await searchSite(question);
	expect(answers.map(({ path }) => path)).not.toContain("/adoption-network/signup");
});

test("a question of which nothing is here finds nothing", async () => {
	expect(await searchSite("qwxyzqwxyz zzyzx")).toEqual({ groups: [], answers: [], found: "some" });
});

test.each(table)("“%s” leads to %s", async (question, first) => {
	const { groups, answers } = await searchSite(question);
	const results = groups.flatMap(({ results }) => results.map(({ path }) => path));
	expect([...answers.map(({ path }) => path), ...results][0]).toBe(first);
});
