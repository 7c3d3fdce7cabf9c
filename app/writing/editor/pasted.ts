/** The elements that are kept, by what they become. */
const blocks: Record<string, string[]> = {
	h2: ["h1", "h2"],
	h3: ["h3"],
	h4: ["h4", "h5", "h6"],
	div: ["div", "section", "article", "main", "header", "footer", "aside", "figure"],
	p: ["p", "pre", "dt", "dd", "figcaption", "address"],
	...Object.fromEntries(
		["ul", "ol", "li", "blockquote", "table", "thead", "tbody", "tr", "th", "td", "br"].map(
			(name) => [name, [name]],
		),
	),
};
const blockOf = new Map(
	Object.entries(blocks).flatMap(([block, names]) => names.map((name) => [name, block])),
);
const dropped = "script, meta, link, title, xml, o\\:p:empty, .Apple-interchange-newline";

/** Returns the bold, italics, lists, headings and links of what was copied from another program, and nothing else. */
export function cleanPasted(html: string): string {
	const safe = withoutStyles(html);
	// Copied in this editor.
	if (safe.includes("data-pm-slice")) return safe;
	const { body } = new DOMParser().parseFromString(safe, "text/html");
	for (const element of body.querySelectorAll(dropped)) element.remove();
	listsOfWord(body);
	const clean = document.implementation.createHTMLDocument("").body;
	for (const child of body.childNodes) copy(child, clean, { bold: false, italic: false });
	nestLists(clean);
	return clean.innerHTML;
}

const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^>"'])*>/gi;

/** Renames style attributes: the content security policy refuses them even in a document that nobody sees. */
function withoutStyles(html: string): string {
	return html
		.replace(/<style[\s\S]*?<\/style>/gi, "")
		.replace(tag, (found) => found.replace(/\sstyle(?=\s*=)/gi, " data-style"));
}

const styleOf = (element: Element, name: string) =>
	new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, "i")
		.exec(element.getAttribute("data-style") ?? "")?.[1]
		?.trim();

/** What text inherits from the elements around it. */
type Look = { bold: boolean; italic: boolean };

function copy(node: Node, into: Element, look: Look): void {
	let inside = into;
	const open = (name: string) => {
		const element = into.ownerDocument.createElement(name);
		inside.append(element);
		inside = element;
		return element;
	};
	if (node instanceof Text) {
		// Markdown can't begin or end bold with a space.
		const [, before = "", text = "", after = ""] =
			/^( ?)(.*?)( ?)$/.exec(node.data.replace(/\s+/g, " ")) ?? [];
		into.append(before);
		if (look.bold && text && !into.closest("h2, h3, h4")) open("strong");
		if (look.italic && text) open("em");
		inside.append(text);
		into.append(after);
		return;
	}
	if (!(node instanceof Element)) return;
	const block = blockOf.get(node.localName);
	if (block === "br" && isBetweenBlocks(node)) return;
	if (block === "ol") open(block).setAttribute("start", node.getAttribute("start") ?? "1");
	else if (block) open(block);
	const href = node.localName === "a" ? addressOf(node) : undefined;
	if (href) open("a").setAttribute("href", href);
	const own = lookOf(node, look);
	for (const child of node.childNodes) copy(child, inside, own);
}

/** Google Docs wraps everything in a <b> of normal weight, and writes bold as a weight. */
function lookOf(element: Element, { bold, italic }: Look): Look {
	const name = element.localName;
	const weight = styleOf(element, "font-weight") ?? (/^(b|strong)$/.test(name) ? "bold" : "");
	const style = styleOf(element, "font-style") ?? (/^(i|em)$/.test(name) ? "italic" : "");
	return {
		bold: weight ? /^(bold|[6-9]00)/.test(weight) : bold,
		italic: style ? /^(italic|oblique)/.test(style) : italic,
	};
}

/** Google Docs writes an empty paragraph as a break. */
function isBetweenBlocks(br: Element): boolean {
	const neighbors = [br.previousElementSibling, br.nextElementSibling];
	return neighbors.some((each) => each && each.localName !== "br" && blockOf.has(each.localName));
}

/** Returns undefined for places within the other document, such as its comments. */
function addressOf(link: Element): string | undefined {
	const href = link.getAttribute("href") ?? "";
	const redirected = /^https:\/\/www\.google\.com\/url\?/.test(href)
		? new URL(href).searchParams.get("q")
		: undefined;
	const address = redirected ?? href;
	return /^(https?:|mailto:|tel:|\/(?!\/))/i.test(address) ? address : undefined;
}

/** Word writes the items of a list as paragraphs, each with its level in a style and its mark in the text. */
function listsOfWord(body: Element): void {
	let open: { level: number; list: Element }[] = [];
	for (const item of body.querySelectorAll("p")) {
		const mark = [...item.querySelectorAll("span")].find(
			(span) => styleOf(span, "mso-list") === "Ignore",
		);
		const level = Number(/level(\d)/.exec(styleOf(item, "mso-list") ?? "")?.[1] ?? (mark ? 1 : 0));
		if (level === 0) {
			open = [];
			continue;
		}
		if (item.previousElementSibling !== open[0]?.list) open = [];
		const sign = mark?.textContent ?? "";
		const kind = /^\s*\(?[0-9a-z]{1,4}[.)]/i.test(sign) ? "ol" : "ul";
		mark?.remove();
		open = open.filter(
			(each) => each.level < level || (each.level === level && each.list.localName === kind),
		);
		if (open.at(-1)?.level !== level) {
			const list = body.ownerDocument.createElement(kind);
			if (kind === "ol") list.setAttribute("start", /\d+/.exec(sign)?.[0] ?? "1");
			const outer = open.at(-1)?.list;
			if (outer) (outer.lastElementChild ?? outer).append(list);
			else item.before(list);
			open.push({ level, list });
		}
		const entry = body.ownerDocument.createElement("li");
		open.at(-1)?.list.append(entry);
		entry.append(item);
	}
}

/** Google Docs puts a nested list beside its item, where it belongs into it. */
function nestLists(body: Element): void {
	for (const list of body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")) {
		list.previousElementSibling?.append(list);
	}
}
