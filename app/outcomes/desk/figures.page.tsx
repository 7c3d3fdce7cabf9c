import { type Month, recentMonths, recentPlaces } from "#app/outcomes/desk/months.ts";
import { spanIn, spanOptions } from "#app/outcomes/desk/spans.ts";
import { endingNames, endings, hoursText } from "#app/outcomes/outcome.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { BarChart } from "#app/ui/desk/bar-chart.tsx";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { DeskEmpty, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskSearch } from "#app/ui/desk/search.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { counted, grouped, monthName } from "#app/ui/format.ts";
import type { Route } from "./+types/figures.page.ts";

const placesShown = 40;

export async function loader({ request }: Route.LoaderArgs) {
	const span = spanIn(request.url);
	const [months, places] = await Promise.all([recentMonths(span), recentPlaces(span)]);
	return { span, months, places: places.slice(0, placesShown), more: places.length > placesShown };
}

const days = (value: number) => counted(Math.ceil(value), "day");

type Chart = {
	title: string;
	of: keyof Omit<Month, "month">;
	counts: string;
	line?: string;
	tone?: "fill-olive" | "fill-amber-dot" | "fill-rule";
	text?: (value: number) => string;
};

const charts: Chart[] = [
	{ title: "First published", of: "published", counts: "Dogs" },
	{ title: "Found a home", of: "homed", counts: "Dogs", tone: "fill-olive" },
	{ title: "Stayed with the owner", of: "kept", counts: "Dogs", tone: "fill-amber-dot" },
	{ title: "Withdrawn", of: "withdrawn", counts: "Dogs", tone: "fill-rule" },
	{
		title: "We don’t know",
		of: "unknown",
		counts: "Dogs",
		tone: "fill-rule",
		line: "Counted in the month when they were hidden because no one answered.",
	},
	{
		title: "Days to a home",
		of: "daysToHome",
		counts: "Median",
		tone: "fill-olive",
		text: days,
		line: "The median of the homes found in each month, from first publication.",
	},
	{
		title: "Time in review",
		of: "half",
		counts: "Median",
		text: hoursText,
		line: "Half of the month’s requests and changes were answered within this time.",
	},
	{
		title: "Inquiries",
		of: "inquiries",
		counts: "Inquiries",
		line: "Through this site. Older conversations are deleted, so earlier months aren’t shown.",
	},
];

export default function FiguresPage({ loaderData }: Route.ComponentProps) {
	const { span, months, places, more } = loaderData;
	const query = span === 12 ? "" : `&months=${span}`;
	const isEmpty = months.every(
		({ published, answers, homed, kept, withdrawn, unknown, inquiries }) =>
			published + answers + homed + kept + withdrawn + unknown + (inquiries ?? 0) === 0,
	);
	return (
		<DeskPage
			title="Outcomes"
			line="By month, in UTC, without samples. A dog counts once when it is first published, and once in the month of its outcome, as known today. A dog that is listed again has no outcome yet."
			actions={
				<>
					<a href="/outcomes" className={buttonClass("quiet")}>
						View the public page
					</a>
					<a
						href={`/desk/outcomes.csv?of=months${query}`}
						download
						className={buttonClass("quiet")}
					>
						Months as CSV
					</a>
					<a
						href={`/desk/outcomes.csv?of=places${query}`}
						download
						className={buttonClass("quiet")}
					>
						Places as CSV
					</a>
				</>
			}
		>
			<DeskSearch choices={[{ name: "months", label: "Time", options: spanOptions }]} />
			{isEmpty ? (
				<DeskEmpty>
					Nothing to count in these months yet. Figures appear with the first published dog.
				</DeskEmpty>
			) : (
				<>
					<div className="grid gap-5 md:grid-cols-2">
						{charts.map(({ title, of, line, ...chart }) => (
							<DeskCard key={title} title={title} line={line}>
								<BarChart
									title={title}
									name="Month"
									bars={months.map((month) => ({ name: monthName(month.month), value: month[of] }))}
									{...chart}
								/>
							</DeskCard>
						))}
					</div>
					<h2 className="mt-10 mb-4 text-23">Answers by month</h2>
					<AnswerTable months={months.toReversed()} />
					<h2 className="mt-10 mb-4 text-23">By place</h2>
					<p className="mb-4 text-stone">
						Dogs first published in these months, and what became of them since.
						{more ? ` The ${placesShown} places with most dogs; the CSV has all.` : ""}
					</p>
					<DeskTable
						caption="Dogs by place"
						items={places}
						keyOf={({ country, state }) => `${country} ${state}`}
						nameLabel="Place"
						name={({ country, state }) => <bdi>{state ? `${state}, ${country}` : country}</bdi>}
						columns={[
							{ label: "Published", show: ({ total }) => grouped(total) },
							...endingNames.map((ending) => ({
								label: endings[ending].label,
								show: (place: (typeof places)[number]) => grouped(place[ending]),
							})),
						]}
					/>
				</>
			)}
		</DeskPage>
	);
}

const unknown = "–";

function AnswerTable({ months }: { months: Month[] }) {
	return (
		<DeskTable
			caption="Answers by month"
			items={months}
			keyOf={({ month }) => month}
			nameLabel="Month"
			name={({ month }) => monthName(month)}
			columns={[
				{ label: "Requests answered", show: ({ answers }) => grouped(answers) },
				{
					label: "Half within",
					show: ({ half }) => (half === undefined ? unknown : hoursText(half)),
				},
				{
					label: "Nine of ten within",
					show: ({ mostly }) => (mostly === undefined ? unknown : hoursText(mostly)),
				},
				{
					label: "Inquiries",
					show: ({ inquiries, askedAbout }) =>
						inquiries === undefined
							? unknown
							: inquiries === 0
								? "0"
								: `${grouped(inquiries)} about ${counted(askedAbout ?? 0, "dog")}`,
				},
				{
					label: "Answered within 48 hours",
					show: ({ inquiries, answeredSoon = 0 }) =>
						inquiries ? `${Math.round((answeredSoon / inquiries) * 100)}%` : unknown,
				},
			]}
		/>
	);
}
