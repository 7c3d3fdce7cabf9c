import { data, Link } from "react-router";
import { listDeskListings } from "#app/adoptions/desk/search.ts";
import { statusWords } from "#app/adoptions/desk/words.ts";
import type { ListingStatus } from "#app/adoptions/listing.ts";
import { MissingPhoto, Picture } from "#app/media/picture.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { DeskEmpty, DeskPage } from "#app/ui/desk-page.tsx";
import { DeskPager } from "#app/ui/desk-pager.tsx";
import { DeskPill } from "#app/ui/desk-pill.tsx";
import { DeskSearch } from "#app/ui/desk-search.tsx";
import { DeskTable } from "#app/ui/desk-table.tsx";
import { LongDate } from "#app/ui/long-date.tsx";
import { pageOf } from "#app/ui/paging.ts";
import type { Route } from "./+types/list.page.ts";

export async function loader({ request }: Route.LoaderArgs) {
	const url = new URL(request.url);
	const page = pageOf(url);
	if (page === undefined) throw new Response(null, { status: 404 });
	const q = (url.searchParams.get("q") ?? "").trim().slice(0, 200);
	const asked = url.searchParams.get("status") ?? "";
	const status = asked in statusWords ? (asked as ListingStatus) : undefined;
	const sample = { yes: true, no: false }[url.searchParams.get("sample") ?? ""];
	const list = await listDeskListings({ q, status, sample }, page);
	return data({ ...list, narrowed: Boolean(q || status || sample !== undefined) });
}

const choices = [
	{
		name: "status",
		label: "Status",
		options: [
			{ value: "", label: "All" },
			...Object.entries(statusWords).map(([value, { label }]) => ({ value, label })),
		],
	},
	{
		name: "sample",
		label: "Samples",
		options: [
			{ value: "", label: "With samples" },
			{ value: "no", label: "Without samples" },
			{ value: "yes", label: "Samples only" },
		],
	},
];

export default function DeskListPage({ loaderData }: Route.ComponentProps) {
	const { items, page, more, narrowed } = loaderData;
	return (
		<DeskPage
			title="Adoptions"
			line="Every dog, in whatever state, the newest first."
			actions={
				<Link to="/desk/adoptions/new" className={buttonClass("action")}>
					New listing
				</Link>
			}
		>
			<DeskSearch label="Name, city, or the owner’s mail or phone" choices={choices} />
			{items.length === 0 ? (
				<DeskEmpty>
					{narrowed
						? "No dog matches. Try the beginning of its name, the whole mail address or the whole phone number."
						: "No dogs yet. They come from the rehome form, or you write a new listing."}
				</DeskEmpty>
			) : (
				<DeskTable
					caption="Dogs"
					items={items}
					keyOf={({ id }) => id}
					linkOf={({ id }) => `/desk/adoptions/${id}`}
					nameLabel="Dog"
					picture={({ photo }) =>
						photo ? (
							<Picture photo={photo} sizes="52px" alt="" className="size-13 shrink-0 rounded-12" />
						) : (
							<MissingPhoto alt="" className="size-13 shrink-0 rounded-12" />
						)
					}
					name={({ name }) => <bdi>{name}</bdi>}
					columns={[
						{
							label: "Status",
							show: ({ status, sample }) => (
								<span className="flex flex-wrap gap-1.5">
									<DeskPill tone={statusWords[status].tone}>{statusWords[status].label}</DeskPill>
									{sample ? <DeskPill tone="stone">Sample</DeskPill> : null}
								</span>
							),
						},
						{ label: "Place", show: ({ place }) => <bdi>{place}</bdi> },
						{
							label: "Owner",
							show: ({ owner }) => <bdi className="inline-block lg:min-w-46">{owner}</bdi>,
						},
						{ label: "Added", tight: true, show: ({ dateAdded }) => <LongDate date={dateAdded} /> },
					]}
				/>
			)}
			<DeskPager page={page} more={more} />
		</DeskPage>
	);
}
