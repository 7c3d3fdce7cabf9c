import { createElement, type ReactNode } from "react";
import sharp from "sharp";
import { drawArch, drawMark, drawPicture } from "#app/media/cards/arch.ts";
import { cardFonts, endsWithSentence, heightOf, words } from "#app/media/cards/card-text.ts";
import { site } from "#site";

export type ShareCard = {
	eyebrow: string;
	title: string;
	line?: string;
	picture?: Uint8Array | undefined;
	tone?: "nero" | "sand";
};

const card = { width: 1200, height: 630 };
const maxBytes = 120_000;
const lineSize = 30;
const lineHeight = lineSize * 1.35;
const [fewestLines, mostLines] = [2, 4];
const textHeight = 360;
const smallerTitles = [0.84, 0.7, 0.6];

const looks = {
	nero: {
		ground: "#1b1a1d",
		title: "#fff8ec",
		text: "#d8cdbd",
		eyebrow: "#d9a866",
		column: 560,
		titleSize: 76,
		right: 60,
		picture: { width: 470, height: 550 },
	},
	sand: {
		ground: "#f6f0e6",
		title: "#1b1a1d",
		text: "#6b655d",
		eyebrow: "#a8432a",
		column: 470,
		titleSize: 96,
		right: 0,
		picture: { width: 592, height: 630 },
	},
};
type Look = (typeof looks)[keyof typeof looks];

/** Renders a JPEG of at most 120,000 bytes. @throws if the picture can't be decoded. */
export async function renderShareCard(content: ShareCard): Promise<Buffer> {
	const tone = content.tone ?? "nero";
	const look = looks[tone];
	const picture =
		tone === "nero"
			? await drawArch(content.picture, look.picture, look.ground)
			: await drawPicture(content.picture, look.picture, "#ebdfcc");
	const layout = frame(look, dataUri(picture, "jpeg"), [
		...(await text(content, look)),
		await brand(look),
	]);
	// Loaded on first use, because most processes don't draw a card for days.
	const { default: satori } = await import("satori");
	return encode(await satori(layout, { ...card, fonts: cardFonts() }), maxBytes);
}

async function text({ eyebrow, title, line = "" }: ShareCard, look: Look): Promise<ReactNode[]> {
	const width = look.column;
	const { drawn, lines } = await titleAbove(line, title, look);
	const parts = [
		await words(eyebrow, { role: "strong", size: 21, width, lines: 1, color: look.eyebrow }),
		drawn,
		await words(line, { role: "body", size: lineSize, width, lines, color: look.text }),
	];
	return parts.filter((part) => part !== null);
}

/** Shrinks the title if the line below it can then end with a complete sentence. */
async function titleAbove(line: string, title: string, { titleSize, title: color, column }: Look) {
	const below = { role: "body", size: lineSize, width: column, color } as const;
	const set = async (share: number) => {
		const height = textHeight - fewestLines * lineHeight;
		const size = Math.round(titleSize * share);
		const heading = { role: "heading", size, width: column, lines: 4, height, color } as const;
		const drawn = (await words(title, heading)) ?? (await words(site.breed, heading));
		const room = textHeight - (await heightOf(drawn, column));
		const lines = Math.min(mostLines, Math.max(fewestLines, Math.floor(room / lineHeight)));
		return { drawn, lines, ends: await endsWithSentence(line, { ...below, lines }) };
	};
	const largest = await set(1);
	if (largest.ends) return largest;
	for (const share of smallerTitles) {
		const smaller = await set(share);
		if (smaller.ends) return smaller;
	}
	return largest;
}

let mark: string | undefined;

export async function markUri(): Promise<string> {
	mark ??= dataUri(await drawMark(112), "png");
	return mark;
}

async function brand(look: Look): Promise<ReactNode> {
	const style = { display: "flex", alignItems: "center", gap: 18, marginTop: "auto" };
	const name = { role: "heading", size: 28, width: look.column - 80, lines: 1 } as const;
	return createElement(
		"div",
		{ style },
		createElement("img", { src: await markUri(), width: 56, height: 56, alt: "" }),
		await words(site.name, { ...name, color: look.title }),
	);
}

function frame(look: Look, src: string, column: ReactNode[]): ReactNode {
	const { width, height } = look.picture;
	return createElement(
		"div",
		{ style: { display: "flex", width: "100%", height: "100%", background: look.ground } },
		createElement("img", {
			src,
			width,
			height,
			alt: "",
			style: { position: "absolute", right: look.right, bottom: 0 },
		}),
		createElement(
			"div",
			{
				style: {
					display: "flex",
					flexDirection: "column",
					gap: 22,
					position: "absolute",
					left: 72,
					top: 64,
					bottom: 56,
					width: look.column,
				},
			},
			...column,
		),
	);
}

export async function encode(drawing: string, maxBytes: number): Promise<Buffer> {
	const pixels = sharp(Buffer.from(drawing)).flatten().raw();
	const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
	const { width, height, channels } = info;
	for (let quality = 82; ; quality -= 8) {
		const image = sharp(data, { raw: { width, height, channels } });
		const file = await image.jpeg({ quality, mozjpeg: true }).toBuffer();
		if (file.length <= maxBytes || quality < 20) return file;
	}
}

export function dataUri(bytes: Buffer, kind: "jpeg" | "png"): string {
	return `data:image/${kind};base64,${bytes.toString("base64")}`;
}
