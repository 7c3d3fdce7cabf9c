import type { Square, Status } from "#app/writing/tools/pairing.ts";

const looks: Record<Status, { fill: string; text: string }> = {
	clear: { fill: "fill-leaf stroke-olive", text: "fill-leaf-ink" },
	carrier: { fill: "fill-band stroke-rule", text: "fill-ink" },
	affected: { fill: "fill-action", text: "fill-cream" },
};

const [size, edge, gap] = [126, 56, 6];

/** Draws a Punnett square as an SVG string. The text beside it says the same. */
export function drawSquare({ sire, dam, cells }: Square, label: string): string {
	const at = (index: number) => edge + index * (size + gap);
	const whole = edge + 2 * size + gap + 1;
	const columns = sire.map((copy, column) => copyAt(at(column) + size / 2, 46, copy));
	const rows = dam.map((copy, row) => copyAt(40, at(row) + size / 2, copy));
	const drawn = cells.flatMap((line, row) =>
		line.map((status, column) => {
			const { fill, text } = looks[status];
			const [x, y] = [at(column), at(row)];
			const pair = [sire[column], dam[row]].sort().join(" ");
			return `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="12" class="${fill}"/><text x="${x + size / 2}" y="${y + 60}" text-anchor="middle" font-size="30" class="font-serif ${text}">${pair}</text><text x="${x + size / 2}" y="${y + 88}" text-anchor="middle" font-size="17" class="${text}">${status}</text>`;
		}),
	);
	const sides = `<text x="${edge + size}" y="16" text-anchor="middle" font-size="16" class="fill-stone">from the sire</text><text x="${-edge - size}" y="14" transform="rotate(-90)" text-anchor="middle" font-size="16" class="fill-stone">from the dam</text>`;
	return `<svg role="img" aria-label="${label}" viewBox="0 0 ${whole} ${whole}" class="w-full">${sides}${columns.join("")}${rows.join("")}${drawn.join("")}</svg>`;
}

function copyAt(x: number, y: number, copy: string): string {
	return `<text x="${x}" y="${y}" text-anchor="middle" dominant-baseline="middle" font-size="24" class="fill-heading font-serif">${copy}</text>`;
}
