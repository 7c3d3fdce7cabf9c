import { href } from "react-router";
import { isReason, reasons } from "#app/adoptions/help/help.ts";
import { helpCheckCutoff, listHelp } from "#app/adoptions/help/resources.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskEmpty, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskPill } from "#app/ui/desk/pill.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { longDate } from "#app/ui/format.ts";
import { PathLink } from "#app/ui/link.tsx";
import { countryName } from "#site";
import type { Route } from "./+types/list.page.ts";

export async function loader() {
	const [items, old] = [await listHelp(), helpCheckCutoff()];
	return { items: items.map((each) => ({ ...each, isOld: each.checkedOn < old })) };
}

export default function HelpListPage({ loaderData: { items } }: Route.ComponentProps) {
	return (
		<DeskPage
			title="Help for owners"
			line="Shown before the rehoming form to owners who might keep their dog: up to three for each reason and country, most recently checked first."
			done={{ saved: "Saved. The page shows it within a second.", removed: "Removed." }}
			actions={
				<>
					<a href="/adoption-network/signup/help" className={buttonClass("quiet")}>
						View the page
					</a>
					<PathLink to={href("/desk/help/:id", { id: "new" })} className={buttonClass()}>
						Add
					</PathLink>
				</>
			}
		>
			{items.length === 0 ? (
				<DeskEmpty>
					Nothing yet. The page gives general advice until you add places that you have checked.
				</DeskEmpty>
			) : (
				<DeskTable
					caption="Help for owners"
					items={items}
					keyOf={({ id }) => id}
					linkOf={({ id }) => href("/desk/help/:id", { id: String(id) })}
					nameLabel="Title"
					name={({ title }) => <bdi>{title}</bdi>}
					columns={[
						{
							label: "For",
							show: (each) =>
								each.reasons
									.filter(isReason)
									.map((name) => reasons[name].label)
									.join(", "),
						},
						{ label: "Country", tight: true, show: ({ country }) => countryName(country) },
						{
							label: "Checked",
							tight: true,
							show: ({ checkedOn, isOld }) => (
								<>
									{longDate(new Date(checkedOn))}{" "}
									{isOld ? <DeskPill tone="terra">Check again</DeskPill> : null}
								</>
							),
						},
					]}
				/>
			)}
		</DeskPage>
	);
}
