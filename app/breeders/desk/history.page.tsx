import { headOf, requireKennel } from "#app/breeders/desk/kennel.ts";
import { KennelPage } from "#app/breeders/desk/record.tsx";
import { HistoryList } from "#app/moderation/desk-history.tsx";
import { historyOf } from "#app/moderation/history.ts";
import type { Route } from "./+types/history.page.ts";

export async function loader({ params }: Route.LoaderArgs) {
	const kennel = await requireKennel(params);
	const entries = (await historyOf({ kind: "kennel", id: kennel.id })).reverse();
	return { kennel: headOf(kennel), entries };
}

export default function DeskHistoryPage({ loaderData }: Route.ComponentProps) {
	return (
		<KennelPage kennel={loaderData.kennel}>
			<HistoryList entries={loaderData.entries} />
		</KennelPage>
	);
}
