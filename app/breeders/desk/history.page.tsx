import { findDeskBreeder } from "#app/breeders/desk/breeders.ts";
import { KennelPage } from "#app/breeders/desk/record.tsx";
import { HistoryList } from "#app/moderation/desk-history.tsx";
import { historyOf } from "#app/moderation/history.ts";
import { numberIn } from "#app/ui/desk-number.ts";
import type { Route } from "./+types/history.page.ts";

export async function loader({ params }: Route.LoaderArgs) {
	const id = numberIn(params.id);
	const kennel = id && (await findDeskBreeder(id));
	if (!kennel) throw new Response(null, { status: 404 });
	const { kennelName: name, status, sample } = kennel;
	const entries = (await historyOf({ kind: "kennel", id: kennel.id })).reverse();
	return { kennel: { id: kennel.id, name, status, sample }, entries };
}

export default function DeskHistoryPage({ loaderData }: Route.ComponentProps) {
	return (
		<KennelPage kennel={loaderData.kennel}>
			<HistoryList entries={loaderData.entries} />
		</KennelPage>
	);
}
