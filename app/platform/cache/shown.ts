import { createContext, type RouterContextProvider } from "react-router";

/** A point of the unit sphere. */
export type Point = readonly [x: number, y: number, z: number];

/** A part of the earth in which every record of that kind may be shown. `radius` is a chord of the unit sphere. */
export type Area = { of: string; center: Point; radius: number };

/** What a page shows, so that it stays cached while something else changes. */
export type Shown = {
	/** A record ("dog 12"), the records of a name ("dog named nero"), or all of a kind ("dogs"). */
	tags: readonly string[];
	areas?: readonly Area[];
};

/** What has changed. */
export type Change = { tags: readonly string[]; points?: readonly { of: string; at: Point }[] };

/** Whether the page must be rendered anew. A page or a change of which nothing is known may concern everything. */
export function isTouched(page: Shown | undefined, change: Change | undefined): boolean {
	if (!page || !change) return true;
	if (change.tags.some((tag) => page.tags.includes(tag))) return true;
	const { points = [] } = change;
	return (page.areas ?? []).some(({ of, center, radius }) =>
		points.some((point) => point.of === of && distance(point.at, center) <= radius + rounding),
	);
}

const rounding = 1e-9;

function distance([x, y, z]: Point, [otherX, otherY, otherZ]: Point): number {
	return Math.hypot(x - otherX, y - otherY, z - otherZ);
}

export const shownContext = createContext<Shown | null>(null);

/** Says what the page shows, in its loader. Without it, the page is rendered anew after every change. */
export function shows(context: Readonly<RouterContextProvider>, shown: Shown): void {
	context.set(shownContext, shown);
}
