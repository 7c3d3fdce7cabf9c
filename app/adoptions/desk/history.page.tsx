import { findDeskListing } from "#app/adoptions/desk/listings.ts";
import { DogPage } from "#app/adoptions/desk/record.tsx";
import { HistoryList } from "#app/moderation/desk-history.tsx";
import { historyOf } from "#app/moderation/history.ts";
import { numberIn } from "#app/ui/desk-number.ts";
import type { Route } from "./+types/history.page.ts";

export async function loader({ params }: Route.LoaderArgs) {
	const id = numberIn(params.id);
	const dog = id && (await findDeskListing(id));
	if (!dog) throw new Response(null, { status: 404 });
	const { name, status, sample } = dog;
	const entries = (await historyOf({ kind: "dog", id: dog.id })).reverse();
	return { dog: { id: dog.id, name, status, sample }, entries };
}

export default function DeskHistoryPage({ loaderData }: Route.ComponentProps) {
	return (
		<DogPage dog={loaderData.dog}>
			<HistoryList entries={loaderData.entries} />
		</DogPage>
	);
}
