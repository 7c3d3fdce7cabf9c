import * as v from "valibot";
import { line, readContent } from "#app/platform/content/content.server.ts";
import {
	gradeIds,
	type JointId,
	jointIds,
	type SchemeId,
	schemeIds,
} from "#app/records/breed/grade.ts";
import { sourceId, sourceIds } from "#app/records/breed/sources.server.ts";

const about = v.strictObject({ text: line, sources: sourceIds });

const scheme = v.strictObject({
	name: line,
	where: line,
	how: line,
	sources: sourceIds,
	grades: v.array(v.strictObject({ id: v.string(), name: line, means: line })),
	/** Set for a scheme that adds up points. */
	means: v.optional(line),
});

const joint = v.strictObject({
	name: line,
	schemes: v.strictObject({ ofa: scheme, fci: scheme, bva: scheme }),
});

const joints = v.pipe(
	v.strictObject({ hips: joint, elbows: joint }),
	v.check(
		(all) =>
			jointIds.every((joint) =>
				schemeIds.every((scheme) => {
					const ids = all[joint].schemes[scheme].grades.map(({ id }) => id);
					return ids.join() === gradeIds[joint][scheme].join();
				}),
			),
		"has other grades than app/records/breed/grade.ts",
	),
);

/** A row of a published comparison table. FCI letters include their halves. */
const row = v.strictObject({
	ofa: v.picklist(gradeIds.hips.ofa),
	fci: v.array(v.pipe(v.string(), v.regex(/^[A-E][12]$/))),
	bva: v.optional(v.tuple([v.number(), v.number()])),
});

const table = v.strictObject({
	id: sourceId,
	name: line,
	note: v.optional(line),
	rows: v.array(row),
});

export const grades = readContent(
	"breed/grades.yaml",
	v.strictObject({
		joints,
		tables: v.array(table),
		notConvertible: about,
		elbowsDiffer: about,
	}),
);

export type Joint = (typeof grades.joints)[JointId];
export type Scheme = Joint["schemes"][SchemeId];
export type TableRow = (typeof grades.tables)[number]["rows"][number];
