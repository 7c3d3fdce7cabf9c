import {
	Document,
	Image,
	Page,
	Path,
	Rect,
	renderToBuffer,
	StyleSheet,
	Svg,
	Text,
	View,
} from "@react-pdf/renderer";
import qrcode from "qrcode";
import { createElement as h, type ReactNode } from "react";
import { drawMark, drawPicture } from "#app/media/cards/arch.ts";
import { wrapAddress } from "#app/media/pdf/addresses.ts";
import {
	breakWord,
	color,
	hairline,
	headingFamily,
	loadFonts,
	sharpness,
	style,
} from "#app/media/pdf/style.ts";
import { noPhotoYet } from "#app/media/photo.ts";
import { grounds, portraitOf } from "#app/media/portrait.ts";
import { cleanRecord, type KitRecord, truncateToSentences } from "#app/network/promotion/text.ts";
import { drawableLine, legibleLine } from "#app/platform/fonts/fonts.server.ts";
import { capital } from "#app/ui/letter-case.ts";
import { site } from "#site";

/** Page sizes in points. */
export const papers = {
	letter: { width: 612, height: 792 },
	a4: { width: 595, height: 842 },
};
export type Paper = keyof typeof papers;

const edge = 48;
const longestText = 420;
const footHeight = 148;
const footGap = 18;
const [codeSide, markSide] = [108, 40];
const smallSize = 10;

const styles = StyleSheet.create({
	page: { backgroundColor: color.paper, fontFamily: style.page.fontFamily, color: color.ink },
	missing: {
		position: "absolute",
		left: edge,
		paddingVertical: 3,
		paddingHorizontal: 12,
		borderRadius: 12,
		backgroundColor: color.paper,
	},
	missingLabel: { fontSize: 13, color: color.ink },
	body: { paddingHorizontal: edge, paddingTop: 20, overflow: "hidden" },
	eyebrow: {
		color: color.terra,
		fontWeight: 600,
		fontSize: 12,
		letterSpacing: 1,
		textTransform: "uppercase",
	},
	title: { fontFamily: headingFamily, fontWeight: 600, color: color.nero, marginTop: 6 },
	summary: { fontSize: 15, lineHeight: 1.35, marginTop: 8, color: color.ink },
	points: { flexDirection: "row", flexWrap: "wrap", gap: 6, marginTop: 10 },
	point: {
		fontSize: 11,
		paddingVertical: 3,
		paddingHorizontal: 9,
		borderRadius: 10,
		backgroundColor: color.sand,
		color: color.nero,
	},
	text: { fontSize: 12, lineHeight: 1.4, marginTop: 12 },
	foot: {
		flexDirection: "row",
		alignItems: "center",
		gap: footGap,
		...hairline("Top"),
		marginHorizontal: edge,
		height: footHeight,
	},
	how: { flex: 1 },
	scan: { fontFamily: headingFamily, fontWeight: 600, fontSize: 16, color: color.nero },
	small: { fontSize: smallSize, lineHeight: 1.4, marginTop: 4, color: color.stone },
	mark: { width: markSide, height: markSide },
});

/** Renders one page without a price, phone or email. @throws if the picture can't be decoded. */
export async function renderFlyer(
	record: KitRecord,
	picture: Uint8Array | undefined,
	paper: Paper,
): Promise<Buffer> {
	await loadFonts();
	const {
		kind,
		name,
		facts: subtitle,
		place,
		points,
		description,
		status,
		url,
	} = cleanRecord(record);
	const size = papers[paper];
	const box = { width: size.width, height: Math.round(size.height * 0.41) };
	const { coat, ground } = record.portrait ?? portraitOf("");
	const pixels = {
		width: Math.round(box.width * sharpness),
		height: Math.round(box.height * sharpness),
	};
	const photo = await drawPicture(picture ?? coat, pixels, grounds[ground] ?? grounds[0]);
	const mark = await drawMark(160);
	const isDog = kind === "dog";
	const named = legibleLine(name);
	const called = isDog && named ? `Meet ${named}` : named;
	const title = heading(called || `A ${site.breed}`, size.width - 2 * edge);
	const text = legible(description, "\n\n");
	const summary = [capital(subtitle), place].map((part) => legible(part, ", "));
	const page = h(
		Page,
		{ size: [size.width, size.height], style: styles.page },
		h(Image, { src: { data: photo, format: "jpg" }, style: box, cache: false }),
		isDog && !picture
			? h(
					View,
					{ style: [styles.missing, { top: box.height - 40 }] },
					h(Text, { style: styles.missingLabel }, noPhotoYet),
				)
			: null,
		// Cuts off text that is too long, because a flyer is a single page.
		h(
			View,
			{ style: [styles.body, { height: size.height - box.height - footHeight }], wrap: false },
			h(
				Text,
				{ style: styles.eyebrow },
				`${site.breed} ${isDog ? status.toLowerCase() || "looking for a home" : "kennel"}`,
			),
			title,
			h(Text, { style: [styles.summary, { maxLines: 2 }] }, summary.filter(Boolean).join(" · ")),
			h(
				View,
				{ style: styles.points },
				points.map((point) => h(Text, { key: point, style: styles.point }, drawableLine(point))),
			),
			h(
				Text,
				{ style: [styles.text, { maxLines: 5, textOverflow: "ellipsis" }] },
				truncateToSentences(drawableLine(text), (part) => part.length <= longestText),
			),
		),
		h(
			View,
			{ style: styles.foot, wrap: false },
			drawQrCode(url, codeSide),
			h(
				View,
				{ style: styles.how },
				h(
					Text,
					{ style: styles.scan },
					isDog ? "Scan to read more and contact the owner" : "Scan to read more",
				),
				h(
					Text,
					{ style: styles.small, hyphenationCallback: (word) => [word] },
					wrapAddress(drawableLine(url.replace(/^https?:\/\//, "")), {
						width: size.width - 2 * edge - codeSide - markSide - 2 * footGap,
						fontSize: smallSize,
					}),
				),
				h(
					Text,
					{ style: styles.small },
					`${site.name}. Free for owners and adopters. Meet the dog before you decide, and never pay before that.`,
				),
			),
			h(Image, { src: { data: mark, format: "png" }, style: styles.mark, cache: false }),
		),
	);
	const facts = {
		title: `${named || site.breed} | ${site.name}`,
		author: site.name,
		creator: site.name,
		producer: site.name,
		language: site.language,
		pdfVersion: "1.7",
	} as const;
	return renderToBuffer(h(Document, facts, page));
}

function heading(text: string, width: number): ReactNode {
	const longest = Math.max(...text.split(/[\s-]+/).map((word) => word.length));
	const fits = (size: number) =>
		longest * size * 0.55 <= width && text.length * size * 0.52 <= width * 1.9;
	const fontSize = [50, 42, 34, 28, 22].find(fits) ?? 18;
	const sized = { fontSize, lineHeight: 1.1, letterSpacing: -0.012 * fontSize };
	return h(
		Text,
		{
			style: [styles.title, sized, { maxLines: 3, textOverflow: "ellipsis" }],
			hyphenationCallback: (word) => breakWord(word, 30),
		},
		text,
	);
}

/** Quiet zone in modules (ISO/IEC 18004, §9.1). */
const quiet = 4;

function drawQrCode(address: string, side: number): ReactNode {
	const { modules } = qrcode.create(address, { errorCorrectionLevel: "M" });
	const whole = modules.size + 2 * quiet;
	return h(
		Svg,
		{ viewBox: `0 0 ${whole} ${whole}`, style: { width: side, height: side } },
		h(Rect, { x: 0, y: 0, width: whole, height: whole, fill: "#ffffff" }),
		h(Path, { d: darkOf(modules), fill: "#000000" }),
	);
}

export function darkOf({ size, data }: { size: number; data: Uint8Array }): string {
	let path = "";
	for (let row = 0; row < size; row++) {
		for (let column = 0; column < size; column++) {
			if (!data[row * size + column]) continue;
			const from = column;
			while (column < size && data[row * size + column]) column++;
			const wide = column - from;
			path += `M${from + quiet} ${row + quiet}h${wide}v1h${-wide}z`;
		}
	}
	return path;
}

/** Drops parts most of whose letters can't be drawn. */
function legible(text: string, between: string): string {
	return text.split(between).map(legibleLine).filter(Boolean).join(between);
}
