import { href } from "react-router";
import { answerLabel } from "#app/aftercare/aftercare.ts";
import { listTasks, type TaskList, taskLists } from "#app/aftercare/desk/tasks.ts";
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
	const asked = url.searchParams.get("list") as TaskList;
	const list = taskLists.includes(asked) ? asked : "open";
	return { ...(await listTasks(list, page, requireStaff(context))), list };
}

const choices = [
	{
		name: "list",
		label: "Show",
		options: optionsOf("Waiting", { handled: "Done", all: "Every answer" }),
	},
];

const none = {
	open: "No new home is waiting for an answer. Families who agreed are asked after the move, and can write at any time.",
	handled: "No question has been answered yet.",
	all: "No family has answered yet.",
};

export default function AftercareListPage({ loaderData }: Route.ComponentProps) {
	return (
		<DeskPage
			title="New homes"
			line="Questions from new families, and homes that aren’t working out. Most returns happen in the first two weeks, so please answer soon."
		>
			<DeskSearch choices={choices} />
			<DeskList list={loaderData} empty={none[loaderData.list]}>
				<DeskTable
					caption="New homes"
					items={loaderData.items}
					keyOf={({ id }) => id}
					linkOf={({ aftercareId }) => href("/desk/aftercare/:id", { id: String(aftercareId) })}
					nameLabel="Dog"
					name={({ dog }) => <bdi>{dog}</bdi>}
					columns={[
						{ label: "Place", show: ({ place }) => <bdi>{place}</bdi> },
						{ label: "Answer", show: ({ answer }) => answerLabel(answer) },
						{ label: "Received", show: ({ at }) => <DeskMoment date={at} /> },
					]}
				/>
			</DeskList>
		</DeskPage>
	);
}
