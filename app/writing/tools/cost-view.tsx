import { TextField } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import type { CostData } from "#app/writing/tools/cost-answer.server.ts";
import { BandSection, Drawing, EmptyResult, Marks, ToolForm } from "#app/writing/tools/parts.tsx";
import { site } from "#site";

export function CostView({ data }: { data: CostData }) {
	const { tool, country, currency, countries, values, errors } = data;
	const { groups, empty, found, range, yearsAbout, others } = data;
	return (
		<>
			<nav aria-label="Country" className="mb-6 flex flex-wrap gap-2">
				{countries.map(({ code, name, path }) => (
					<Link
						key={code}
						to={path}
						aria-current={code === country ? "true" : undefined}
						className="inline-flex min-h-11 items-center rounded-full border-[1.5px] border-rule bg-card px-5 font-semibold text-heading hover:border-stone aria-current:border-olive aria-current:bg-leaf aria-current:text-leaf-ink"
					>
						{name}
					</Link>
				))}
			</nav>
			{range ? <Range key={range.about} range={range} /> : null}
			<ToolForm
				path={tool.path}
				values={values}
				errors={errors}
				button="Calculate"
				isWide
				result={
					<div className="lg:sticky lg:top-6">
						{found ? (
							<Result found={found} empty={empty} currency={currency} />
						) : (
							<EmptyResult heading="Your own total">
								It appears once you have entered the dog and the food. Enter 0 for a dog you are
								given.
							</EmptyResult>
						)}
					</div>
				}
			>
				<input type="hidden" name="country" value={country} />
				<input type="hidden" name="own" value="yes" />
				<p className="text-15 text-stone">
					{`In ${currency}, whole amounts. Leave empty what you don’t have or don’t know yet.`}
				</p>
				{groups.map(({ title, items }) => (
					<fieldset key={title} className="min-w-0 border-t border-line pt-5">
						<legend className="float-left mb-3 w-full font-serif text-23 font-[560] text-heading">
							{title}
						</legend>
						<div className="clear-both grid gap-x-6 gap-y-4 sm:grid-cols-2">
							{items.map(({ id, name, hint, about }) => (
								<div key={id}>
									<TextField
										name={id}
										label={name}
										hint={hint}
										inputMode="numeric"
										maxLength={12}
									/>
									{about ? (
										<p className="mt-1 text-15 text-stone">
											<span>{about.text}</span>
											<Marks marks={about.marks} />
										</p>
									) : null}
								</div>
							))}
						</div>
					</fieldset>
				))}
				<div className="border-t border-line pt-5">
					<TextField
						name="years"
						label="Years to plan for"
						inputMode="numeric"
						maxLength={12}
						className="sm:w-1/2 sm:pr-3"
					/>
					<p className="mt-1 text-15 text-stone">
						<span>{yearsAbout.text}</span>
						<Marks marks={yearsAbout.marks} />
					</p>
				</div>
			</ToolForm>
			{others.length > 0 ? (
				<BandSection id="others" title="What published surveys say">
					<p className="mt-3 max-w-[42rem]">
						For dogs of all breeds and sizes, each counted in its own way. We found no figures for
						the {site.breed}, and most items above have no figure with a source that we could read.
						They start empty, because a made-up amount would be worse than none. Ask a vet, an
						insurer and a pet store near you.
					</p>
					<ul className="mt-5 grid list-disc gap-x-14 gap-y-2 pl-5 md:grid-cols-2">
						{others.map(({ text, marks }) => (
							<li key={text}>
								{text}
								<Marks marks={marks} />
							</li>
						))}
					</ul>
				</BandSection>
			) : null}
		</>
	);
}

function Range({ range }: { range: NonNullable<CostData["range"]> }) {
	return (
		<p className="mb-8 max-w-[42rem]">
			<strong className="block font-serif text-32 leading-tight font-[560] text-heading">
				{range.figure}
			</strong>
			<span>{range.about}.</span>
			<Marks marks={range.marks} /> <span>A dog of this size costs more than most.</span>
		</p>
	);
}

type ResultProps = { found: NonNullable<CostData["found"]>; empty: string[]; currency: string };

function Result({ found, empty, currency }: ResultProps) {
	const { firstYear, yearly, whole, years, svg } = found;
	const figures = [
		{ name: "in the first year", figure: firstYear },
		{ name: "in every later year", figure: yearly },
		{ name: years === 1 ? "in one year" : `in ${years} years`, figure: whole },
	];
	return (
		<article className="rounded-24 border border-line bg-card px-5 py-7 md:px-9">
			<h2 className="text-27">
				With these amounts <span className="font-sans text-15 text-stone">{`in ${currency}`}</span>
			</h2>
			<dl className="mt-4 flex flex-wrap gap-x-10 gap-y-4">
				{figures.map(({ name, figure }) => (
					<div key={name} className="flex flex-col">
						<dt className="order-2">{name}</dt>
						<dd className="order-1 font-serif text-32 leading-tight font-[560] text-heading">
							{figure}
						</dd>
					</div>
				))}
			</dl>
			{svg ? (
				<>
					<h3 className="mt-7 text-19">Where the money goes in a year</h3>
					<Drawing svg={svg} className="mt-3 max-w-96" />
				</>
			) : null}
			<p className="mt-5 max-w-[38rem] text-15 text-stone">
				Monthly amounts count twelve times, and one-time amounts count in the first year. Prices
				will rise; the total doesn’t guess by how much.
			</p>
			{empty.length > 0 ? (
				<p className="mt-3 max-w-[38rem] text-15">
					<strong className="font-semibold text-heading">Not counted:</strong>{" "}
					<span>{`${empty.join(", ")}.`}</span>
				</p>
			) : null}
		</article>
	);
}
