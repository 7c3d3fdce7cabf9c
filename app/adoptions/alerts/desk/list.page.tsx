import { href } from "react-router";
import { countAlerts, listRecipients } from "#app/adoptions/alerts/desk/recipients.ts";
import { DeskList, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskSearch } from "#app/ui/desk/search.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { counted, longDate } from "#app/ui/format.ts";
import { orNotFound } from "#app/ui/found.ts";
import { pageOf } from "#app/ui/paging.ts";
import type { Route } from "./+types/list.page.ts";

export async function loader({ request }: Route.LoaderArgs) {
	const url = new URL(request.url);
	const page = orNotFound(pageOf(url));
	const q = (url.searchParams.get("q") ?? "").trim().slice(0, 254);
	const [list, counts] = await Promise.all([listRecipients(q, page), countAlerts()]);
	return { ...list, counts, isSearch: q !== "" };
}

export default function DeskListPage({ loaderData }: Route.ComponentProps) {
	const { items, counts, isSearch } = loaderData;
	return (
		<DeskPage
			title="Dog alerts"
			line={`Addresses that want to hear of new dogs: ${counted(counts.all, "alert")}, ${counts.active} of them active. Unconfirmed ones are deleted after a week, the others after a year.`}
			done={{ deleted: "The address and its alerts were deleted." }}
		>
			<DeskSearch label="Beginning of the email address" />
			<DeskList
				list={loaderData}
				empty={
					isSearch
						? "No address starts with what you entered. Enter the beginning of the address."
						: "No alerts yet. People ask for them below the list of dogs."
				}
			>
				<DeskTable
					caption="Dog alerts"
					items={items}
					keyOf={({ id }) => id}
					linkOf={({ id }) => href("/desk/alerts/:id", { id: String(id) })}
					nameLabel="Email"
					name={({ email }) => <bdi>{email}</bdi>}
					columns={[
						{ label: "Alerts", tight: true, show: ({ alerts }) => alerts },
						{
							label: "Last email",
							tight: true,
							show: ({ mailedOn }) => (mailedOn ? longDate(new Date(mailedOn)) : "None yet"),
						},
					]}
				/>
			</DeskList>
		</DeskPage>
	);
}
