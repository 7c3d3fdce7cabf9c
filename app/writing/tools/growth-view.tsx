import { Select, TextField } from "#app/ui/field.tsx";
import { rows, units } from "#app/writing/tools/growth.ts";
import type { GrowthData } from "#app/writing/tools/growth-answer.server.ts";
import {
	BandSection,
	Drawing,
	EmptyResult,
	Marks,
	Notes,
	ToolForm,
} from "#app/writing/tools/parts.tsx";

export function GrowthView({ data }: { data: GrowthData }) {
	const { tool, values, errors, found, rangeMarks, notes, vet } = data;
	return (
		<>
			<ToolForm
				path={tool.path}
				values={values}
				errors={errors}
				button="Draw the chart"
				result={
					found ? (
						<article className="rounded-24 border border-line bg-card px-5 py-7 md:px-9">
							<h2 className="text-27">{found.heading}</h2>
							<p className="mt-1 text-stone">
								FCI standard: {found.standard}
								<Marks marks={rangeMarks} />
							</p>
							<Drawing svg={found.svg} className="mt-5 max-w-[38rem]" />
							{found.stopped ? (
								<p className="mt-5 max-w-[38rem] rounded-12 border border-amber-line bg-amber px-4 py-3 text-amber-ink">
									Your puppy hasn’t gained weight since the last entry. Weigh again, and if it’s
									right, call your vet.
								</p>
							) : null}
							<p className="mt-5 max-w-[38rem]">{found.text}</p>
						</article>
					) : (
						<EmptyResult heading="Your chart will be here">
							One weighing is enough. With two or three, you’ll see the trend. Weigh yourself with
							and without the dog, or ask to use the scale at your vet’s.
						</EmptyResult>
					)
				}
			>
				<div className="grid grid-cols-2 gap-4">
					<Select
						name="sex"
						label="Sex"
						options={[
							{ value: "male", label: "Male" },
							{ value: "female", label: "Female" },
						]}
					/>
					<Select
						name="unit"
						label="Weight in"
						options={units.map((unit) => ({ value: unit, label: unit }))}
					/>
				</div>
				{rows.map((row) => (
					<fieldset key={row} className="min-w-0">
						<legend className="mb-1 text-15 text-stone">
							{row === 1 ? "One weighing" : "Another weighing, if you have one"}
						</legend>
						<div className="grid grid-cols-2 gap-4">
							<TextField
								name={`age${row}`}
								label="Age in months"
								inputMode="decimal"
								maxLength={12}
							/>
							<TextField name={`weight${row}`} label="Weight" inputMode="decimal" maxLength={12} />
						</div>
					</fieldset>
				))}
				<p className="text-15 text-stone">2 years = 24 months; 5 years = 60.</p>
			</ToolForm>
			<BandSection id="vet" title="When to ask a vet">
				<ul className="mt-4 grid list-disc gap-x-14 gap-y-2 pl-5 md:grid-cols-2">
					{vet.list.map((sign) => (
						<li key={sign}>{sign}</li>
					))}
				</ul>
				<p className="mt-4 font-semibold text-heading">
					{vet.urgent}
					<Marks marks={vet.marks} />
				</p>
			</BandSection>
			<Notes id="about" title="About the chart" notes={notes} />
		</>
	);
}
