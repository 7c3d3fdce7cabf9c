import { Image, Link, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement, type ReactNode } from "react";
import { color, headingFamily, style } from "#app/guides/pdf/style.ts";
import { site } from "#site";

const look = StyleSheet.create({
	block: {
		flexDirection: "row",
		padding: 18,
		borderRadius: 12,
		backgroundColor: color.sand,
	},
	mark: { width: 36, height: 36, marginRight: 16, flexShrink: 0 },
	words: { flex: 1 },
	title: { fontFamily: headingFamily, fontWeight: 600, fontSize: 14, color: color.nero },
	line: { marginTop: 5, fontSize: 10, lineHeight: 1.45 },
});

export function endBlock(end: { sample: boolean; address: string; mark: Buffer }): ReactNode {
	const { sample, address, mark } = end;
	const whole = address.replace(/^https?:\/\//, "");
	// A long address would break over two lines and could not be typed: print that of the guide list.
	const shown = whole.length <= 62 ? whole : whole.slice(0, whole.lastIndexOf("/"));
	const line = (...words: ReactNode[]) => createElement(Text, { style: look.line }, ...words);
	return createElement(
		View,
		{ key: "end", style: look.block, wrap: false },
		createElement(Image, { src: { data: mark, format: "png" }, style: look.mark, cache: false }),
		createElement(
			View,
			{ style: look.words },
			createElement(Text, { style: look.title }, "Where to find this guide"),
			line(
				`${site.name} keeps the newest version here:\n`,
				createElement(Link, { src: address, style: style.link }, shown),
			),
			line(
				createElement(Text, { style: style.bold }, "We are not vets. "),
				"This guide is general advice and replaces no examination. If your dog seems ill, call a vet.",
			),
			sample &&
				line(
					createElement(Text, { style: style.bold }, "This is a sample guide. "),
					"It was written as an example for this site. Check it with your own vet before you rely on it.",
				),
		),
	);
}
