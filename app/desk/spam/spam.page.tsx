import { SpamList } from "#app/desk/spam/spam-list.tsx";
import { listQuarantined } from "#app/moderation/intake/quarantine.ts";
import { formatPhone } from "#app/platform/forms/phone.server.ts";
import { DeskEmpty, DeskPage } from "#app/ui/desk/page.tsx";
import { DeskPager } from "#app/ui/desk/pager.tsx";
import { pageOf } from "#app/ui/paging.ts";
import type { Route } from "./+types/spam.page.ts";

export async function loader({ request }: Route.LoaderArgs) {
	const page = pageOf(new URL(request.url));
	if (page === undefined) throw new Response(null, { status: 404 });
	const { items, more } = await listQuarantined(page);
	return {
		page,
		more,
		items: items.map(({ contentKey: _, network: __, phone, ...shown }) => ({
			...shown,
			phone: formatPhone(phone),
		})),
	};
}

const done = {
	restored: "Restored. It’s now treated like any other message, and its emails are on their way.",
	discarded: "Deleted permanently.",
	gone: "Someone already handled this one, so nothing was changed.",
};

export default function SpamPage({ loaderData }: Route.ComponentProps) {
	const { items, page, more } = loaderData;
	return (
		<DeskPage
			title="Possible spam"
			line="Messages that looked like spam. No one was notified, and nothing happens until you restore or delete them."
			done={done}
		>
			{items.length === 0 ? (
				<DeskEmpty page={page}>
					No possible spam. Messages that look like spam will appear here.
				</DeskEmpty>
			) : (
				<SpamList items={items} />
			)}
			<DeskPager page={page} more={more} />
		</DeskPage>
	);
}
