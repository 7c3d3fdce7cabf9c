import { BandSection, Marks } from "#app/writing/tools/parts.tsx";
import type { HealthTestsData } from "#app/writing/tools/tests-answer.server.ts";

export function HealthTestsView({ data }: { data: HealthTestsData }) {
	const { tests, notes } = data;
	return (
		<>
			<nav aria-label="Tests" className="mb-8">
				<ul className="flex flex-wrap gap-2">
					{tests.map(({ id, name }) => (
						<li key={id}>
							<a
								href={`#${id}`}
								className="inline-flex min-h-11 items-center rounded-full border-[1.5px] border-rule bg-card px-5 font-semibold text-heading hover:border-stone"
							>
								{name}
							</a>
						</li>
					))}
				</ul>
			</nav>
			<div className="space-y-6">
				{tests.map(({ id, name, kind, gene, what, why, marks, schemes }) => (
					<article
						key={id}
						aria-labelledby={id}
						className="grid grid-cols-1 gap-x-12 gap-y-5 rounded-24 border border-line bg-card px-5 py-7 md:px-9 lg:grid-cols-2"
					>
						<div>
							<p className="text-15 text-stone">
								{kind}
								{gene ? <span className="block">{gene}</span> : null}
							</p>
							<h2 id={id} className="mt-1 scroll-mt-6 text-27">
								{name}
							</h2>
							<p className="mt-3">{what}</p>
							<p className="mt-2">
								{why}
								<Marks marks={marks} />
							</p>
						</div>
						<dl className="divide-y divide-line self-start border-y border-line">
							{schemes.map((scheme) => (
								<div
									key={scheme.name}
									className="grid grid-cols-1 gap-x-4 py-3 sm:grid-cols-[8rem_1fr]"
								>
									<dt className="font-semibold text-heading">{scheme.name}</dt>
									<dd>
										{scheme.results ? <span className="block">{scheme.results}</span> : null}
										<span className="block">{scheme.age}</span>
										<span className="block text-stone">{scheme.holds}</span>
									</dd>
								</div>
							))}
						</dl>
					</article>
				))}
			</div>
			<BandSection id="absence" title="What a result, or a missing one, means">
				<ul className="mt-4 grid list-disc gap-x-14 gap-y-3 pl-5 md:grid-cols-2">
					{notes.map(({ text, marks }) => (
						<li key={text}>
							{text}
							<Marks marks={marks} />
						</li>
					))}
				</ul>
			</BandSection>
		</>
	);
}
