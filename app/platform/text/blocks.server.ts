import type { Env, MarkdownIt, Token } from "markdown-it";
import type { Diagrams } from "#app/platform/images/diagrams.server.ts";

const urgentTitle = "When to call the vet now";

/** Turns drawings alone in their paragraph into figures, and certain quotations into urgent boxes. */
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
			if (isUrgent(tokens, at)) box(tokens, at);
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

export function isUrgentBox(quote: Token): boolean {
	return quote.attrGet("class") === "urgent";
}

function isUrgent(tokens: Token[], at: number): boolean {
	if (tokens[at]?.type !== "blockquote_open") return false;
	const first = tokens[at + 2];
	const [open, title, close, more] = first ? childrenOf(first) : [];
	return (
		more === undefined &&
		open?.type === "strong_open" &&
		close?.type === "strong_close" &&
		title?.content === urgentTitle
	);
}

function box(tokens: Token[], at: number): void {
	const open = tokens[at];
	const close = tokens.find(
		({ type, level }, index) => index > at && type === "blockquote_close" && level === open?.level,
	);
	if (!open || !close) return;
	open.tag = close.tag = "div";
	open.attrs = [
		["class", "urgent"],
		["role", "note"],
		["aria-label", urgentTitle],
	];
}
