import { createElement, type ReactNode } from "react";
import { drawPicture } from "#app/media/cards/arch.ts";
import { dataUri, encode, markUri } from "#app/media/cards/card.ts";
import { cardFonts, families, heightOf, words } from "#app/media/cards/card-text.ts";
import { site } from "#site";

export type PostPicture = {
	eyebrow: string;
	badge: string;
	title: string;
	line: string;
	/** Short enough to type, such as "corso.example/adoption-network/bruno". */
	address: string;
	picture?: Uint8Array | undefined;
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
const maxBytes = 400_000;
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
	const { width, height, photo } = postShapes[shape];
	const size = { width, height: photo };
	const picture = await drawPicture(content.picture, size, "#ebdfcc", minShownShare);
	const style = { display: "flex", width: "100%", height: "100%", background: colors.ground };
	const layout = createElement(
		"div",
		{ style },
		createElement("img", {
			src: dataUri(picture, "jpeg"),
			...size,
			alt: "",
			style: { position: "absolute", left: 0, top: 0 },
		}),
		await column(shape, content),
	);
	const { default: satori } = await import("satori");
	return encode(await satori(layout, { width, height, fonts: cardFonts() }), maxBytes);
}

async function column(shape: PostShape, content: PostPicture): Promise<ReactNode> {
	const { width: whole, height, photo, title: size, below } = postShapes[shape];
	const width = whole - 2 * edge;
	const [top, bottom] = [photo + 40, below];
	const heading = {
		role: "heading",
		size: content.title.length > longName ? Math.round(size * 0.6) : size,
		width,
		lines: 3,
		color: colors.title,
		plain: true,
	} as const;
	const title = (await words(content.title, heading)) ?? (await words(site.breed, heading));
	const used = (await heightOf(title, width)) + eyebrowSize * 1.9 + footHeight + 3 * gap;
	const lines = Math.floor((height - bottom - top - used) / (lineSize * 1.35));
	const line = { role: "body", size: lineSize, width, color: colors.text } as const;
	return createElement(
		"div",
		{
			style: {
				display: "flex",
				flexDirection: "column",
				gap,
				position: "absolute",
				left: edge,
				top,
				bottom,
				width,
			},
		},
		content.badge ? badge(content.badge) : await eyebrow(content.eyebrow, width),
		title,
		lines > 0 ? await words(content.line, { ...line, lines: Math.min(lines, 3) }) : null,
		await foot(content.address, width),
	);
}

function eyebrow(text: string, width: number): Promise<ReactNode> {
	return words(text, {
		role: "strong",
		size: eyebrowSize,
		width,
		lines: 1,
		color: colors.eyebrow,
	});
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

async function foot(address: string, width: number): Promise<ReactNode> {
	const style = { display: "flex", alignItems: "center", gap: 22, marginTop: "auto" };
	const side = footHeight;
	const text = width - side - 22;
	return createElement(
		"div",
		{ style },
		createElement("img", { src: await markUri(), width: side, height: side, alt: "" }),
		createElement(
			"div",
			{ style: { display: "flex", flexDirection: "column" } },
			await words(site.name, {
				role: "heading",
				size: 32,
				width: text,
				lines: 1,
				color: colors.title,
			}),
			await words(address, { role: "body", size: 28, width: text, lines: 1, color: colors.text }),
		),
	);
}
