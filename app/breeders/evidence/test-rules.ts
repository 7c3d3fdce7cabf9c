import { findHealthTest, healthTests } from "#app/breed/tests.server.ts";
import { listedTests } from "#app/breeders/evidence/listed-tests.ts";
import { monthsBetween } from "#app/records/dates.ts";

const listed: readonly string[] = listedTests.map(({ id }) => id);

/** The listed tests first, then the others in content/breed/tests.yaml. */
export const orderedTests = [...healthTests].sort(
	(one, other) => (listed.indexOf(one.id) >>> 0) - (listed.indexOf(other.id) >>> 0),
);

export function testName(test: string): string {
	return findHealthTest(test)?.name ?? test;
}

type Done = { test: string; scheme: string };

/** Returns the shortest validity of the scheme's exams, or of any scheme if it isn't listed for the test. */
export function holdsMonths({ test, scheme }: Done): number | null {
	const { schemes = [] } = findHealthTest(test) ?? {};
	const own = schemes.filter((each) => each.scheme === scheme);
	const times = (own.length > 0 ? own : schemes).flatMap((each) => each.holdsMonths ?? []);
	return times.length > 0 ? Math.min(...times) : null;
}

/** Returns the age from which the scheme's result is final; null if it is final at any age. */
export function minimumMonths({ test, scheme }: Done): number | null {
	const { schemes = [] } = findHealthTest(test) ?? {};
	const ages = schemes.flatMap((each) =>
		each.scheme === scheme ? (each.minimumMonths ?? []) : [],
	);
	return ages.length > 0 ? Math.min(...ages) : null;
}

export function isPreliminary(done: Done & { testedOn: string }, bornOn: string): boolean {
	const minimum = minimumMonths(done);
	const months = monthsBetween(new Date(bornOn), new Date(done.testedOn));
	return minimum !== null && months < minimum;
}
