import { mkdir, writeFile } from "node:fs/promises";
import { type Corso, drawCorso } from "./corso.ts";

/** Pairs of drawn photos, a good one and one that doesn't help, for whoever uploads photos. */
const folder = "public/photo-advice";

/** Of each photo, a square; and of what is between the two. */
const [side, gap] = [200, 16];

const grounds = {
	day: "#e4d0b4",
	light: "#f0e2cb",
	lawn: "#bdc5a8",
	sky: "#d5dadd",
	floor: "#d3ba95",
};

type Pose = { scale: number; x: number; y: number };

/** Places a dog by the middle of its face, which is at (200, 180) in its own square of 400. */
function placed({ body, neck, head }: Corso, { scale, x, y }: Pose): string {
	const at = `translate(${x - 200 * scale} ${y - 180 * scale}) scale(${scale})`;
	return `<g transform="${at}">${body}${neck}${head}</g>`;
}

const fill = (color: string) => `<rect width="${side}" height="${side}" fill="${color}"/>`;
const sun = `<circle cx="158" cy="42" r="22" fill="${grounds.light}"/>`;
const near: Pose = { scale: 0.62, x: 100, y: 108 };

/** From above, the face is flat, the legs are short and the floor fills the picture. */
function fromAbove({ head }: Corso): string {
	const boards = [50, 100, 150].map(
		(x) => `<path d="M${x} 0V200" stroke="#bfa277" stroke-width="2"/>`,
	);
	const paws = [84, 116].map((x) => `<ellipse cx="${x}" cy="184" rx="13" ry="9" fill="#c48d54"/>`);
	return (
		`${fill(grounds.floor)}${boards.join("")}` +
		`<path d="M60 110C56 146 70 168 74 186H126C130 168 144 146 140 110Z" fill="#976439"/>` +
		`<path d="M84 126C84 150 90 164 100 172C110 164 116 150 116 126Z" fill="#f3ebdf"/>` +
		`${paws.join("")}<g transform="translate(-4 6) scale(.52 .43)">${head}</g>`
	);
}

function pairs(dog: Corso): Record<string, [good: string, poor: string]> {
	const good = fill(grounds.day) + sun + placed(dog, near);
	const dark = `<rect width="200" height="200" fill="#1b1a1d" opacity=".78"/>`;
	const flash = [75, 125].map((x) => `<circle cx="${x}" cy="99" r="6" fill="#f6f0e6"/>`).join("");
	const garden =
		`${fill(grounds.sky)}<path d="M0 112H200V200H0Z" fill="${grounds.lawn}"/>` +
		`<path d="M44 116V80" stroke="#8d8475" stroke-width="4"/><circle cx="44" cy="66" r="24" fill="#9aa583"/>` +
		placed(dog, { scale: 0.13, x: 132, y: 118 }) +
		`<path d="M0 142C70 132 130 134 200 142V200H0Z" fill="#a9b38f"/>`;
	const blur = `<filter id="blur"><feGaussianBlur stdDeviation="5"/></filter><g filter="url(#blur)">${good}</g>`;
	return {
		"eye-level": [good, fromAbove(dog)],
		daylight: [fill(grounds.sky) + sun + placed(dog, near), good + dark + flash],
		close: [fill(grounds.day) + placed(dog, { scale: 0.8, x: 100, y: 112 }), garden],
		sharp: [good, blur],
	};
}

function mark(isGood: boolean, x: number): string {
	const shape = isGood ? "M-7 0l5 5 9-10" : "M-6-6l12 12M6-6l-12 12";
	return (
		`<g transform="translate(${x + side - 24} 24)"><circle r="15" fill="${isGood ? "#55632f" : "#8b3520"}"/>` +
		`<path d="${shape}" fill="none" stroke="#fffcf7" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></g>`
	);
}

function framed(photos: [string, string]): string {
	const drawn = photos.map((photo, at) => {
		const x = at * (side + gap);
		return (
			`<svg x="${x}" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">` +
			`<g clip-path="url(#corners)">${photo}</g></svg>${mark(at === 0, x)}`
		);
	});
	return (
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${2 * side + gap} ${side}">` +
		`<clipPath id="corners"><rect width="${side}" height="${side}" rx="20"/></clipPath>${drawn.join("")}</svg>\n`
	);
}

export async function drawPhotoAdvice(): Promise<Map<string, string>> {
	const drawn = Object.entries(pairs(await drawCorso("fawn")));
	return new Map(drawn.map(([name, photos]) => [`${name}.svg`, framed(photos)]));
}

if (import.meta.main) {
	await mkdir(folder, { recursive: true });
	for (const [name, svg] of await drawPhotoAdvice()) await writeFile(`${folder}/${name}`, svg);
}
