import { createElement, type ReactNode } from "react";
import { drawPicture } from "#app/media/cards/arch.ts";
import { drawnText, families, heightOf } from "#app/media/cards/card-text.ts";
import { besideMark, drawSheet } from "#app/media/cards/sheet.ts";
import { grounds, type Portrait, portraitOf } from "#app/media/portrait.ts";
import { site } from "#site";

type PostPicture = {
	eyebrow: string;
	badge: string;
	title: string;
	summary: string;
	/** Short enough to type, such as "corso.example/adoption-network/bruno". */
	address: string;
	picture?: Uint8Array | undefined;
	/** Drawn without a picture. */
	portrait?: Portrait | undefined;
	/** Written on the portrait. */
	missingLabel?: string | undefined;
};

/** Sizes in pixels. `photo` is the photo's height; `below` stays empty, as apps put their buttons there. */
export const postShapes = {
	square: { label: "Square", width: 1080, height: 1080, photo: 630, title: 84, below: 44 },
	portrait: {
		label: "Portrait (4:5)",
		width: 1080,
		height: 1350,
		photo: 850,
		title: 92,
		below: 52,
	},
	story: { label: "Story", width: 1080, height: 1920, photo: 1180, title: 104, below: 270 },
} as const;
export type PostShape = keyof typeof postShapes;

const edge = 72;
const gap = 18;
const eyebrowSize = 26;
const lineSize = 36;
const footHeight = 72;
/** Minimum share of a photo's width or height to show; with less, a face may be cut off. */
const minShownShare = 0.75;
const longName = 32;
const colors = {
	ground: "#f6f0e6",
	title: "#1b1a1d",
	text: "#6b655d",
	eyebrow: "#a8432a",
	badge: "#f3dfae",
	badgeText: "#5b4300",
};

export function isPostShape(name: string): name is PostShape {
	return Object.hasOwn(postShapes, name);
}

/** Renders a JPEG of at most 400,000 bytes. @throws if the picture can't be decoded. */
export async function renderPostPicture(shape: PostShape, content: PostPicture): Promise<Buffer> {
	const { width, height, photo, title, below } = postShapes[shape];
	const size = { width, height: photo };
	const { coat, ground } = content.portrait ?? portraitOf("");
	const shown = content.picture ?? coat;
	const jpeg = await drawPicture(shown, size, grounds[ground] ?? grounds[0], minShownShare);
	const column = { left: edge, top: photo + 40, bottom: below, width: width - 2 * edge };
	return drawSheet(
		{
			width,
			height,
			ground: colors.ground,
			picture: {
				jpeg,
				...size,
				at: { left: 0, top: 0 },
				label: content.picture ? undefined : content.missingLabel,
			},
			column: { gap, ...column },
			maxBytes: 400_000,
		},
		await parts(content, title, { ...column, height: height - column.bottom - column.top }),
	);
}

async function parts(
	content: PostPicture,
	size: number,
	{ width, height }: Record<"width" | "height", number>,
): Promise<ReactNode[]> {
	const heading = {
		role: "heading",
		size: content.title.length > longName ? Math.round(size * 0.6) : size,
		width,
		lines: 3,
		color: colors.title,
		plain: true,
	} as const;
	const title = (await drawnText(content.title, heading)) ?? (await drawnText(site.breed, heading));
	const used = (await heightOf(title, width)) + eyebrowSize * 1.9 + footHeight + 3 * gap;
	const lines = Math.floor((height - used) / (lineSize * 1.35));
	const style = { role: "body", size: lineSize, width, color: colors.text } as const;
	return [
		content.badge ? badge(content.badge) : await eyebrow(content.eyebrow, width),
		title,
		lines > 0 ? await drawnText(content.summary, { ...style, lines: Math.min(lines, 3) }) : null,
		await foot(content.address, width),
	];
}

function eyebrow(text: string, width: number): Promise<ReactNode> {
	const { eyebrow: color } = colors;
	return drawnText(text, { role: "strong", size: eyebrowSize, width, lines: 1, color });
}

function badge(text: string): ReactNode {
	const style = {
		alignSelf: "flex-start",
		padding: "4px 22px 6px",
		borderRadius: 40,
		background: colors.badge,
		color: colors.badgeText,
		fontFamily: families.strong,
		fontSize: 30,
	};
	return createElement("div", { style }, text);
}

async function foot(address: string, whole: number): Promise<ReactNode> {
	const gap = 22;
	const width = whole - footHeight - gap;
	const name = { role: "heading", size: 32, width, lines: 1, color: colors.title } as const;
	const text = createElement(
		"div",
		{ style: { display: "flex", flexDirection: "column" } },
		await drawnText(site.name, name),
		await drawnText(address, { role: "body", size: 28, width, lines: 1, color: colors.text }),
	);
	return besideMark(footHeight, gap, text);
}
