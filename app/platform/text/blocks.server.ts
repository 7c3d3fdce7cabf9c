import type { Env, MarkdownIt, Token } from "markdown-it";
import type { Diagrams } from "#app/platform/images/diagrams.server.ts";

/** The class of the box that a quotation with this title becomes. */
const boxes = { "When to call the vet now": "urgent", "At a glance": "glance" } as const;

export type Box = (typeof boxes)[keyof typeof boxes];

/** Turns drawings alone in their paragraph into figures, and quotations with a certain title into boxes. */
export function ownBlocks(markdown: MarkdownIt): void {
	markdown.core.ruler.push("own_blocks", ({ tokens, env }) => {
		for (const [at, token] of tokens.entries()) {
			const image = token.type === "inline" ? loneImage(token) : undefined;
			if (image && isKnown(image, env)) {
				for (const paragraph of [tokens[at - 1], tokens[at + 1]]) {
					if (paragraph) Object.assign(paragraph, { tag: "figure", hidden: false });
				}
				image.meta = { caption: captionOf(markdown, image) };
			}
			const title = titleOfQuote(tokens, at);
			if (title !== undefined && isBoxTitle(title)) box(tokens, at, title);
		}
	});
}

function isKnown(image: Token, env: Env): boolean {
	const { diagrams } = env as { diagrams?: Diagrams };
	return diagrams?.has(diagramName(image.attrGet("src")) ?? "") ?? false;
}

function childrenOf({ children }: Token): Token[] {
	return (children ?? []).filter(({ type, content }) => type !== "text" || content.trim() !== "");
}

export function loneImage(paragraph: Token): Token | undefined {
	const [image, ...more] = childrenOf(paragraph);
	return image?.type === "image" && more.length === 0 ? image : undefined;
}

export function diagramName(address: string | number | null | undefined): string | undefined {
	return /^diagram:([a-z0-9-]{1,80})$/.exec(String(address ?? ""))?.[1];
}

/** Returns the caption with typographic quotes, like the text. */
export function captionOf(markdown: MarkdownIt, image: Token): string {
	const [line] = markdown.parseInline(String(image.attrGet("title") ?? ""), {});
	return markdown.renderer.renderInlineAsText(line?.children ?? [], markdown.options, {});
}

export function boxOf(quote: Token): Box | undefined {
	return Object.values(boxes).find((name) => name === quote.attrGet("class"));
}

function isBoxTitle(title: string): title is keyof typeof boxes {
	return Object.hasOwn(boxes, title);
}

/** Returns what a quotation's first paragraph says if all of it is bold. */
function titleOfQuote(tokens: Token[], at: number): string | undefined {
	if (tokens[at]?.type !== "blockquote_open") return undefined;
	const first = tokens[at + 2];
	const [open, title, close, more] = first ? childrenOf(first) : [];
	const isBold = open?.type === "strong_open" && close?.type === "strong_close" && !more;
	return isBold ? title?.content : undefined;
}

function box(tokens: Token[], at: number, title: keyof typeof boxes): void {
	const open = tokens[at];
	const close = tokens.find(
		({ type, level }, index) => index > at && type === "blockquote_close" && level === open?.level,
	);
	if (!open || !close) return;
	open.tag = close.tag = "div";
	open.attrs = [
		["class", boxes[title]],
		["role", "note"],
		["aria-label", title],
	];
}
