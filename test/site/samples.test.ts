import { beforeAll, describe, expect, test } from "vitest";
import { site } from "#site";
import { makeDog, makeGuide, makeKennel, makePost } from "#test/make.ts";
import { serveBuild } from "#test/serving.ts";

// Served at https://corso.example, which strangers may reach.
const { ask } = serveBuild();
const read = async (path: string) => (await ask(path)).text;

beforeAll(async () => {
	await makeDog({ name: "Luna", sample: true }, { photos: 1 });
	await makeKennel({ kennelName: "Casa Falsa", sample: true });
	await makeGuide({ title: "Sample Guide", sample: true, url: null }, { cover: false });
	await makePost({ title: "Sample Post", sample: true }, { cover: false });
});

const samples = [
	["/adoption-network/luna", "dogs-1", "/adoption-network/feed.atom"],
	["/breeder-network/casa-falsa", "breeders-1", undefined],
	["/guides/sample-guide", "guides-1", "/guides/feed.atom"],
	["/blogs/sample-post", "posts-1", "/blogs/feed.atom"],
] as const;

const noindex = '<meta name="robots" content="noindex"';

describe.each(samples)("%s", (path, part, feed) => {
	test("is marked noindex and has no structured data", async () => {
		const page = await read(path);
		expect(page).toContain(noindex);
		expect(page).not.toMatch(/rel="canonical"|application\/ld\+json/);
	});

	test("is in no sitemap and no feed", async () => {
		expect(await read(`/sitemap/${part}.xml`)).not.toContain(path);
		if (feed) expect(await read(feed)).not.toContain(path);
	});
});

test("says in its share preview that the dog or kennel is made up", async () => {
	for (const path of ["/adoption-network/luna", "/breeder-network/casa-falsa"]) {
		const page = await read(path);
		for (const name of ['name="description"', 'property="og:description"']) {
			expect(page).toMatch(new RegExp(`<meta ${name} content="A made-up sample`));
		}
	}
});

test("the PDF of a sample is kept out of search engines as well", async () => {
	const pdf = () => ask("/guides/sample-guide/download");
	await expect.poll(async () => (await pdf()).status).toBe(200);
	expect((await pdf()).headers["x-robots-tag"]).toBe("noindex");
});

test("lists of samples alone are noindex until there is a real record", async () => {
	const lists = ["/adoption-network", "/breeder-network", "/guides", "/blogs"];
	for (const path of lists) expect(await read(path)).toContain(noindex);
	await makeDog({ name: "Bruno" });
	await makeKennel({ kennelName: "Casa Nera" }, { logo: false });
	await makeGuide({ title: "Feeding" }, { cover: false });
	await makePost({ title: "Patience" }, { cover: false });
	for (const path of lists) await expect.poll(() => read(path)).not.toContain(noindex);
	for (const [path, part] of [
		["/adoption-network/bruno", "dogs-1"],
		["/breeder-network/casa-nera", "breeders-1"],
	]) {
		const page = await read(path ?? "");
		expect(page).not.toContain(noindex);
		expect(page).toMatch(/rel="canonical".*application\/ld\+json/s);
		await expect.poll(() => read(`/sitemap/${part}.xml`)).toContain(path);
	}
	await expect.poll(() => read("/adoption-network/feed.atom")).toContain("/adoption-network/bruno");
});

test("no other account is claimed as the site's own, and no address is made up", async () => {
	const home = await read("/");
	for (const { name, network, account } of site.socialLinks) {
		expect(account).toBe("");
		expect(home).toMatch(new RegExp(`<a href="${network}"[^>]*>${name}</a>`));
	}
	expect(home).not.toMatch(/rel="[^"]*\bme\b|sameAs/);
	expect(site.postalAddress).toEqual([]);
	expect(await read("/contact")).not.toMatch(/<address|Springfield/);
});
