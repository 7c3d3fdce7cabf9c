import type { Range, Unit, Weighing } from "#app/writing/tools/growth.ts";

const [width, height] = [360, 270];
const [left, right, top, bottom] = [38, 352, 14, 232];

type Chart = {
	weighings: readonly Weighing[];
	/** In the same unit as the weighings. */
	range: Range;
	fromMonths: number;
	unit: Unit;
	label: string;
};

/** Draws weight over age, and the adult range from `fromMonths` on, as an SVG string. */
export function drawGrowth({ weighings, range, fromMonths, unit, label }: Chart): string {
	const oldest = Math.max(0, ...weighings.map(({ months }) => months));
	const months = Math.max(3, Math.ceil(oldest / 12) + 1) * 12;
	const heaviest = Math.max(range.most, ...weighings.map(({ weight }) => weight));
	const step = stepOf(heaviest * 1.1);
	const most = Math.ceil((heaviest * 1.1) / step) * step;
	const x = (age: number) => round(left + (age / months) * (right - left));
	const y = (weight: number) => round(bottom - (weight / most) * (bottom - top));
	const lines = Array.from({ length: most / step + 1 }, (_, at) => at * step).map(
		(weight) =>
			`<path d="M${left} ${y(weight)}H${right}" class="stroke-line"/><text x="${left - 6}" y="${y(weight) + 4}" text-anchor="end" font-size="12" class="fill-stone">${weight}</text>`,
	);
	const years = Array.from({ length: months / 12 + 1 }, (_, year) => year);
	const every = Math.ceil(years.length / 8);
	const ages = years
		.filter((year) => year % every === 0)
		.map(
			(year) =>
				`<text x="${x(year * 12)}" y="${bottom + 17}" text-anchor="middle" font-size="12" class="fill-stone">${year}</text>`,
		);
	const start = x(fromMonths);
	const band = `<rect x="${start}" y="${y(range.most)}" width="${round(right - start)}" height="${round(y(range.least) - y(range.most))}" class="fill-leaf stroke-olive"/><path d="M${start} ${top}V${bottom}" stroke-dasharray="4 4" class="stroke-rule"/><text x="${right}" y="${y(range.most) - 5}" text-anchor="end" font-size="11" class="fill-leaf-ink">FCI standard</text>`;
	const points = weighings.map((each) => `${x(each.months)} ${y(each.weight)}`);
	const course =
		points.length > 1
			? `<path d="M${points.join("L")}" fill="none" stroke-width="2" class="stroke-terra"/>`
			: "";
	const dots = weighings.map(
		(each) =>
			`<circle cx="${x(each.months)}" cy="${y(each.weight)}" r="5.5" stroke-width="2" class="fill-action stroke-card"/>`,
	);
	const caption = `<text x="${left}" y="${height - 4}" font-size="12" class="fill-stone">${unit}, by age in years</text>`;
	return `<svg role="img" aria-label="${label}" viewBox="0 0 ${width} ${height}" class="w-full">${lines.join("")}${band}${ages.join("")}${course}${dots.join("")}${caption}</svg>`;
}

function stepOf(most: number): number {
	return [5, 10, 20, 25, 50].find((step) => most / step <= 7) ?? 100;
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
