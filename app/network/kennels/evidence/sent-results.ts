import type { SentForm } from "#app/network/kennels/evidence/documents.ts";
import { resultField, urlField } from "#app/network/kennels/evidence/result-names.ts";
import {
	type ResultFacts,
	ResultForm,
	resultErrors,
} from "#app/network/kennels/evidence/results.ts";
import type { DogFacts } from "#app/network/kennels/evidence/table.ts";
import {
	ownResult,
	type TestByScheme,
	testsByScheme,
} from "#app/network/kennels/evidence/test-rules.ts";
import { checkForm, pick } from "#app/platform/forms/typed-form.server.ts";

type Values = Record<string, string>;

/** `document`: the field in which the result's document was sent. */
export type SentResult = ResultFacts & { document: string };

const parts = ["result", "other", "testedOn", "certificate"] as const;

/** What a breeder's form has about these tests, so that nothing else is sent back. */
export function resultValues(values: Values, tests = testsByScheme): Values {
	const names = tests.flatMap((test) => [
		urlField(test.scheme),
		...parts.map((part) => resultField(test, part)),
	]);
	return pick(values, names);
}

/** Reads the results that were entered for these tests, and what is wrong with them by field. */
export function readResults(
	values: Values,
	sent: ReadonlySet<string>,
	dog: DogFacts | undefined,
	tests = testsByScheme,
) {
	const results: SentResult[] = [];
	const errors: Values = {};
	for (const test of tests) {
		const document = resultField(test, "document");
		const read = readResult(test, values, sent.has(document), dog);
		Object.assign(errors, read.errors);
		if (read.value) results.push({ ...read.value, document });
	}
	return { results, errors };
}

function readResult(
	test: TestByScheme,
	values: Values,
	hasDocument: boolean,
	dog?: DogFacts,
): { errors?: Values; value?: ResultFacts } {
	const value = (part: (typeof parts)[number]) => values[resultField(test, part)]?.trim() ?? "";
	const [chosen, testedOn, certificate] = [
		value("result"),
		value("testedOn"),
		value("certificate"),
	];
	const isListed = test.words.length > 0;
	// Without a result, the other fields of a listed one aren't shown.
	const isEntered = chosen !== "" || hasDocument || (!isListed && (testedOn || certificate) !== "");
	if (!isEntered) return {};
	const isOther = isListed && chosen === "other";
	const own = ownResult(test, isOther ? value("other") : chosen);
	const isForeign = chosen !== "" && !isOther && !own && (isListed || test.number !== null);
	const form = checkForm(
		{
			test: test.test,
			scheme: test.scheme,
			result: isForeign ? "" : (own ?? (isOther ? value("other") : chosen)),
			testedOn,
			certificate,
			registryUrl: values[urlField(test.scheme)] ?? "",
		},
		ResultForm,
	);
	const found = form.ok ? (dog ? resultErrors(form.value, dog) : {}) : form.errors;
	if (isForeign) found.result = foreignResult(test);
	else if (chosen === "" && found.result) found.result = "Choose the result, too.";
	const named = Object.entries(found).map(([name, message]) => {
		if (name === "registryUrl") return [urlField(test.scheme), message];
		const part = name === "result" && isOther ? "other" : name === "scheme" ? "result" : name;
		return [resultField(test, part), `${test.name}: ${message}`];
	});
	const errors: Values = Object.fromEntries(named);
	return { errors, ...(form.ok && named.length === 0 ? { value: form.value } : {}) };
}

function foreignResult({ name, number }: TestByScheme): string {
	if (!number) return `Choose one of the results for ${name}, or “Other”.`;
	const { from, to, decimals } = number;
	const kind = decimals === 0 ? "a whole number" : "a number";
	return `Enter ${kind} from ${from} to ${to}.`;
}

/** Errors of documents that can't be taken. Without scripts, browsers forget the other ones, which were right. */
export function documentErrors({ documents, faults }: SentForm, request: Request): Values {
	const isPageLoad = (request.headers.get("Sec-Fetch-Dest") ?? "document") === "document";
	const forgotten = isPageLoad ? [...documents.keys()] : [];
	return Object.fromEntries([
		...forgotten.map((field) => [field, "Choose the document again when the rest is right."]),
		...[...faults].map(([field, { message }]) => [field, message]),
	]);
}
