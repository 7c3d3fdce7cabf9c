import { href } from "react-router";
import { labelOf, subjectsOf } from "#app/desk/outgoing/deliveries.ts";
import {
	apart,
	countUnlistedDeliveries,
	type DeliveryList,
	deliveryLists,
	deliveryNames,
	listDeliveries,
} from "#app/desk/outgoing/delivery-list.ts";
import { may } from "#app/people/rights.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { DeskButtonLink } from "#app/ui/desk/button-link.tsx";
import { ActionForm } from "#app/ui/desk/form.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskList, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskPill, type PillTone } from "#app/ui/desk/pill.tsx";
import { DeskSearch, optionsOf } from "#app/ui/desk/search.tsx";
import { type Column, DeskTable } from "#app/ui/desk/table.tsx";
import { counted } from "#app/ui/format.ts";
import { orNotFound } from "#app/ui/found.ts";
import { PathLink } from "#app/ui/link.tsx";
import { pageOf } from "#app/ui/paging.ts";
import type { Route } from "./+types/deliveries.page.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	const page = orNotFound(pageOf(url));
	const listParam = url.searchParams.get("list") as DeliveryList;
	const list = deliveryLists.includes(listParam) ? listParam : "failed";
	const name = (url.searchParams.get("name") ?? "").slice(0, 100);
	const [found, names, elsewhere] = await Promise.all([
		listDeliveries({ list, name }, page),
		deliveryNames(),
		name === "" ? countUnlistedDeliveries(list) : 0,
	]);
	const subjects = await subjectsOf(found.items);
	return {
		...found,
		list,
		types: Object.fromEntries(names.map((each) => [each, labelOf(each)])),
		name,
		elsewhere,
		elsewhereTo: `/desk/deliveries?${new URLSearchParams({ list, name: apart })}`,
		items: found.items.map((row) => ({
			...row,
			label: labelOf(row.name),
			subject: subjects.get(row.id),
		})),
		onDisk: env.smtpUrl === undefined && may(requireStaff(context).role, "govern"),
	};
}

const states: Record<string, { label: string; tone: PillTone }> = {
	waiting: { label: "Waiting", tone: "stone" },
	delivered: { label: "Delivered", tone: "olive" },
	dropped: { label: "Not needed", tone: "stone" },
	failed: { label: "Failed", tone: "terra" },
	called_off: { label: "Canceled", tone: "stone" },
};

const lists: Record<DeliveryList, { label: string; empty: string }> = {
	failed: {
		label: "Failed",
		empty: "Nothing has failed. Anything that can’t be delivered for seven days will appear here.",
	},
	waiting: { label: "Waiting", empty: "Nothing is waiting to be delivered." },
	delivered: { label: "Delivered", empty: "Nothing has been delivered yet." },
};

const done = {
	retried: "We’re trying again, for another seven days.",
	all: "We’re trying all failed deliveries again.",
	some: "We’re trying the oldest ones again. Click “Try all again” once more for the rest.",
	gone: "There was nothing left to try again: someone else did it, or it’s no longer needed.",
};

function retried(id: number | "all", name = ""): string {
	const query = name && `?${new URLSearchParams({ name })}`;
	return href("/desk/deliveries/:id/retried", { id: String(id) }) + query;
}

const retryColumn: Column<{ id: number }> = {
	label: "Retry",
	tight: true,
	show: ({ id }) => (
		<ActionForm action={retried(id)} className="px-4">
			Try again
		</ActionForm>
	),
};

function attemptsText(attempts: number): string {
	if (attempts === 0) return "not yet";
	return attempts === 1 ? "once" : `${attempts} times`;
}

export default function DeliveriesPage({ loaderData }: Route.ComponentProps) {
	const { items, list, types, name, elsewhere, elsewhereTo, onDisk } = loaderData;
	return (
		<DeskPage
			title="Deliveries"
			line="Emails, mailing-list updates and webhooks: failed, waiting and delivered."
			done={done}
			actions={
				<>
					{onDisk ? <DeskButtonLink to="/desk/mail">Emails on disk</DeskButtonLink> : null}
					{list === "failed" && items.length > 0 ? (
						<ActionForm action={retried("all", name)} look="action">
							Try all again
						</ActionForm>
					) : null}
				</>
			}
		>
			<DeskSearch
				choices={[
					{
						name: "list",
						label: "Status",
						options: Object.entries(lists).map(([value, { label }]) => ({ value, label })),
					},
					{ name: "name", label: "Type", options: optionsOf("Everything", types) },
				]}
			/>
			{elsewhere > 0 ? (
				<p className="mb-5 text-stone">
					{list === "failed" ? "Failed" : "Waiting"}, beside these:{" "}
					<PathLink to={elsewhereTo} className="text-terra underline">
						{counted(elsewhere, "email")} of newsletter issues
					</PathLink>
					. Each issue’s report counts its own.
				</p>
			) : null}
			<DeskList
				list={loaderData}
				empty={
					name
						? "There are none of this type here. Choose “Everything” to see the rest."
						: lists[list].empty
				}
			>
				<DeskTable<(typeof items)[number]>
					caption="Deliveries"
					items={items}
					keyOf={({ id }) => id}
					nameLabel="Type"
					name={({ label }) => label}
					columns={[
						{
							label: "About",
							tight: true,
							show: ({ subject }) =>
								subject?.to ? (
									<PathLink
										to={subject.to}
										className="inline-flex min-h-11 items-center text-terra underline"
									>
										{subject.label}
									</PathLink>
								) : (
									subject?.label
								),
						},
						{
							label: "Status",
							show: ({ state }) => (
								<DeskPill tone={states[state]?.tone ?? "stone"}>{states[state]?.label}</DeskPill>
							),
						},
						{
							label: "Attempts",
							show: ({ attempts, reason, state }) => (
								<>
									{attemptsText(attempts)}
									{reason && state !== "delivered" ? (
										<span className="block max-w-[22rem] text-15 whitespace-normal text-stone">
											{reason}
										</span>
									) : null}
								</>
							),
						},
						{
							label: "When",
							show: ({ endedAt, createdAt }) => <DeskMoment date={endedAt ?? createdAt} />,
						},
						...(list === "failed" ? [retryColumn] : []),
					]}
				/>
			</DeskList>
		</DeskPage>
	);
}
