import type { ListHead } from "#app/people/define-case.ts";
import { BarChart } from "#app/ui/desk/bar-chart.tsx";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { type DeskAnswer, DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { Inline } from "#app/ui/desk/inline.tsx";
import { TextField } from "#app/ui/field.tsx";
import { grouped } from "#app/ui/format.ts";

/** Above a list: its figures, and what begins something new or acts on all of it. */
export function ListTop({ of, answer }: { of: ListHead; answer: DeskAnswer | undefined }) {
	const { figures = [], charts = [], title, texts = [], form } = of;
	return (
		<div className="mb-7 grid gap-5 empty:hidden">
			{figures.length > 0 ? (
				<dl className="flex flex-wrap gap-3">
					{figures.map(({ label, value }) => (
						<div
							key={label}
							className="grow basis-40 rounded-20 border border-line bg-card px-4 py-3.5"
						>
							<dt className="text-15 text-stone">{label}</dt>
							<dd className="font-serif text-27 font-semibold text-heading">{grouped(value)}</dd>
						</div>
					))}
				</dl>
			) : null}
			{charts.length > 0 ? (
				<div className="grid gap-5 md:grid-cols-2">
					{charts.map((chart) => (
						<DeskCard key={chart.title} title={chart.title} small>
							<BarChart {...chart} />
						</DeskCard>
					))}
				</div>
			) : null}
			{title || texts.length > 0 || form ? (
				<section className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 rounded-20 border border-line bg-card px-5 py-4">
					<div className="min-w-0 empty:hidden">
						{title ? <h2 className="text-23">{title}</h2> : null}
						{texts.map((text, at) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: the texts of a list never move
							<p key={at} className="max-w-[46rem] text-stone">
								<Inline of={text} />
							</p>
						))}
					</div>
					{form ? <TopForm of={form} answer={answer} /> : null}
				</section>
			) : null}
		</div>
	);
}

type FormProps = { of: NonNullable<ListHead["form"]>; answer: DeskAnswer | undefined };

function TopForm({ of: { button, isMain = false, field }, answer }: FormProps) {
	return (
		<DeskForm
			id="begin"
			answer={answer}
			className={field ? "flex grow flex-wrap items-end gap-3" : "flex"}
		>
			{field ? <TextField {...field} className="flex-1 basis-64" required /> : null}
			<DeskButton variant={isMain ? "action" : "quiet"}>{button}</DeskButton>
		</DeskForm>
	);
}
