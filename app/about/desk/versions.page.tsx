import { href } from "react-router";
import { listNotices } from "#app/about/notices.ts";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskList, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import { orNotFound } from "#app/ui/found.ts";
import { pageOf } from "#app/ui/paging.ts";
import type { Route } from "./+types/versions.page.ts";

export async function loader({ request }: Route.LoaderArgs) {
	return { list: await listNotices(orNotFound(pageOf(new URL(request.url)))) };
}

export default function NoticeVersions({ loaderData: { list } }: Route.ComponentProps) {
	return (
		<DeskPage
			title="Versions of the privacy notice"
			line="Every change to what visitors read is kept here, whether the team or an update made it."
			back={{ to: "/desk/privacy/notice", label: "Privacy notice" }}
		>
			<DeskList
				list={list}
				empty="No versions yet. The first is kept a few minutes after the site starts."
			>
				<DeskTable
					caption="Versions"
					items={list.items}
					keyOf={({ id }) => id}
					linkOf={({ id }) => href("/desk/privacy/notice/versions/:number", { number: String(id) })}
					nameLabel="Version"
					name={({ id }) => `Version ${id}`}
					columns={[
						{ label: "Changed", tight: true, show: ({ savedAt }) => <DeskMoment date={savedAt} /> },
						{
							label: "By",
							show: ({ by }) => (by === null ? "An update or a setting" : <bdi>{by}</bdi>),
						},
					]}
				/>
			</DeskList>
		</DeskPage>
	);
}
