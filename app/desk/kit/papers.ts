/** In points. */
export const papers = {
	letter: { width: 612, height: 792 },
	a4: { width: 595, height: 842 },
} as const;
export type Paper = keyof typeof papers;
