import slugify from "@sindresorhus/slugify";
import MarkdownIt, { type Token } from "markdown-it";
import footnote from "markdown-it-footnote";
import sanitize from "sanitize-html";
import type { Diagrams } from "#app/platform/images/diagrams.server.ts";
import { captionOf, diagramName, ownBlocks } from "#app/platform/text/blocks.server.ts";
import { linkTermsPlugin, type Terms } from "#app/platform/text/terms.server.ts";

export const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true })
	.use(footnote)
	.use(ownBlocks)
	.use(linkTermsPlugin);
// Only what says that it's an address: "Node.js" is none.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

/** What a text may show. `origin` is the base of relative URLs in a text that is read elsewhere. */
export type Shown = {
	pictures?: TextPictures | undefined;
	diagrams?: Diagrams;
	origin?: string;
	terms?: Terms;
};

type Rendering = Shown & { heading?: string; tables?: number };

export const { escapeHtml } = markdown.utils;
const { rules } = markdown.renderer;
const pictureSizes = "(min-width: 768px) 704px, 92vw";
// The scroll box can be reached by keyboard. Labels must be unique on the page.
rules.table_open = (_tokens, _index, _options, env) => {
	const rendering = (env ?? {}) as Rendering;
	const { heading = "", tables = 0 } = rendering;
	rendering.tables = tables + 1;
	const label = `Table${tables > 0 ? ` ${tables + 1}` : ""}${heading ? `: ${heading}` : ""}`;
	return `<div class="wide" tabindex="0" role="region" aria-label="${escapeHtml(label)}"><table>`;
};
rules.heading_open = (tokens, index, options, env, self) => {
	const rendering = (env ?? {}) as Rendering;
	const children = tokens[index + 1]?.children ?? [];
	rendering.heading = self.renderInlineAsText(children, options, env).trim();
	return self.renderToken(tokens, index, options);
};
rules.table_close = () => "</table></div>";
rules.th_open = () => '<th scope="col">';
rules.footnote_block_open = () =>
	'<section class="footnotes"><h2>Sources</h2><ol class="footnotes-list">';
rules.footnote_block_close = () => "</ol></section>";
rules.image = (tokens, index, options, env, self) => {
	const image = tokens[index];
	const { pictures, diagrams, origin = "" } = (env ?? {}) as Rendering;
	const tag = ({ src, width, height }: Size & { src: string }) => {
		const alt = self.renderInlineAsText(image?.children ?? [], options, env);
		return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" loading="lazy" />`;
	};
	const diagram = diagrams?.get(diagramName(image?.attrGet("src")) ?? "");
	if (diagram) {
		const caption = String(image?.meta?.caption ?? "");
		return (
			tag({ ...diagram, src: origin + diagram.path }) +
			(caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : "")
		);
	}
	const photo = pictures?.get(photoNumber(image?.attrGet("src")) ?? 0);
	if (!photo) return "";
	const sources = photo.sources.map(
		({ type, srcset }) =>
			`<source type="${escapeHtml(type)}" srcset="${escapeHtml(srcset)}" sizes="${pictureSizes}" />`,
	);
	return `<picture>${sources.join("")}${tag(photo)}</picture>`;
};
rules.footnote_ref = (tokens, index) => {
	const { number, mention } = mentionOf(tokens[index]);
	return `<sup class="footnote-ref"><a href="#fn${number}" id="fnref${mention}" aria-label="Source ${number}">${number}</a></sup>`;
};
rules.footnote_anchor = (tokens, index) =>
	` <a href="#fnref${mentionOf(tokens[index]).mention}" class="footnote-backref" aria-label="Back to the text">\u21a9\ufe0e</a>`;

function mentionOf(token: Token | undefined) {
	const number = Number(token?.meta?.id) + 1;
	const again = Number(token?.meta?.subId ?? 0);
	return { number, mention: again > 0 ? `${number}:${again}` : String(number) };
}

type Size = { width: number; height: number };
export type TextPicture = Size & {
	src: string;
	sources: { type: string; srcset: string }[];
};
export type TextPictures = ReadonlyMap<number, TextPicture>;

export function photoNumber(address: string | number | null | undefined): number | undefined {
	const number = /^photo:([1-9]\d{0,14})$/.exec(String(address ?? ""))?.[1];
	return number === undefined ? undefined : Number(number);
}

export function photosIn(text: string): number[] {
	return text.includes("photo:") ? imagesIn(text, photoNumber) : [];
}

/** Returns the description that a text first gives each of its photos. */
export function photoWordsIn(text: string): Map<number, string> {
	const found = new Map<number, string>();
	const visit = (tokens: Token[]) => {
		for (const token of tokens) {
			const id = token.type === "image" ? photoNumber(token.attrGet("src")) : undefined;
			if (id !== undefined && !found.has(id)) found.set(id, token.content.trim());
			if (token.children) visit(token.children);
		}
	};
	if (text.includes("photo:")) visit(markdown.parse(text, {}));
	return found;
}

export function diagramsIn(text: string): string[] {
	return text.includes("diagram:") ? imagesIn(text, diagramName) : [];
}

function imagesIn<Name>(
	text: string,
	nameOf: (address: ReturnType<Token["attrGet"]>) => Name | undefined,
): Name[] {
	const found = new Set<Name>();
	const visit = (tokens: Token[]) => {
		for (const token of tokens) {
			const name = token.type === "image" ? nameOf(token.attrGet("src")) : undefined;
			if (name !== undefined) found.add(name);
			if (token.children) visit(token.children);
		}
	};
	visit(markdown.parse(text, {}));
	return [...found];
}

const allowed: sanitize.IOptions = {
	allowedTags: [
		"p",
		"h2",
		"h3",
		"h4",
		"ul",
		"ol",
		"li",
		"blockquote",
		"hr",
		"br",
		"pre",
		"code",
		"strong",
		"em",
		"s",
		"a",
		"sup",
		"section",
		"div",
		"table",
		"thead",
		"tbody",
		"tr",
		"th",
		"td",
		"picture",
		"source",
		"img",
		"figure",
		"figcaption",
	],
	allowedAttributes: {
		a: ["href", "id", "class", "rel", "aria-label"],
		ol: ["start", "class"],
		li: ["id", "class"],
		sup: ["class"],
		section: ["class", "aria-label"],
		div: ["class", "tabindex", "role", "aria-label"],
		img: ["src", "alt", "width", "height", "loading"],
		source: ["type", "srcset", "sizes"],
		th: ["scope"],
	},
	allowedSchemes: ["https", "http", "mailto", "tel"],
	allowProtocolRelative: false,
	selfClosing: ["img", "source", "br", "hr"],
};

export function renderMarkdown(text: string, shown: Shown = {}): string {
	return sanitize(markdown.render(text, { ...shown }), allowed);
}

/** Gives each section and subsection an id. If there are several sections, puts their list before the first. */
export function renderSections(text: string, shown: Shown = {}): string {
	const links: string[] = [];
	const ids = new Set<string>();
	const html = renderMarkdown(text, shown).replace(
		/<(h[23])>(.*?)<\/\1>/g,
		(_, level: string, inner: string) => {
			const title = plainText(inner.replace(/<sup[\s\S]*?<\/sup>|<[^>]*>/g, ""));
			const wanted = `section-${slugify(title, { decamelize: false })}`;
			// No other id contains two hyphens.
			const id = ids.has(wanted) ? `${wanted}--${ids.size + 1}` : wanted;
			ids.add(id);
			if (level === "h2") links.push(`<li><a href="#${id}">${escapeHtml(title)}</a></li>`);
			return `<${level} id="${id}">${inner}</${level}>`;
		},
	);
	const whole = withCalls(withWays(html, ids));
	if (links.length < 3) return whole;
	const first = whole.indexOf("<h2 ");
	const name = "On this page";
	return `${whole.slice(0, first)}<nav class="on-this-page" aria-label="${name}"><details><summary>${name}</summary><ul>${links.join("")}</ul></details></nav>${whole.slice(first)}`;
}

const inOrder = "section-what-to-do-in-order";
const findVet = "https://www.google.com/maps/search/emergency+vet/";

/** Ends the box about when to call the vet with what can be done about it at once. */
function withWays(html: string, ids: ReadonlySet<string>): string {
	const steps = ids.has(inOrder) ? `<a href="#${inOrder}">What to do, in order</a>` : "";
	const vet = `<a href="${findVet}" rel="noopener">Find an emergency vet</a>`;
	return html.replace(
		/(<div class="urgent"[\s\S]*?)(<\/div>)/,
		(_, box: string, end: string) => `${box}<p class="ways">${steps}${vet}</p>${end}`,
	);
}

/** Marks the tables of telephone numbers, which are cards with buttons on phones. */
function withCalls(html: string): string {
	return html.replace(/<table>(?:(?!<\/table>)[\s\S])*?href="tel:/g, (table) =>
		table.replace("<table>", '<table class="calls">'),
	);
}

const endOfSentence = /[.!?:;,…]["”’)]*$/;

/** Returns one line, with a dot after headings, list items and cells that end without punctuation. */
export function plainText(text: string): string {
	const blocks: string[] = [];
	for (const token of markdown.parse(text, {})) {
		if (token.type === "footnote_block_open") break;
		if (token.type !== "inline") continue;
		const words = (token.children ?? []).map(({ type, content }) => {
			if (type === "softbreak" || type === "hardbreak") return " ";
			return type === "text" || type === "code_inline" ? content : "";
		});
		const block = words.join("").replace(/\s+/g, " ").trim();
		if (block !== "") blocks.push(block);
	}
	return blocks
		.map((block, at) =>
			at === blocks.length - 1 || endOfSentence.test(block) ? block : `${block} ·`,
		)
		.join(" ");
}

/** Returns the text without markup: a line per heading, paragraph, item and row, with link targets. */
export function readableText(text: string): string {
	const lines: string[] = [];
	const lists: { number: number | undefined }[] = [];
	let prefix = "";
	let cells: string[] | undefined;
	const block = (text: string) => {
		if (lists.length === 0 && lines.length > 0) lines.push("");
		lines.push(prefix + text);
		prefix = "";
	};
	for (const token of markdown.parse(text, {})) {
		const { type } = token;
		const list = lists.at(-1);
		if (type === "bullet_list_open") lists.push({ number: undefined });
		else if (type === "ordered_list_open")
			lists.push({ number: Number(token.attrGet("start") ?? 1) });
		else if (/_list_close$/.test(type)) lists.pop();
		else if (type === "list_item_open") {
			const mark = list?.number === undefined ? "•" : `${list.number++}.`;
			prefix = `${"  ".repeat(lists.length - 1)}${mark} `;
		} else if (type === "footnote_open") prefix = `[${mentionOf(token).number}] `;
		else if (type === "tr_open") cells = [];
		else if (type === "tr_close") {
			lines.push((cells ?? []).join(" | "));
			cells = undefined;
		} else if (type === "inline") {
			const inline = inlineText(token.children ?? []);
			if (cells) cells.push(inline);
			else block(inline);
		} else if (type === "fence" || type === "code_block") block(token.content.trimEnd());
		else if (type === "hr") block("———");
	}
	return lines.join("\n");
}

function inlineText(tokens: Token[]): string {
	let target = "";
	return tokens
		.map((token) => {
			if (token.type === "link_open") target = String(token.attrGet("href") ?? "");
			if (token.type === "link_close") return ` (${target})`;
			if (token.type === "softbreak") return " ";
			if (token.type === "hardbreak") return "\n";
			if (token.type === "image") return `[${imageText(token)}]`;
			if (token.type === "footnote_ref") return `[${mentionOf(token).number}]`;
			return token.type === "text" || token.type === "code_inline" ? token.content : "";
		})
		.join("");
}

function imageText(image: Token): string {
	const kind = diagramName(image.attrGet("src")) ? "Drawing" : "Photo";
	const caption = kind === "Drawing" ? captionOf(markdown, image) : "";
	return [`${kind}: ${image.content || "no description"}`, caption].filter(Boolean).join(" – ");
}
