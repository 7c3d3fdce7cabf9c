/** In the order of each scheme, best first. content/breed/grades.yaml says what each means. */
export const gradeIds = {
	hips: {
		ofa: ["excellent", "good", "fair", "borderline", "mild", "moderate", "severe"],
		fci: ["a", "b", "c", "d", "e"],
		bva: [],
	},
	elbows: {
		ofa: ["normal", "i", "ii", "iii"],
		fci: ["0", "bl", "1", "2", "3"],
		bva: ["0", "1", "2", "3"],
	},
} as const satisfies Record<string, Record<string, readonly string[]>>;

export type JointId = keyof typeof gradeIds;
export type SchemeId = keyof typeof gradeIds.hips;

export const jointIds: readonly JointId[] = ["hips", "elbows"];
export const schemeIds: readonly SchemeId[] = ["ofa", "fci", "bva"];

/** The British scheme adds up points for both hips (The Kennel Club, BVA/KC Hip Dysplasia Scheme). */
export const hipPoints = { least: 0, most: 106 };

export type Points = { least: number; most: number };
