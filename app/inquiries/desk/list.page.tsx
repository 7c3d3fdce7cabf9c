import { href } from "react-router";
import { listReported } from "#app/inquiries/desk/reports.ts";
import { reportOptions } from "#app/inquiries/inquiry.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskList, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskSearch, optionsOf } from "#app/ui/desk/search.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { orNotFound } from "#app/ui/found.ts";
import { pageOf } from "#app/ui/paging.ts";
import type { Route } from "./+types/list.page.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	const page = orNotFound(pageOf(url));
	const list = url.searchParams.get("list") === "handled" ? "handled" : "open";
	return { ...(await listReported(list, page, requireStaff(context))), list };
}

const choices = [
	{ name: "list", label: "Show", options: optionsOf("Waiting", { handled: "Done" }) },
];

export default function DeskListPage({ loaderData }: Route.ComponentProps) {
	return (
		<DeskPage
			title="Reported inquiries"
			line="Conversations between adopters and owners that one of them has reported. We can’t read any others."
		>
			<DeskSearch choices={choices} />
			<DeskList
				list={loaderData}
				empty={
					loaderData.list === "open"
						? "No reports are waiting."
						: "No one has reported a conversation yet, or every report is still waiting."
				}
			>
				<DeskTable
					caption="Reported inquiries"
					items={loaderData.items}
					keyOf={({ id }) => id}
					linkOf={({ inquiryId }) => href("/desk/inquiries/:id", { id: String(inquiryId) })}
					nameLabel="About"
					name={({ dog }) => <bdi>{dog}</bdi>}
					columns={[
						{ label: "Number", tight: true, show: ({ inquiryId }) => inquiryId },
						{
							label: "Reason",
							show: ({ reason }) => reportOptions.find(({ value }) => value === reason)?.label,
						},
						{
							label: "Reported by",
							show: ({ side }) => (side === "owner" ? "The owner" : "The adopter"),
						},
						{ label: "Reported", show: ({ at }) => <DeskMoment date={at} /> },
					]}
				/>
			</DeskList>
		</DeskPage>
	);
}
