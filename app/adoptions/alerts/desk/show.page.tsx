import { href, redirect } from "react-router";
import { stateLabels } from "#app/adoptions/alerts/alert.ts";
import { alertsOf, findRecipient } from "#app/adoptions/alerts/alerts.ts";
import { deleteRecipient } from "#app/adoptions/alerts/desk/recipients.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { DeskButton, DeskForm } from "#app/ui/desk/form.tsx";
import { DeskPage } from "#app/ui/desk/page.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { numberIn, orNotFound } from "#app/ui/found.ts";
import { LongDate } from "#app/ui/long-date.tsx";
import type { Route } from "./+types/show.page.ts";

export async function loader({ params }: Route.LoaderArgs) {
	const { id, email } = orNotFound(await findRecipient(numberIn(params.id) ?? 0));
	return { email, alerts: await alertsOf(id) };
}

export async function action({ params, context }: Route.ActionArgs) {
	const actor = requireStaff(context);
	orNotFound(await deleteRecipient(numberIn(params.id) ?? 0, actor));
	return redirect(`${href("/desk/alerts")}?done=deleted`);
}

export default function DeskShowPage({ loaderData }: Route.ComponentProps) {
	const { email, alerts } = loaderData;
	return (
		<DeskPage title={email} back={{ to: href("/desk/alerts"), label: "Dog alerts" }}>
			<div className="grid max-w-[52rem] gap-8">
				<DeskTable
					caption="Alerts for this address"
					items={alerts}
					keyOf={({ id }) => id}
					nameLabel="Search"
					name={({ words, dog }) => (dog === undefined ? words : `${words}, once available again`)}
					columns={[
						{ label: "Status", tight: true, show: ({ state }) => stateLabels[state] },
						{
							label: "Asked for",
							tight: true,
							show: ({ createdAt }) => <LongDate date={createdAt} />,
						},
					]}
				/>
				<Fold title="Delete this address and its alerts">
					<DeskForm id="delete">
						<p className="mb-3 text-stone">
							Use this when someone asks us to stop. They get no email about it. People can also do
							this with the link in any of these emails.
						</p>
						<DeskButton>Delete permanently</DeskButton>
					</DeskForm>
				</Fold>
			</div>
		</DeskPage>
	);
}
