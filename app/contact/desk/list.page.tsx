import { messageLabels, messagePath } from "#app/contact/desk/message.ts";
import { listMessages, type MessageList, messageLists } from "#app/contact/desk/messages.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskList, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskState } from "#app/ui/desk/pill.tsx";
import { DeskSearch, optionsOf } from "#app/ui/desk/search.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { orNotFound } from "#app/ui/found.ts";
import { pageOf } from "#app/ui/paging.ts";
import type { Route } from "./+types/list.page.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	const page = orNotFound(pageOf(url));
	const q = (url.searchParams.get("q") ?? "").trim().slice(0, 200);
	const requested = url.searchParams.get("list") as MessageList;
	const list = messageLists.includes(requested) ? requested : "open";
	const found = await listMessages({ list, q, me: requireStaff(context).id }, page);
	return { ...found, q, list };
}

const choices = [
	{
		name: "list",
		label: "Show",
		options: optionsOf("Waiting for a reply", { mine: "Assigned to me", closed: "Closed" }),
	},
];

const empty: Record<MessageList, string> = {
	open: "No messages are waiting for a reply.",
	mine: "No messages are assigned to you. Choose one from those waiting for a reply.",
	closed: "No messages have been answered or closed yet.",
};

export default function DeskListPage({ loaderData }: Route.ComponentProps) {
	const { items, q, list } = loaderData;
	return (
		<DeskPage title="Messages" line="Messages from the contact form, newest first.">
			<DeskSearch label="Sender’s email or name" choices={choices} />
			<DeskList
				list={loaderData}
				empty={q ? "No messages from this sender in this list. Try the other lists." : empty[list]}
			>
				<DeskTable
					caption="Messages"
					items={items}
					keyOf={({ id }) => id}
					linkOf={({ id }) => messagePath(id)}
					nameLabel="From"
					name={({ name }) => <bdi>{name}</bdi>}
					columns={[
						{
							label: "Message",
							show: ({ opening }) => (
								<bdi className="line-clamp-2 max-w-[26rem] text-stone">
									{opening || "(no message)"}
								</bdi>
							),
						},
						{
							label: "Status",
							show: ({ state, sample }) => <DeskState {...messageLabels[state]} sample={sample} />,
						},
						{
							label: "Assigned to",
							show: ({ assigned }) => (
								<bdi className="inline-block lg:min-w-24">{assigned ?? "Unassigned"}</bdi>
							),
						},
						{ label: "Received", show: ({ openedAt }) => <DeskMoment date={openedAt} /> },
					]}
				/>
			</DeskList>
		</DeskPage>
	);
}
