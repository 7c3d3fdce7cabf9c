import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
	type GeoPermissibleObjects,
	type GeoProjection,
	geoAlbersUsa,
	geoCircle,
	geoIdentity,
	geoMercator,
	geoPath,
} from "d3-geo";
import { merge, mesh } from "topojson-client";
import type { GeometryCollection, Objects, Topology } from "topojson-specification";
import { degreesOf } from "#app/records/places/places.ts";

const require = createRequire(import.meta.url);

export type Coordinates = { latitude: number; longitude: number };
export type Point = [x: number, y: number];
export type Frame = { x: number; y: number; width: number; height: number };
/** A drawing of land and borders, moved `x` units to the right. */
export type Outline = { name: string; x: number };

/** A projection onto a plane of whole units, with y pointing down. */
export type Atlas = {
	/** A frame never leaves these bounds, except sideways if `wrapsAround`. */
	bounds: Frame;
	wrapsAround: boolean;
	minWidth: number;
	/** Returns undefined for places off this map. Poles, which Mercator puts at infinity, are at 85°. */
	point(at: Coordinates): Point | undefined;
	/** Returns the path of all points at that distance. */
	circle(center: Coordinates, km: number): string;
	outlinesIn(frame: Frame): Outline[];
};

function atlasOf(
	projection: GeoProjection,
	atlas: Pick<Atlas, "bounds" | "wrapsAround" | "minWidth" | "outlinesIn">,
): Atlas {
	return {
		...atlas,
		point({ latitude, longitude }) {
			const [x, y] = projection([longitude, Math.max(-85, Math.min(latitude, 85))]) ?? [];
			return x === undefined || y === undefined ? undefined : [Math.round(x), Math.round(y)];
		},
		circle({ latitude, longitude }, km) {
			const circle = geoCircle().center([longitude, latitude]).radius(degreesOf(km));
			return drawn(circle(), projection, 1);
		},
	};
}

/** The projection of us-atlas's "albers" files, ten times as large. */
const unitedStates = atlasOf(geoAlbersUsa().scale(13000).translate([4875, 3050]), {
	bounds: { x: 0, y: 0, width: 9750, height: 6100 },
	wrapsAround: false,
	minWidth: 1400,
	outlinesIn(frame) {
		const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
		const inset = insets.find(({ left, right, top }) => x > left && x < right && y > top);
		const isWhole = frame.width > 8000;
		const names = isWhole ? ["us", ...insets.map(({ name }) => name)] : [inset?.name ?? "us"];
		return names.map((name) => ({ name, x: 0 }));
	},
});

/** States that geoAlbersUsa moves below the others, beside which they would look like neighbors. */
const insets = [
	{ name: "us-ak", id: "02", left: -650, right: 2093, top: 4610 },
	{ name: "us-hi", id: "15", left: 2093, right: 3370, top: 5208 },
];

const worldWidth = 36000;
const tileWidth = worldWidth / 8;
const mercator = () =>
	geoMercator()
		.scale(worldWidth / 2 / Math.PI)
		.translate([worldWidth / 2, worldWidth / 2]);

/** Conformal, so that each part looks like its country. More detailed if few of its tiles are shown. */
export const world = atlasOf(mercator(), {
	// From 83° north to 60° south.
	bounds: { x: 0, y: 2000, width: worldWidth, height: 23600 },
	wrapsAround: true,
	minWidth: 900,
	outlinesIn(frame) {
		const [left, right] = [frame.x, frame.x + frame.width];
		if (frame.width > tileWidth) {
			return right > worldWidth
				? [0, worldWidth].map((x) => ({ name: "world", x }))
				: [{ name: "world", x: 0 }];
		}
		const columns = between(left, right);
		return between(frame.y, frame.y + frame.height).flatMap((row) =>
			columns.map((column) => ({
				name: `world-${column % 8}-${row}`,
				x: column < 8 ? 0 : worldWidth,
			})),
		);
	},
});

function between(from: number, to: number): number[] {
	const first = Math.floor(from / tileWidth);
	return Array.from({ length: Math.floor(to / tileWidth) - first + 1 }, (_, at) => first + at);
}

/** Countries whose map has state borders, by ISO 3166-1 alpha-2 code. */
export const nations: Readonly<Record<string, Atlas>> = { US: unitedStates };

const outlines = new Map<string, string>();

/** Returns an SVG with `#land` and `#lines`, drawn once; undefined for names not from `outlinesIn`. */
export function outline(name: string): string | undefined {
	if (!/^(us(-ak|-hi)?|world(-[0-7]-[0-7])?)$/.test(name)) return undefined;
	const drawing = outlines.get(name) ?? drawOutline(name);
	outlines.set(name, drawing);
	return drawing;
}

function drawOutline(name: string): string {
	const [area, column, row] = name.split("-");
	if (area === "us") {
		const atlas = readAtlas(require.resolve("us-atlas/states-albers-10m.json"));
		const inset = insets.find((each) => each.name === name);
		const isShown = (id: string) =>
			inset ? id === inset.id : insets.every((each) => each.id !== id);
		const all = atlas.objects.states?.geometries ?? [];
		const geometries = all.filter(({ id }) => isShown(String(id)));
		return svgOf(atlas, geometries, geoIdentity().scale(10), 5);
	}
	if (name === "world") {
		const atlas = readAtlas(require.resolve("world-atlas/countries-110m.json"));
		return svgOf(atlas, atlas.objects.countries?.geometries ?? [], mercator(), 15);
	}
	// Tiles overlap, so that no seam shows.
	const [x, y] = [Number(column) * tileWidth - 10, Number(row) * tileWidth - 10];
	const tile = mercator().clipExtent([
		[x, y],
		[x + tileWidth + 20, y + tileWidth + 20],
	]);
	const atlas = readAtlas(require.resolve("world-atlas/countries-50m.json"));
	return svgOf(atlas, atlas.objects.countries?.geometries ?? [], tile, 4);
}

type Projection = Parameters<typeof geoPath>[0];
type AtlasFile = Topology<Objects & Record<string, GeometryCollection>>;

/** Reads the file without caching it, as `require` would. */
function readAtlas(file: string): AtlasFile {
	return JSON.parse(readFileSync(file, "utf8"));
}

function svgOf(
	atlas: AtlasFile,
	geometries: GeometryCollection["geometries"],
	projection: Projection,
	step: number,
): string {
	const areas: GeometryCollection = { type: "GeometryCollection", geometries };
	const polygons = geometries as Parameters<typeof merge>[1];
	const land = drawn(merge(atlas, polygons), projection, step);
	const lines = drawn(
		mesh(atlas, areas, (a, b) => a !== b),
		projection,
		step,
	);
	return `<svg xmlns="http://www.w3.org/2000/svg"><path id="land" d="${land}"/><path id="lines" vector-effect="non-scaling-stroke" d="${lines}"/></svg>`;
}

/** Draws in whole units, without points closer than `step` to the previous one. */
function drawn(shape: GeoPermissibleObjects, projection: Projection, step: number): string {
	let path = "";
	let line: Point[] = [];
	const end = (close: string) => {
		const [[x, y] = [0, 0], ...points] = line;
		line = [];
		if (points.length < (close ? 2 : 1)) return;
		path += `M${x} ${y}l`;
		let last: Point = [x, y];
		for (const point of points) {
			for (const at of [0, 1] as const) {
				const by = point[at] - last[at];
				path += by < 0 || path.endsWith("l") ? by : ` ${by}`;
			}
			last = point;
		}
		path += close;
	};
	const add = (x: number, y: number) => {
		const point: Point = [Math.round(x), Math.round(y)];
		const last = line.at(-1);
		if (last && Math.hypot(point[0] - last[0], point[1] - last[1]) < step) return;
		line.push(point);
	};
	geoPath(projection, {
		beginPath() {},
		moveTo(x, y) {
			end("");
			add(x, y);
		},
		lineTo: add,
		closePath: () => end("z"),
		arc() {},
	})(shape);
	end("");
	return path;
}
