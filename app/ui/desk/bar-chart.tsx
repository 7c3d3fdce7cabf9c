import { grouped } from "#app/ui/format.ts";

const height = 100;
const step = 10;

type Bar = { name: string; value: number };
type Props = {
	title: string;
	name: string;
	counts: string;
	bars: Bar[];
	tone: "fill-terra" | "fill-olive";
};

export function BarChart({ title, name, counts, bars, tone }: Props) {
	const max = Math.max(...bars.map(({ value }) => value), 1);
	const highest = bars.find(({ value }) => value === max);
	const sum = bars.reduce((all, { value }) => all + value, 0);
	const summary = highest
		? `${title}: ${grouped(sum)} in total; the highest is ${highest.name} with ${grouped(max)}.`
		: `${title}: none yet.`;
	return (
		<figure>
			<div className="flex gap-2.5">
				<p className="flex w-12 shrink-0 flex-col justify-between text-right text-15 leading-none text-stone">
					<span>{grouped(max)}</span>
					<span>0</span>
				</p>
				<svg
					role="img"
					aria-label={summary}
					viewBox={`0 0 ${bars.length * step} ${height}`}
					preserveAspectRatio="none"
					className="h-44 min-w-0 flex-1 border-b border-line"
				>
					{[0.25, 0.5, 0.75].map((share) => (
						<line
							key={share}
							x1="0"
							x2={bars.length * step}
							y1={height * share}
							y2={height * share}
							vectorEffect="non-scaling-stroke"
							className="stroke-line"
						/>
					))}
					{bars.map(({ name, value }, index) => {
						const barHeight = value === 0 ? 0 : Math.max((value / max) * height, 1.5);
						return (
							<rect
								key={name}
								x={index * step + 1.5}
								y={height - barHeight}
								width={step - 3}
								height={barHeight}
								className={tone}
							>
								<title>{`${name}: ${grouped(value)}`}</title>
							</rect>
						);
					})}
				</svg>
			</div>
			<p className="mt-1.5 flex justify-between gap-4 pl-14.5 text-15 text-stone">
				<span>{bars[0]?.name}</span>
				<span className="text-right">{bars.at(-1)?.name}</span>
			</p>
			<details className="mt-1">
				<summary className="inline-flex min-h-11 cursor-pointer items-center text-15 text-terra underline">
					Show as table
				</summary>
				<section
					aria-label={`${title}, as a table`}
					// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
					tabIndex={0}
					className="max-h-80 overflow-y-auto rounded-12 border border-line bg-card"
				>
					<table className="w-full text-15">
						<caption className="sr-only">{title}</caption>
						<thead>
							<tr className="border-b border-line text-left">
								<th scope="col" className="px-4 py-2 font-semibold">
									{name}
								</th>
								<th scope="col" className="px-4 py-2 text-right font-semibold">
									{counts}
								</th>
							</tr>
						</thead>
						<tbody>
							{bars.toReversed().map(({ name, value }) => (
								<tr key={name} className="border-b border-line last:border-0">
									<th scope="row" className="px-4 py-1.5 text-left font-normal">
										{name}
									</th>
									<td className="px-4 py-1.5 text-right tabular-nums">{grouped(value)}</td>
								</tr>
							))}
						</tbody>
					</table>
				</section>
			</details>
		</figure>
	);
}
