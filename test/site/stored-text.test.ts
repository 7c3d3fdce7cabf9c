import { beforeAll, expect, test } from "vitest";
import { makeDog, makeGuide, makeKennel, makePost } from "#test/make.ts";
import { allOf, parseXml } from "#test/markup.ts";
import { type Reply, serveBuild } from "#test/serving.ts";

const close = "</script><script>alert(1)</script>";
const hostile = [
	close,
	`"><img src=x onerror=alert(1)>`,
	"]]>]]><script>alert(1)</script>",
	"<!--<script>",
	"</title></textarea></style>",
	"{{constructor}} #{alert(1)} `",
	"\u2028\u2029 \u202eevil\u202c \u200b & &amp; &lt;b&gt;",
	"javascript:alert(1)",
	"' onfocus='alert(1)' autofocus='",
	"🐕‍🦺 ياسمين 桜",
];

const site = serveBuild(async () => {
	await makeDog({ name: "Plain", description: "Plain." }, { photos: 1 });
	await makeKennel({ kennelName: "Plain" });
	await makeGuide({ title: "Plain" });
	await makePost({ title: "Plain" });
	for (const text of hostile) {
		await makeDog({
			name: text,
			color: text,
			description: text,
			healthIssues: text,
			behaviorNotes: text,
			reasonForAdoption: text,
			locationCity: text,
			locationState: text,
			ownerContactEmail: `"<script>alert(1)</script>"@example.com`.replaceAll(" ", ""),
			ownerContactPhone: text,
		});
		const place = { city: text, state: text, zip: text };
		await makeKennel(
			{ kennelName: text, kennelAbout: text, phone: text, ...place },
			{ logo: false },
		);
		const words = { title: text, shortDescription: text };
		await makeGuide({ ...words, body: text, category: text.slice(0, 60) }, { cover: false });
		await makePost({ ...words, body: text, authorName: text }, { cover: false });
	}
});

const listPaths = ["/adoption-network", "/breeder-network", "/guides", "/blogs"];
const pages = new Map<string, string>();

beforeAll(async () => {
	for (const listPath of listPaths) {
		const { text } = await site.ask(listPath);
		pages.set(listPath, text);
		const links = new Set(
			[...text.matchAll(new RegExp(`href="(${listPath}/(?!signup)[a-z0-9-]+)"`, "g"))].map(
				([, path = ""]) => path,
			),
		);
		for (const path of links) {
			const reply = await site.ask(path);
			expect(reply.status, path).toBe(200);
			pages.set(path, reply.text);
		}
	}
});

/** The names of a page's elements and of their attributes, as a browser reads them. */
function partsOf(html: string): { tags: string[]; attributes: string[] } {
	const bare = html
		.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "<script>")
		.replace(/<!--[\s\S]*?-->/g, "");
	const tags = [...bare.matchAll(/<([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/g)];
	return {
		tags: tags.map(([, name = ""]) => name),
		attributes: tags.flatMap(([, , list = ""]) =>
			[...list.matchAll(/\s([^\s=>/]+)(?:="[^"]*")?/g)].map(([, name = ""]) => name),
		),
	};
}

test("every record has its page, and none has more scripts than a plain one", () => {
	expect(pages.size).toBeGreaterThanOrEqual(4 * (hostile.length + 2));
	for (const listPath of listPaths) {
		const scripts = (html = "") => html.match(/<script\b/g)?.length;
		for (const [path, html] of pages) {
			if (path.startsWith(`${listPath}/`))
				expect(scripts(html), path).toBe(scripts(pages.get(`${listPath}/plain`)));
		}
	}
});

test("no text of a record becomes an element or an executable attribute (I1)", () => {
	for (const [path, html] of pages) {
		const { tags, attributes } = partsOf(html);
		expect(tags.length, path).toBeGreaterThan(50);
		expect(tags.filter((tag) => /^(iframe|object|embed|textarea|base|style)$/i.test(tag))).toEqual(
			[],
		);
		expect(
			attributes.filter((name) => /^on|^style$|^autofocus$|^srcdoc$/i.test(name)),
			path,
		).toEqual([]);
		expect(html).not.toMatch(/(href|src)="\s*(javascript|data|vbscript):/i);
		expect(html, path).not.toContain("<img src=x");
	}
});

test("structured data is JSON with the text unchanged", () => {
	let records = 0;
	for (const [path, html] of pages) {
		for (const [, text = ""] of html.matchAll(
			/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g,
		)) {
			expect(text, path).not.toContain("<");
			const value = JSON.parse(text);
			expect(value["@context"]).toBe("https://schema.org");
			for (const [, address] of text.matchAll(/"(?:url|item|image|@id)":"([^"]*)"/g)) {
				expect(address).toMatch(/^https:\/\/corso\.example\//);
			}
			if (JSON.stringify(value).includes(JSON.stringify(close).slice(1, -1))) records++;
		}
	}
	expect(records).toBeGreaterThanOrEqual(4);
});

test("feeds are well-formed and contain every title unchanged", async () => {
	for (const listPath of ["/adoption-network", "/guides", "/blogs"]) {
		const feed = parseXml((await site.ask(`${listPath}/feed.atom`)).text);
		const entries = allOf(feed, "entry");
		expect(entries).toHaveLength(hostile.length + 1);
		const titles = entries.flatMap((entry) => allOf(entry, "title")).map(({ text }) => plain(text));
		for (const text of hostile) {
			expect(
				titles.some((title) => title.includes(text)),
				`${text} in ${listPath}`,
			).toBe(true);
		}
		for (const { attributes } of allOf(feed, "link")) {
			expect(attributes.href).toMatch(/^https:\/\/corso\.example\//);
		}
		for (const entry of entries) {
			for (const { text } of allOf(entry, "content")) expect(text).not.toMatch(/<(script|img)\b/);
		}
	}
});

/** What a reader shows of a title, which is HTML without tags. */
function plain(html: string): string {
	expect(html).not.toMatch(/[<>]/);
	return html.replace(
		/&(lt|gt|amp);/g,
		(_, name) => ({ lt: "<", gt: ">", amp: "&" })[name as "lt"],
	);
}

test("the sitemap is well-formed and lists every page", async () => {
	const index = parseXml((await site.ask("/sitemap.xml")).text);
	expect(index.name).toBe("sitemapindex");
	const parts = allOf(index, "loc").map(({ text }) => text);
	const found: string[] = [];
	for (const part of parts) {
		const reply: Reply = await site.ask(part.replace("https://corso.example", ""));
		expect(reply.headers["content-type"]).toBe("application/xml; charset=utf-8");
		found.push(...allOf(parseXml(reply.text), "loc").map(({ text }) => text));
	}
	expect(new Set(found).size).toBe(found.length);
	for (const path of pages.keys()) expect(found).toContain(`https://corso.example${path}`);
	for (const address of found) {
		expect((await site.ask(address.replace("https://corso.example", ""))).status, address).toBe(
			200,
		);
	}
});
