import { StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement, type ReactNode } from "react";
import type { Span } from "#app/guides/pdf/blocks.ts";
import { breakWord, color, column, hairline, wholeWords } from "#app/guides/pdf/style.ts";

type Cell = Span[];
type Draw = (cell: Cell) => ReactNode[];

const mostColumns = 6;
const look = StyleSheet.create({
	table: { marginBottom: 6 },
	row: { flexDirection: "row", ...hairline("Bottom") },
	head: { ...hairline("Bottom", color.nero), fontWeight: 600, color: color.nero },
	cell: { paddingVertical: 5, paddingRight: 12, fontSize: 9.5, lineHeight: 1.38 },
	record: { ...hairline("Bottom"), paddingVertical: 6 },
	name: { fontWeight: 600, color: color.nero },
	line: { fontSize: 9.5, lineHeight: 1.38 },
});

/**
 * A table whose columns are as wide as their text asks for and whose head comes again on every
 * page. One with too many columns for a page is given row by row, each cell with its column's name.
 */
export function table(head: Cell[], rows: Cell[][], draw: Draw, key: number): ReactNode {
	if (head.length > mostColumns) return records(head, rows, draw, key);
	const widths = columnWidths([head, ...rows]);
	const row = (cells: Cell[], index: number, extra = {}) =>
		createElement(
			View,
			{
				key: index,
				style: [look.row, extra],
				fixed: index < 0,
				wrap: isLong(cells),
			},
			...head.map((_, at) =>
				createElement(
					View,
					{ key: at, style: { width: widths[at] } },
					createElement(
						Text,
						{
							style: look.cell,
							hyphenationCallback: (word) => breakWord(word, lettersIn(widths[at])),
							...wholeWords(textOf(cells[at] ?? []), lettersIn(widths[at])),
						},
						...draw(cells[at] ?? []),
					),
				),
			),
		);
	const named = head.some((cell) => textOf(cell).trim() !== "");
	const body = rows.map((cells, index) => row(cells, index));
	return createElement(
		View,
		{ key, style: look.table, wrap: !isShort(head, rows) },
		named && row(head, -1, look.head),
		...body,
	);
}

/** Whether a table is at most about a third of a page high and so stays on one. */
export function isShort(head: Cell[], rows: Cell[][]): boolean {
	if (head.length > mostColumns) return false;
	const widths = columnWidths([head, ...rows]);
	const lines = rows.map((row) =>
		row.map((cell, at) => Math.ceil((textOf(cell).length * 4.6) / ((widths[at] ?? column) - 12))),
	);
	return lines.reduce((sum, row) => sum + 11 + 13.2 * Math.max(1, ...row), 24) < 230;
}

function records(head: Cell[], rows: Cell[][], draw: Draw, key: number): ReactNode {
	const list = rows.map((cells, index) =>
		createElement(
			View,
			{ key: index, style: look.record },
			...head.map((name, at) =>
				createElement(
					Text,
					{
						key: at,
						style: look.line,
						...wholeWords(`${textOf(name)}: ${textOf(cells[at] ?? [])}`),
					},
					createElement(Text, { style: look.name }, ...draw(name), ": "),
					...draw(cells[at] ?? []),
				),
			),
		),
	);
	return createElement(View, { key, style: look.table }, ...list);
}

/**
 * Widths in points that add up to the column of text. Room is shared in proportion to the longest
 * cell of each, but none is narrower than its longest word where that is possible.
 */
function columnWidths(rows: Cell[][]): number[] {
	const count = rows[0]?.length ?? 0;
	const texts = Array.from({ length: count }, (_, at) => rows.map((row) => textOf(row[at] ?? [])));
	const wishes = texts.map((cells) => 8 + longest(cells));
	const floors = texts.map((cells) => {
		const words = cells.flatMap((cell) => cell.split(/\s+/));
		return Math.min(14, Math.max(1, longest(words))) * 5.1 + 14;
	});
	const spare = column - floors.reduce((sum, floor) => sum + floor, 0);
	if (spare < 0) return Array.from({ length: count }, () => column / count);
	const wished = wishes.reduce((sum, wish) => sum + wish, 0);
	return floors.map((floor, at) => floor + (spare * (wishes[at] ?? 0)) / wished);
}

function longest(texts: string[]): number {
	return texts.reduce((most, text) => Math.max(most, text.length), 0);
}

function lettersIn(width = 0): number {
	return Math.max(8, Math.floor((width - 12) / 5.1));
}

export function textOf(cell: Cell): string {
	return cell.map(({ text }) => text).join("");
}

/** A row longer than most of a page has to break; others stay together. */
function isLong(cells: Cell[]): boolean {
	return cells.some((cell) => textOf(cell).length > 700);
}
