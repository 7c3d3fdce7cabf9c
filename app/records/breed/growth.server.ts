import * as v from "valibot";
import { line, readContent } from "#app/platform/content/content.server.ts";
import { sourceIds } from "#app/records/breed/sources.server.ts";

const range = v.pipe(
	v.strictObject({ least: v.number(), most: v.number() }),
	v.check(({ least, most }) => least < most, "is no range"),
);

export const growth = readContent(
	"breed/growth.yaml",
	v.strictObject({
		adult: v.strictObject({
			fromMonths: v.number(),
			kilograms: v.strictObject({ male: range, female: range }),
			sources: sourceIds,
		}),
		notes: v.array(v.strictObject({ heading: line, text: line, sources: sourceIds })),
		vet: v.array(line),
		urgent: line,
		vetSources: sourceIds,
	}),
);
