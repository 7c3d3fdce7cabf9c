import * as v from "valibot";
import { sourceIds } from "#app/breed/sources.server.ts";
import { line, readContent } from "#app/platform/content/content.server.ts";

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
