import {
	listedTests,
	type Scheme,
	schemeNames,
	schemes,
} from "#app/network/kennels/evidence/evidence.ts";
import { findHealthTest, healthTests } from "#app/records/breed/tests.server.ts";
import { isoDay, monthsBetween, monthsLater } from "#app/records/dates.ts";
import { longDate } from "#app/ui/format.ts";
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

function examsOf({ test, scheme }: Done) {
	return (findHealthTest(test)?.schemes ?? []).filter((each) => each.scheme === scheme);
}

/** Returns the shortest validity of the scheme's exams, or of any scheme if it isn't listed for the test. */
export function holdsMonths(done: Done): number | null {
	const own = examsOf(done);
	const all = own.length > 0 ? own : (findHealthTest(done.test)?.schemes ?? []);
	const times = all.flatMap((each) => each.holdsMonths ?? []);
	return times.length > 0 ? Math.min(...times) : null;
}

/** Returns why a scheme can't have given a test's result; undefined if it can. */
export function schemeError(done: Done): string | undefined {
	const own = [...new Set((findHealthTest(done.test)?.schemes ?? []).map((each) => each.scheme))];
	if (own.length === 0 || done.scheme === "other" || examsOf(done).length > 0) return undefined;
	const names = own.map((each) => schemes[each]);
	return `${testName(done.test)} results come from ${list.format(names)}. Choose who gave yours.`;
}

const list = new Intl.ListFormat(site.language, { type: "disjunction" });

/** A test by a scheme, as breeders enter its result: in the scheme's words, as a number, or in their own words. */
export type TestByScheme = {
	test: string;
	scheme: Scheme;
	name: string;
	words: string[];
	number: { from: number; to: number; decimals: number } | null;
	/** From which age it is final, and how long it holds. */
	rules: string;
	holdsMonths: number | null;
};

/** Every test that a scheme has; without a scheme of ours, every test. */
export const testsByScheme: readonly TestByScheme[] = schemeNames.flatMap((scheme) =>
	orderedTests.flatMap(({ id: test, name }) => {
		const exams = examsOf({ test, scheme });
		if (exams.length === 0 && scheme !== "other") return [];
		const rules = exams.map(({ exam, age, holds }) => [exam && `${exam}:`, age, holds]);
		return [
			{
				test,
				scheme,
				name,
				words: [...new Set(exams.flatMap(({ results }) => results))],
				number: exams[0]?.number ?? null,
				rules: rules.flat().filter(Boolean).join(" "),
				holdsMonths: holdsMonths({ test, scheme }),
			},
		];
	}),
);

export function findTestByScheme({ test, scheme }: Done): TestByScheme | undefined {
	return testsByScheme.find((each) => each.test === test && each.scheme === scheme);
}

/** Returns the scheme's own word or number for what was typed; undefined if it has no such result. */
export function ownResult({ words, number }: TestByScheme, typed: string): string | undefined {
	const text = typed.trim().toLowerCase();
	if (!number) return words.find((word) => word.toLowerCase() === text);
	if (!/^\d{1,4}(?:[.,]\d{1,4})?$/.test(text)) return undefined;
	const value = Number(text.replace(",", "."));
	const isRounded = Number(value.toFixed(number.decimals)) === value;
	const isWithin = value >= number.from && value <= number.to;
	return isWithin && isRounded ? value.toFixed(number.decimals) : undefined;
}

/** Returns whether the breeder wrote the result in other words than the scheme's. */
export function isInOtherWords(result: Done & { result: string }): boolean {
	const own = findTestByScheme(result);
	return !own || ownResult(own, result.result) === undefined;
}

/** Returns the day until which a result is valid; null if it doesn't expire. */
export function validUntil(done: Done & { testedOn: string }): string | null {
	const months = holdsMonths(done);
	return months === null ? null : monthsLater(done.testedOn, months);
}

export function isExpired(done: Done & { testedOn: string }, today = isoDay()): boolean {
	const until = validUntil(done);
	return until !== null && until < today;
}

/** Says whether a result is valid: until when, since when it isn't, or that it doesn't expire. */
export function validityText(done: Done & { testedOn: string }, until = validUntil(done)): string {
	if (until)
		return `${until < isoDay() ? "Expired on" : "Valid until"} ${longDate(new Date(until))}`;
	const said = [...new Set(examsOf(done).map(({ holds }) => holds.replace(/\.$/, "")))];
	return said.join(". ") || "Does not expire";
}

/** Returns the age from which the scheme's result is final; null if it is final at any age. */
export function minimumMonths(done: Done): number | null {
	const ages = examsOf(done).flatMap((each) => each.minimumMonths ?? []);
	return ages.length > 0 ? Math.min(...ages) : null;
}

export function isPreliminary(done: Done & { testedOn: string }, bornOn: string): boolean {
	const minimum = minimumMonths(done);
	const months = monthsBetween(new Date(bornOn), new Date(done.testedOn));
	return minimum !== null && months < minimum;
}
