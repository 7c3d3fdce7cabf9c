import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { type Coat, type Corso, drawCorso } from "./corso.ts";
import { drawCoverScenery, drawMedallion, drawScenery, type Ground } from "./scenery.ts";
import type { Glow, Stage } from "./shapes.ts";

export type Crop = "portrait" | "close" | "left" | "right" | "wide";

type Pose = { scale: number; x: number; bottom: number; tilt: number };

const width = 1280;
const height = 1152;

const crops: Record<Crop, { pose: Pose; room: Stage["room"]; size: number }> = {
	portrait: { pose: { scale: 2.75, x: 640, bottom: height, tilt: 0 }, room: 0, size: 1 },
	close: { pose: { scale: 4.4, x: 640, bottom: 1560, tilt: 0 }, room: 0, size: 2.3 },
	left: { pose: { scale: 2.6, x: 470, bottom: height, tilt: 7 }, room: 1, size: 0.95 },
	right: { pose: { scale: 2.6, x: 810, bottom: height, tilt: -7 }, room: -1, size: 0.95 },
	wide: { pose: { scale: 1.95, x: 640, bottom: height, tilt: -5 }, room: 0, size: 0.55 },
};

/** Scale of the finished picture; reduced because the first start encodes all pictures. */
const keptAt = 0.75;

/** Returns a PNG of 960 × 864. Pages may crop 48 pixels at the top and bottom (5:4). */
export async function composePicture(picture: {
	coat: Coat;
	ground: Ground;
	crop: Crop;
	grey_muzzle?: boolean;
}): Promise<Buffer> {
	const { pose, room, size } = crops[picture.crop];
	const corso = await drawCorso(picture.coat, picture.grey_muzzle);
	const glow = glowBehind(picture.coat);
	const stage: Stage = { width, height, x: pose.x, room, size, glow };
	return render(width, height, drawScenery(picture.ground, stage) + place(corso, pose));
}

export type Cover = {
	coat: Coat;
	/** Chooses the scene and the dog's side. */
	seed: number;
	/** What stands beside the dog and shows what the text is about: a drawing of content/props. */
	prop: string;
};

/** Returns a PNG of 1200 × 750. */
export async function composeCover(cover: Cover): Promise<Buffer> {
	const seed = Math.abs(Math.trunc(cover.seed));
	const side = (seed + Math.floor(seed / 6)) % 2 === 0 ? 1 : -1;
	const pose = { scale: 2.3, x: 800 + side * 240, bottom: 1000, tilt: side * -5 };
	const stage: Stage = {
		width: 1600,
		height: 1000,
		x: pose.x,
		room: side === 1 ? -1 : 1,
		size: 1,
		glow: glowBehind(cover.coat),
	};
	const corso = await drawCorso(cover.coat);
	const prop = placeProp(await readProp(cover.prop), 800 - side * 395);
	return render(1600, 1000, drawCoverScenery(seed, stage) + prop + place(corso, pose));
}

export type Prop = { title: string; drawing: string };

export async function readProp(name: string): Promise<Prop> {
	const svg = await readFile(join(import.meta.dirname, "props", `${name}.svg`), "utf8");
	const [, title, drawing] = svg.match(/^<svg[^>]*><title>(.+?)<\/title>(.+)<\/svg>\s*$/s) ?? [];
	if (!title || !drawing) throw new Error(`content/props/${name}.svg has no title or no drawing.`);
	return { title, drawing };
}

/** On a disc, so that it can be told from every ground. */
function placeProp({ drawing }: Prop, x: number): string {
	return (
		`<circle cx="${x}" cy="500" r="318" fill="#f4e8d6"/>` +
		`<circle cx="${x}" cy="500" r="340" fill="none" stroke="#f4e8d6" stroke-opacity=".55" stroke-width="6"/>` +
		`<g transform="translate(${x - 250} 250) scale(1.25)">${drawing}</g>`
	);
}

/** Returns a PNG of 480 × 480. */
export async function composeLogo(logo: { coat: Coat; ground: Ground }): Promise<Buffer> {
	const corso = await drawCorso(logo.coat);
	const { back, ring } = drawMedallion(logo.ground, glowBehind(logo.coat));
	const dog = place(corso, { scale: 1.55, x: 320, bottom: 640, tilt: 0 });
	const clip = `<clipPath id="disc"><circle cx="320" cy="320" r="256"/></clipPath>`;
	return render(640, 640, `${clip}${back}<g clip-path="url(#disc)">${dog}</g>${ring}`);
}

/** Returns terracotta colors, or golden ones behind a reddish dog. */
function glowBehind(coat: Coat): Glow {
	return coat === "chestnut" ? ["#e6bb80", "#c58350"] : ["#c9713f", "#8b3520"];
}

function place(corso: Corso, { scale, x, bottom, tilt }: Pose): string {
	return (
		`<g transform="translate(${x - 200 * scale} ${bottom - 400 * scale}) scale(${scale})">` +
		`${corso.body}<g transform="rotate(${tilt * 0.4} 200 290)">${corso.neck}</g>` +
		`<g transform="rotate(${tilt} 200 280)">${corso.head}</g></g>`
	);
}

function render(wide: number, high: number, drawing: string): Promise<Buffer> {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}">${drawing}</svg>`;
	return sharp(Buffer.from(svg))
		.resize(wide * keptAt, high * keptAt)
		.png({ compressionLevel: 6 })
		.toBuffer();
}
