import sharp, { type Sharp } from "sharp";
import { portrait } from "#app/media/cards/portrait.ts";

export type Size = { width: number; height: number };

const maxPixels = 50e6;

/** A transparent drawing is placed inside the arch; a photo fills it. @throws when undecodable. */
export async function drawArch(
	picture: Uint8Array | undefined,
	{ width, height }: Size,
	ground: string,
): Promise<Buffer> {
	const radius = width / 2;
	const shape = `M0 ${height}V${radius}A${radius} ${radius} 0 0 1 ${width} ${radius}V${height}Z`;
	const outside = `M0 0H${width}V${height}H0Z${shape}`;
	const terracotta = svg(
		{ width, height },
		`<linearGradient id="t" x2="0" y2="1"><stop stop-color="#c9713f"/>` +
			`<stop offset="1" stop-color="#8b3520"/></linearGradient>` +
			`<rect width="100%" height="100%" fill="url(#t)"/>`,
	);
	const frame = svg(
		{ width, height },
		`<path fill-rule="evenodd" fill="${ground}" d="${outside}"/>`,
	);
	return sharp(terracotta)
		.composite([
			{ input: await placed(picture, { width, height }), gravity: "south" },
			{ input: frame },
		])
		.flatten({ background: ground })
		.jpeg({ quality: 90 })
		.toBuffer();
}

/** As `drawArch`, in a box. */
export async function drawPicture(
	picture: Uint8Array | undefined,
	{ width, height }: Size,
	ground: string,
): Promise<Buffer> {
	return sharp({ create: { width, height, channels: 3, background: ground } })
		.composite([{ input: await placed(picture, { width, height }), gravity: "south" }])
		.jpeg({ quality: 90 })
		.toBuffer();
}

export function drawMark(side: number): Promise<Buffer> {
	const size = { width: side, height: side };
	const [half, ring] = [side / 2, side / 32];
	const seal = svg(size, `<circle cx="${half}" cy="${half}" r="${half}" fill="#ebdfcc"/>`);
	// Without the ring, the dark shoulders would merge with the dark background.
	const edge = `cx="${half}" cy="${half}" r="${half - ring / 2}" fill="none" stroke="#ebdfcc"`;
	return sharp(seal)
		.composite([
			{ input: svg(size, portrait) },
			{ input: seal, blend: "dest-in" },
			{ input: svg(size, `<circle ${edge} stroke-width="${ring}"/>`) },
		])
		.png()
		.toBuffer();
}

async function placed(picture: Uint8Array | undefined, { width, height }: Size): Promise<Buffer> {
	if (picture === undefined) return placed(await drawPortrait(), { width, height });
	const opened: Sharp = sharp(picture, { limitInputPixels: maxPixels, pages: 1 }).autoOrient();
	const { hasAlpha } = await opened.metadata();
	const drawing = hasAlpha && !(await opened.clone().stats()).isOpaque;
	const side = Math.round(Math.min(width, height) * 0.96);
	return opened
		.resize(
			drawing
				? { width: side, height: side, fit: "inside" }
				: { width, height, fit: "cover", position: "attention" },
		)
		.png({ compressionLevel: 1 })
		.toBuffer();
}

function drawPortrait(): Promise<Buffer> {
	return sharp(Buffer.from(portrait), { density: 240 }).png().toBuffer();
}

function svg({ width, height }: Size, content: string): Buffer {
	return Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
	);
}
