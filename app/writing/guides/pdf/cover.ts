import { Page, StyleSheet } from "@react-pdf/renderer";
import { createElement, type ReactNode } from "react";
import { measure } from "#app/media/pdf/addresses.ts";
import { box, headingFamily, image, page, style, styledText } from "#app/media/pdf/style.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { site } from "#site";

type Cover = {
	title: string;
	category: string;
	shortDescription: string;
	date: string;
	sample: boolean;
	/** A JPEG with the aspect ratio of `archSize`. */
	arch: Buffer;
	mark: Buffer;
};

export const archSize = { width: 312, height: 348 };

const edge = 60;
const titleFont = { fontFamily: "fraunces latin", fontWeight: 600 };
const fiveLines = { maxLines: 5, textOverflow: "ellipsis" } as const;
const styles = StyleSheet.create({
	page: { backgroundColor: "#1b1a1d", fontFamily: style.page.fontFamily, color: "#d8cdbd" },
	text: { paddingHorizontal: edge, paddingTop: 54 },
	brand: { flexDirection: "row", alignItems: "center" },
	mark: { width: 30, height: 30, marginRight: 10 },
	name: { fontFamily: headingFamily, fontWeight: 600, fontSize: 15, color: "#fff8ec" },
	eyebrow: {
		marginTop: 46,
		color: "#d9a866",
		fontWeight: 600,
		fontSize: 10,
		letterSpacing: 0.9,
		textTransform: "uppercase",
	},
	title: { fontFamily: headingFamily, fontWeight: 600, color: "#fff8ec", marginTop: 12 },
	short: { fontSize: 14, lineHeight: 1.45, marginTop: 20, maxWidth: 400 },
	long: { fontSize: 12, marginTop: 16, maxWidth: 480 },
	arch: { position: "absolute", right: edge - 8, bottom: 0, ...archSize },
	notes: {
		position: "absolute",
		left: edge,
		bottom: 54,
		width: 160,
		fontSize: 10,
		lineHeight: 1.5,
	},
	sample: { color: "#d9a866", fontWeight: 600 },
});

export function coverPage(cover: Cover): ReactNode {
	const fontSize = titleSize(cover.title);
	const lines = balanced(cover.title, fontSize);
	const title = { fontSize, lineHeight: 1.06, letterSpacing: -0.018 * fontSize };
	const eyebrow = ["Guide", cover.category].filter(Boolean).join(" · ");
	const length = cover.shortDescription.length > 220 ? styles.long : {};
	return createElement(
		Page,
		{ size: [page.width, page.height], style: styles.page, wrap: false },
		box(
			styles.text,
			box(styles.brand, image(styles.mark, cover.mark, "png"), styledText(styles.name, site.name)),
			styledText(styles.eyebrow, eyebrow),
			styledText([styles.title, title, fiveLines], lines.join("\n")),
			styledText([styles.short, length, fiveLines], cover.shortDescription),
		),
		image(styles.arch, cover.arch, "jpg"),
		box(
			styles.notes,
			cover.sample && styledText(styles.sample, "Sample guide"),
			styledText({}, cover.date),
			styledText({}, env.siteUrl.replace(/^https?:\/\//, "")),
		),
	);
}

function titleSize(title: string): number {
	const longest = Math.max(...title.split(/[\s-]+/).map((word) => word.length));
	const steps = [54, 46, 38, 32, 28];
	const fits = (size: number) => {
		const perLine = (page.width - 2 * edge) / (size * 0.52);
		return longest <= perLine && title.length <= perLine * (size > 40 ? 2.6 : 3.6);
	};
	return steps.find(fits) ?? 28;
}

/** Breaks the title into as few lines as it needs, none much longer than the others. */
function balanced(title: string, fontSize: number): string[] {
	const widthOf = (line: string) => measure(line, fontSize, titleFont);
	const room = page.width - 2 * edge;
	const wide = linesOf(title, room, widthOf);
	for (let width = widthOf(title) / wide.length; width < room; width += fontSize / 4) {
		const lines = linesOf(title, width, widthOf);
		if (lines.length <= wide.length) return lines;
	}
	return wide;
}

function linesOf(title: string, width: number, widthOf: (line: string) => number): string[] {
	const lines: string[] = [];
	for (const word of title.split(" ")) {
		const longer = [...lines.slice(-1), word].join(" ");
		if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
		else lines.push(word);
	}
	return lines;
}
