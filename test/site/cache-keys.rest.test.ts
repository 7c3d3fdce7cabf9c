import { expect, test } from "vitest";
import { pool } from "#app/platform/database/db.server.ts";
import { makeDog, makeGuide } from "#test/make.ts";
import { serveBuild } from "#test/serving.ts";

// Room for some seventy pages: what may fill the store would show.
process.env.PAGE_CACHE_MB = "1";

const dogs = Array.from({ length: 120 }, (_, index) => `dog-${index + 1}`);
const site = serveBuild(async () => {
	await makeDog({ name: "Bruno", color: "Color A" });
	for (const name of dogs) await makeDog({ name });
	await makeDog({ name: "Bartolomeo" });
	await makeDog({ name: "Bartolomeo" });
	await makeGuide({ title: "Feeding" }, { cover: false });
});

const hostile = {
	Host: "evil.example",
	"X-Forwarded-Host": "evil.example",
	"X-Forwarded-Proto": "gopher",
	Forwarded: "host=evil.example",
	"X-Original-URL": "/evil.example",
	"X-Rewrite-URL": "/evil.example",
	Cookie: "session=evil.example",
	Authorization: "Bearer evil.example",
	"Accept-Language": "xx",
	"User-Agent": "evil.example",
	"X-React-Router-SPA-Mode": "yes",
	Referer: "https://evil.example/",
	Origin: "https://evil.example",
};
const queries = [
	"?",
	"?utm_source=evil.example",
	"?_routes=none",
	"?PAGE=2",
	"?a[]=1&a[]=2",
	"?%ff",
];

const paths = [
	"/",
	"/guides",
	"/guides/feeding",
	"/adoption-network",
	"/adoption-network?page=2",
	"/adoption-network.data?page=2",
	"/maps/us.svg",
	"/guides/feeding.data",
	"/_.data",
	"/guides/feed.atom",
	"/sitemap.xml",
	"/sitemap/dogs-1.xml",
];

test("what one visitor requests changes nothing for the next (H4)", async () => {
	for (const path of paths) {
		const [bare = "", page = ""] = path.split("?");
		const query = `?x=evil.example&_routes=none${page && `&${page}`}`;
		await site.ask(bare + query, { method: "HEAD", headers: hostile });
		const first = await site.ask(bare + query, { headers: hostile });
		expect(first.bytes.byteLength, path).toBeGreaterThan(path === "/_.data" ? 2 : 100);
		expect([first.status, first.text.includes("evil.example")], path).toEqual([200, false]);
		for (const [asked, headers] of [
			[path, {}],
			[path, hostile],
			...queries.map((other) => [`${bare}${other}${page && `&${page}`}`, {}] as const),
		] as const) {
			const again = await site.ask(asked, { headers });
			expect(again.bytes.equals(first.bytes), asked).toBe(true);
			expect(again.headers.etag, asked).toBe(first.headers.etag);
			expect(again.headers.vary, asked).toBe("Accept-Encoding");
		}
	}
});

test("absolute addresses use the configured host, whatever host is requested", async () => {
	const asked = [
		...paths,
		"/robots.txt",
		"/guides/none",
		"/adoption-network/BARTOLOMEO",
		"/adoption-network/bruno?x",
		"/sitemap/guides-1.xml",
		"/adoption-network/feed.atom",
		"/manifest.webmanifest",
	];
	for (const path of asked) {
		const { text } = await site.ask(path, { headers: hostile });
		expect(text, path).not.toContain("evil.example");
		for (const [address] of text.matchAll(/https?:\/\/(?:127|localhost)[^"<\s]*/g)) {
			throw new Error(`${path} names ${address}`);
		}
	}
	const { text } = await site.ask("/guides/feeding", { headers: hostile });
	expect(text).toContain('<link rel="canonical" href="https://corso.example/guides/feeding"/>');
	expect(text).toContain('content="https://corso.example/guides/feeding/card.jpg"');
	const { text: list } = await site.ask("/adoption-network?page=2", { headers: hostile });
	expect(list).toContain('href="https://corso.example/adoption-network?page=2"');
});

const bruno = "/adoption-network/bruno";

/** Changes the row without dropping the cache, to distinguish a cached copy from a new one. */
async function repaint(color: string): Promise<void> {
	await pool.query("update adoption_listings set color = $1 where slug = 'bruno'", [color]);
}

test("a thousand queries on one page, and respellings of others, evict nothing from the cache (H4)", async () => {
	expect((await site.ask(bruno)).text).toContain("Color A");
	await repaint("Color B");
	for (let number = 0; number < 1000; number++) {
		const query = `?${number}=${number}&utm=${"x".repeat(number % 50)}&_routes=a${number}`;
		await site.ask(`${number % 2 ? "/guides" : bruno}${query}`);
	}
	for (let number = 2; number < 62; number++) {
		await site.ask(`/sitemap/dogs-${number}.xml`);
		await site.ask(`/adoption-network?page=${number + 2}`);
		await site.ask(`/adoption-network/${spelled("bartolomeo", number)}`);
	}
	expect((await site.ask(bruno)).text).toContain("Color A");
});

test("a filter is cached once, however it is spelled, and filters evict no plain page (H4)", async () => {
	const queries = [
		"q=x1&sex=male",
		"sex=male&q=x1&age=&view=list",
		"near=&q=+x1+&sex=male&utm=a&page=1",
	];
	const etags = new Set<unknown>();
	for (const query of queries) {
		etags.add((await site.ask(`/adoption-network?${query}`)).headers.etag);
		await renameQuietly();
	}
	expect(etags.size).toBe(1);
	for (let number = 0; number < 200; number++) {
		await site.ask(`/adoption-network?q=dog+${number}&kids=${number % 2 ? "yes" : ""}`);
	}
	expect((await site.ask(bruno)).text).toContain("Color A");
});

test("as many different pages do evict: the test above would notice", async () => {
	for (const slug of dogs) await site.ask(`/adoption-network/${slug}`);
	expect((await site.ask(bruno)).text).toContain("Color B");
});

/** Changes what a page of male dogs shows, without dropping the cache. */
async function renameQuietly(): Promise<void> {
	await pool.query("update adoption_listings set name = name || 'x1' where slug = 'dog-7'");
}

/** One of the many ways to write a name in small and capital letters, never all small. */
function spelled(name: string, number: number): string {
	return [...name]
		.map((letter, index) => ((number >> index) & 1 ? letter.toUpperCase() : letter))
		.join("");
}
