import { StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement, type ReactNode } from "react";
import { type Span, wrapAddresses } from "#app/media/pdf/addresses.ts";
import {
	breakWord,
	color,
	column,
	hairline,
	styledText,
	wholeWords,
} from "#app/media/pdf/style.ts";

type Cell = Span[];
type Draw = (cell: Cell) => ReactNode[];

const maxColumns = 6;
const briefLetters = 14;
const styles = StyleSheet.create({
	table: { marginBottom: 6 },
	row: { flexDirection: "row", ...hairline("Bottom") },
	head: { ...hairline("Bottom", color.nero), fontWeight: 600, color: color.nero },
	cell: { paddingVertical: 5, paddingRight: 12, fontSize: 9.5, lineHeight: 1.38 },
	record: { ...hairline("Bottom"), paddingVertical: 6 },
	name: { fontWeight: 600, color: color.nero },
	line: { fontSize: 9.5, lineHeight: 1.38 },
});

/** Draws a table or, if it is too wide, each row as a list of labeled cells. */
export function table(head: Cell[], rows: Cell[][], draw: Draw, key: number): ReactNode {
	if (isTooWide(head, rows)) return records(head, rows, draw, key);
	const widths = columnWidths([head, ...rows]);
	const row = (cells: Cell[], index: number, extra = {}) =>
		createElement(
			View,
			{
				key: index,
				style: [styles.row, extra],
				fixed: index < 0,
				wrap: cells.some((cell) => textOf(cell).length > 700),
			},
			...head.map((_, at) => {
				const [written = [], width = column] = [cells[at], widths[at]];
				const cell = wrapAddresses(written, { width: width - 12, fontSize: styles.cell.fontSize });
				return createElement(
					View,
					{ key: at, style: { width } },
					createElement(
						Text,
						{
							style: styles.cell,
							hyphenationCallback: (word) =>
								cell === written ? breakWord(word, lettersIn(width)) : [word],
							...wholeWords(textOf(written), lettersIn(width)),
						},
						...draw(cell),
					),
				);
			}),
		);
	const named = head.some((cell) => textOf(cell).trim() !== "");
	const body = rows.map((cells, index) => row(cells, index));
	return createElement(
		View,
		{ key, style: styles.table, wrap: !isShort(head, rows) },
		named && row(head, -1, styles.head),
		...body,
	);
}

/** Allows many columns with a word or two in each, as in a form to fill in. */
function isTooWide(head: Cell[], rows: Cell[][]): boolean {
	if (head.length <= maxColumns) return false;
	const all = [head, ...rows];
	const isBrief = all.every((row) => row.every((cell) => textOf(cell).length <= briefLetters));
	return !isBrief || floorsOf(all).reduce((sum, floor) => sum + floor, 0) > column;
}

/** Whether the table takes at most about half a page, by a generous estimate. */
export function isShort(head: Cell[], rows: Cell[][]): boolean {
	if (isTooWide(head, rows)) return false;
	const widths = columnWidths([head, ...rows]);
	const lines = rows.map((row) =>
		row.map((cell, at) => Math.ceil((textOf(cell).length * 4.6) / ((widths[at] ?? column) - 12))),
	);
	return lines.reduce((sum, row) => sum + 11 + 13.2 * Math.max(1, ...row), 24) < 430;
}

function records(head: Cell[], rows: Cell[][], draw: Draw, key: number): ReactNode {
	const list = rows.map((cells, index) =>
		createElement(
			View,
			{ key: index, style: styles.record },
			...head.map((name, at) =>
				createElement(
					Text,
					{
						key: at,
						style: styles.line,
						...wholeWords(`${textOf(name)}: ${textOf(cells[at] ?? [])}`),
					},
					styledText(styles.name, ...draw(name), ": "),
					...draw(wrapAddresses(cells[at] ?? [], { width: column, fontSize: 9.5 })),
				),
			),
		),
	);
	return createElement(View, { key, style: styles.table }, ...list);
}

function columnWidths(rows: Cell[][]): number[] {
	const idealWidths = columnsOf(rows).map((cells) => 8 + longest(cells));
	const floors = floorsOf(rows);
	const count = floors.length;
	const spare = column - floors.reduce((sum, floor) => sum + floor, 0);
	if (spare < 0) return Array.from({ length: count }, () => column / count);
	const idealTotal = idealWidths.reduce((sum, wish) => sum + wish, 0);
	return floors.map((floor, at) => floor + (spare * (idealWidths[at] ?? 0)) / idealTotal);
}

/** Returns the width that the longest word of each column needs. */
function floorsOf(rows: Cell[][]): number[] {
	return columnsOf(rows).map((cells) => {
		const single = cells.flatMap((cell) => cell.split(/\s+/));
		return Math.min(14, Math.max(1, longest(single))) * 5.1 + 14;
	});
}

function columnsOf(rows: Cell[][]): string[][] {
	const count = rows[0]?.length ?? 0;
	return Array.from({ length: count }, (_, at) => rows.map((row) => textOf(row[at] ?? [])));
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
