import sharp from "sharp";

const columns = 9;
const rows = 8;
const cellSide = 8;

export const maxSimilarDistance = 6;

type Picture = { width: number; height: number; rgba: Uint8Array };

export async function perceptualHash({ width, height, rgba }: Picture): Promise<string> {
	const pixels = await sharp(rgba, { raw: { width, height, channels: 4 } })
		.removeAlpha()
		.greyscale()
		.resize(columns * cellSide, rows * cellSide, { fit: "fill" })
		.raw()
		.toBuffer();
	const cells = meanOfCells(pixels);
	let bits = 0n;
	for (let row = 0; row < rows; row++) {
		for (let column = 0; column < columns - 1; column++) {
			const place = row * columns + column;
			// Requires a difference of more than 1 of 255 levels, so that noise in an even area is ignored.
			const darker = (cells[place] ?? 0) + 1 < (cells[place + 1] ?? 0);
			bits = (bits << 1n) | (darker ? 1n : 0n);
		}
	}
	return bits.toString(16).padStart(16, "0");
}

/** Averages each cell: resizing to one pixel per cell would blend it with its neighbors. */
function meanOfCells(pixels: Uint8Array): number[] {
	const sums = new Array<number>(columns * rows).fill(0);
	const width = columns * cellSide;
	for (const [index, light] of pixels.entries()) {
		const column = Math.floor((index % width) / cellSide);
		const row = Math.floor(index / width / cellSide);
		sums[row * columns + column] = (sums[row * columns + column] ?? 0) + light;
	}
	return sums.map((sum) => sum / cellSide ** 2);
}

export function hashDistance(one: string, other: string): number {
	const apart = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
	return apart.toString(2).replaceAll("0", "").length;
}

/** Returns false for plain walls and gradients, whose hashes unrelated pictures share. */
export function isDistinctiveHash(hash: string): boolean {
	const set = hashDistance(hash, "0000000000000000");
	return set >= 8 && set <= 56;
}
