import { expect, test } from "vitest";
import { site as words } from "#site";
import { makeDog, makeGuide } from "#test/make.ts";
import { serveBuild } from "#test/serving.ts";

const site = serveBuild(async () => {
	await makeDog({ name: "Bruno" }, { photos: 2 });
	await makeGuide({ title: "Feeding" });
});

test("every file that a page references exists", async () => {
	const named = new Set<string>();
	for (const path of [
		"/",
		"/guides",
		"/guides/feeding",
		"/adoption-network/bruno",
		"/about",
		"/blogs",
	]) {
		const { text } = await site.ask(path);
		for (const [, address = ""] of text.matchAll(/\s(?:src|href)="(\/[^"#?]*\.\w+)"/g))
			named.add(address);
		for (const [, set = ""] of text.matchAll(/srcset="([^"]*)"/gi)) {
			for (const part of set.split(", ")) named.add(part.split(" ")[0] ?? "");
		}
		for (const [, address = ""] of text.matchAll(/"https:\/\/corso\.example(\/[^"]*\.jpg)"/g)) {
			named.add(address);
		}
		for (const [, address = ""] of text.matchAll(/(?:from|import) ?\(?"(\/assets\/[^"]+)"/g)) {
			named.add(address);
		}
	}
	const manifest = JSON.parse((await site.ask("/manifest.webmanifest")).text);
	for (const { src } of manifest.icons) named.add(src);
	expect(named.size).toBeGreaterThan(20);
	const missing: string[] = [];
	for (const path of named) if ((await site.ask(path)).status !== 200) missing.push(path);
	expect(missing).toEqual([]);
});

test("the manifest names the site", async () => {
	const { text, headers } = await site.ask("/manifest.webmanifest");
	expect(headers["content-type"]).toBe("application/manifest+json");
	expect(JSON.parse(text)).toMatchObject({
		name: words.name,
		short_name: words.shortName,
		start_url: "/",
	});
});

test("robots.txt allows everything and names the sitemap", async () => {
	const { text, headers } = await site.ask("/robots.txt");
	expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
	expect(text).toBe("User-agent: *\nAllow: /\n\nSitemap: https://corso.example/sitemap.xml\n");
});

test("pages and scripts are sent in an encoding that the client accepts", async () => {
	const script =
		/"(\/assets\/entry\.client-[^"]+\.js)"/.exec((await site.ask("/")).text)?.[1] ?? "";
	for (const path of ["/", "/guides", "/adoption-network.data", "/guides/feed.atom", script]) {
		for (const [accepted, encoding] of [
			["br, gzip", "br"],
			["gzip", "gzip"],
			["br;q=0", undefined],
		] as const) {
			for (const time of [1, 2]) {
				const { headers } = await site.ask(path, { headers: { "Accept-Encoding": accepted } });
				expect(headers["content-encoding"], `${path} ${accepted} ${time}`).toBe(encoding);
			}
		}
	}
});
