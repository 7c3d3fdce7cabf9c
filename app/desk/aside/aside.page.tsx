import { AsideList } from "#app/desk/aside/aside-list.tsx";
import { listQuarantined } from "#app/moderation/intake/quarantine.ts";
import { readablePhone } from "#app/platform/phone.server.ts";
import { DeskEmpty, DeskPage } from "#app/ui/desk-page.tsx";
import { DeskPager } from "#app/ui/desk-pager.tsx";
import { pageOf } from "#app/ui/paging.ts";
import type { Route } from "./+types/aside.page.ts";

export async function loader({ request }: Route.LoaderArgs) {
	const page = pageOf(new URL(request.url));
	if (page === undefined) throw new Response(null, { status: 404 });
	const { items, more } = await listQuarantined(page);
	return {
		page,
		more,
		items: items.map(({ contentKey: _, network: __, phone, ...shown }) => ({
			...shown,
			phone: readablePhone(phone),
		})),
	};
}

const done = {
	recovered:
		"Recovered: from now on it goes the way of any other, and its letters are on their way.",
	discarded: "Discarded for good.",
	gone: "It was dealt with before, so nothing was done now.",
};

export default function AsidePage({ loaderData }: Route.ComponentProps) {
	const { items, page, more } = loaderData;
	return (
		<DeskPage
			title="Set aside"
			line="What looked like spam when it came. Nobody was told of it, and nothing happens with it until you recover or discard it."
			done={done}
		>
			{items.length === 0 ? (
				<DeskEmpty page={page}>
					Nothing is set aside. What looks like spam will wait here.
				</DeskEmpty>
			) : (
				<AsideList items={items} />
			)}
			<DeskPager page={page} more={more} />
		</DeskPage>
	);
}
