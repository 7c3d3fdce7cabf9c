import * as v from "valibot";
import { sourceId, sourceIds } from "#app/breed/sources.server.ts";
import { line, readContent } from "#app/platform/content/content.server.ts";

const disorder = v.strictObject({
	name: line,
	long: line,
	signs: line,
	sources: sourceIds,
});

export const pairing = readContent(
	"breed/pairing.yaml",
	v.strictObject({
		disorders: v.strictObject({ dsra: disorder, ncl1: disorder }),
		evidence: v.array(v.strictObject({ heading: line, text: line, sources: v.array(sourceId) })),
	}),
);
