import type { FilterValues } from "#app/network/filter.ts";

/** In pixels of the smallest phone, on which each dot is a 24-pixel target and none overlap. */
export const mapSize = { width: 288, height: 180 };

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

export type MapData = {
	outlines: { name: string; x: number }[];
	/** Map units per outline unit. */
	scale: number;
	origin: [x: number, y: number];
	/** The path of the search radius, in the outlines' units. */
	circle?: string;
	dots: Dot[];
	elsewhere: { name: string; count: number; area: FilterValues }[];
	/** The number of records without a known town. */
	unplaced: number;
	isCapped: boolean;
};
