import { headOf, requireDog } from "#app/adoptions/desk/dog.ts";
import { DogPage } from "#app/adoptions/desk/record.tsx";
import { HistoryList } from "#app/moderation/desk-history.tsx";
import { historyOf } from "#app/moderation/history.ts";
import type { Route } from "./+types/history.page.ts";

export async function loader({ params }: Route.LoaderArgs) {
	const dog = await requireDog(params);
	const entries = (await historyOf({ kind: "dog", id: dog.id })).reverse();
	return { dog: headOf(dog), entries };
}

export default function DeskHistoryPage({ loaderData }: Route.ComponentProps) {
	return (
		<DogPage dog={loaderData.dog}>
			<HistoryList entries={loaderData.entries} />
		</DogPage>
	);
}
