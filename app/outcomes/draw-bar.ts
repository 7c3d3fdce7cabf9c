import type { Ending, Part } from "#app/outcomes/outcome.ts";

const fills: Record<Ending, string> = {
	homed: "fill-olive",
	kept: "fill-amber-dot",
	looking: "fill-terra",
	withdrawn: "fill-rule",
	unknown: "fill-[url(#unknown)]",
};

const hatching = `<pattern id="unknown" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M1 0V5" stroke-width="2" class="stroke-rule"/></pattern>`;

/** Draws proportions as an SVG string, which needs no script. A list beside it has the numbers. */
export function drawBar(parts: Part[]): string {
	const total = parts.reduce((sum, { count }) => sum + count, 0);
	const label = parts.map(({ label, count }) => `${label}: ${count}`).join(". ");
	let end = 0;
	const pieces = parts.map(({ ending, count }) => {
		const start = end;
		end += (count / total) * 100;
		const width = (end - start).toFixed(3);
		return `<rect x="${start.toFixed(3)}%" width="${width}%" height="100%" class="${fills[ending]}"/>`;
	});
	return `<svg role="img" aria-label="${label}" class="h-full w-full">${hatching}${pieces.join("")}</svg>`;
}
