import * as v from "valibot";
import { line, readContent } from "#app/platform/content/content.server.ts";
import { sourceId, sourceIds } from "#app/records/breed/sources.server.ts";

const testSchemes = ["OFA", "PennHIP", "BVA", "FCI", "laboratory"] as const;

const months = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)));

const scheme = v.strictObject({
	scheme: v.picklist(testSchemes),
	/** Set if a scheme has more than one exam for the same test. */
	exam: v.optional(line),
	/** In the scheme's own words, best first. Empty if the result is a number. */
	results: v.array(line),
	/** Set if the scheme has other words, too. */
	partial: v.optional(v.literal(true)),
	/** Set if the result is a number. */
	number: v.optional(v.strictObject({ from: v.number(), to: v.number(), decimals: v.number() })),
	/** Age from which a result is final. Null for any age, or if someone else decides. */
	minimumMonths: months,
	age: line,
	/** Months after which a result is out of date. Null if never. */
	holdsMonths: months,
	holds: line,
});

const test = v.strictObject({
	id: v.pipe(v.string(), v.regex(/^[a-z0-9]+$/)),
	name: line,
	kind: v.picklist(["x-ray", "examination", "blood", "DNA"]),
	gene: v.optional(line),
	variant: v.optional(line),
	what: line,
	why: line,
	schemes: v.pipe(v.array(scheme), v.minLength(1)),
	sources: sourceIds,
});

const catalog = readContent(
	"breed/tests.yaml",
	v.strictObject({
		notes: v.array(v.strictObject({ text: line, sources: v.array(sourceId) })),
		tests: v.pipe(
			v.array(test),
			v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, "two have one id"),
		),
	}),
);

type HealthTest = (typeof catalog.tests)[number];

/** Tests that a breeder can be asked for, in display order. */
export const healthTests: readonly HealthTest[] = catalog.tests;

export const testNotes = catalog.notes;

export function findHealthTest(id: string): HealthTest | undefined {
	return healthTests.find((test) => test.id === id);
}
