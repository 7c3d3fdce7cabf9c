import { Image, Link, Path, Svg, Text, View } from "@react-pdf/renderer";
import { createElement, type ReactNode } from "react";
import { type Span, wrapAddresses } from "#app/media/pdf/addresses.ts";
import {
	box,
	color,
	column,
	longestWord,
	style,
	styledText,
	wholeWords,
} from "#app/media/pdf/style.ts";
import { env } from "#app/platform/settings/env.server.ts";
import type { Block, Item, Source } from "#app/writing/guides/pdf/blocks.ts";
import { isShort, table, textOf } from "#app/writing/guides/pdf/table-layout.ts";

export type PrintedPicture = { data: Buffer; width: number; height: number; isDrawing?: boolean };
export type Pictures = ReadonlyMap<number | string, PrintedPicture>;

type Style = (typeof style)["text" | "source" | "lead"];
type Heading = Extract<Block, { kind: "heading" }>;
type Place = {
	/** Nesting depth of lists and quotes; indentation stops at `deepest`. */
	depth: number;
	pictures: Pictures;
	text: Style;
	lead?: Style;
};
const deepest = 4;

/** Narrows gaps with negative margins, because the library drops gaps but not margins at page ends. */
export function textViews(blocks: Block[], pictures: Pictures): ReactNode[] {
	const place = { depth: 0, pictures, text: style.text };
	return sections(blocks).map((part, key, parts) => {
		if (!Array.isArray(part)) return heading(part, key);
		const lead = key === 0 ? style.lead : undefined;
		const next = parts[key + 1];
		const small = next && !Array.isArray(next) && next.level > 2;
		const look = small ? [style.group, style.beforeSmall] : style.group;
		return createElement(View, { key, style: look }, ...blockViews(part, { ...place, lead }));
	});
}

export function sourceViews(sources: Source[]): ReactNode[] {
	const place = { depth: 1, pictures: new Map(), text: style.source };
	return sources.map(({ number, blocks }) =>
		createElement(
			View,
			// Keeps an address from continuing on the next page.
			{ key: number, id: `source-${number}`, style: style.item, wrap: !isShortSource(blocks) },
			styledText(style.sourceMark, `${number}.`),
			box(style.itemBody, ...blockViews(blocks, place)),
		),
	);
}

function isShortSource(blocks: Block[]): boolean {
	return JSON.stringify(blocks).length < 3000;
}

function sections(blocks: Block[]): (Heading | Block[])[] {
	const parts: (Heading | Block[])[] = [];
	for (const block of blocks) {
		const last = parts.at(-1);
		if (block.kind === "heading") parts.push(block);
		else if (Array.isArray(last)) last.push(block);
		else parts.push([block]);
	}
	return parts;
}

function blockViews(blocks: Block[], place: Place): ReactNode[] {
	const views: ReactNode[] = [];
	for (let at = 0; at < blocks.length; at++) {
		const [block, next] = blocks.slice(at, at + 2);
		if (!block) break;
		const lead = at === 0 ? place.lead : undefined;
		const own = view(block, { ...place, lead }, at, next);
		if (next && block.kind === "paragraph" && isWhole(next) && lettersOf(block.spans) < 600) {
			const pair = [own, view(next, { ...place, lead: undefined }, at + 1)];
			views.push(createElement(View, { key: at, style: style.group, wrap: false }, ...pair));
			at++;
		} else views.push(own);
	}
	return views;
}

function isWhole(block: Block): boolean {
	if (block.kind === "list") return block.marks === "box" && lettersOf(block.items) < 1200;
	return block.kind === "table" && isShort(block.head, block.rows);
}

function lettersOf(content: Item[] | Span[]): number {
	return JSON.stringify(content).length / 2;
}

function view(block: Block, place: Place, key: number, next?: Block): ReactNode {
	const inner = { ...place, depth: place.depth + 1, lead: undefined };
	switch (block.kind) {
		case "heading":
			return createElement(
				Text,
				{ key, style: style.nested, ...wholeWords(textOf(block.spans)) },
				...runs(block.spans),
			);
		case "paragraph": {
			// Keeps a paragraph on the same page as the list or table it introduces.
			const minPresenceAhead = next?.kind === "list" || next?.kind === "table" ? 22 : undefined;
			const look = place.lead ?? place.text;
			const { spans, ...props } = setParagraph(block.spans, place);
			const own = { key, style: look, minPresenceAhead, ...props };
			return createElement(Text, own, ...runs(spans));
		}
		case "quote": {
			const quote = style[block.box ?? "quote"];
			const look = place.depth < deepest ? quote : style.group;
			return createElement(View, { key, style: look }, ...blockViews(block.blocks, inner));
		}
		case "list": {
			const props = { key, style: style.list, wrap: !isWhole(block) };
			return createElement(View, props, ...list(block, place));
		}
		case "table":
			return table(block.head, block.rows, runs, key);
		case "code":
			return createElement(Text, { key, style: style.preformatted }, block.text);
		case "picture":
			return picture(block, place, key);
		case "rule":
			return createElement(View, { key, style: style.rule });
	}
}

/** Keeps a link that may be longer than a line on one page, unless its paragraph is long. */
function setParagraph(written: Span[], { depth, text, lead }: Place) {
	const width = column - 32 * Math.min(depth, deepest);
	const spans = wrapAddresses(written, { width, fontSize: (lead ?? text).fontSize });
	const isLinked = written.some(({ href, text }) => href !== undefined && /[\s/]/.test(text));
	return {
		spans,
		wrap: !isLinked || lettersOf(written) > 1200,
		...wholeWords(textOf(written)),
		...(spans === written ? {} : { hyphenationCallback: (word: string) => [word] }),
	};
}

function picture(
	block: Extract<Block, { kind: "picture" }>,
	{ pictures, depth, text }: Place,
	key: number,
): ReactNode {
	const found = pictures.get(block.picture);
	if (!found) return createElement(Text, { key, style: [text, style.italic] }, block.alt);
	const room = Math.max(120, column - 32 * Math.min(depth, deepest));
	const [highest, largest] = found.isDrawing ? [280, 1] : [340, 0.75];
	const scale = Math.min(room / found.width, highest / found.height, largest);
	const size = { width: found.width * scale, height: found.height * scale };
	return createElement(
		View,
		{ key, wrap: false },
		createElement(Image, { src: found.data, style: { ...size, borderRadius: 6 } }),
		block.caption ? styledText(style.caption, block.caption) : null,
	);
}

function heading({ level, spans }: Heading, key: number): ReactNode {
	const title = spans.map(({ text, source }) => (source ? "" : text)).join("");
	const props = {
		key,
		style: level <= 2 ? style.h2 : level === 3 ? style.h3 : style.h4,
		// In points: at least two lines follow a heading on its page.
		minPresenceAhead: 44,
		// At twice the size, half as many letters fit.
		...wholeWords(textOf(spans), longestWord / 2),
		...(level <= 2 ? { bookmark: { title } } : {}),
	};
	return createElement(Text, props, ...runs(spans));
}

function list({ marks, start, items }: Extract<Block, { kind: "list" }>, place: Place) {
	const inner = { ...place, depth: place.depth + 1, lead: undefined };
	return items.map((item, index) => {
		const views = blockViews(item.blocks, inner);
		const indented = place.depth < deepest ? views : views.slice(0, 1);
		return createElement(
			View,
			{ key: index, style: style.list },
			box(
				style.item,
				box(style.mark, mark(marks, item, start + index)),
				box(style.itemBody, ...indented),
			),
			...views.slice(indented.length),
		);
	});
}

function mark(marks: "bullet" | "number" | "box", { checked }: Item, number: number): ReactNode {
	if (marks === "number") return styledText(style.number, `${number}.`);
	if (marks === "bullet") return box(style.bullet);
	const line = { fill: "none", stroke: color.terra, strokeWidth: 0.9 };
	const square = createElement(Path, { key: 0, d: "M1.5 1.5H9.5V9.5H1.5Z", ...line });
	const tick = createElement(Path, { key: 1, d: "M3.2 5.6L5 7.4L8 3.6", ...line });
	const shapes = checked ? [square, tick] : [square];
	return createElement(
		Svg,
		{ viewBox: "0 0 11 11", width: 11, height: 11, style: style.box },
		shapes,
	);
}

function runs(spans: Span[]): ReactNode[] {
	return spans.map(({ text, source, href, bold, italic, strike, code }, key) => {
		if (source) {
			// The library raises a Text, but not the bare text of a link.
			const raised = styledText(style.reference, text);
			return createElement(Link, { key, src: `#source-${source}`, style: style.reference }, raised);
		}
		const look = [
			bold && style.bold,
			italic && style.italic,
			strike && style.strike,
			code && style.code,
		].filter((each) => each !== undefined && each !== false);
		const src = href && absolute(href);
		if (src) return createElement(Link, { key, src, style: [...look, style.link] }, text);
		return look.length > 0 ? createElement(Text, { key, style: look }, text) : text;
	});
}

function absolute(href: string): string | undefined {
	if (/^(?:https?|mailto|tel):/i.test(href)) return href;
	return /^\/(?!\/)/.test(href) ? env.siteUrl + href : undefined;
}
