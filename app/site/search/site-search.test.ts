import fc from "fast-check";
import { expect, test } from "vitest";
import { dogs } from "#app/network/dogs/store.ts";
import { type GroupName, normalizeQuery } from "#app/site/search/search-query.ts";
import { refreshSearchWords, searchSite } from "#app/site/search/site-search.ts";
import { actor, makeDog, makeGuide, makeKennel, makePost } from "#test/make.ts";

async function found(query: string, only?: GroupName) {
	const { groups, found } = await searchSite(normalizeQuery(query), only);
	return { paths: groups.flatMap(({ results }) => results.map(({ path }) => path)), found };
}

const pathsFor = async (query: string) => (await found(query)).paths;

test("guides, posts, dogs and breeders are found by the words that everyone can read", async () => {
	const description = "Calm with guests and vaccinated.";
	await makeDog({ name: "Otto", description, locationCity: "Waco" });
	await makeGuide(
		{ title: "Feeding a puppy", body: "Otto eats **four** meals." },
		{ cover: false },
	);
	await makePost({ title: "Patience", body: "What Otto taught us." }, { cover: false });
	await makeKennel({ kennelName: "Casa Otto" }, { logo: false });
	expect(await pathsFor("  OTTO ")).toEqual([
		"/adoption-network/otto",
		"/breeder-network/casa-otto",
		"/guides/feeding-a-puppy",
		"/blogs/patience",
	]);
	expect(await pathsFor("otto waco")).toEqual(["/adoption-network/otto"]);
	expect(await pathsFor("puppies")).toEqual(["/guides/feeding-a-puppy"]);
	expect(await pathsFor("vaccination")).toEqual(["/adoption-network/otto"]);
	expect(await pathsFor("owner@example.com")).toEqual([]);
	expect(await pathsFor("family moves nowhere")).toEqual([]);
});

test("a name comes before a mention, the newer before the older", async () => {
	await makeDog({ name: "Zeus", dateAdded: new Date("2020-01-01") });
	await makeDog({ name: "Hera", description: "She misses Zeus." });
	await makeDog({ name: "Zeus" });
	expect(await pathsFor("zeus")).toEqual([
		"/adoption-network/zeus-2",
		"/adoption-network/zeus",
		"/adoption-network/hera",
	]);
});

test("the group of what is named exactly so comes first, whatever its capitals and accents", async () => {
	await makeGuide({ title: "Villa Renée and others", body: "A kennel." }, { cover: false });
	await makeDog({ name: "Villa", description: "From villa renee." });
	await makeKennel({ kennelName: "Villa Renée" }, { logo: false });
	expect(await pathsFor("VILLA  renee")).toEqual([
		"/breeder-network/villa-renee",
		"/guides/villa-renee-and-others",
		"/adoption-network/villa",
	]);
	expect((await pathsFor("renee"))[0]).toBe("/guides/villa-renee-and-others");
});

test("accents, capitals and stop words do not matter, and a dog may be called Will", async () => {
	await makeDog({ name: "Zoë" });
	await makeDog({ name: "Will" });
	await makeDog({ name: "Lucky", locationCity: "Happy Valley" });
	for (const query of ["lucky", "LUCKY happy", "luck valley"]) {
		expect(await pathsFor(query), query).toEqual(["/adoption-network/lucky"]);
	}
	for (const query of ["zoe", "ZOË", "zoë the"]) {
		expect(await pathsFor(query), query).toEqual(["/adoption-network/zoe"]);
	}
	expect(await pathsFor("will")).toContain("/adoption-network/will");
});

test("everyday words find what our texts call otherwise, and not what only begins like them", async () => {
	await makeGuide({ title: "At home with children", body: "Teach them." }, { cover: false });
	await makeGuide({ title: "Kidneys", body: "A kidney filters." }, { cover: false });
	expect(await pathsFor("kids")).toEqual(["/guides/at-home-with-children"]);
	expect(await pathsFor("kidn")).toEqual(["/guides/kidneys"]);
});

test("typing errors are forgiven once nothing has the words as typed", async () => {
	await makeDog({ name: "Bruno", locationCity: "Amarillo" });
	await makeGuide({ title: "Vaccinations" }, { cover: false });
	await refreshSearchWords();
	for (const query of ["brunno", "burno", "brono", "brun", "bruno amarilo"]) {
		expect(await pathsFor(query), query).toContain("/adoption-network/bruno");
	}
	expect((await found("brunno")).found).toBe("alike");
	expect((await found("bruno")).found).toBe("all");
	expect(await pathsFor("vacination")).toContain("/guides/vaccinations");
	expect(await found("qwxyzqwxyz")).toEqual({ paths: [], found: "some" });
});

test("two swapped letters are forgiven in a word that the site has in another form", async () => {
	await makeGuide({ title: "A friendly dog", body: "Guests come." }, { cover: false });
	await refreshSearchWords();
	expect(await found("freindly guest")).toEqual({
		paths: ["/guides/a-friendly-dog"],
		found: "alike",
	});
});

test("a word that the site has is no typing error", async () => {
	await makeDog({ name: "Luna", locationCity: "Amarillo" });
	await makeDog({ name: "Lunas", locationCity: "Houston" });
	await refreshSearchWords();
	expect(await pathsFor("lunna houston")).toEqual(["/adoption-network/lunas"]);
	await makeDog({ name: "Lunna", locationCity: "Amarillo" });
	await refreshSearchWords();
	expect(await found("lunna houston")).toEqual({
		paths: ["/adoption-network/lunna", "/adoption-network/lunas"],
		found: "some",
	});
});

test("nothing is found that is not public, not even as a similar word (Z5)", async () => {
	await makeDog({ name: "Xerxes" }, { status: "draft" });
	await makeDog({ name: "Xantippe" }, { status: "homed" });
	await makeKennel({ kennelName: "Xanadu" }, { active: false, logo: false });
	await makeGuide({ title: "Xylophones" }, { published: false, cover: false });
	const gone = await makeDog({ name: "Xavier" });
	await refreshSearchWords();
	expect(await pathsFor("xavier")).toHaveLength(1);
	await dogs.transition(gone.id, "withdrawn", actor);
	for (const query of ["xerxes", "xantippe", "xanadu", "xylophones", "xavier", "xaviar"]) {
		expect(await found(query), query).toEqual({ paths: [], found: "some" });
	}
});

test("a group shows its best, and all of it alone", async () => {
	for (let number = 1; number <= 8; number++) await makeDog({ name: "Many", color: "Brindle" });
	const { groups } = await searchSite("many");
	expect(groups.map(({ name, results, more }) => [name, results.length, more])).toEqual([
		["dogs", 6, true],
	]);
	expect((await found("many", "dogs")).paths).toHaveLength(8);
	expect((await found("many", "guides")).paths).toEqual([]);
	expect((await found("brindle", "dogs")).paths).toHaveLength(8);
});

const odd = [
	..."\0%_\\'\"🐕犬",
	"",
	"a\0b",
	"\u0301",
	"otto \u0308",
	"´ ’",
	"ा",
	"''",
	"o'tto",
	"otto\\'",
	":*",
	"!otto & (",
	"<->",
	"كلب عربي",
	"\ud800",
	"a".repeat(10_000),
	"a ".repeat(5_000),
	"'\\".repeat(40),
	"ﬁ ªº ²³ ǅ ß İ",
	"1.5 -3 1e9 a.b@c.de http://x.example/y",
];

test("whatever is typed, there is an answer", async () => {
	await makeDog({ name: "Odd" });
	await refreshSearchWords();
	for (const typed of odd) await found(typed);
	await fc.assert(
		fc.asyncProperty(fc.string({ unit: "binary" }), (typed) => found(typed).then(() => {})),
		{ numRuns: 50 },
	);
});
