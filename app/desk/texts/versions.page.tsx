import { requireText } from "#app/desk/texts/find-text.ts";
import { TextRow } from "#app/desk/texts/text-parts.tsx";
import { actorLabel } from "#app/people/actor.ts";
import { DeskMoment } from "#app/ui/desk/moment.tsx";
import { DeskList, DeskPage } from "#app/ui/desk/page.tsx";
import { orNotFound } from "#app/ui/found.ts";
import { pageOf } from "#app/ui/paging.ts";
import { listVersions } from "#app/writing/versions.ts";
import type { Route } from "./+types/versions.page.ts";

export async function loader({ request, url, params }: Route.LoaderArgs) {
	const { kind, id, path, text } = await requireText(request, params);
	const list = await listVersions({ kind, id }, orNotFound(pageOf(url)));
	const items = list.items.map(({ number, content, publishedBy, at }) => {
		return { number, title: content.title, publishedBy, at };
	});
	return { path, title: text.content.title, list: { ...list, items } };
}

export default function Versions({ loaderData }: Route.ComponentProps) {
	const { path, title, list } = loaderData;
	return (
		<DeskPage
			title="Versions"
			description={<bdi>{title}</bdi>}
			back={{ to: path, label: "Back to the text" }}
		>
			<DeskList
				list={list}
				empty="No versions yet. One is saved each time you publish from the desk."
			>
				<ol className="overflow-hidden rounded-20 border border-line bg-card">
					{list.items.map(({ number, title, publishedBy, at }) => (
						<TextRow
							key={number}
							to={`${path}/versions/${number}`}
							name={
								<>
									<span className="font-semibold text-heading group-hover:underline">
										Version {number}
									</span>
									{": "}
									<bdi>{title}</bdi>
								</>
							}
						>
							<span className="text-15 text-stone">
								<DeskMoment date={at} /> · <bdi>{actorLabel(publishedBy)}</bdi>
							</span>
						</TextRow>
					))}
				</ol>
			</DeskList>
		</DeskPage>
	);
}
