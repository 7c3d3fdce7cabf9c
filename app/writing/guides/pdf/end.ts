import { Link, StyleSheet, View } from "@react-pdf/renderer";
import { createElement, type ReactNode } from "react";
import { box, color, headingFamily, image, style, styledText } from "#app/media/pdf/style.ts";
import { site } from "#site";

const styles = StyleSheet.create({
	block: {
		flexDirection: "row",
		padding: 18,
		borderRadius: 12,
		backgroundColor: color.sand,
	},
	mark: { width: 36, height: 36, marginRight: 16, flexShrink: 0 },
	text: { flex: 1 },
	title: { fontFamily: headingFamily, fontWeight: 600, fontSize: 14, color: color.nero },
	line: { marginTop: 5, fontSize: 10, lineHeight: 1.45 },
});

export function endBlock(end: {
	sample: boolean;
	reviewed: string;
	address: string;
	mark: Buffer;
}): ReactNode {
	const { sample, reviewed, address, mark } = end;
	const whole = address.replace(/^https?:\/\//, "");
	// A long address would wrap and couldn't be typed, so the guide list's is printed instead.
	const shown = whole.length <= 62 ? whole : whole.slice(0, whole.lastIndexOf("/"));
	return createElement(
		View,
		{ key: "end", style: styles.block, wrap: false },
		image(styles.mark, mark, "png"),
		box(
			styles.text,
			styledText(styles.title, "Where to find this guide"),
			styledText(
				styles.line,
				`${site.name} keeps the newest version here:\n`,
				createElement(Link, { src: address, style: style.link }, shown),
			),
			styledText(
				styles.line,
				styledText(style.bold, "We are not vets. "),
				"This guide is general advice and replaces no examination. If your dog seems ill, call a vet. ",
				reviewed,
			),
			sample &&
				styledText(
					styles.line,
					styledText(style.bold, "This is a sample guide. "),
					"It was written as an example for this site. Check it with your own vet before you rely on it.",
				),
		),
	);
}
