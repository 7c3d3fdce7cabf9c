import type { findWaiting } from "#app/desk/today/today.ts";
import { agoInWords } from "#app/moderation/cases/labels.ts";
import { PathLink } from "#app/ui/link.tsx";

type Props = { waiting: Awaited<ReturnType<typeof findWaiting>>; now: Date };

const places = [
	{
		name: "rehome",
		one: "dog to review",
		several: "dogs to review",
		path: "/desk/review?kind=rehome",
	},
	{
		name: "breeder",
		one: "kennel to review",
		several: "kennels to review",
		path: "/desk/review?kind=breeder",
	},
	{ name: "contact", one: "message", several: "messages", path: "/desk/messages" },
	{ name: "spam", one: "possible spam", several: "possible spam", path: "/desk/spam" },
	{
		name: "report",
		one: "reported inquiry",
		several: "reported inquiries",
		path: "/desk/inquiries",
	},
] as const;

export function TodayWaiting({ waiting, now }: Props) {
	// Reports are rare: a place that is nearly always empty would only be in the way.
	const shown = places.filter(({ name }) => name !== "report" || waiting.report.many > 0);
	const all = places.reduce((sum, { name }) => sum + waiting[name].many, 0);
	return (
		<section aria-labelledby="waiting">
			<h2 id="waiting" className="mb-3 text-23">
				{all === 0 ? "Nothing is waiting for you" : "Waiting for you"}
			</h2>
			<ul className="grid grid-cols-2 gap-3 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
				{shown.map(({ name, one, several, path }) => (
					<li key={name}>
						<PathLink
							to={path}
							className="flex h-full flex-col rounded-20 border border-line bg-card p-4 hover:border-stone sm:p-5"
						>
							<span className="font-serif text-42 leading-none font-semibold text-heading tabular-nums">
								{waiting[name].many}
							</span>
							<span className="mt-2 font-semibold text-heading">
								{waiting[name].many === 1 ? one : several}
							</span>
							<span className="text-15 text-stone">{oldestOf(waiting[name], now)}</span>
						</PathLink>
					</li>
				))}
			</ul>
			{waiting.samples > 0 ? (
				<p className="mt-3 text-15 text-stone">
					Not counted: {waiting.samples === 1 ? "one sample" : `${waiting.samples} samples`} to
					practice on. Start in{" "}
					<PathLink to="/desk/review" className="font-semibold text-terra underline">
						Review
					</PathLink>
					; no email is sent about a sample.
				</p>
			) : null}
		</section>
	);
}

function oldestOf({ many, oldest }: Props["waiting"]["spam"], now: Date): string {
	return oldest
		? `${many === 1 ? "It" : "The oldest"} came ${agoInWords(oldest, now)}`
		: "All done";
}
