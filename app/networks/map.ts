import type { FilterValues } from "#app/networks/filter.ts";

/** A unit is a pixel on the smallest phone, where a dot is a target of 24 pixels and none covers another. */
export const mapSize = { width: 288, height: 180 };

export type Dot = {
	x: number;
	y: number;
	count: number;
	/** "Austin, TX" */
	name: string;
	/** It stands for other towns too. */
	around?: true;
	/** All of them have the status that is shown in amber. */
	amber?: true;
	/** Of these the one that has them all. */
	within?: string;
	country?: string;
};

export type MapData = {
	outlines: { name: string; x: number }[];
	/** From the outlines' units to the map's. */
	scale: number;
	origin: [x: number, y: number];
	/** The distance that was asked for, in the outlines' units. */
	circle?: string;
	dots: Dot[];
	/** Not on this map. */
	elsewhere: { name: string; count: number; area: FilterValues }[];
	/** How many are in no town that is known. */
	unplaced: number;
	isCapped: boolean;
};
