import { RecordList } from "#app/desk/records/record-list.tsx";
import { recordsAsked } from "#app/moderation/records/list.ts";
import { listRecords } from "#app/moderation/records/search.ts";
import { storeAt } from "#app/owner/stores.ts";
import { records } from "#app/records/records.ts";
import type { Route } from "./+types/list.page.ts";

export async function loader({ request }: Route.LoaderArgs) {
	const store = storeAt(request);
	const asked = recordsAsked(new URL(request.url), store.record.statuses);
	if (!asked) throw new Response(null, { status: 404 });
	const list = await listRecords(store, asked.filter, asked.page);
	return { ...list, kind: store.record.kind, narrowed: asked.narrowed };
}

export default function DeskListPage({ loaderData }: Route.ComponentProps) {
	return <RecordList list={loaderData} record={records[loaderData.kind]} />;
}
