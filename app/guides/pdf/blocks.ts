import { drawable } from "#app/platform/fonts/fonts.server.ts";
import { markdown, photoNumber } from "#app/platform/text/markdown.server.ts";

type Token = ReturnType<typeof markdown.parse>[number];

/** A run of text of one look. */
export type Span = {
	text: string;
	bold?: boolean;
	italic?: boolean;
	strike?: boolean;
	code?: boolean;
	/** As the author wrote it: absolute, or a path of the site. */
	href?: string;
	/** Number of the source the run refers to; its text is that number. */
	source?: number;
};
export type Item = { checked: boolean; blocks: Block[] };
export type Block =
	| { kind: "heading"; level: number; spans: Span[] }
	| { kind: "paragraph"; spans: Span[] }
	| { kind: "quote"; blocks: Block[] }
	| { kind: "list"; marks: "bullet" | "number" | "box"; start: number; items: Item[] }
	| { kind: "table"; head: Span[][]; rows: Span[][][] }
	| { kind: "code"; text: string }
	| { kind: "picture"; photo: number; words: string }
	| { kind: "rule" };
export type Source = { number: number; blocks: Block[] };

/**
 * Markdown as the blocks of a printed page, from the same token stream as the page on the site.
 * Footnotes come out as sources, numbered in the order of their first mention. A list whose
 * heading speaks of a checklist, or whose items begin with [ ], gets boxes to tick. A photo
 * of the library that has a paragraph to itself is a picture; others are given as their description.
 */
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

	/** Blocks until the token that closes what they stand in. */
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
				return { kind: "quote", blocks: this.blocks("blockquote_close") };
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

/** The photo in a paragraph that holds nothing else. */
function picture(token: Token): Block | undefined {
	const [image, ...more] = (token.children ?? []).filter(
		({ type, content }) => type !== "text" || content.trim() !== "",
	);
	if (image?.type !== "image" || more.length > 0) return undefined;
	const photo = photoNumber(image.attrGet("src"));
	return photo === undefined ? undefined : { kind: "picture", photo, words: wordsOf(image) };
}

/** What is seen on a picture, without the marks of Markdown. */
function wordsOf({ children }: Token): string {
	return drawable(markdown.renderer.renderInlineAsText(children ?? [], markdown.options, {}));
}

/** The inline content of a token as runs. */
function spans(token: Token): Span[] {
	const found: Span[] = [];
	const looks: Partial<Span>[] = [{}];
	const add = (text: string, look: Partial<Span> = {}) => {
		if (text !== "") found.push({ ...looks.at(-1), ...look, text });
	};
	for (const child of token.children ?? []) {
		if (child.nesting === 1) looks.push({ ...looks.at(-1), ...lookOf(child) });
		else if (child.nesting === -1 && looks.length > 1) looks.pop();
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

function lookOf(token: Token): Partial<Span> {
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

/** Takes the mark of a task, "[ ] " or "[x] ", off an item; undefined when it has none. */
function takeTask(blocks: Block[]): boolean | undefined {
	const first = blocks[0];
	const span = first?.kind === "paragraph" ? first.spans[0] : undefined;
	const mark = span && /^\[([ xX])\](?:\s+|$)/.exec(span.text);
	if (!mark || !span) return undefined;
	span.text = span.text.slice(mark[0].length);
	return mark[1] !== " ";
}

/** Sources are counted from 1, and a source mentioned twice keeps its number. */
function footnoteNumber(token: Token): number {
	const meta: { id?: number } | null = token.meta;
	return (meta?.id ?? 0) + 1;
}
