import { listedTests, schemes } from "#app/network/kennels/evidence/evidence.ts";
import { findHealthTest, healthTests } from "#app/records/breed/tests.server.ts";
import { isoDay, monthsBetween, monthsLater } from "#app/records/dates.ts";
import { site } from "#site";

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

/** Returns why a scheme can't have given a test's result; undefined if it can. */
export function schemeError({ test, scheme }: Done): string | undefined {
	const own = [...new Set((findHealthTest(test)?.schemes ?? []).map((each) => each.scheme))];
	if (own.length === 0 || own.some((each) => each === scheme)) return undefined;
	const names = own.map((each) => schemes[each]);
	return `${testName(test)} results come from ${list.format(names)}. Choose who gave yours.`;
}

const list = new Intl.ListFormat(site.language, { type: "disjunction" });

/** Returns the day until which a result is valid; null if it doesn't expire. */
export function validUntil(done: Done & { testedOn: string }): string | null {
	const months = holdsMonths(done);
	return months === null ? null : monthsLater(done.testedOn, months);
}

export function isExpired(done: Done & { testedOn: string }, today = isoDay()): boolean {
	const until = validUntil(done);
	return until !== null && until < today;
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
