import { RecordList } from "#app/desk/records/record-list.tsx";
import { listRecords, parseRecordList } from "#app/moderation/records/search.ts";
import { storeAt } from "#app/owner/stores.ts";
import { records } from "#app/records/records.ts";
import type { Route } from "./+types/list.page.ts";

export async function loader({ request }: Route.LoaderArgs) {
	const store = storeAt(request);
	const query = parseRecordList(new URL(request.url), store.record.statuses);
	if (!query) throw new Response(null, { status: 404 });
	const list = await listRecords(store, query.filter, query.page);
	return { ...list, kind: store.record.kind, narrowed: query.narrowed };
}

export default function DeskListPage({ loaderData }: Route.ComponentProps) {
	return <RecordList list={loaderData} record={records[loaderData.kind]} />;
}
