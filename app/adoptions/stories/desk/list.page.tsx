import { href } from "react-router";
import {
	listStories,
	type StoryState,
	storyStates,
} from "#app/adoptions/stories/desk/story-decisions.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskList, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskSearch, optionsOf } from "#app/ui/desk/search.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { orNotFound } from "#app/ui/found.ts";
import { pageOf } from "#app/ui/paging.ts";
import type { Route } from "./+types/list.page.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const url = new URL(request.url);
	const page = orNotFound(pageOf(url));
	const asked = url.searchParams.get("state") as StoryState;
	const state = storyStates.includes(asked) ? asked : "waiting";
	return { ...(await listStories(state, page, requireStaff(context))), state };
}

const choices = [
	{
		name: "state",
		label: "Show",
		options: optionsOf("Waiting", { published: "Published", declined: "Declined" }),
	},
];

const none = {
	waiting: "No stories are waiting. Owners send them after their dog has found a home.",
	published: "No stories are published yet.",
	declined: "No stories have been declined recently.",
};

export default function StoryListPage({ loaderData }: Route.ComponentProps) {
	return (
		<DeskPage
			title="Reunion stories"
			line="One photo and a line from an owner whose dog has found a home or stays. The owner agreed that we publish them; check for names, license plates and addresses first."
		>
			<DeskSearch choices={choices} />
			<DeskList list={loaderData} empty={none[loaderData.state]}>
				<DeskTable
					caption="Reunion stories"
					items={loaderData.items}
					keyOf={({ id }) => id}
					linkOf={({ id }) => href("/desk/stories/:id", { id: String(id) })}
					nameLabel="Dog"
					name={({ dog }) => <bdi>{dog}</bdi>}
					columns={[
						{ label: "Line", show: ({ words }) => <bdi>{words || "None"}</bdi> },
						{ label: "Sent", tight: true, show: ({ sentAt }) => <DeskMoment date={sentAt} /> },
					]}
				/>
			</DeskList>
		</DeskPage>
	);
}
