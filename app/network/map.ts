import type { FilterValues } from "#app/network/filter.ts";

/** In pixels of the smallest phone, on which each dot is a 24-pixel target and none overlap. */
export const mapSizes = {
	wide: { width: 288, height: 180 },
	/** 4:5, as two wide ones below each other are. */
	tall: { width: 288, height: 360 },
};

export type Dot = {
	x: number;
	y: number;
	count: number;
	name: string;
	/** Set if the dot stands for several towns. */
	around?: true;
	/** Set if all its records have the status shown in amber. */
	amber?: true;
	/** The shortest distance choice that covers all its towns. If none does: the longest, or the `country` of its largest town if none was asked for. */
	within?: string;
	country?: string;
};

/** A drawing of a part of the world. */
export type MapPart = {
	size: keyof typeof mapSizes;
	/** The countries of its dots, if there is another part. */
	name?: string;
	outlines: { name: string; x: number }[];
	/** Map units per outline unit. */
	scale: number;
	origin: [x: number, y: number];
	/** The path of the search radius, in the outlines' units. */
	circle?: string;
	dots: Dot[];
};

export type MapData = {
	/** Two, if all records are on either side of an ocean. */
	parts: MapPart[];
	elsewhere: { name: string; count: number; area: FilterValues }[];
	/** The number of records without a known town. */
	unplaced: number;
	isCapped: boolean;
};

/** Of all parts, those with the most records first. */
export function dotsOf({ parts }: Pick<MapData, "parts">): Dot[] {
	return parts.flatMap(({ dots }) => dots).sort((a, b) => b.count - a.count);
}
