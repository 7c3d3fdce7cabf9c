import sharp from "sharp";

/** The hash compares each of 9 columns with the next, in 8 rows: 64 bits. */
const columns = 9;
const rows = 8;

/** Two pictures whose looks differ in no more bits than this are taken for the same one. */
export const maxSimilarDistance = 6;

type Picture = { width: number; height: number; rgba: Uint8Array };

/**
 * A picture's looks as 16 hexadecimal digits: a difference hash. It stays nearly the same when the
 * picture is made smaller, encoded anew, brightened, or trimmed a little at its edges.
 */
export async function perceptualHash({ width, height, rgba }: Picture): Promise<string> {
	const cells = await sharp(rgba, { raw: { width, height, channels: 4 } })
		.removeAlpha()
		.greyscale()
		.resize(columns, rows, { fit: "fill", kernel: "linear" })
		.raw()
		.toBuffer();
	let bits = 0n;
	for (let row = 0; row < rows; row++) {
		for (let column = 0; column < columns - 1; column++) {
			const place = row * columns + column;
			// By one step of 255 at least: an even ground has noise, and no looks.
			const darker = (cells[place] ?? 0) + 1 < (cells[place + 1] ?? 0);
			bits = (bits << 1n) | (darker ? 1n : 0n);
		}
	}
	return bits.toString(16).padStart(16, "0");
}

/** In how many of 64 bits two looks differ. */
export function hashDistance(one: string, other: string): number {
	let apart = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
	let many = 0;
	for (; apart > 0n; apart &= apart - 1n) many++;
	return many;
}

/** A plain wall or a gradient has looks that many others have: they say nothing. */
export function isTellingHash(looks: string): boolean {
	const set = hashDistance(looks, "0000000000000000");
	return set >= 8 && set <= 56;
}
