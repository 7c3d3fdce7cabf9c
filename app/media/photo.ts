import type { Portrait } from "#app/media/portrait.ts";
import type { SmallPicture } from "#app/ui/missing.ts";

/** Written on a drawing in place of a dog’s photo, so that nobody takes it for the dog. */
export const noPhotoYet = "No photo yet";

export type Photo = {
	token: string;
	width: number;
	height: number;
	color: string;
	alt: string;
	caption?: string;
	/** Path that serves the files while the photo isn't public, such as "/desk/photo". */
	folder?: string;
};

export const photoFormats = ["avif", "webp"] as const;
export type PhotoFormat = (typeof photoFormats)[number];

export const deskFolder = "/desk/photo";

const widths = [160, 320, 480, 640, 960, 1280] as const;

export const masterSide = 2400;

export function widthsOf({ width, height }: Pick<Photo, "width" | "height">): number[] {
	const widest = Math.min(width, Math.floor((width * masterSide) / Math.max(width, height)));
	const kept = widths.filter((each) => each <= widest);
	return kept.length > 0 ? kept : [widths[0]];
}

export function photoAddress(
	{ folder = "/photos", token }: Pick<Photo, "folder" | "token">,
	width: number,
	format: PhotoFormat,
): string {
	return `${folder}/${token}/${width}.${format}`;
}

/** Returns a path that works for non-public photos too; the width is rounded down to an existing one. */
export function deskPhoto(id: number | string, width: number): string {
	return `${deskFolder}/${id}/${width}.webp`;
}

/** Returns another address for another photo, because other sites keep what an address showed them first. */
export function shareCardOf(path: string, photo: Pick<Photo, "token"> | undefined): string {
	return `${path}/card.jpg${photo ? `?v=${photo.token.slice(0, 8)}` : ""}`;
}

export function srcSet(
	photo: Photo,
	format: PhotoFormat,
	{ least = 0, most = Number.POSITIVE_INFINITY } = {},
): string {
	const all = widthsOf(photo);
	const useful = all.filter((width) => width >= least && width <= most);
	return (useful.length > 0 ? useful : all.slice(0, 1))
		.map((width) => `${photoAddress(photo, width, format)} ${width}w`)
		.join(", ");
}

export function thumbnailAddress(photo: Pick<Photo, "folder" | "token">): string {
	return photoAddress(photo, widths[0], "webp");
}

/** The photo or, without one, the drawing, for a page that knows neither. */
export function smallPictureOf({ photo, portrait }: Shown): SmallPicture | undefined {
	if (photo) return { src: thumbnailAddress(photo) };
	return portrait && { src: `/portraits/${portrait.coat}.svg`, ground: portrait.ground };
}

type Shown = { photo?: Photo | null | undefined; portrait?: Portrait | undefined };

export function photoSource(photo: Photo, width: number): string {
	return photoAddress(photo, nearestWidth(photo, width), "webp");
}

function nearestWidth(size: Pick<Photo, "width" | "height">, width: number): number {
	const offered = widthsOf(size);
	return offered.findLast((each) => each <= width) ?? offered[0] ?? widths[0];
}

/** Pixels. Photos in emails are shown at half of it, or on a phone at its width. */
export const emailWidth = 480;

/** The name of the only JPEG of a photo: Outlook on Windows shows no WebP. */
export function emailFile(size: Pick<Photo, "width" | "height">): string {
	return `${nearestWidth(size, emailWidth)}.jpg`;
}
