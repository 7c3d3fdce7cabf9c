import * as v from "valibot";
import { line, readContent } from "#app/platform/content/content.server.ts";
import { sourceId, sourceIds } from "#app/records/breed/sources.server.ts";

const disorder = v.strictObject({
	name: line,
	long: line,
	signs: line,
	sources: sourceIds,
});

export const pairing = readContent(
	"breed/pairing.yaml",
	v.strictObject({
		disorders: v.strictObject({ dsra: disorder, ncl1: disorder, cmr1: disorder }),
		evidence: v.array(v.strictObject({ heading: line, text: line, sources: v.array(sourceId) })),
	}),
);
