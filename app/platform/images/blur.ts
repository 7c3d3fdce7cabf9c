const span = 11;

/**
 * Returns 0 (sharp) to 1 (blurred), whatever the picture shows, by how little it changes when blurred again
 * (Crete et al., "The blur effect", 2007). `light` has one byte per pixel. Undefined for an even area.
 */
export function blurOf(light: Uint8Array, width: number, height: number): number | undefined {
	const across = blurAlong(light, width, height, 1, width);
	const down = blurAlong(light, height, width, width, 1);
	if (across === undefined || down === undefined) return undefined;
	return Math.max(across, down);
}

function blurAlong(light: Uint8Array, length: number, lines: number, step: number, stride: number) {
	let before = 0;
	let lost = 0;
	for (let line = 0; line < lines; line++) {
		const at = (index: number) => light[line * stride + index * step] ?? 0;
		for (let index = 0; index + span < length; index++) {
			const middle = index + (span - 1) / 2;
			const sharp = Math.abs(at(middle + 1) - at(middle));
			const smooth = Math.abs(at(index + span) - at(index)) / span;
			before += sharp;
			lost += Math.max(0, sharp - smooth);
		}
	}
	return before < length * lines * 0.05 ? undefined : 1 - lost / before;
}
