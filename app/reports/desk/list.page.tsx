import { href } from "react-router";
import { listReportsAboutDog } from "#app/inquiries/desk/reports.ts";
import { reportOptions } from "#app/inquiries/inquiry.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { listReports, nameOfListing, parseSubject } from "#app/reports/desk/reports.ts";
import { verdictLabels } from "#app/reports/report.ts";
import { DeskCard } from "#app/ui/desk/card.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskList, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskPill } from "#app/ui/desk/pill.tsx";
import { DeskSearch, optionsOf } from "#app/ui/desk/search.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { orNotFound } from "#app/ui/found.ts";
import { PathLink } from "#app/ui/link.tsx";
import { pageOf } from "#app/ui/paging.ts";
import { reportPolicy } from "#policies";
import type { Route } from "./+types/list.page.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const actor = requireStaff(context);
	const url = new URL(request.url);
	const page = orNotFound(pageOf(url));
	const list = url.searchParams.get("list") === "closed" ? "closed" : "open";
	const listing = url.searchParams.get("listing") ?? "";
	const about = listing === "" ? undefined : orNotFound(parseSubject(listing));
	return {
		...(await listReports({ list, about }, page, actor)),
		list,
		talks: about?.kind === "dog" ? await listReportsAboutDog(about.id, actor) : [],
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
			{loaderData.talks.length > 0 ? (
				<div className="mb-6">
					<Talks talks={loaderData.talks} />
				</div>
			) : null}
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

function Talks({ talks }: { talks: Route.ComponentProps["loaderData"]["talks"] }) {
	return (
		<DeskCard title="Reported in a conversation">
			<ul className="divide-y divide-line">
				{talks.map(({ id, inquiryId, side, reason, at, pausedAt, handledAt }) => (
					<li key={id} className="py-2">
						<PathLink
							to={href("/desk/inquiries/:id", { id: String(inquiryId) })}
							className="inline-flex min-h-11 items-center font-semibold text-terra underline"
						>
							{reportOptions.find(({ value }) => value === reason)?.label}
						</PathLink>
						<span className="flex flex-wrap items-center gap-1.5 text-15 text-stone">
							{pausedAt && !handledAt ? <DeskPill tone="terra">Paused it</DeskPill> : null}
							<span>
								By the {side} · <DeskMoment date={at} /> · {handledAt ? "Done" : "Waiting"}
							</span>
						</span>
					</li>
				))}
			</ul>
		</DeskCard>
	);
}
