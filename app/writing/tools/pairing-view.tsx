import { Select } from "#app/ui/field.tsx";
import type { Outcome, PairingData } from "#app/writing/tools/pairing-answer.server.ts";
import { Drawing, EmptyResult, Marks, Notes, ToolForm } from "#app/writing/tools/parts.tsx";

export function PairingView({ data }: { data: PairingData }) {
	const { tool, values, disorders, options, notes, isPart } = data;
	return (
		<>
			<ToolForm
				path={tool.path}
				values={values}
				button="Show results"
				result={
					isPart ? (
						<div className="space-y-6">
							{disorders.map(({ id, name, outcome }) =>
								outcome ? <Result key={id} name={name} outcome={outcome} /> : null,
							)}
						</div>
					) : (
						<EmptyResult heading="Your result will be here">
							Choose what both parents’ DNA tests say. One parent is enough to see what can happen.
							N stands for the normal copy of the gene, v for the variant.
						</EmptyResult>
					)
				}
			>
				{disorders.map(({ id, name, long, signs, marks }) => (
					<fieldset
						key={id}
						className="min-w-0 space-y-4 not-first:border-t not-first:border-line not-first:pt-5"
					>
						<legend className="float-left w-full font-serif text-23 font-[560] text-heading">
							{name} <span className="block font-sans text-15 font-normal text-stone">{long}</span>
						</legend>
						<p className="clear-both text-15">
							{signs}
							<Marks marks={marks} />
						</p>
						<Select name={`${id}_sire`} label="Sire’s result" options={options} />
						<Select name={`${id}_dam`} label="Dam’s result" options={options} />
					</fieldset>
				))}
			</ToolForm>
			<Notes id="evidence" title="What the evidence says" notes={notes} />
		</>
	);
}

function Result({ name, outcome }: { name: string; outcome: Outcome }) {
	return (
		<article className="rounded-24 border border-line bg-card px-5 py-7 md:px-9">
			<h2 className="text-27">
				{name}: {outcome.heading}
			</h2>
			{outcome.kind === "known" ? (
				<div className="mt-5 flex flex-wrap items-center gap-x-10 gap-y-6">
					<Drawing svg={outcome.square} className="w-72 max-w-full" />
					<dl className="space-y-4">
						{outcome.figures.map(({ name, figure, percent }) => (
							<div key={name} className="flex flex-col">
								<dt className="order-2">{name}</dt>
								<dd className="order-1">
									<span className="font-serif text-32 leading-tight font-[560] text-heading">
										{figure}
									</span>{" "}
									<span className="text-stone">{percent}</span>
								</dd>
							</div>
						))}
					</dl>
				</div>
			) : (
				<dl className="mt-5 space-y-3">
					{outcome.cases.map((each) => (
						<div key={each.when}>
							<dt className="font-semibold text-heading">{each.when}</dt>
							<dd>{each.puppies}</dd>
						</div>
					))}
				</dl>
			)}
			<p className="mt-5 max-w-[38rem]">{outcome.advice}</p>
			{outcome.kind === "known" ? (
				<p className="mt-2 max-w-[38rem] text-15 text-stone">
					Shares are averages over many litters: for every puppy, each of the four squares is
					equally likely.
				</p>
			) : null}
		</article>
	);
}
