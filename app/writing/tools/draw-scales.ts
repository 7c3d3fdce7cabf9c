import { hipPoints, type SchemeId, schemeIds } from "#app/records/breed/grade.ts";
import type { Joint } from "#app/records/breed/grades.server.ts";
import type { Chosen, Equivalents } from "#app/writing/tools/grades.ts";

const [width, top, high] = [360, 30, 336];
/** Distance from one column to the next, and its width. The gap is for the marks of the tables. */
const [column, cell] = [122, 86];
const markFills = ["fill-terra", "fill-rule"];

type Scales = {
	joint: Joint;
	chosen: Chosen;
	/** In the order of the tables. What a table names is marked beside the other schemes. */
	tables: readonly (Equivalents | undefined)[];
	label: string;
};

type Span = { from: number; to: number };

/** Draws three scales side by side as an SVG string, best at the top, each over the full height. */
export function drawScales({ joint, chosen, tables, label }: Scales): string {
	const drawn = schemeIds.map((scheme, at) => {
		const { name, grades } = joint.schemes[scheme];
		const x = at * column;
		const own = chosen.scheme === scheme;
		const scale = grades.map(({ id, name }, row) =>
			gradeAt(x, { name, row, count: grades.length, isChosen: own && id === chosen.grade }),
		);
		if (grades.length === 0) scale.push(pointsAt(x, own ? chosen.points : undefined));
		const marks = tables.map((equivalents, table) =>
			own || !equivalents
				? ""
				: marksAt(x + cell + 5 + table * 13, spansOf(joint, scheme, equivalents), table),
		);
		return `<text x="${x + cell / 2}" y="18" text-anchor="middle" font-size="16" class="fill-heading font-semibold">${name}</text>${scale.join("")}${marks.join("")}`;
	});
	return `<svg role="img" aria-label="${label}" viewBox="0 0 ${width} ${top + high}" class="w-full">${drawn.join("")}</svg>`;
}

type Cell = { name: string; row: number; count: number; isChosen: boolean };

function gradeAt(x: number, { name, row, count, isChosen }: Cell): string {
	const each = high / count;
	const y = top + row * each;
	const [fill, text] = isChosen
		? ["fill-action", "fill-cream font-semibold"]
		: ["fill-band stroke-rule", "fill-ink"];
	return `<rect x="${x + 1}" y="${round(y + 1.5)}" width="${cell - 2}" height="${round(each - 3)}" rx="8" class="${fill}"/><text x="${x + cell / 2}" y="${round(y + each / 2 + 5)}" text-anchor="middle" font-size="15" class="${text}">${name}</text>`;
}

const ticks = [0, 20, 40, 60, 80, hipPoints.most];

function pointsAt(x: number, points: number | undefined): string {
	const { most } = hipPoints;
	const y = (value: number) => round(top + (value / most) * high);
	const drawn = ticks.map((value) => {
		const below = value === 0 ? 16 : value === most ? -6 : 5;
		return `<path d="M${x} ${y(value)}h14" class="stroke-rule"/><text x="${x + 20}" y="${y(value) + below}" font-size="14" class="fill-ink">${value}</text>`;
	});
	const ground = `<rect x="${x + 1}" y="${top + 1}" width="${cell - 2}" height="${high - 2}" rx="8" class="fill-band stroke-rule"/>`;
	if (points === undefined) return ground + drawn.join("");
	const at = Math.min(Math.max(y(points), top + 13), top + high - 13);
	const mark = `<rect x="${x}" y="${at - 13}" width="${cell}" height="26" rx="8" class="fill-action"/><text x="${x + cell / 2}" y="${at + 5}" text-anchor="middle" font-size="15" class="fill-cream font-semibold">${points}</text>`;
	return ground + drawn.join("") + mark;
}

function spansOf(joint: Joint, scheme: SchemeId, { ofa, fci, bva }: Equivalents): Span[] {
	if (scheme === "bva") {
		return bva ? [{ from: bva.least / hipPoints.most, to: bva.most / hipPoints.most }] : [];
	}
	const ids = joint.schemes[scheme].grades.map(({ id }) => id);
	const each = 1 / ids.length;
	if (scheme === "ofa") {
		return ofa.map((id) => ({ from: ids.indexOf(id) * each, to: (ids.indexOf(id) + 1) * each }));
	}
	return fci.map(([letter = "", half]) => {
		const from = (ids.indexOf(letter.toLowerCase()) + (half === "2" ? 0.5 : 0)) * each;
		return { from, to: from + each / 2 };
	});
}

/** Merges adjacent spans into one mark. */
function marksAt(x: number, spans: readonly Span[], table: number): string {
	const joined: Span[] = [];
	for (const span of spans) {
		const last = joined.at(-1);
		if (last && span.from - last.to < 0.001) last.to = span.to;
		else joined.push({ ...span });
	}
	return joined
		.map(({ from, to }) => {
			const y = round(top + from * high);
			return `<rect x="${x}" y="${y}" width="8" height="${Math.max(6, round((to - from) * high))}" rx="4" class="${markFills[table]}"/>`;
		})
		.join("");
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
