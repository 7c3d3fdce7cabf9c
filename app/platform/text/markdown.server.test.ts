import fc from "fast-check";
import { expect, test } from "vitest";
import {
	diagramsIn,
	photosIn,
	plainText,
	readableText,
	renderMarkdown,
	renderSections,
} from "#app/platform/text/markdown.server.ts";

test("text is rendered with headings from the second level on", () => {
	expect(renderMarkdown("## Meals\n\nFour **small** ones, *daily*.")).toBe(
		"<h2>Meals</h2>\n<p>Four <strong>small</strong> ones, <em>daily</em>.</p>\n",
	);
	expect(renderMarkdown("# Too loud")).not.toContain("<h1");
});

test("raw HTML is escaped", () => {
	const html = renderMarkdown('<script>alert(1)</script>\n\n<b onclick="x()">b</b>');
	expect(html).not.toMatch(/<(script|b)\b/);
	expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
});

test("links may be web, email, phone and site addresses", () => {
	for (const to of [
		"https://a.example/",
		"http://a.example/",
		"mailto:a@b.c",
		"tel:+1",
		"/guides",
		"#a",
	]) {
		expect(renderMarkdown(`[a](${to})`), to).toContain(`href="${to}"`);
	}
	for (const to of [
		"javascript:alert(1)",
		"JavaScript&colon;alert(1)",
		"java\nscript:alert(1)",
		"vbscript:x",
		"data:text/html,<script>",
		"file:///etc/passwd",
		"//evil.example/",
		"\u0001javascript:a",
	]) {
		expect(renderMarkdown(`[a](<${to}>)`), to).not.toMatch(/href="(?!%)/);
	}
});

const pictures = new Map([
	[
		17,
		{
			src: "/photos/abc/640.webp",
			width: 640,
			height: 480,
			sources: [{ type: "image/avif", srcset: "/photos/abc/320.avif 320w" }],
		},
	],
]);

test("a known photo is shown with its alt text, size and sources", () => {
	expect(renderMarkdown('![A "dog" & <b>](photo:17)', { pictures })).toBe(
		'<p><picture><source type="image/avif" srcset="/photos/abc/320.avif 320w" ' +
			'sizes="(min-width: 768px) 704px, 92vw" /><img src="/photos/abc/640.webp" ' +
			'alt="A &quot;dog&quot; &amp; &lt;b&gt;" width="640" height="480" loading="lazy" /></picture></p>\n',
	);
});

test("no other image is shown, whatever its address", () => {
	for (const address of [
		"https://a.example/b.jpg",
		"//a.example/b.jpg",
		"/photos/abc/640.webp",
		"photo:18",
		"photo:017",
		"photo:17/..",
		"photo:1e1",
		"photo:",
		"PHOTO:17x",
		"data:image/png;base64,AA",
		"javascript:alert(1)",
		"photo:17#a",
		"photo:17?a",
		"photo:%31%37",
		"blob:a",
	]) {
		const html = renderMarkdown(`a ![Bruno](<${address}>) b`, { pictures });
		expect(html, address).not.toMatch(/<(img|source|picture)/);
	}
	expect(renderMarkdown("![Bruno](photo:17)")).toBe("<p></p>\n");
	const html = renderMarkdown('![a" onerror="alert(1)](photo:17 "b\\" onload=\\"alert(1)")', {
		pictures,
	});
	expect(html).not.toMatch(/<[^>]*\son\w+=(?=(?:[^"]*"[^"]*")*[^"]*>)/);
});

const diagrams = new Map([["bowl", { path: "/diagrams/bowl.svg", width: 480, height: 300 }]]);
const drawn = '![A bowl, "seen" from above](diagram:bowl "The dog\'s bowl")';

test("a drawing alone in its paragraph is a figure with its caption", () => {
	expect(renderMarkdown(drawn, { diagrams })).toBe(
		'<figure><img src="/diagrams/bowl.svg" alt="A bowl, &quot;seen&quot; from above" width="480" height="300" ' +
			'loading="lazy" /><figcaption>The dog’s bowl</figcaption></figure>\n',
	);
	expect(renderMarkdown("![A bowl](diagram:bowl)", { diagrams })).not.toContain("figcaption");
	const inItem = renderMarkdown(`- ${drawn}`, { diagrams, origin: "https://corso.example" });
	expect(inItem).toMatch(/^<ul>\s*<li>\s*<figure><img src="https:\/\/corso\.example\/diagrams\//);
	const inText = renderMarkdown(`a ${drawn} b`, { diagrams });
	expect(inText).toMatch(/^<p>a <img src="\/diagrams\/bowl\.svg" [^>]*> b<\/p>\n$/);
});

test("no other drawing is shown, and none where drawings are not wanted", () => {
	for (const name of ["plate", "../bowl", "bowl.svg", "BOWL", "bowl#a", "", "constructor"]) {
		expect(renderMarkdown(`![A bowl](<diagram:${name}>)`, { diagrams }), name).toBe("<p></p>\n");
	}
	expect(renderMarkdown(drawn)).toBe("<p></p>\n");
	const hostile = `![a](diagram:bowl "<b onload=alert(1)>\\" x=\\"")`;
	expect(renderMarkdown(hostile, { diagrams })).not.toMatch(/<b |<[^>]* x=/);
	expect(diagramsIn(`${drawn}\n\n![x](diagram:plate) ![y](diagram:bowl) ![z](photo:1)`)).toEqual([
		"bowl",
		"plate",
	]);
});

test("a drawing is read as its description and its caption", () => {
	expect(readableText(drawn)).toBe('[Drawing: A bowl, "seen" from above – The dog’s bowl]');
	expect(plainText(`Before.\n\n${drawn}\n\nAfter.`)).toBe("Before. After.");
});

test("a quotation about calling the vet or with the main points is a box, and no other is", () => {
	const box = (title: string) =>
		renderMarkdown(`> ${title}\n>\n> - Cold gums\n>\n> > A quote\n\nAfter.`);
	expect(box("**When to call the vet now**")).toMatch(
		/^<div class="urgent" role="note" aria-label="When to call the vet now">\s*<p><strong>When to call the vet now<\/strong><\/p>\s*<ul>[\s\S]*<blockquote>[\s\S]*<\/blockquote>\s*<\/div>\s*<p>After\.<\/p>\n$/,
	);
	expect(box("**At a glance**")).toMatch(
		/^<div class="glance" role="note" aria-label="At a glance">/,
	);
	for (const title of [
		"When to call the vet now",
		"**When to call**",
		"**When to call the vet now** or",
	]) {
		expect(box(title), title).toMatch(/^<blockquote>/);
	}
});

test("the box about calling the vet ends with ways to one, and to the steps if the text has them", () => {
	const quote = "> **When to call the vet now**\n>\n> - Cold gums\n\n";
	const vet = '<a href="https://www.google.com/maps/search/emergency+vet/" rel="noopener">';
	expect(renderSections(quote)).toContain(`<p class="ways">${vet}`);
	expect(renderSections(`${quote}## What to do, in order`)).toContain(
		'<p class="ways"><a href="#section-what-to-do-in-order">',
	);
	expect(renderSections("> A quote")).not.toContain("ways");
});

test("only tables with telephone numbers are marked as such", () => {
	const table = (cell: string) => `| A |\n| --- |\n| ${cell} |\n\n`;
	const html = renderSections(table("none") + table("[1](tel:+15550100)") + table("none"));
	expect(html.match(/<table[^>]*>/g)).toEqual(["<table>", '<table class="calls">', "<table>"]);
});

test("the photos of a text are listed in order, each once", () => {
	const text =
		"![a](photo:3) [![b](photo:2)](/c)\n\n| d |\n| - |\n| ![e](photo:3) ![f][g] |\n\n[g]: photo:5";
	expect(photosIn(`${text}\n\n\`![h](photo:7)\` ![i](photo:0)`)).toEqual([3, 2, 5]);
	expect(photosIn("no photo: here")).toEqual([]);
});

test("a table scrolls in a box that the keyboard can reach", () => {
	const html = renderMarkdown("| Age | Weight |\n| --- | --- |\n| 1 | 40 |");
	expect(html).toMatch(/^<div class="\w+" tabindex="0" role="region" aria-label="Table"><table>/);
	expect(html).toContain('<th scope="col">Age</th>');
	expect(html).toContain("<td>40</td>");
});

test("footnotes are listed as sources and link both ways", () => {
	const html = renderMarkdown("Dogs sleep.[^1]\n\n[^1]: A handbook.");
	expect(html).toContain("<h2>Sources</h2>");
	const [, there] = html.match(/<sup[^>]*><a href="#([^"]+)"/) ?? [];
	expect(there).toBeTruthy();
	expect(html).toContain(`<li id="${there}"`);
	expect(html).toContain('aria-label="Source 1">1</a></sup>');
	expect(html).toContain('class="footnote-backref" aria-label="Back to the text"');
	expect(html).toContain(">1</a></sup>");
});

test("each section has an address of its own, and the contents before the first lead to them", () => {
	const text = "A\n\n## One[^1]\n\n## *Two* & <three>\n\n## One\n\n## 日本\n\n[^1]: B";
	const html = renderSections(text);
	const sections = [
		["section-one", "One"],
		["section-two-and-three", "Two &amp; &lt;three&gt;"],
		["section-one--3", "One"],
		["section-", "日本"],
		["section-sources", "Sources"],
	];
	const links = [...html.matchAll(/<li><a href="#(section-[^"]*)">(.*?)<\/a>/g)];
	expect(links.map(([, id, title]) => [id, title])).toEqual(sections);
	for (const [id] of sections) expect(html).toContain(`<h2 id="${id}">`);
	expect(html).toMatch(/^<p>A<\/p>\s*<nav class="on-this-page"[\s\S]*<\/nav><h2 id="section-one">/);
	expect(renderSections("## One\n\n## Two")).not.toContain("<nav");
});

test("plain text is one line without markup, footnotes and sources", () => {
	expect(plainText("## Meals\n\nFour *small*\nmeals `a` [b](c)![d](e).[^1]\n\n[^1]: Note")).toBe(
		"Meals · Four small meals a b.",
	);
	expect(plainText("- One\n- Two (really?)\n- Three\n\n| a | |\n| - | - |\n| b | c |")).toBe(
		"One · Two (really?) Three · a · b · c",
	);
	expect(plainText("")).toBe("");
});

const hostile = [
	"<script>alert(1)</script>",
	"<img src=x onerror=alert(1)>",
	"<svg/onload=alert(1)>",
	"![a](photo:17)",
	'![" onerror=x](photo:17)',
	"photo:17",
	"[a](javascript:alert(1))",
	"![a](javascript:alert(1))",
	"[a]: javascript:alert(1)",
	"[a]",
	"<javascript:alert(1)>",
	"[a](data:text/html;base64,PHNjcmlwdD4=)",
	"&#106;avascript:",
	"[^a]",
	"[^a]: <script>",
	"^[<b onclick=x>]",
	"`<script>`",
	"```html\n<script>\n```",
	'"onmouseover="x',
	"| a | b |\n|---|---|\n",
	"| <script> |",
	"\\<script>",
	"<!--",
	"-->",
	"<![CDATA[",
	"]]>",
	"</a>",
	"<a href=javascript:1>",
	"\u2028",
	"\0",
	"&lt;script&gt;",
	"&",
	"<",
	">",
	"'",
	"\n",
	"\n\n",
	" ",
];

test("no input results in executable content (I1)", () => {
	const text = fc.array(fc.oneof(fc.constantFrom(...hostile), fc.string()), { maxLength: 12 });
	fc.assert(
		fc.property(text, (parts) => {
			for (const joint of ["", " "]) {
				const html = renderMarkdown(parts.join(joint), { pictures, diagrams });
				for (const { name, attributes } of tagsOf(html)) {
					expect(allowed.has(name), `${name} in ${html}`).toBe(true);
					expect(attributes).not.toMatch(/(^|\s)(on\w*|style|srcdoc|formaction)\s*=/i);
					for (const [, address = ""] of attributes.matchAll(/(?:href|src|srcset)="([^"]*)"/g)) {
						expect(address).not.toMatch(/^[\s\p{Cc}]*(javascript|vbscript|data|file):|^\/\//iu);
					}
				}
			}
		}),
		{ numRuns: 400 },
	);
});

const allowed = new Set(
	"p h2 h3 h4 ul ol li blockquote hr br pre code strong em s a sup section div table thead tbody tr th td picture source img".split(
		" ",
	),
);

/** Quoted values are skipped, so they cannot hide a tag. */
function tagsOf(html: string): { name: string; attributes: string }[] {
	const tags = [...html.matchAll(/<\/?([a-zA-Z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/g)];
	expect(html.split("<").length - 1).toBe(tags.length);
	return tags.map(([, name = "", rest = ""]) => ({
		name: name.toLowerCase(),
		attributes: rest.replace(/(?<!href|src|srcset)="[^"]*"/g, '=""'),
	}));
}

test("table labels are unique, whatever the headings", () => {
	const table = "| a | b |\n| --- | --- |\n| 1 | 2 |\n\n";
	const texts = [
		table.repeat(3),
		`## Food\n\n${table}## Sleep\n\n${table}`,
		`## Food\n\n${table}${table}## Food\n\n${table}> ## *Food* & <b>"more"</b>\n\n- x\n\n${table}`,
		`${table}## Table\n\n${table}## Table 3\n\n${table}## \n\n${table}`,
	];
	for (const text of texts) {
		const labels = [...renderMarkdown(text).matchAll(/role="region" aria-label="([^"]*)"/g)].map(
			([, label]) => label,
		);
		expect(labels.length).toBe(text.split("| 1 |").length - 1);
		expect(new Set(labels).size, labels.join(", ")).toBe(labels.length);
	}
	expect(renderMarkdown(`## Food by age\n\n${table}`)).toMatch(/aria-label="[^"]*Food by age"/);
});

test("a bare address is a link, and what only looks like one is not", () => {
	expect(renderMarkdown("See https://example.com/a_b?c=1.")).toContain(
		'<a href="https://example.com/a_b?c=1">https://example.com/a_b?c=1</a>.',
	);
	expect(renderMarkdown("Node.js, example.com and ada@example.com")).not.toContain("<a");
});
