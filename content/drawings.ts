import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { type Look, measureLook } from "#app/media/variants.ts";
import looks from "./drawn.json" with { type: "json" };
import { composeCover, composeLogo, composePicture } from "./pictures.ts";
import { readSampleTexts, sampleDogs, sampleKennels } from "./samples.ts";

/** A picture that `npm run draw` draws into content/drawn: drawing all of them takes too long for a first start. */
export type Drawing = { name: string; draw(): Promise<Buffer> };

const folder = join(import.meta.dirname, "drawn");

export function pictureOf(picture: Parameters<typeof composePicture>[0]): Drawing {
	const { coat, ground, crop, grey_muzzle } = picture;
	const name = [coat, ground, crop, ...(grey_muzzle ? ["old"] : [])].join("-");
	return { name, draw: () => composePicture(picture) };
}

export function logoOf(logo: Parameters<typeof composeLogo>[0]): Drawing {
	return { name: `logo-${logo.coat}-${logo.ground}`, draw: () => composeLogo(logo) };
}

export function coverOf(cover: Parameters<typeof composeCover>[0]): Drawing {
	return { name: `cover-${cover.coat}-${cover.prop}`, draw: () => composeCover(cover) };
}

/** Returns a WebP file, and what is measured of every photo. */
export async function readDrawing({ name }: Drawing): Promise<{ bytes: Buffer; look: Look }> {
	const look = (looks as Record<string, Look>)[name];
	if (!look) throw new Error(`${name} isn't drawn yet: npm run draw`);
	return { bytes: await readFile(join(folder, `${name}.webp`)), look };
}

export async function listDrawn(): Promise<string[]> {
	return (await readdir(folder)).map((file) => file.replace(/\.webp$/, ""));
}

export async function allDrawings(): Promise<Drawing[]> {
	const texts = [...(await readSampleTexts("guides")), ...(await readSampleTexts("posts"))];
	const all = [
		...[...sampleDogs, ...sampleKennels].flatMap(({ photos = [] }) => photos.map(pictureOf)),
		...sampleKennels.flatMap(({ logo }) => (logo ? [logoOf(logo)] : [])),
		...texts.map(({ cover }) => coverOf(cover)),
	];
	return [...new Map(all.map((drawing) => [drawing.name, drawing])).values()];
}

if (import.meta.main) {
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder);
	const measured: Record<string, Look> = {};
	for (const { name, draw } of await allDrawings()) {
		const bytes = await sharp(await draw())
			.webp({ quality: 80, effort: 6 })
			.toBuffer();
		const look = await measureLook(bytes);
		if (!look.ok) throw new Error(`${name} was refused: ${look.reason}`);
		measured[name] = look.value;
		await writeFile(join(folder, `${name}.webp`), bytes);
	}
	await writeFile(
		join(import.meta.dirname, "drawn.json"),
		`${JSON.stringify(measured, null, "\t")}\n`,
	);
}
