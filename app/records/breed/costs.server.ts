import * as v from "valibot";
import { line, readContent } from "#app/platform/content/content.server.ts";
import { sourceId } from "#app/records/breed/sources.server.ts";

const item = v.strictObject({ name: line, hint: v.string() });

const country = v.strictObject({
	currency: line,
	sign: line,
	figures: v.record(
		v.string(),
		v.strictObject({ amount: v.pipe(v.number(), v.integer()), about: line, source: sourceId }),
	),
	/** What a dog costs altogether, as published. */
	range: v.strictObject({ figure: line, about: line, source: sourceId }),
	/** Figures from others, who count in other ways. */
	others: v.array(v.strictObject({ text: line, source: sourceId })),
});

const file = v.strictObject({
	items: v.record(v.string(), item),
	years: v.number(),
	yearsAbout: line,
	yearsSources: v.array(sourceId),
	countries: v.record(v.string(), country),
});

/** Has no figures for most countries: there, the tool starts empty. */
export const costs = readContent("breed/costs.yaml", file);
