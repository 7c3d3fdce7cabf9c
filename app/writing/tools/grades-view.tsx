import { Field, TextField } from "#app/ui/field.tsx";
import type { GradesData } from "#app/writing/tools/grades-answer.server.ts";
import { BandSection, Drawing, EmptyResult, Marks, ToolForm } from "#app/writing/tools/parts.tsx";

export function GradesView({ data }: { data: GradesData }) {
	const { tool, values, errors, found, options, caution, all } = data;
	return (
		<>
			<ToolForm
				path={tool.path}
				values={values}
				errors={errors}
				button="Read this result"
				result={
					found ? (
						<Result found={found} />
					) : (
						<EmptyResult heading="Your result will be here">
							Choose what the certificate says. You’ll see what it means in its own scheme, where it
							falls on the scale, and how published tables compare it. All grades are listed below.
						</EmptyResult>
					)
				}
			>
				<Field name="result" label="Result on the certificate">
					{(control) => (
						<select {...control} className="form-control rounded-12 px-3 py-2">
							<option value="">Choose a result</option>
							{options.map(({ label, options }) => (
								<optgroup key={label} label={label}>
									{options.map(({ value, label: text }) => (
										<option key={value} value={value}>
											{label}: {text}
										</option>
									))}
								</optgroup>
							))}
						</select>
					)}
				</Field>
				<TextField
					name="score"
					label="Points, for a BVA hip score"
					hint="Both hips together, 0 to 106"
					inputMode="numeric"
					maxLength={12}
				/>
			</ToolForm>
			<BandSection id="convertible" title="Grades don’t convert exactly">
				<div className="mt-4 grid gap-x-14 gap-y-4 md:grid-cols-2">
					{caution.map(({ text, marks }) => (
						<p key={text}>
							{text}
							<Marks marks={marks} />
						</p>
					))}
				</div>
			</BandSection>
			{all.map((joint) => (
				<AllGrades key={joint.joint} {...joint} />
			))}
		</>
	);
}

const swatches = ["bg-terra", "bg-rule"];

function Result({ found }: { found: NonNullable<GradesData["found"]> }) {
	const { heading, means, how, marks, svg, related } = found;
	return (
		<article className="rounded-24 border border-line bg-card px-5 py-7 md:px-9">
			<h2 className="text-27">{heading}</h2>
			<p className="mt-3 max-w-[40rem] text-19">{means}</p>
			<p className="mt-2 max-w-[40rem] text-stone">
				{how}
				<Marks marks={marks} />
			</p>
			<div className="mt-6 flex flex-wrap gap-x-10 gap-y-6">
				<Drawing svg={svg} className="w-[22rem] max-w-full" />
				<div className="min-w-[min(100%,17rem)] flex-1">
					<p className="text-15 text-stone">
						Each scale runs from the best at the top to the worst. The same height on two scales
						does not mean the same hip or elbow.
					</p>
					{related.length > 0 ? (
						<>
							<h3 className="mt-5 text-19">How published tables compare it</h3>
							<dl className="mt-3 space-y-4">
								{related.map(({ id, name, text, note, marks }, at) => (
									<div key={id}>
										<dt className="text-15 text-stone">
											<span
												aria-hidden="true"
												className={`mr-2 inline-block h-4 w-2 rounded-full align-[-2px] ${swatches[at]}`}
											/>
											{name}
											<Marks marks={marks} />
										</dt>
										<dd className="font-semibold text-heading">
											{text}
											{note ? (
												<span className="block text-15 font-normal text-stone">{note}</span>
											) : null}
										</dd>
									</div>
								))}
							</dl>
							<p className="mt-4">
								These tables don’t agree with each other everywhere. Treat them as a rough guide,
								and ask for the certificate.
							</p>
						</>
					) : null}
				</div>
			</div>
		</article>
	);
}

function AllGrades({ joint, name, schemes }: GradesData["all"][number]) {
	return (
		<section aria-labelledby={joint} className="mt-14">
			<h2 id={joint} className="text-32">
				{name}: every grade
			</h2>
			<div className="mt-6 grid gap-x-8 gap-y-10 lg:grid-cols-3">
				{schemes.map(({ name: scheme, where, how, grades, means, marks }) => (
					<div key={scheme}>
						<h3 className="text-23">
							{scheme}{" "}
							<span className="block font-sans text-15 font-normal text-stone">{where}</span>
						</h3>
						<p className="mt-2">
							{how}
							<Marks marks={marks} />
						</p>
						{grades.length > 0 ? (
							<dl className="mt-4 divide-y divide-line border-y border-line">
								{grades.map(({ id, name, means }) => (
									<div key={id} className="grid gap-x-3 py-2.5 sm:grid-cols-[6.5rem_1fr]">
										<dt className="font-semibold text-heading">{name}</dt>
										<dd>{means}</dd>
									</div>
								))}
							</dl>
						) : (
							<p className="mt-4 border-y border-line py-2.5">{means}</p>
						)}
					</div>
				))}
			</div>
		</section>
	);
}
