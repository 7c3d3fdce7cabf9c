import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { mix } from "./shapes.ts";

export type Coat = "black" | "brindle" | "chestnut" | "fawn" | "formentino" | "grey";

/** SVG layers of 400 × 400 each, so that the head can tilt. */
export type Corso = { body: string; neck: string; head: string };

// The start of its path data identifies each part of a head.
const muzzle = "M200 166C";
const nose = "M200 172C";
const chin = "M186 268C";
const brows = ["M134 152C", "M266 152C"];

export async function drawCorso(coat: Coat, senior = false): Promise<Corso> {
	const svg = await readFile(join("public/portraits", `${coat}.svg`), "utf8");
	const layer = (id: string) => {
		const [, drawn] = svg.match(new RegExp(`<g id="${id}">(.*?)</g>(?=<g id|<defs)`)) ?? [];
		if (!drawn) throw new Error(`The portrait ${coat} has no ${id}.`);
		return drawn;
	};
	const head = layer("head") + layer("pupils");
	const body = layer("body");
	const neck = layer("neck");
	return { body, neck, head: senior ? head.replace(/<path\b[^>]*\/>/g, aged) : head };
}

function begins(part: string, starts: readonly string[]): boolean {
	return starts.some((start) => part.startsWith(`<path d="${start}`));
}

function aged(part: string): string {
	if (begins(part, [muzzle])) {
		const mask = part.match(/fill="(#\w+)"/)?.[1] ?? "#222222";
		return (
			`<linearGradient id="aged" x1="0" y1="166" x2="0" y2="262" gradientUnits="userSpaceOnUse">` +
			`<stop offset=".1" stop-color="${mask}"/><stop offset=".5" stop-color="${mix(mask, silver, 0.55)}"/>` +
			`<stop offset="1" stop-color="${mix(mask, silver, 0.86)}"/></linearGradient>` +
			part.replace(/fill="#\w+"/, `fill="url(#aged)"`)
		);
	}
	if (begins(part, [nose])) return "";
	if (begins(part, brows)) {
		return part.replace(/fill="(#\w+)"/, (_, fur) => `fill="${mix(fur, silver, 0.62)}"`);
	}
	if (begins(part, [chin])) return part.replace(/stroke="#\w+"/, `stroke="#6f6862"`);
	return part;
}

const silver = "#cfc8bf";
