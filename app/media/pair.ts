/** Where two portraits sit in a square of 400, first the one behind. */
export const pairPlaces = [
	{ x: 186, y: 176, side: 224 },
	{ x: -10, y: 88, side: 312 },
] as const;
