/** The hash compares each of 9 columns with the next, in 8 rows: 64 bits. */
const columns = 9;
const rows = 8;

/** Two pictures whose looks differ in no more bits than this are taken for the same one. */
export const alikeBits = 6;

type Picture = { width: number; height: number; rgba: Uint8Array };

/**
 * A picture's looks as 16 hexadecimal digits: a difference hash. It stays nearly the same when the
 * picture is made smaller, encoded anew, brightened, or trimmed a little at its edges.
 */
export function looksOf(picture: Picture): string {
	const cells = meanLights(picture);
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
export function looksApart(one: string, other: string): number {
	let apart = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
	let many = 0;
	for (; apart > 0n; apart &= apart - 1n) many++;
	return many;
}

/** A plain wall or a gradient has looks that many others have: they say nothing. */
export function looksTell(looks: string): boolean {
	const set = looksApart(looks, "0000000000000000");
	return set >= 8 && set <= 56;
}

/** How light each cell of the grid is, on average, row by row; parts of pixels count as parts. */
function meanLights({ width, height, rgba }: Picture): number[] {
	const sums = new Array<number>(columns * rows).fill(0);
	const weights = new Array<number>(columns * rows).fill(0);
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const at = (y * width + x) * 4;
			const [red = 0, green = 0, blue = 0] = rgba.subarray(at, at + 3);
			const light = 0.299 * red + 0.587 * green + 0.114 * blue;
			for (const [column, across] of shares(x, width, columns)) {
				for (const [row, down] of shares(y, height, rows)) {
					const cell = row * columns + column;
					sums[cell] = (sums[cell] ?? 0) + light * across * down;
					weights[cell] = (weights[cell] ?? 0) + across * down;
				}
			}
		}
	}
	return sums.map((sum, cell) => sum / (weights[cell] || 1));
}

/** Which cells of `cells` a pixel of `size` falls into, and how much of it into each. */
function shares(pixel: number, size: number, cells: number): [cell: number, share: number][] {
	const from = (pixel * cells) / size;
	const to = ((pixel + 1) * cells) / size;
	const found: [number, number][] = [];
	for (let cell = Math.floor(from); cell < Math.min(cells, Math.ceil(to)); cell++) {
		found.push([cell, Math.min(to, cell + 1) - Math.max(from, cell)]);
	}
	return found;
}
