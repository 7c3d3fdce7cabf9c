import { type ReactNode, useState } from "react";
import { documentTypes, type Scheme, schemes } from "#app/network/kennels/evidence/evidence.ts";
import { resultField, urlField } from "#app/network/kennels/evidence/result-names.ts";
import type { TestByScheme } from "#app/network/kennels/evidence/test-rules.ts";
import { isoDay, monthsLater, partialDateIn } from "#app/records/dates.ts";
import { DropFile } from "#app/ui/drop-file.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { useField } from "#app/ui/form-state.ts";
import { longDate } from "#app/ui/format.ts";
import { Radios } from "#app/ui/radios.tsx";

type Props = {
	tests: readonly TestByScheme[];
	/** Schemes that are open from the start. */
	open: ReadonlySet<Scheme>;
};

/** Fields for the results of all tests, by scheme, so that those of one registry page are entered together. */
export function ResultFields({ tests, open }: Props) {
	const byScheme = Map.groupBy(tests, ({ scheme }) => scheme);
	return [...byScheme].map(([scheme, own]) => (
		<Fold key={scheme} title={schemes[scheme]} open={open.has(scheme)}>
			<div className="grid grid-cols-1 gap-6">
				<RegistryPage scheme={scheme} />
				{own.map((test) => (
					<ResultOfTest key={test.test} test={test} />
				))}
			</div>
		</Fold>
	));
}

export function RegistryPage({ scheme }: { scheme: Scheme }) {
	return (
		<TextField
			name={urlField(scheme)}
			label="Address of the registry’s page"
			hint="The page of this dog, where everyone can see the results. Starts with https://."
		/>
	);
}

type ResultProps = { test: TestByScheme; documentLabel?: string };

export function ResultOfTest({ test, documentLabel = "Document" }: ResultProps) {
	const isListed = test.words.length > 0;
	return (
		<div className="grid grid-cols-1 gap-4 border-t border-line pt-5 sm:grid-cols-2 [&:has([value='']:checked)>.more]:hidden">
			{isListed ? <ListedResult test={test} /> : <TypedResult test={test} />}
			<TestDate test={test} />
			<TextField
				name={resultField(test, "certificate")}
				label={`${test.name}: certificate or report number`}
				hint={test.scheme === "OFA" ? "Such as BF-3685G32F-T" : undefined}
				maxLength={60}
				className="more"
			/>
			<DropFile
				name={resultField(test, "document")}
				label={`${test.name}: ${documentLabel.toLowerCase()}`}
				hint="A PDF or a photo, up to 15 MB. You can drop it here. Only our team sees it."
				accept={documentTypes}
				className="more sm:col-span-2"
			/>
		</div>
	);
}

function ListedResult({ test }: { test: TestByScheme }) {
	const options = [
		{ value: "", label: "None" },
		...test.words.map((value) => ({ value, label: value })),
		{ value: "other", label: "Other" },
	];
	return (
		<div className="grid grid-cols-1 gap-4 sm:col-span-2 [&:not(:has([value=other]:checked))>.other]:hidden">
			<Radios
				name={resultField(test, "result")}
				label={test.name}
				hint={test.rules}
				options={options}
				initial=""
			/>
			<TextField
				name={resultField(test, "other")}
				label={`${test.name}: result in other words`}
				hint="As it appears on the certificate"
				maxLength={60}
				className="other"
			/>
		</div>
	);
}

function TypedResult({ test }: { test: TestByScheme }) {
	const hint = test.rules || "Who gave it, and the result as it appears on the certificate";
	return (
		<TextField
			name={resultField(test, "result")}
			label={test.name}
			hint={hint}
			inputMode={test.number ? "decimal" : undefined}
			maxLength={60}
			className="sm:col-span-2"
		/>
	);
}

/** Says while it's typed whether the result is still valid. */
function TestDate({ test }: { test: TestByScheme }) {
	const name = resultField(test, "testedOn");
	const field = useField(name);
	const [testedOn, setTestedOn] = useState(field.value ?? "");
	return (
		<div className="more min-w-0" onInput={(event) => setTestedOn(textIn(event.target))}>
			<TextField name={name} label={`${test.name}: date of the test`} type="date" />
			<p role="status" className="mt-1 text-15">
				<Validity testedOn={testedOn} months={test.holdsMonths} />
			</p>
		</div>
	);
}

function textIn(target: EventTarget): string {
	return target instanceof HTMLInputElement ? target.value : "";
}

function Validity({ testedOn, months }: { testedOn: string; months: number | null }): ReactNode {
	if (months === null || partialDateIn(testedOn)?.day === undefined) return null;
	const until = monthsLater(testedOn, months);
	const day = longDate(new Date(until));
	if (until >= isoDay()) return <span className="text-stone">Valid until {day}.</span>;
	return (
		<strong className="font-semibold text-terra">
			Expired on {day}: your page will say so. Is there a newer one?
		</strong>
	);
}
