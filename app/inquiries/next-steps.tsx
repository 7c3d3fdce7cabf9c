export function NextSteps({ steps }: { steps: readonly string[] }) {
	return (
		<section aria-labelledby="next" className="rounded-20 border border-line bg-card px-6 py-5">
			<h2 id="next" className="text-23">
				What happens next
			</h2>
			<ol className="mt-4 grid gap-4">
				{steps.map((step, index) => (
					<li key={step} className="flex gap-4">
						<span
							aria-hidden="true"
							className="grid size-8 shrink-0 place-items-center rounded-full bg-band font-semibold text-heading"
						>
							{index + 1}
						</span>
						<span className="min-w-0">{step}</span>
					</li>
				))}
			</ol>
		</section>
	);
}
