import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { pairPlaces } from "#app/media/pair.ts";
import { projectRoot } from "#app/platform/content/project-root.server.ts";
import type { Coat } from "#app/ui/empty-state.tsx";

type Size = { width: number; height: number };

const maxPixels = 50e6;
const readPortrait = (coat: Coat) =>
	readFileSync(join(projectRoot, `public/portraits/${coat}.svg`), "utf8");
const mark = readPortrait("black");

/** A photo, the portrait of a dog without one, or the portraits of two, first the one behind. */
export type Shown = Uint8Array | Coat | readonly [Coat, Coat];

function drawingOf(shown: Coat | readonly [Coat, Coat]): string {
	if (typeof shown === "string") return readPortrait(shown);
	const dogs = shown.map((coat, at) => {
		const { x, y, side } = pairPlaces[at] ?? pairPlaces[0];
		const placed = `<svg x="${x}" y="${y}" width="${side}" height="${side}"`;
		return readPortrait(coat).replace("<svg", placed);
	});
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">${dogs.join("")}</svg>`;
}

/** Fills the arch with a photo or places a drawing inside it: of a dog, without a photo. @throws if undecodable. */
export async function drawArch(picture: Shown, size: Size, ground: string) {
	const { width, height } = size;
	const radius = width / 2;
	const shape = `M0 ${height}V${radius}A${radius} ${radius} 0 0 1 ${width} ${radius}V${height}Z`;
	const outside = `M0 0H${width}V${height}H0Z${shape}`;
	const terracotta = svg(
		size,
		`<linearGradient id="t" x2="0" y2="1"><stop stop-color="#c9713f"/>` +
			`<stop offset="1" stop-color="#8b3520"/></linearGradient>` +
			`<rect width="100%" height="100%" fill="url(#t)"/>`,
	);
	const frame = svg(size, `<path fill-rule="evenodd" fill="${ground}" d="${outside}"/>`);
	return sharp(terracotta)
		.composite([{ input: await placed(picture, size), gravity: "south" }, { input: frame }])
		.flatten({ background: ground })
		.jpeg({ quality: 90 })
		.toBuffer();
}

/**
 * If cropping would show less than the share `least` of a photo, draws the whole photo over a blurred copy.
 * With `least`, a photo that is too tall is cropped at the bottom, where there is rarely a face.
 */
export async function drawPicture(picture: Shown, size: Size, ground: string, least = 0) {
	return sharp({ create: { ...size, channels: 3, background: ground } })
		.composite([{ input: await placed(picture, size, least), gravity: "south" }])
		.jpeg({ quality: 90 })
		.toBuffer();
}

export function drawMark(side: number): Promise<Buffer> {
	const size = { width: side, height: side };
	const [half, ring] = [side / 2, side / 32];
	const seal = svg(size, `<circle cx="${half}" cy="${half}" r="${half}" fill="#ebdfcc"/>`);
	// Without the ring, the dark shoulders would blend into the dark background.
	const edge = `cx="${half}" cy="${half}" r="${half - ring / 2}" fill="none" stroke="#ebdfcc"`;
	return sharp(seal)
		.composite([
			{ input: svg(size, mark) },
			{ input: seal, blend: "dest-in" },
			{ input: svg(size, `<circle ${edge} stroke-width="${ring}"/>`) },
		])
		.png()
		.toBuffer();
}

async function placed(picture: Shown, { width, height }: Size, least = 0): Promise<Buffer> {
	const drawn =
		picture instanceof Uint8Array
			? picture
			: await sharp(Buffer.from(drawingOf(picture)), { density: 240 })
					.png()
					.toBuffer();
	const opened = sharp(drawn, { limitInputPixels: maxPixels, pages: 1 }).autoOrient();
	const { hasAlpha, autoOrient } = await opened.metadata();
	const drawing = hasAlpha && !(await opened.clone().stats()).isOpaque;
	const across = autoOrient.width / autoOrient.height / (width / height);
	if (!drawing && Math.min(across, 1 / across) < least) return whole(opened, { width, height });
	const side = Math.round(Math.min(width, height) * 0.96);
	return opened
		.resize(
			drawing
				? { width: side, height: side, fit: "inside" }
				: { width, height, fit: "cover", position: least > 0 && across < 1 ? "top" : "attention" },
		)
		.png({ compressionLevel: 1 })
		.toBuffer();
}

async function whole(photo: Sharp, size: Size): Promise<Buffer> {
	const around = await photo
		.clone()
		.resize({ width: 90, height: 90, fit: "cover" })
		.blur(6)
		.modulate({ brightness: 0.8 })
		.png()
		.toBuffer();
	const inside = await photo
		.resize({ ...size, fit: "inside" })
		.png()
		.toBuffer();
	return sharp(around)
		.resize({ ...size, fit: "cover" })
		.composite([{ input: inside }])
		.png({ compressionLevel: 1 })
		.toBuffer();
}

function svg({ width, height }: Size, content: string): Buffer {
	return Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
	);
}
