import { href } from "react-router";
import { listMailPage } from "#app/desk/outgoing/mails.ts";
import { requireStaff } from "#app/people/sessions.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskList, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { orNotFound } from "#app/ui/found.ts";
import { pageOf } from "#app/ui/paging.ts";
import type { Route } from "./+types/mail-list.page.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	const page = orNotFound(pageOf(url));
	const list = await listMailPage(page, requireStaff(context));
	return { ...list, relay: env.smtpUrl !== undefined };
}

export default function MailListPage({ loaderData }: Route.ComponentProps) {
	const { items, relay } = loaderData;
	return (
		<DeskPage
			title="Emails on disk"
			description={
				relay
					? "Emails are sent through the relay now. These were written to the data folder before it was set up."
					: "There is no mail relay yet (SMTP_URL), so emails are written to the data folder instead of being sent. They contain sign-in links, so only admins can see them."
			}
			back={{ to: "/desk/deliveries", label: "Deliveries" }}
		>
			<DeskList list={loaderData} empty="There are no emails in the data folder.">
				<DeskTable
					caption="Emails on disk"
					items={items}
					keyOf={({ name }) => name}
					linkOf={({ name }) => href("/desk/mail/:name", { name })}
					nameLabel="Subject"
					name={({ subject }) => <bdi>{subject || "(no subject)"}</bdi>}
					columns={[
						{ label: "To", show: ({ to }) => <bdi>{to}</bdi> },
						{ label: "Written", show: ({ at }) => <DeskMoment date={at} /> },
					]}
				/>
			</DeskList>
		</DeskPage>
	);
}
