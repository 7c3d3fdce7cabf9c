import type { Token } from "markdown-it";
import type { Span } from "#app/media/pdf/addresses.ts";
import { drawable } from "#app/platform/fonts/fonts.server.ts";
import {
	type Box,
	boxOf,
	captionOf,
	diagramName,
	loneImage,
} from "#app/platform/text/blocks.server.ts";
import { markdown, photoNumber } from "#app/platform/text/markdown.server.ts";

export type Item = { checked: boolean; blocks: Block[] };
export type Block =
	| { kind: "heading"; level: number; spans: Span[] }
	| { kind: "paragraph"; spans: Span[] }
	| { kind: "quote"; box: Box | undefined; blocks: Block[] }
	| { kind: "list"; marks: "bullet" | "number" | "box"; start: number; items: Item[] }
	| { kind: "table"; head: Span[][]; rows: Span[][][] }
	| { kind: "code"; text: string }
	/** `picture` is a photo's number or a drawing's name. */
	| { kind: "picture"; picture: number | string; alt: string; caption: string }
	| { kind: "rule" };
export type Source = { number: number; blocks: Block[] };

/** Reads the web page's token stream. Lists headed "checklist" or with [ ] items get boxes. */
export function readBlocks(text: string): { blocks: Block[]; sources: Source[] } {
	const reader = new Reader(markdown.parse(text, {}));
	const blocks = reader.blocks();
	return { blocks, sources: reader.sources };
}

class Reader {
	readonly sources: Source[] = [];
	readonly #tokens: Token[];
	#at = 0;
	#heading = "";

	constructor(tokens: Token[]) {
		this.#tokens = tokens;
	}

	blocks(end = ""): Block[] {
		const found: Block[] = [];
		for (let token = this.#next(); token && token.type !== end; token = this.#next()) {
			const block = this.#block(token);
			if (block) found.push(block);
		}
		return found;
	}

	#next(): Token | undefined {
		return this.#tokens[this.#at++];
	}

	#block(token: Token): Block | undefined {
		switch (token.type) {
			case "heading_open":
				return this.#headingBlock(Number(token.tag.slice(1)));
			case "inline":
				return picture(token) ?? paragraph(spans(token));
			case "blockquote_open":
				return {
					kind: "quote",
					box: boxOf(token),
					blocks: this.blocks("blockquote_close"),
				};
			case "bullet_list_open":
				return this.#list("bullet", "bullet_list_close", 1);
			case "ordered_list_open":
				return this.#list("number", "ordered_list_close", Number(token.attrGet("start") ?? 1));
			case "table_open":
				return this.#table();
			case "code_block":
			case "fence":
				return { kind: "code", text: drawable(token.content).replace(/\n$/, "") };
			case "hr":
				return { kind: "rule" };
			case "footnote_open":
				this.#source(token);
				return undefined;
			default:
				return undefined;
		}
	}

	#headingBlock(level: number): Block | undefined {
		const content = this.#next();
		const found = content ? spans(content) : [];
		this.#heading = found.map(({ text }) => text).join("");
		return found.length > 0 ? { kind: "heading", level, spans: found } : undefined;
	}

	#list(marks: "bullet" | "number", end: string, start: number): Block {
		const heading = this.#heading;
		const items: Item[] = [];
		let boxes = marks === "bullet" && /\bcheck\s?list\b/i.test(heading);
		for (let token = this.#next(); token && token.type !== end; token = this.#next()) {
			if (token.type !== "list_item_open") continue;
			const blocks = this.blocks("list_item_close");
			const task = takeTask(blocks);
			boxes ||= task !== undefined;
			items.push({ checked: task === true, blocks });
		}
		return { kind: "list", marks: boxes ? "box" : marks, start, items };
	}

	#table(): Block {
		const rows: Span[][][] = [];
		for (let token = this.#next(); token && token.type !== "table_close"; token = this.#next()) {
			if (token.type === "tr_open") rows.push([]);
			if (token.type === "inline") rows.at(-1)?.push(spans(token));
		}
		const [head = [], ...body] = rows;
		return { kind: "table", head, rows: body };
	}

	#source(token: Token) {
		const blocks = this.blocks("footnote_close");
		this.sources.push({ number: footnoteNumber(token), blocks });
	}
}

function picture(token: Token): Block | undefined {
	const image = loneImage(token);
	const address = image?.attrGet("src");
	const found = photoNumber(address) ?? diagramName(address);
	if (!image || found === undefined) return undefined;
	const caption = typeof found === "string" ? drawable(captionOf(markdown, image)) : "";
	return { kind: "picture", picture: found, alt: wordsOf(image), caption };
}

function wordsOf({ children }: Token): string {
	return drawable(markdown.renderer.renderInlineAsText(children ?? [], markdown.options, {}));
}

function spans(token: Token): Span[] {
	const found: Span[] = [];
	const styles: Partial<Span>[] = [{}];
	const add = (text: string, style: Partial<Span> = {}) => {
		if (text !== "") found.push({ ...styles.at(-1), ...style, text });
	};
	for (const child of token.children ?? []) {
		if (child.nesting === 1) styles.push({ ...styles.at(-1), ...styleOf(child) });
		else if (child.nesting === -1 && styles.length > 1) styles.pop();
		else if (child.type === "softbreak") add(" ");
		else if (child.type === "hardbreak") add("\n");
		else if (child.type === "code_inline") add(drawable(child.content), { code: true });
		else if (child.type === "image") add(wordsOf(child), { italic: true });
		else if (child.type === "footnote_ref") {
			const source = footnoteNumber(child);
			add(String(source), { source, href: undefined });
		} else if (child.type === "text") add(drawable(child.content).replaceAll(/ {2,}/g, " "));
	}
	return found;
}

function styleOf(token: Token): Partial<Span> {
	switch (token.type) {
		case "strong_open":
			return { bold: true };
		case "em_open":
			return { italic: true };
		case "s_open":
			return { strike: true };
		case "link_open":
			return { href: String(token.attrGet("href") ?? "") };
		default:
			return {};
	}
}

function paragraph(found: Span[]): Block | undefined {
	const empty = found.every(({ text }) => text.trim() === "");
	return empty ? undefined : { kind: "paragraph", spans: found };
}

function takeTask(blocks: Block[]): boolean | undefined {
	const first = blocks[0];
	const span = first?.kind === "paragraph" ? first.spans[0] : undefined;
	const mark = span && /^\[([ xX])\](?:\s+|$)/.exec(span.text);
	if (!mark || !span) return undefined;
	span.text = span.text.slice(mark[0].length);
	return mark[1] !== " ";
}

/** Returns a number from 1 on; a source cited twice keeps its number. */
function footnoteNumber(token: Token): number {
	const meta: { id?: number } | null = token.meta;
	return (meta?.id ?? 0) + 1;
}
