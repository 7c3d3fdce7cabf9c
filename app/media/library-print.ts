import sharp from "sharp";

export type PrintedPhoto = { data: Buffer; width: number; height: number };

export async function printPhoto(bytes: Uint8Array, width: number): Promise<PrintedPhoto> {
	const { data, info } = await sharp(bytes, { limitInputPixels: 50e6 })
		.resize({ width, height: width, fit: "inside", withoutEnlargement: true })
		.flatten({ background: "#ebdfcc" })
		.jpeg({ quality: 82 })
		.toBuffer({ resolveWithObject: true });
	return { data, width: info.width, height: info.height };
}
