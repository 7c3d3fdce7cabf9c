/** A picture as pages get it. Width and height are its own, upright, in pixels. */
export type Photo = {
	token: string;
	width: number;
	height: number;
	/** The average color, "#rrggbb": what lies in the picture's place until it is there. */
	color: string;
	alt: string;
	/** Where its files are while no visitor may see it, such as "/desk/photo". */
	folder?: string;
};

type Size = { width: number; height: number };

/** The picture formats that pages offer, best first. */
export const photoFormats = ["avif", "webp"] as const;
export type PhotoFormat = (typeof photoFormats)[number];

const widths = [160, 320, 480, 640, 960, 1280] as const;

/** The longer side of the master, in pixels: what every width is made from. */
export const masterSide = 2400;

/** The widths that a picture of this size has, ascending: never wider than itself, never none. */
export function widthsOf({ width, height }: Size): number[] {
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

/** The widths of a picture in one format, as a `srcset`; those wider than `most` pixels are left out. */
export function srcSet(photo: Photo, format: PhotoFormat, most = Number.POSITIVE_INFINITY): string {
	return widthsOf(photo)
		.filter((width, at) => at === 0 || width <= most)
		.map((width) => `${photoAddress(photo, width, format)} ${width}w`)
		.join(", ");
}

/** The address of the smallest file, which every picture has. */
export function thumbnailAddress(photo: Pick<Photo, "folder" | "token">): string {
	return photoAddress(photo, widths[0], "webp");
}

/** The address for whoever takes only one: the width nearest below `width` pixels. */
export function photoSource(photo: Photo, width: number): string {
	const offered = widthsOf(photo);
	const nearest = offered.findLast((each) => each <= width) ?? offered[0] ?? widths[0];
	return photoAddress(photo, nearest, "webp");
}
