import { href } from "react-router";
import { requireStaff } from "#app/people/sessions.ts";
import {
	listReports,
	nameOfListing,
	type ReportList,
	reportLists,
	subjectIn,
} from "#app/reports/desk/reports.ts";
import { verdictLabels } from "#app/reports/report.ts";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskList, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskPill } from "#app/ui/desk/pill.tsx";
import { DeskSearch, optionsOf } from "#app/ui/desk/search.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { orNotFound } from "#app/ui/found.ts";
import { pageOf } from "#app/ui/paging.ts";
import { reportPolicy } from "#site";
import type { Route } from "./+types/list.page.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const actor = requireStaff(context);
	const url = new URL(request.url);
	const page = orNotFound(pageOf(url));
	const asked = url.searchParams.get("list") as ReportList;
	const list = reportLists.includes(asked) ? asked : "open";
	const listing = url.searchParams.get("listing") ?? "";
	const about = listing === "" ? undefined : orNotFound(subjectIn(listing));
	return {
		...(await listReports({ list, about }, page, actor)),
		list,
		about: about && { value: listing, label: await nameOfListing(about, actor) },
	};
}

const lists = { name: "list", label: "Show", options: optionsOf("Open", { closed: "Closed" }) };

export default function DeskListPage({ loaderData }: Route.ComponentProps) {
	const { list, about } = loaderData;
	const listings = about && {
		name: "listing",
		label: "About",
		options: optionsOf("All listings", { [about.value]: about.label }),
	};
	return (
		<DeskPage
			title="Reported listings"
			line="What visitors with a confirmed email address reported about dogs and kennels. Their owners don’t learn who did."
		>
			<DeskSearch choices={listings ? [lists, listings] : [lists]} />
			<DeskList
				list={loaderData}
				empty={
					list === "open"
						? `No open reports${about ? ` about ${about.label}` : ""}.`
						: `No closed reports${about ? ` about ${about.label}` : ""}. They’re deleted ${reportPolicy.deleteAfter} days after closing.`
				}
			>
				<DeskTable
					caption="Reported listings"
					items={loaderData.items}
					keyOf={({ id }) => id}
					linkOf={({ id }) => href("/desk/reports/:id", { id: String(id) })}
					nameLabel="About"
					name={({ name, place }) => <bdi>{[name, place].filter(Boolean).join(", ")}</bdi>}
					columns={[
						{ label: "Reason", show: ({ label }) => label },
						{
							label: "Status",
							show: ({ verdict, assignee, pausedAt }) => (
								<span className="flex flex-wrap items-center gap-1.5">
									{pausedAt && !verdict ? <DeskPill tone="terra">Paused it</DeskPill> : null}
									{verdict ? (
										verdictLabels[verdict]
									) : assignee ? (
										<bdi>{assignee}</bdi>
									) : (
										"Unassigned"
									)}
								</span>
							),
						},
						{
							label: "Reported",
							show: ({ confirmedAt }) => (confirmedAt ? <DeskMoment date={confirmedAt} /> : null),
						},
					]}
				/>
			</DeskList>
		</DeskPage>
	);
}
