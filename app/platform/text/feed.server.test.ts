import { expect, test } from "vitest";
import { atomFeed } from "#app/platform/text/feed.server.ts";
import { allOf, parseXml } from "#test/markup.ts";

const about = { title: "Dogs & more", path: "/dogs", feedPath: "/dogs/feed.atom" };
const entry = {
	path: "/dogs/luna",
	title: "Luna",
	summary: "A calm dog.",
	published: new Date("2026-03-01T00:00:00Z"),
	updated: new Date("2026-03-02T00:00:00Z"),
};

async function read(entries: Parameters<typeof atomFeed>[1]) {
	const response = atomFeed(about, entries);
	expect(response.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
	return parseXml(await response.text());
}

const textOf = (element: Parameters<typeof allOf>[0], name: string) =>
	allOf(element, name).map(({ text }) => text);

test("a feed has its absolute address and its update time", async () => {
	const feed = await read([entry, { ...entry, path: "/dogs/b", updated: new Date(5) }]);
	expect(feed.name).toBe("feed");
	expect(feed.attributes.xmlns).toBe("http://www.w3.org/2005/Atom");
	expect(feed.children.find(({ name }) => name === "title")?.text).toBe("Dogs & more");
	expect(feed.children.find(({ name }) => name === "updated")?.text).toBe(
		"2026-03-02T00:00:00.000Z",
	);
	const links = allOf(feed, "link").map(({ attributes }) => [attributes.rel, attributes.href]);
	expect(links).toContainEqual(["self", "https://corso.example/dogs/feed.atom"]);
	for (const [, href] of links) expect(href).toMatch(/^https:\/\/corso\.example\//);
});

test("an entry has an address, a title, its dates, a summary and its text", async () => {
	const content = "<p>Calm &amp; <em>kind</em>.</p>";
	const [dog] = allOf(await read([{ ...entry, content, author: "Ada Rossi" }]), "entry");
	if (!dog) throw new Error("no entry");
	expect(textOf(dog, "id")).toEqual(["https://corso.example/dogs/luna"]);
	expect(textOf(dog, "title")).toEqual(["Luna"]);
	expect(textOf(dog, "summary")).toEqual(["A calm dog."]);
	expect(textOf(dog, "content")).toEqual([content]);
	expect(allOf(dog, "content")[0]?.attributes.type).toBe("html");
	expect(textOf(dog, "name")).toEqual(["Ada Rossi"]);
	expect(textOf(dog, "published")).toEqual(["2026-03-01T00:00:00.000Z"]);
	expect(textOf(dog, "updated")).toEqual(["2026-03-02T00:00:00.000Z"]);
});

test("any text is escaped and preserved", async () => {
	const hostile = [
		"]]>",
		"a]]>b]]>c",
		"<script>alert(1)</script>",
		"</title></entry>",
		"<!--",
		"<?xml ?>",
		"&",
		"&amp;",
		"&bogus;",
		"\"'",
		"<![CDATA[",
		"\u202e",
		"🐕‍🦺",
		"ياسمين",
		"]]",
		">",
	];
	for (const text of hostile) {
		const sent = { ...entry, title: text, summary: text, author: text };
		const [dog] = allOf(await read([sent]), "entry");
		if (!dog) throw new Error("no entry");
		expect(shown(textOf(dog, "title"))).toBe(text);
		expect(shown(textOf(dog, "summary"))).toBe(text);
		expect(shown(textOf(dog, "name"))).toBe(shown([text]));
	}
});

test("titles and summaries are HTML, their text is escaped", async () => {
	const text = '<img src=x onerror="alert(1)"> & co.';
	const feed = await read([{ ...entry, title: text, summary: text }]);
	for (const name of ["title", "summary"]) {
		const [dog] = allOf(feed, "entry").flatMap((each) => allOf(each, name));
		expect(dog?.attributes.type).toBe("html");
		expect(dog?.text).toBe('&lt;img src=x onerror="alert(1)"&gt; &amp; co.');
	}
});

test("any text gives well-formed XML", async () => {
	for (const content of ["<p>a]]>b]]>c</p>", "]]>]]><link href='x'/>", "<p>&lt;]]&gt;</p>"]) {
		const [dog] = allOf(await read([{ ...entry, content }]), "entry");
		expect(dog && textOf(dog, "content")).toEqual([content.replaceAll("]]>", "]]&gt;")]);
	}
});

test("characters not allowed in XML are removed", async () => {
	const text = "a\0\b\u000b\u001f\ufffe\uffffb\tc";
	const [dog] = allOf(await read([{ ...entry, title: text, summary: text }]), "entry");
	expect(dog && textOf(dog, "title")).toEqual(["ab\tc"]);
});

test("an empty feed is valid", async () => {
	expect(allOf(await read([]), "entry")).toEqual([]);
});

function shown([html = ""]: string[]): string {
	return html.replace(
		/&(lt|gt|amp);/g,
		(_, name) => ({ lt: "<", gt: ">", amp: "&" })[name as "lt"],
	);
}
