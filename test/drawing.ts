import sharp, { type Sharp } from "sharp";

/** Draws shapes on 640 × 480 pixels; the same seed makes the same picture. */
export function draw(seed: number): Sharp {
	let state = seed * 7919 + 17;
	const next = (most: number) => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return Math.floor((state / 2_147_483_648) * most);
	};
	const shapes = Array.from({ length: 14 }, () => {
		const color = `hsl(${next(360)} ${10 + next(40)}% ${10 + next(80)}%)`;
		return `<ellipse cx="${next(640)}" cy="${next(480)}" rx="${40 + next(140)}" ry="${40 + next(120)}" fill="${color}"/>`;
	});
	const ground = `hsl(${next(360)} 30% ${20 + next(60)}%)`;
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="${ground}"/>${shapes.join("")}</svg>`;
	return sharp(Buffer.from(svg));
}
