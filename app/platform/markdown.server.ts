import MarkdownIt from "markdown-it";
import footnote from "markdown-it-footnote";
import sanitize from "sanitize-html";

/** CommonMark with tables and footnotes. Raw HTML is text. */
export const markdown = new MarkdownIt({ html: false, linkify: false, typographer: true }).use(
	footnote,
);

const { rules } = markdown.renderer;
// A wide table scrolls inside its own box, which the keyboard can reach.
rules.table_open = () => '<div class="wide" tabindex="0" role="region" aria-label="Table"><table>';
rules.table_close = () => "</table></div>";
rules.th_open = () => '<th scope="col">';
rules.footnote_block_open = () =>
	'<section class="footnotes"><h2>Sources</h2><ol class="footnotes-list">';
rules.footnote_block_close = () => "</ol></section>";
rules.footnote_caption = (tokens, index) => String(Number(tokens[index]?.meta?.id) + 1);

const allowed: sanitize.IOptions = {
	allowedTags: [
		...["p", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "hr", "br", "pre", "code"],
		...["strong", "em", "s", "a", "sup", "section", "div"],
		...["table", "thead", "tbody", "tr", "th", "td", "img"],
	],
	allowedAttributes: {
		a: ["href", "id", "class", "rel", "aria-label"],
		ol: ["start", "class"],
		li: ["id", "class"],
		sup: ["class"],
		section: ["class", "aria-label"],
		div: ["class", "tabindex", "role", "aria-label"],
		img: ["src", "alt", "width", "height", "loading"],
		th: ["scope"],
	},
	allowedSchemes: ["https", "http", "mailto", "tel"],
	allowProtocolRelative: false,
};

/** Markdown as HTML that is safe to put on a page. Headings begin at h2. */
export function renderMarkdown(text: string): string {
	return sanitize(markdown.render(text), allowed);
}

export type Section = { id: string; title: string };

/** The same, with the sections that its h2 headings open: for a list of contents. */
export function renderSections(text: string): { html: string; sections: Section[] } {
	const sections: Section[] = [];
	const html = renderMarkdown(text).replace(/<h2>(.*?)<\/h2>/g, (_, inner: string) => {
		const id = `section-${sections.length + 1}`;
		sections.push({ id, title: plainText(inner.replace(/<[^>]*>/g, "")) });
		return `<h2 id="${id}">${inner}</h2>`;
	});
	return { html, sections };
}

/** Markdown as one line of plain text: for excerpts, descriptions and counts. */
export function plainText(text: string): string {
	const words: string[] = [];
	for (const token of markdown.parse(text, {})) {
		if (token.type === "footnote_block_open") break;
		if (token.type !== "inline") continue;
		for (const child of token.children ?? []) {
			if (child.type === "text" || child.type === "code_inline") words.push(child.content);
			if (child.type === "softbreak" || child.type === "hardbreak") words.push(" ");
		}
		words.push(" ");
	}
	return words.join("").replace(/\s+/g, " ").trim();
}
