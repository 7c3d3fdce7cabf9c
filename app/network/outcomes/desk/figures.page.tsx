import { type Month, recentMonths } from "#app/network/outcomes/desk/months.ts";
import { hoursText } from "#app/network/outcomes/outcome.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { counted, grouped, monthName } from "#app/ui/format.ts";
import type { Route } from "./+types/figures.page.ts";

export async function loader() {
	return { months: await recentMonths() };
}

const unknown = "–";

const tables: { title: string; columns: { label: string; show: (month: Month) => string }[] }[] = [
	{
		title: "Dogs",
		columns: [
			{ label: "First published", show: ({ published }) => grouped(published) },
			{ label: "Found a home", show: ({ homed }) => grouped(homed) },
			{
				label: "Half within",
				show: ({ daysToHome: days }) => (days === null ? unknown : counted(Math.ceil(days), "day")),
			},
			{ label: "Stayed with the owner", show: ({ kept }) => grouped(kept) },
			{ label: "Withdrawn", show: ({ withdrawn }) => grouped(withdrawn) },
			{ label: "We don’t know", show: (month) => grouped(month.unknown) },
		],
	},
	{
		title: "Answers",
		columns: [
			{ label: "Requests answered", show: ({ answers }) => grouped(answers) },
			{ label: "Half within", show: ({ answers, half }) => within(answers, half) },
			{ label: "Nine of ten within", show: ({ answers, mostly }) => within(answers, mostly) },
			{
				label: "Inquiries",
				show: ({ inquiries }) => (inquiries === null ? unknown : grouped(inquiries)),
			},
			{
				label: "Answered within 48 hours",
				show: ({ inquiries, answeredSoon }) =>
					inquiries ? `${Math.round(((answeredSoon ?? 0) / inquiries) * 100)}%` : unknown,
			},
		],
	},
];

function within(answers: number, hours: number): string {
	return answers === 0 ? unknown : hoursText(hours);
}

export default function FiguresPage({ loaderData: { months } }: Route.ComponentProps) {
	return (
		<DeskPage
			title="Outcomes"
			description="By month, in UTC, without samples. A dog counts once when it is first published, and once in the month of its outcome, as known today. A dog that is listed again has no outcome yet. Conversations are deleted, so older inquiries aren’t counted."
			actions={
				<>
					<a href="/outcomes" className={buttonClass("quiet")}>
						View the public page
					</a>
					<a href="/desk/outcomes.csv" download className={buttonClass("quiet")}>
						Download CSV
					</a>
				</>
			}
		>
			{tables.map(({ title, columns }) => (
				<section key={title} className="mt-8 first:mt-0">
					<h2 className="mb-4 text-23">{title}</h2>
					<DeskTable
						caption={`${title} by month`}
						items={months}
						keyOf={({ month }) => month}
						nameLabel="Month"
						name={({ month }) => monthName(month)}
						columns={columns}
					/>
				</section>
			))}
		</DeskPage>
	);
}
