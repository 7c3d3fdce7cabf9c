import { type AnyExtension, Node, type NodeConfig } from "@tiptap/core";
import { TableKit } from "@tiptap/extension-table";
import { StarterKit } from "@tiptap/starter-kit";
import { deskPhoto } from "#app/media/photo.ts";

const label = String.raw`\[\^([^\s\]]+)\]`;

/** Keeps pictures in paragraphs and paragraphs from becoming lists. */
const paragraph: Partial<NodeConfig> = {
	parseMarkdown: (token, { createNode, parseInline }) =>
		createNode("paragraph", undefined, parseInline(token.tokens ?? [])),
	renderMarkdown: (node, { renderChildren }) =>
		renderChildren(node.content ?? [])
			.replace(/^[ \t]+/gm, "")
			.replace(/^(?=#{1,6}(?:\s|$)|[-+](?:\s|$)|=+\s*$|-{2,}\s*$)/gm, "\\")
			.replace(/^(\d{1,9})(?=[.)](?:\s|$))/gm, "$1\\"),
};

const FootnoteMark = Node.create({
	name: "footnoteMark",
	group: "inline",
	inline: true,
	atom: true,
	addAttributes: () => ({ label: { default: "" } }),
	parseHTML: () => [
		{ tag: "sup[data-footnote]", getAttrs: (sup) => ({ label: sup.dataset.footnote ?? "" }) },
	],
	renderHTML: ({ node }) => [
		"sup",
		{ "data-footnote": node.attrs.label, class: "footnote-mark" },
		String(node.attrs.label),
	],
	renderText: ({ node }) => `[${node.attrs.label}]`,
	markdownTokenizer: {
		name: "footnoteMark",
		level: "inline",
		start: "[^",
		tokenize(text) {
			const found = new RegExp(`^${label}`).exec(text);
			return found ? { type: "footnoteMark", raw: found[0], label: found[1] } : undefined;
		},
	},
	parseMarkdown: (token, { createNode }) => createNode("footnoteMark", { label: token.label }),
	renderMarkdown: (node) => `[^${node.attrs?.label}]`,
});

const FootnoteText = Node.create({
	name: "footnoteText",
	group: "block",
	content: "block+",
	defining: true,
	isolating: true,
	addAttributes: () => ({ label: { default: "" } }),
	parseHTML: () => [
		{ tag: "div[data-source]", getAttrs: (div) => ({ label: div.dataset.source ?? "" }) },
	],
	renderHTML: ({ node }) => ["div", { "data-source": node.attrs.label, class: "footnote-text" }, 0],
	markdownTokenizer: {
		name: "footnoteText",
		level: "block",
		start: (text) => text.search(new RegExp(`^${label}:`, "m")),
		tokenize(text, _, lexer) {
			const found = new RegExp(
				`^${label}:[ \\t]*([^\\n]*(?:\\n(?!\\[\\^)[^\\n]*\\S[^\\n]*)*(?:\\n+(?: {4}|\\t)[^\\n]+)*)(?:\\n+|$)`,
			).exec(text);
			if (!found) return undefined;
			const inner = (found[2] ?? "").replace(/\n(?: {1,4}|\t)/g, "\n");
			return {
				type: "footnoteText",
				raw: found[0],
				label: found[1],
				tokens: lexer.blockTokens(inner),
			};
		},
	},
	parseMarkdown: (token, helpers) => {
		const inner = helpers.parseChildren(token.tokens ?? []);
		const content = inner.length > 0 ? inner : [{ type: "paragraph" }];
		return helpers.createNode("footnoteText", { label: token.label }, content);
	},
	renderMarkdown: (node, { renderChildren }) => {
		const text = renderChildren(node.content ?? [], "\n\n").replace(/\n(?=[^\n])/g, "\n    ");
		return `[^${node.attrs?.label}]: ${text}`;
	},
});

export const LibraryPhoto = Node.create({
	name: "image",
	group: "inline",
	inline: true,
	draggable: true,
	addAttributes: () => ({ src: { default: "" }, alt: { default: "" }, title: { default: "" } }),
	parseHTML: () => [
		{
			tag: "img[data-photo]",
			getAttrs: (img) => ({
				src: img.dataset.photo ?? "",
				alt: img.getAttribute("alt") ?? "",
				title: img.title,
			}),
		},
	],
	renderHTML: ({ node }) => {
		const { src, alt, title } = node.attrs;
		return ["img", { "data-photo": src, alt, ...(title ? { title } : {}), ...shownAs(src) }];
	},
	parseMarkdown: (token, { createNode }) => {
		const caption = diagram.test(token.href ?? "") ? token.title : "";
		return createNode("image", { src: token.href, alt: wordsOf(token), title: caption ?? "" });
	},
	renderMarkdown: ({ attrs }) => {
		const alt = String(attrs?.alt ?? "").replace(/([\\`*_[\]~])/g, "\\$1");
		const caption = String(attrs?.title ?? "").replace(/(["\\])/g, "\\$1");
		return `![${alt}](${target(attrs?.src)}${caption ? ` "${caption}"` : ""})`;
	},
});

const diagram = /^diagram:([a-z0-9-]{1,80})$/;

/** Returns no source for external pictures, which the site doesn't show either. */
function shownAs(address: string): { src?: string } {
	const number = /^photo:([1-9]\d{0,14})$/.exec(address)?.[1];
	if (number) return { src: deskPhoto(number, 640) };
	const name = diagram.exec(address)?.[1];
	return name ? { src: `/diagrams/${name}.svg` } : {};
}

type Token = { type?: string; text?: string; tokens?: Token[] };

/** Strips formatting marks, as the site does; otherwise they would be escaped again. */
function wordsOf({ text = "", tokens = [] }: Token): string {
	return tokens.length > 0 ? tokens.map(wordsOf).join("") : text;
}

/** Escapes brackets and spaces, which would end a link's target. */
function target(address: unknown): string {
	const text = String(address ?? "").replace(/[<>\n]/g, encodeURIComponent);
	return /[\s()]/.test(text) ? `<${text}>` : text;
}

/** Lets only numbers begin an ordered list, as on the site: "No. Never." is a sentence. */
const Basics = StarterKit.extend({
	addExtensions() {
		const all: AnyExtension[] = this.parent?.() ?? [];
		return all.map((each) => {
			if (each.name === "paragraph") return each.extend(paragraph);
			const lists = each.name === "orderedList" ? each.config.markdownTokenizer : undefined;
			if (!lists) return each;
			const tokenize: typeof lists.tokenize = (text, ...rest) =>
				/^\s*\d/.test(text) ? lists.tokenize(text, ...rest) : undefined;
			return each.extend({ markdownTokenizer: { ...lists, tokenize } });
		});
	},
});

export const extensions: AnyExtension[] = [
	Basics.configure({
		heading: { levels: [2, 3, 4] },
		link: {
			openOnClick: false,
			autolink: false,
			linkOnPaste: true,
			HTMLAttributes: { target: null, rel: null },
		},
		underline: false,
		trailingNode: false,
	}),
	TableKit.configure({ table: { resizable: false } }),
	FootnoteMark,
	FootnoteText,
	LibraryPhoto,
];
