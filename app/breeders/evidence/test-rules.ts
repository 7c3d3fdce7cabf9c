import { findHealthTest, healthTests } from "#app/breed/tests.server.ts";
import { monthsBetween } from "#app/breeders/evidence/evidence.ts";
import { listedTests } from "#app/breeders/evidence/listed-tests.ts";

const listed: readonly string[] = listedTests.map(({ id }) => id);

/** Those of every card first, then the others of content/breed/tests.yaml. */
export const orderedTests = [...healthTests].sort(
	(one, other) => (listed.indexOf(one.id) >>> 0) - (listed.indexOf(other.id) >>> 0),
);

export function testName(test: string): string {
	return findHealthTest(test)?.name ?? test;
}

type Done = { test: string; scheme: string };

/** Of a scheme with several exams, or one that sets nothing for this test, the shortest time that any sets. */
export function holdsMonths({ test, scheme }: Done): number | null {
	const { schemes = [] } = findHealthTest(test) ?? {};
	const own = schemes.filter((each) => each.scheme === scheme);
	const times = (own.length > 0 ? own : schemes).flatMap((each) => each.holdsMonths ?? []);
	return times.length > 0 ? Math.min(...times) : null;
}

/** From when a result of this scheme is final; null at any age. */
export function minimumMonths({ test, scheme }: Done): number | null {
	const { schemes = [] } = findHealthTest(test) ?? {};
	const ages = schemes.flatMap((each) =>
		each.scheme === scheme ? (each.minimumMonths ?? []) : [],
	);
	return ages.length > 0 ? Math.min(...ages) : null;
}

/** Taken before its scheme calls a result final. */
export function isPreliminary(done: Done & { testedOn: string }, bornOn: string): boolean {
	const minimum = minimumMonths(done);
	return minimum !== null && monthsBetween(bornOn, done.testedOn) < minimum;
}
