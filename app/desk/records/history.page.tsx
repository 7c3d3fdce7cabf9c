import { HistoryList } from "#app/cases/history/desk-history.tsx";
import { historyOf } from "#app/cases/history/history.ts";
import { requireRecord } from "#app/desk/records/find-record.ts";
import { RecordPage } from "#app/desk/records/record-page.tsx";
import type { Route } from "./+types/history.page.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
	const { head } = await requireRecord(request, params);
	return { head, entries: (await historyOf(head)).reverse() };
}

export default function DeskHistoryPage({ loaderData }: Route.ComponentProps) {
	return (
		<RecordPage head={loaderData.head}>
			<HistoryList entries={loaderData.entries} />
		</RecordPage>
	);
}
