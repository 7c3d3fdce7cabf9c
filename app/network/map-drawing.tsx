import { href } from "react-router";
import {
	type Filter,
	type FilterValues,
	filterPath,
	filterValues,
	maxMapped,
	numberOf,
} from "#app/network/filter.ts";
import { inPlace } from "#app/network/filter-form.tsx";
import { type Dot, dotsOf, type MapData, type MapPart, mapSizes } from "#app/network/map.ts";
import { grouped } from "#app/ui/format.ts";
import { Link, PathLink } from "#app/ui/link.tsx";

type Props = { filter: Filter; values: FilterValues; map: MapData };

const onMap = { ...inPlace, prefetch: "none" } as const;

const listed = 5;

export default function MapPanel({ filter, values, map }: Props) {
	const { near, within, country, state, sort, ...others } = values;
	const pathTo = (area: Record<string, string | undefined>) => {
		const asked = Object.entries({ ...others, ...area }).flatMap(([name, value]) =>
			value ? [[name, value]] : [],
		);
		return filterPath(filter, filterValues(filter, new URLSearchParams(asked)));
	};
	const placeOf = (dot: Dot) => ({
		dot,
		name: dot.around ? `Around ${dot.name}` : dot.name,
		number: numberOf(filter, dot.count),
		to: pathTo(
			dot.within
				? { country, state, sort, near: dot.name, within: dot.within }
				: { country: dot.country },
		),
	});
	const places = dotsOf(map).map(placeOf);
	return (
		<section
			aria-labelledby="map-heading"
			className="rounded-20 border border-line bg-card px-4 pt-2 pb-4"
		>
			<div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
				<h2 id="map-heading" className="py-2 text-19">
					Where they are
				</h2>
				{near || country || state ? (
					<Link
						to={pathTo({})}
						{...onMap}
						className="inline-flex min-h-11 items-center font-semibold text-terra underline"
					>
						Whole map
					</Link>
				) : null}
			</div>
			<div className="grid gap-x-6 gap-y-3 md:max-lg:grid-cols-2">
				<div className="grid content-start gap-2">
					{map.parts.map(({ name, size, dots, ...land }) => (
						<div key={name ?? ""}>
							{name ? <p className="text-15 text-stone">{name}</p> : null}
							{/* biome-ignore lint/a11y/noSvgWithoutTitle: its links have titles */}
							<svg
								viewBox={`0 0 ${mapSizes[size].width} ${mapSizes[size].height}`}
								className="w-full rounded-12"
							>
								<Land part={land} />
								{dots.map(placeOf).map(({ dot, name, number, to }) => (
									<PathLink key={to} to={to} {...onMap} className="group">
										<title>{`${name}: ${number}`}</title>
										<Spot dot={dot} />
									</PathLink>
								))}
							</svg>
						</div>
					))}
				</div>
				<div className="text-15">
					{places.length > 0 ? <PlaceList places={places.slice(0, listed)} /> : null}
					{places.length > listed ? (
						<details>
							<summary className="flex min-h-9 cursor-pointer items-center font-semibold text-terra">
								{places.length - listed} more {places.length - listed === 1 ? "place" : "places"}
							</summary>
							<PlaceList places={places.slice(listed)} />
						</details>
					) : null}
					<p className="mt-2 leading-snug text-stone">{notesOf(filter, values, map).join(" ")}</p>
					{map.elsewhere.length > 0 ? (
						<p className="mt-2 leading-snug">
							Not on this map:{" "}
							{map.elsewhere.map(({ name, count, area }, at) => (
								<span key={name}>
									{at > 0 ? ", " : ""}
									{Object.keys(area).length > 0 ? (
										<Link to={pathTo(area)} {...onMap} className="text-terra underline">
											{name}
										</Link>
									) : (
										name
									)}{" "}
									({grouped(count)})
								</span>
							))}
						</p>
					) : null}
				</div>
			</div>
		</section>
	);
}

type LandProps = { part: Omit<MapPart, "name" | "size" | "dots"> };

/** Uses outlines from files, which the browser caches. */
function Land({ part: { outlines, scale, origin, circle } }: LandProps) {
	const [x, y] = origin;
	const part = (name: string, id: string) =>
		`${href("/maps/:outline", { outline: `${name}.svg` })}#${id}`;
	return (
		<g transform={`scale(${scale})translate(${-x} ${-y})`}>
			{outlines.map(({ name, x }) => (
				<use key={name + x} href={part(name, "land")} x={x} className="fill-line" />
			))}
			{outlines.map(({ name, x }) => (
				<use key={name + x} href={part(name, "lines")} x={x} className="fill-none stroke-card" />
			))}
			{circle
				? [...new Set(outlines.map(({ x }) => x))].map((x) => (
						<path
							key={x}
							d={circle}
							transform={`translate(${x})`}
							vectorEffect="non-scaling-stroke"
							strokeDasharray="6 6"
							strokeWidth="1.5"
							className="fill-terra/10 stroke-terra"
						/>
					))
				: null}
		</g>
	);
}

function Spot({ dot: { x, y, count, amber } }: { dot: Dot }) {
	return (
		<>
			<circle
				cx={x}
				cy={y}
				r={count < 10 ? 12 : 13}
				strokeWidth="2"
				className={`stroke-card group-hover:stroke-heading ${amber ? "fill-amber-dot" : "fill-olive"}`}
			/>
			<text
				x={x}
				y={y + 4.5}
				textAnchor="middle"
				className={`text-[13px] font-bold ${amber ? "fill-nero" : "fill-card"}`}
			>
				{count}
			</text>
		</>
	);
}

type Place = { name: string; number: string; to: string };

function PlaceList({ places }: { places: Place[] }) {
	return (
		<ul>
			{places.map(({ name, number, to }) => (
				<li key={to} className="flex items-center justify-between gap-3">
					<Link to={to} {...onMap} className="flex min-h-9 items-center text-terra hover:underline">
						{name}
					</Link>
					<span className="shrink-0">{number}</span>
				</li>
			))}
		</ul>
	);
}

function notesOf(filter: Filter, { near, sort }: FilterValues, map: MapData): string[] {
	const { unplaced, isCapped } = map;
	const dots = dotsOf(map);
	const [isnt, its] = unplaced === 1 ? ["isn’t", "its"] : ["aren’t", "their"];
	return [
		dots.length > 0 ? "Dots show the town, never the street." : "",
		dots.some(({ amber }) => amber) ? (filter.amber?.label ?? "") : "",
		isCapped
			? `The map shows the ${near && !sort ? "nearest" : "newest"} ${numberOf(filter, maxMapped)}.`
			: "",
		unplaced > 0
			? `${numberOf(filter, unplaced)} ${isnt} on the map because ${its} town isn’t known.`
			: "",
	].filter(Boolean);
}
