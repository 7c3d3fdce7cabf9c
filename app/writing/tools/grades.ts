import {
	gradeIds,
	hipPoints,
	type JointId,
	jointIds,
	type Points,
	type SchemeId,
	schemeIds,
} from "#app/records/breed/grade.ts";
import type { TableRow } from "#app/records/breed/grades.server.ts";
import { choiceIn, numberIn, queryOf, type Typed } from "#app/writing/tools/query.ts";

export type Chosen = { joint: JointId; scheme: SchemeId; grade?: string; points?: number };
type GradeEntered = { result: string; chosen?: Chosen; score: Typed };

export function resultValue(joint: JointId, scheme: SchemeId, grade: string): string {
	return `${joint}-${scheme}-${grade}`;
}

export const pointsValue = resultValue("hips", "bva", "points");

const all = jointIds.flatMap((joint) =>
	schemeIds.flatMap((scheme) =>
		gradeIds[joint][scheme].map((grade) => {
			return { joint, scheme, grade, value: resultValue(joint, scheme, grade) };
		}),
	),
);
const values = [...all.map(({ value }) => value), pointsValue];

export function gradeIn(query: URLSearchParams): GradeEntered {
	const asked = choiceIn(query, "result", values);
	const found = all.find(({ value }) => value === asked);
	if (found) return { result: found.value, chosen: found, score: { text: "" } };
	const score = numberIn(query, "score", hipPoints);
	if (score.text === "" && asked === undefined) return { result: "", score };
	if (score.value === undefined) return { result: pointsValue, score: { ...score, wrong: true } };
	return {
		result: pointsValue,
		chosen: { joint: "hips", scheme: "bva", points: score.value },
		score,
	};
}

export function canonicalGrade(query: URLSearchParams): URLSearchParams {
	const { result, score } = gradeIn(query);
	return queryOf({ result, score: score.text });
}

export type Equivalents = { ofa: string[]; fci: string[]; bva?: Points };

/** Returns a table's equivalents of a hip result: several rows for a letter with two halves. */
export function equivalentGrades(
	chosen: Chosen,
	rows: readonly TableRow[],
): Equivalents | undefined {
	const found = rows.filter((row) => isIn(chosen, row));
	if (chosen.joint !== "hips" || found.length === 0) return undefined;
	const points = found.flatMap(({ bva = [] }) => bva);
	return {
		ofa: found.map(({ ofa }) => ofa),
		fci: found.flatMap(({ fci }) => fci),
		...(points.length > 0 && { bva: { least: Math.min(...points), most: Math.max(...points) } }),
	};
}

function isIn({ scheme, grade, points = -1 }: Chosen, { ofa, fci, bva }: TableRow): boolean {
	if (scheme === "ofa") return ofa === grade;
	if (scheme === "fci") return fci.some((half) => half[0]?.toLowerCase() === grade);
	return bva !== undefined && points >= bva[0] && points <= bva[1];
}
