import { listInbox } from "#app/desk/cases/cases.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { Inline } from "#app/ui/desk/inline.tsx";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskList, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { orNotFound } from "#app/ui/found.ts";
import { pageOf } from "#app/ui/paging.ts";
import type { Route } from "./+types/inbox.page.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	return listInbox(orNotFound(pageOf(url)), requireStaff(context));
}

export default function InboxPage({ loaderData }: Route.ComponentProps) {
	return (
		<DeskPage title="Inbox" description="Everything that waits for one of you, oldest first.">
			<DeskList list={loaderData} empty="Nothing is waiting. Well done.">
				<DeskTable<(typeof loaderData.items)[number]>
					caption="Inbox"
					items={loaderData.items}
					keyOf={({ key }) => key}
					linkOf={({ to }) => to}
					nameLabel="What"
					name={({ name }) => (
						<span>
							<Inline of={name} />
						</span>
					)}
					columns={[
						{ label: "Kind", show: ({ kind }) => kind },
						{ label: "Since", tight: true, show: ({ since }) => <DeskMoment date={since} /> },
					]}
				/>
			</DeskList>
		</DeskPage>
	);
}
