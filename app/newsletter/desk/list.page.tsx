import { href } from "react-router";
import { GrowthTable, StatePill, stateLabels } from "#app/newsletter/desk/subscriber-parts.tsx";
import {
	listSubscribers,
	recentCounts,
	recentGrowth,
	type SubscriberFilter,
} from "#app/newsletter/desk/subscribers.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskList, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskSearch, optionsOf } from "#app/ui/desk/search.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { grouped } from "#app/ui/format.ts";
import { orNotFound } from "#app/ui/found.ts";
import { LongDate } from "#app/ui/long-date.tsx";
import { pageOf } from "#app/ui/paging.ts";
import type { Route } from "./+types/list.page.ts";

export async function loader({ request }: Route.LoaderArgs) {
	const url = new URL(request.url);
	const page = orNotFound(pageOf(url));
	const q = (url.searchParams.get("q") ?? "").trim().slice(0, 254);
	const requested = url.searchParams.get("state") ?? "";
	const state = Object.hasOwn(stateLabels, requested) ? (requested as SubscriberFilter) : undefined;
	const [list, counts, growth] = await Promise.all([
		listSubscribers({ q, state }, page),
		recentCounts(),
		recentGrowth(),
	]);
	return { ...list, counts, growth, empty: emptyText(q, state) };
}

const choices = [{ name: "state", label: "Status", options: optionsOf("All", stateLabels) }];

function emptyText(q: string, state: SubscriberFilter | undefined): string {
	if (q) {
		const which = state
			? "No address with this status starts with what you entered."
			: "No address starts with what you entered.";
		return `${which} Enter the beginning of the address.`;
	}
	if (state) return "No subscribers have this status right now. Choose All to see the others.";
	return "No subscribers yet. The newsletter form is on the home page.";
}

export default function DeskListPage({ loaderData }: Route.ComponentProps) {
	const { items, counts, growth, empty } = loaderData;
	return (
		<DeskPage
			title="Subscribers"
			line="Only confirmed addresses get the newsletter."
			actions={
				<>
					<a href="/desk/subscribers.csv" download className={buttonClass("quiet")}>
						Confirmed as CSV
					</a>
					<a href="/desk/subscribers.csv?which=all" download className={buttonClass("quiet")}>
						All as CSV
					</a>
				</>
			}
		>
			<dl className="mb-6 flex flex-wrap gap-3">
				{(["confirmed", "pending", "unsubscribed"] as const).map((state) => (
					<div
						key={state}
						className="grow basis-40 rounded-20 border border-line bg-card px-4 py-3.5"
					>
						<dt className="text-15 text-stone">{stateLabels[state]}</dt>
						<dd className="font-serif text-27 font-semibold text-heading">
							{grouped(counts[state])}
						</dd>
					</div>
				))}
			</dl>
			<GrowthTable months={growth} />
			<DeskSearch label="Beginning of the email address" choices={choices} />
			<DeskList list={loaderData} empty={empty}>
				<DeskTable
					caption="Subscribers"
					items={items}
					keyOf={({ id }) => id}
					linkOf={({ id }) => href("/desk/subscribers/:id", { id: String(id) })}
					nameLabel="Email"
					name={({ email }) => <bdi>{email}</bdi>}
					columns={[
						{ label: "Status", show: (subscriber) => <StatePill {...subscriber} /> },
						{ label: "Since", tight: true, show: ({ createdAt }) => <LongDate date={createdAt} /> },
						{
							label: "Changed",
							tight: true,
							show: ({ changedAt }) => <LongDate date={changedAt} />,
						},
					]}
				/>
			</DeskList>
		</DeskPage>
	);
}
