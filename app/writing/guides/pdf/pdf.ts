import { Document, Page, renderToBuffer, Text, View } from "@react-pdf/renderer";
import { createElement, type ReactNode } from "react";
import sharp from "sharp";
import { drawArch, drawMark } from "#app/media/cards/arch.ts";
import {
	color,
	column,
	loadFonts,
	page,
	sharpness,
	style,
	styledText,
} from "#app/media/pdf/style.ts";
import { drawableLine } from "#app/platform/fonts/fonts.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { diagramsIn } from "#app/platform/text/markdown.server.ts";
import { readBlocks } from "#app/writing/guides/pdf/blocks.ts";
import { archSize, coverPage } from "#app/writing/guides/pdf/cover.ts";
import { printDiagrams } from "#app/writing/guides/pdf/diagrams.ts";
import { endBlock } from "#app/writing/guides/pdf/end.ts";
import {
	type Pictures,
	type PrintedPicture,
	sourceViews,
	textViews,
} from "#app/writing/guides/pdf/view.ts";
import type { Guide } from "#app/writing/guides/table.ts";
import { site } from "#site";

type Printed = "title" | "category" | "shortDescription" | "body" | "createdAt" | "sample";

export type PrintedGuide = Pick<Guide, Printed> & {
	cover?: Uint8Array;
	photos?: ReadonlyMap<number, Uint8Array>;
	/** The guide's path ("/guides/…"); if absent, the guide list's address is printed. */
	path?: string;
	/** Which vet has reviewed it, or that none has. */
	reviewed?: string;
};

/** Leaves out letters its fonts lack. @throws when the cover or a photo can't be decoded. */
export async function renderGuidePdf(guide: PrintedGuide): Promise<Buffer> {
	await loadFonts();
	const pixels = { width: archSize.width * sharpness, height: archSize.height * sharpness };
	const mark = await drawMark(120);
	const title = drawableLine(guide.title) || "Guide";
	const address = env.siteUrl + (guide.path ?? "/guides");
	const cover = coverPage({
		title,
		mark,
		sample: guide.sample,
		arch: await drawArch(guide.cover ?? "black", pixels, color.nero),
		category: drawableLine(guide.category),
		shortDescription: drawableLine(guide.shortDescription),
		date: guide.createdAt.toLocaleDateString(site.language, { dateStyle: "long", timeZone: "UTC" }),
	});
	const pictures: Pictures = new Map<number | string, PrintedPicture>([
		...(await printPhotos(guide.photos ?? new Map())),
		...(await printDiagrams(diagramsIn(guide.body))),
	]);
	const end = endBlock({
		sample: guide.sample,
		reviewed: drawableLine(guide.reviewed ?? ""),
		address,
		mark,
	});
	return renderToBuffer(
		createElement(
			Document,
			{
				title,
				author: site.name,
				creator: site.name,
				producer: site.name,
				subject: drawableLine(guide.shortDescription),
				keywords: drawableLine(guide.category),
				language: site.language,
				creationDate: guide.createdAt,
				pdfVersion: "1.7",
			},
			cover,
			textPages(guide, pictures, title, end),
		),
	);
}

const sourcesTitle = { style: style.h2, minPresenceAhead: 40, bookmark: { title: "Sources" } };

function textPages(
	guide: PrintedGuide,
	pictures: Pictures,
	title: string,
	end: ReactNode,
): ReactNode {
	const { blocks, sources } = readBlocks(guide.body);
	const label = guide.sample ? `${title} (sample guide)` : title;
	return createElement(
		Page,
		{
			size: [page.width, page.height],
			style: style.page,
			layout: ({ children, pageNumber }) => [
				createElement(View, { key: "flow", style: style.flow }, children),
				createElement(
					View,
					{ key: "foot", style: style.foot },
					styledText({}, site.name),
					styledText({ maxWidth: 240, maxLines: 1, textOverflow: "ellipsis" }, label),
					styledText({}, String(pageNumber ?? "")),
				),
			],
		},
		...textViews(blocks, pictures),
		// Before the sources, because after them it would often be alone on a page.
		end,
		...(sources.length > 0
			? [
					createElement(Text, { key: "title", ...sourcesTitle }, "Sources"),
					createElement(View, { key: "list", style: style.list }, ...sourceViews(sources)),
				]
			: []),
	);
}

async function printPhotos(photos: ReadonlyMap<number, Uint8Array>) {
	const printed = new Map<number, PrintedPicture>();
	const side = Math.round(column * sharpness);
	for (const [number, bytes] of photos) {
		const { data, info } = await sharp(bytes, { limitInputPixels: 50e6 })
			.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
			.flatten({ background: "#ebdfcc" })
			.jpeg({ quality: 82 })
			.toBuffer({ resolveWithObject: true });
		printed.set(number, { data, width: info.width, height: info.height });
	}
	return printed;
}
