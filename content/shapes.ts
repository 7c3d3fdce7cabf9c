export type Stage = {
	width: number;
	height: number;
	/** Horizontal center of the dog. */
	x: number;
	/** The side of the dog with free space: -1 left, 1 right, 0 both or neither. */
	room: -1 | 0 | 1;
	/** Size of the dog; 1 fills the picture. */
	size: number;
	glow: Glow;
};

export type Glow = readonly [top: string, bottom: string];

export type Tones = { base: string; light: string; deep: string };

export function wall({ width, height }: Stage, fill: string): string {
	return `<rect width="${width}" height="${height}" fill="${fill}"/>`;
}

export function terracotta([from, to]: Glow, top: number, bottom: number): string {
	return (
		`<linearGradient id="terracotta" x1="0" y1="${top}" x2="0" y2="${bottom}" ` +
		`gradientUnits="userSpaceOnUse"><stop stop-color="${from}"/>` +
		`<stop offset="1" stop-color="${to}"/></linearGradient>`
	);
}

/** `wide` multiplies the usual width. */
export function arch(stage: Stage, fill: string, wide: number, more = ""): string {
	const { x, height } = stage;
	const half = stage.height * 0.367 * wide * (0.62 + stage.size * 0.38);
	const top = height * 0.5 - half * 1.02;
	const spring = top + half;
	return (
		`<path d="M${x - half} ${height + 20}V${spring}A${half} ${half} 0 0 1 ${x + half} ${spring}` +
		`V${height + 20}Z" fill="${fill}" ${more}/>`
	);
}

export function sun({ x, room, width, height }: Stage, fill: string): string {
	const at = room === 0 ? x : x + room * width * 0.3;
	const radius = room === 0 ? height * 0.37 : height * 0.2;
	const y = room === 0 ? height * 0.47 : height * 0.4;
	return `<circle cx="${at}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

export function dunes({ width: w, height: h }: Stage, { deep }: Tones): string {
	return (
		`<path d="M0 ${h * 0.79}C${w * 0.22} ${h * 0.7} ${w * 0.4} ${h * 0.72} ${w * 0.6} ${h * 0.77}` +
		`S${w * 0.88} ${h * 0.8} ${w} ${h * 0.73}V${h}H0Z" fill="${deep}" opacity=".5"/>` +
		`<path d="M0 ${h * 0.9}C${w * 0.3} ${h * 0.84} ${w * 0.62} ${h * 0.93} ${w} ${h * 0.85}` +
		`V${h}H0Z" fill="${deep}" opacity=".6"/>`
	);
}

export function hills({ width: w, height: h, room }: Stage, { light, deep }: Tones): string {
	const at = room === 0 ? w * 0.8 : w * (0.5 + room * 0.28);
	return (
		`<circle cx="${at}" cy="${h * 0.25}" r="${h * 0.09}" fill="${light}"/>` +
		`<path d="M0 ${h * 0.6}C${w * 0.1} ${h * 0.52} ${w * 0.17} ${h * 0.46} ${w * 0.26} ${h * 0.5}` +
		`S${w * 0.44} ${h * 0.64} ${w * 0.56} ${h * 0.58}S${w * 0.8} ${h * 0.42} ${w * 0.9} ${h * 0.48}` +
		`S${w} ${h * 0.55} ${w} ${h * 0.55}V${h}H0Z" fill="${light}" opacity=".75"/>` +
		`<path d="M0 ${h * 0.72}C${w * 0.18} ${h * 0.64} ${w * 0.34} ${h * 0.66} ${w * 0.5} ${h * 0.72}` +
		`S${w * 0.84} ${h * 0.7} ${w} ${h * 0.63}V${h}H0Z" fill="${deep}" opacity=".45"/>` +
		`<path d="M0 ${h * 0.84}C${w * 0.3} ${h * 0.78} ${w * 0.6} ${h * 0.88} ${w} ${h * 0.8}` +
		`V${h}H0Z" fill="${deep}" opacity=".6"/>`
	);
}

export function cypresses(
	{ width: w, height: h, room }: Stage,
	{ base, light, deep }: Tones,
): string {
	const tree = (x: number, foot: number, tall: number) =>
		`<path d="M${x} ${foot - tall}C${x + tall * 0.13} ${foot - tall * 0.62} ${x + tall * 0.13} ` +
		`${foot - tall * 0.16} ${x} ${foot}C${x - tall * 0.13} ${foot - tall * 0.16} ` +
		`${x - tall * 0.13} ${foot - tall * 0.62} ${x} ${foot - tall}Z" fill="${mix(base, deep, 0.7)}"/>`;
	const [left, right] = [
		tree(w * 0.07, h * 0.77, h * 0.42) + tree(w * 0.155, h * 0.77, h * 0.28),
		tree(w * 0.93, h * 0.77, h * 0.38) + tree(w * 0.855, h * 0.77, h * 0.49),
	];
	const grove = room < 0 ? left : room > 0 ? right : left + right;
	return (
		`<path d="M0 ${h * 0.62}C${w * 0.25} ${h * 0.5} ${w * 0.6} ${h * 0.52} ${w} ${h * 0.64}` +
		`V${h}H0Z" fill="${light}" opacity=".8"/>${grove}` +
		`<path d="M0 ${h * 0.75}C${w * 0.3} ${h * 0.7} ${w * 0.66} ${h * 0.71} ${w} ${h * 0.74}` +
		`V${h}H0Z" fill="${mix(base, deep, 0.5)}"/>`
	);
}

export function arcade(stage: Stage, { light, deep }: Tones): string {
	const { width: w, height: h, x } = stage;
	const step = w * 0.5 * (0.6 + stage.size * 0.4);
	const half = step * 0.41;
	const spring = h * 0.2 + half;
	const bays = [-2, -1, 0, 1, 2].map((bay) => {
		const at = x + bay * step;
		return (
			`<path d="M${at - half} ${h}V${spring}A${half} ${half} 0 0 1 ${at + half} ${spring}V${h}Z" ` +
			`fill="${light}"/>`
		);
	});
	const capitals = [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5].map((between) => {
		const wide = (step - 2 * half) * 1.25;
		return `<rect x="${x + between * step - wide / 2}" y="${spring - 8}" width="${wide}" height="16" fill="${deep}" opacity=".6"/>`;
	});
	return bays.join("") + capitals.join("");
}

export function courses({ width: w, height: h, x }: Stage, { light, deep }: Tones): string {
	const rows = 6;
	const tall = h / rows;
	const long = tall * 2.1;
	const blocks: string[] = [];
	for (let row = 0; row < rows; row++) {
		const start = x - long * (row % 2 ? 4 : 4.5);
		for (let column = 0; column < 10; column++) {
			const tint = (row * 5 + column * 3) % 7;
			const fill = tint === 0 ? light : tint === 3 ? deep : "none";
			blocks.push(
				`<rect x="${start + column * long}" y="${row * tall}" width="${long}" height="${tall}" ` +
					`fill="${fill}" fill-opacity="${tint === 3 ? 0.28 : 0.7}"/>` +
					`<rect x="${start + column * long - 3}" y="${row * tall}" width="6" height="${tall}" fill="${light}"/>`,
			);
		}
		blocks.push(`<rect y="${row * tall - 3}" width="${w}" height="6" fill="${light}"/>`);
	}
	return blocks.join("");
}

/** Mixes two "#rrggbb" colors; a share of 0 gives the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
	const parts = [1, 3, 5].map((at) => {
		const [a, b] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
		return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share)
			.toString(16)
			.padStart(2, "0");
	});
	return `#${parts.join("")}`;
}
