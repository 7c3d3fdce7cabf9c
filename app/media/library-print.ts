import sharp from "sharp";

/** A photo of a text as a JPEG for a printed page, and its size in pixels. */
export type PrintedPhoto = { data: Buffer; width: number; height: number };

/**
 * A photo, made to fit a column of `width` pixels, as a JPEG.
 * @throws when it cannot be decoded.
 */
export async function printPhoto(bytes: Uint8Array, width: number): Promise<PrintedPhoto> {
	const { data, info } = await sharp(bytes, { limitInputPixels: 50e6 })
		.resize({ width, height: width, fit: "inside", withoutEnlargement: true })
		.flatten({ background: "#ebdfcc" })
		.jpeg({ quality: 82 })
		.toBuffer({ resolveWithObject: true });
	return { data, width: info.width, height: info.height };
}
