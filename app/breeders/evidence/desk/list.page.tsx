import { href } from "react-router";
import { listEvidence } from "#app/breeders/evidence/desk/evidence-decisions.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskList, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { counted } from "#app/ui/format.ts";
import { orNotFound } from "#app/ui/found.ts";
import { pageOf } from "#app/ui/paging.ts";
import type { Route } from "./+types/list.page.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	return listEvidence(orNotFound(pageOf(new URL(request.url))), requireStaff(context));
}

const done = { all: "That was the last one. Nothing else is waiting." };

export default function EvidenceListPage({ loaderData }: Route.ComponentProps) {
	return (
		<DeskPage
			title="Health results"
			line="Dogs that breeders entered, and results to look at: open the registry’s page, or the document, and say what you saw."
			done={done}
		>
			<DeskList
				list={loaderData}
				empty="Nothing is waiting. Breeders enter their dogs and results on their private page."
			>
				<DeskTable
					caption="Health results"
					items={loaderData.items}
					keyOf={({ id }) => id}
					linkOf={({ id }) => href("/desk/evidence/:id", { id: String(id) })}
					nameLabel="Dog"
					name={({ name }) => <bdi>{name}</bdi>}
					columns={[
						{ label: "Kennel", show: ({ kennel }) => <bdi>{kennel || "Not named yet"}</bdi> },
						{
							label: "Waiting",
							show: ({ isDog, results }) =>
								[isDog ? "The dog" : "", results > 0 ? counted(results, "result") : ""]
									.filter(Boolean)
									.join(" and "),
						},
						{ label: "Since", tight: true, show: ({ since }) => <DeskMoment date={since} /> },
					]}
				/>
			</DeskList>
		</DeskPage>
	);
}
