import type { ReactNode } from "react";
import { drawArch, drawPicture } from "#app/media/cards/arch.ts";
import { drawnText, endsWithSentence, heightOf } from "#app/media/cards/card-text.ts";
import { besideMark, drawSheet } from "#app/media/cards/sheet.ts";
import { grounds, type Portrait, portraitOf } from "#app/media/portrait.ts";
import type { Coat } from "#app/ui/empty-state.tsx";
import { site } from "#site";

export type ShareCard = {
	eyebrow: string;
	title: string;
	summary?: string;
	picture?: Uint8Array | undefined;
	/** Drawn without a picture. */
	portrait?: Portrait;
	/** Drawn behind the portrait. */
	companion?: Coat;
	/** Written on the portrait. */
	missingLabel?: string | undefined;
	tone?: "nero" | "sand";
};

const lineSize = 30;
const lineHeight = lineSize * 1.35;
const [minLines, maxLines] = [2, 4];
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
	const { ground, picture, column, right } = look;
	const { portrait = portraitOf("") } = content;
	const { companion } = content;
	const drawn = companion ? ([companion, portrait.coat] as const) : portrait.coat;
	const shown = content.picture ?? drawn;
	const jpeg =
		tone === "nero"
			? await drawArch(shown, picture, ground)
			: await drawPicture(shown, picture, grounds[portrait.ground] ?? grounds[0]);
	return drawSheet(
		{
			width: 1200,
			height: 630,
			ground,
			picture: {
				jpeg,
				...picture,
				at: { right, bottom: 0 },
				label: content.picture ? undefined : content.missingLabel,
			},
			column: { gap: 22, left: 72, top: 64, bottom: 56, width: column },
			maxBytes: 120_000,
		},
		await parts(content, look),
	);
}

async function parts(
	{ eyebrow, title, summary = "" }: ShareCard,
	look: Look,
): Promise<ReactNode[]> {
	const width = look.column;
	const { drawn, lines } = await titleAbove(summary, title, look);
	const name = { role: "heading", size: 28, width: width - 80, lines: 1 } as const;
	return [
		await drawnText(eyebrow, { role: "strong", size: 21, width, lines: 1, color: look.eyebrow }),
		drawn,
		await drawnText(summary, { role: "body", size: lineSize, width, lines, color: look.text }),
		await besideMark(56, 18, await drawnText(site.name, { ...name, color: look.title })),
	].filter((part) => part !== null);
}

/** Shrinks the title if the line below it can then end with a complete sentence. */
async function titleAbove(
	summary: string,
	title: string,
	{ titleSize, title: color, column }: Look,
) {
	const below = { role: "body", size: lineSize, width: column, color } as const;
	const set = async (share: number) => {
		const height = textHeight - minLines * lineHeight;
		const size = Math.round(titleSize * share);
		const heading = { role: "heading", size, width: column, lines: 4, height, color } as const;
		const drawn = (await drawnText(title, heading)) ?? (await drawnText(site.breed, heading));
		const room = textHeight - (await heightOf(drawn, column));
		const lines = Math.min(maxLines, Math.max(minLines, Math.floor(room / lineHeight)));
		return { drawn, lines, ends: await endsWithSentence(summary, { ...below, lines }) };
	};
	const largest = await set(1);
	if (largest.ends) return largest;
	for (const share of smallerTitles) {
		const smaller = await set(share);
		if (smaller.ends) return smaller;
	}
	return largest;
}
