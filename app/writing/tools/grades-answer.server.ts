import { jointIds, schemeIds } from "#app/records/breed/grade.ts";
import { grades } from "#app/records/breed/grades.server.ts";
import { type Cite, startCitations } from "#app/writing/tools/citations.server.ts";
import { drawScales } from "#app/writing/tools/draw-scales.ts";
import {
	type Chosen,
	type Equivalents,
	equivalentGrades,
	gradeIn,
	pointsValue,
	resultValue,
} from "#app/writing/tools/grades.ts";
import { toolAt } from "#app/writing/tools/tools.ts";

export function loadGrades({ searchParams }: URL) {
	const { result, score, chosen } = gradeIn(searchParams);
	const { cite, mark, list } = startCitations();
	const { joints, notConvertible, elbowsDiffer } = grades;
	return {
		tool: toolAt("/tools/hip-and-elbow-grades"),
		isPart: result !== "",
		values: { result, score: score.text },
		errors: score.wrong && { score: "Enter the points of both hips, from 0 to 106. Example: 12" },
		found: chosen && answerOf(chosen, cite),
		options: optionsOf(),
		caution: [notConvertible, elbowsDiffer].map(mark),
		all: jointIds.map((joint) => ({
			joint,
			name: joints[joint].name,
			schemes: schemeIds.map((scheme) => mark(joints[joint].schemes[scheme])),
		})),
		sources: list(),
	};
}

function optionsOf() {
	return jointIds.flatMap((joint) =>
		schemeIds.map((scheme) => {
			const { name, schemes } = grades.joints[joint];
			const options = schemes[scheme].grades.map((grade) => ({
				value: resultValue(joint, scheme, grade.id),
				label: grade.name,
			}));
			const points = { value: pointsValue, label: "points" };
			return {
				label: `${name}, ${schemes[scheme].name}`,
				options: options.length > 0 ? options : [points],
			};
		}),
	);
}

function answerOf(chosen: Chosen, cite: Cite) {
	const { joint, scheme, points } = chosen;
	const { joints, tables } = grades;
	const own = joints[joint].schemes[scheme];
	const grade = own.grades.find(({ id }) => id === chosen.grade);
	const equivalents = tables.map(({ rows }) => equivalentGrades(chosen, rows));
	const result = grade?.name ?? `${points} points`;
	const heading = `${joints[joint].name}, ${own.name}: ${result}`;
	return {
		heading,
		means: grade?.means ?? own.means ?? "",
		how: own.how,
		marks: cite(own.sources),
		svg: drawScales({
			joint: joints[joint],
			chosen,
			tables: equivalents,
			label: `${heading}, on the scales of the OFA, the FCI and the BVA, the best at the top`,
		}),
		related: tables.flatMap(({ id, name, note }, at) => {
			const named = equivalents[at];
			if (joint !== "hips") return [];
			const text = named ? equivalentsText(chosen, named) : "This scheme isn’t available for that.";
			const isUnclear = named?.ofa.some((grade) => grade === "moderate" || grade === "severe");
			return [{ id, name, text, note: isUnclear ? note : undefined, marks: cite([id]) }];
		}),
	};
}

function equivalentsText({ scheme }: Chosen, { ofa, fci, bva }: Equivalents): string {
	const names = ofa.map(
		(id) => grades.joints.hips.schemes.ofa.grades.find((each) => each.id === id)?.name,
	);
	const told = [
		scheme !== "ofa" && `OFA ${names.join(" or ")}`,
		scheme !== "fci" && `FCI ${fci.join(" or ")}`,
		scheme !== "bva" && bva && `BVA ${bva.least} to ${bva.most}`,
	];
	return told.filter(Boolean).join(", ");
}

export type GradesData = ReturnType<typeof loadGrades>;
