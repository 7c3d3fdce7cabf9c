import { Font } from "@react-pdf/renderer";

export type Span = {
	text: string;
	bold?: boolean;
	italic?: boolean;
	strike?: boolean;
	code?: boolean;
	/** As the author wrote it: an absolute URL or a path on this site. */
	href?: string;
	source?: number;
};

/** Line width and font size, in points. */
export type Room = { width: number; fontSize: number };

/** A margin for bold letters and those of the font's other subsets, which can be wider. */
const safety = 1.06;

export function isAddress(word: string): boolean {
	return /\/\/\S|[a-z\d]\.[a-z]{2,}\//i.test(word);
}

/**
 * Puts addresses too long for a line on lines of their own, because the library breaks words only with a
 * hyphen, which would be read as part of the address. Returns the same array if there are none.
 */
export function wrapAddresses(spans: Span[], room: Room): Span[] {
	const set = spans.flatMap((span, index) => {
		const text = span.text.replaceAll(/\S+/g, (word, at: number) => {
			if (!isAddress(word) || widthOf(word, room) <= room.width) return word;
			const start = index + at > 0 ? "\n" : "";
			return start + wrapAddress(word, room);
		});
		if (text === span.text) return [span];
		// A line break inside a link would become a link without width.
		return text
			.split(/(\n)/)
			.map((part) => (part === "\n" ? { text: part } : { ...span, text: part }));
	});
	return set.length === spans.length ? spans : set.filter(({ text }) => text !== "");
}

/** Breaks an address into lines without adding a letter. Needs a `hyphenationCallback` that splits nothing. */
export function wrapAddress(address: string, room: Room): string {
	return linesOf(partsOf(address, room), room).join("\n");
}

/** Splits after slashes; parts still too long, before punctuation, and then into letters. */
function partsOf(address: string, room: Room): string[] {
	const isLong = (part: string) => widthOf(part, room) > room.width;
	return address
		.split(/(?<=[^:/]\/)(?=[^/])/)
		.flatMap((part) => (isLong(part) ? part.split(/(?<=\w)(?=[^\w/])/) : part))
		.flatMap((part) => (isLong(part) ? Array.from(part) : part));
}

function linesOf(parts: string[], room: Room): string[] {
	const lines: string[] = [];
	for (const part of parts) {
		const longer = (lines.at(-1) ?? "") + part;
		if (lines.length === 0 || widthOf(longer, room) > room.width) lines.push(part);
		else lines[lines.length - 1] = longer;
	}
	return lines;
}

type Letters = { unitsPerEm: number; layout(text: string): { advanceWidth: number } };

function widthOf(text: string, { fontSize }: Room): number {
	return measure(text, fontSize, { fontFamily: "source-sans-3 latin", fontWeight: 400 }) * safety;
}

export function measure(
	text: string,
	fontSize: number,
	family: Parameters<typeof Font.getFont>[0],
): number {
	const font = Font.getFont(family);
	const { layout, unitsPerEm } = font.data as unknown as Letters;
	return (layout.call(font.data, text).advanceWidth / unitsPerEm) * fontSize;
}
