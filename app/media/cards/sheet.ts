import { type CSSProperties, createElement, type ReactNode } from "react";
import sharp from "sharp";
import { drawMark } from "#app/media/cards/arch.ts";
import { cardFonts, families } from "#app/media/cards/card-text.ts";

type Sheet = {
	width: number;
	height: number;
	ground: string;
	picture: {
		jpeg: Buffer;
		width: number;
		height: number;
		at: CSSProperties;
		/** Written on it. */
		label?: string | undefined;
	};
	/** Position and gap of the column of parts. */
	column: CSSProperties;
	maxBytes: number;
};

/** As in `card.css`. */
const labelStyle = {
	position: "absolute",
	bottom: 28,
	left: 28,
	padding: "6px 26px 8px",
	borderRadius: 40,
	background: "#fffcf7",
	color: "#2a282b",
	fontFamily: families.body,
	fontSize: 32,
} as const;

/** Draws a picture and a column of parts as a JPEG of at most `maxBytes`. */
export async function drawSheet(
	{ width, height, ground, picture, column, maxBytes }: Sheet,
	parts: ReactNode[],
): Promise<Buffer> {
	const { jpeg, at, label, ...size } = picture;
	const layout = createElement(
		"div",
		{ style: { display: "flex", width: "100%", height: "100%", background: ground } },
		createElement(
			"div",
			{ style: { display: "flex", position: "absolute", ...size, ...at } },
			createElement("img", { src: dataUri(jpeg, "jpeg"), ...size, alt: "" }),
			label ? createElement("div", { style: labelStyle }, label) : null,
		),
		createElement(
			"div",
			{ style: { display: "flex", flexDirection: "column", position: "absolute", ...column } },
			...parts,
		),
	);
	// Loaded on first use, because most processes don't draw a card for days.
	const { default: satori } = await import("satori");
	return encode(await satori(layout, { width, height, fonts: cardFonts() }), maxBytes);
}

let mark: string | undefined;

/** Puts our mark before the text, at the bottom of the column. */
export async function besideMark(side: number, gap: number, text: ReactNode): Promise<ReactNode> {
	mark ??= dataUri(await drawMark(112), "png");
	return createElement(
		"div",
		{ style: { display: "flex", alignItems: "center", gap, marginTop: "auto" } },
		createElement("img", { src: mark, width: side, height: side, alt: "" }),
		text,
	);
}

async function encode(drawing: string, maxBytes: number): Promise<Buffer> {
	const pixels = sharp(Buffer.from(drawing)).flatten().raw();
	const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
	const { width, height, channels } = info;
	for (let quality = 82; ; quality -= 8) {
		const image = sharp(data, { raw: { width, height, channels } });
		const file = await image.jpeg({ quality, mozjpeg: true }).toBuffer();
		if (file.length <= maxBytes || quality < 20) return file;
	}
}

function dataUri(bytes: Buffer, kind: "jpeg" | "png"): string {
	return `data:image/${kind};base64,${bytes.toString("base64")}`;
}
