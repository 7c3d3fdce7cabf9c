import { listDeskBreeders } from "#app/breeders/desk/search.ts";
import { statusWords } from "#app/breeders/desk/words.ts";
import { RecordList } from "#app/moderation/desk-record-list.tsx";
import { recordsAsked } from "#app/moderation/record-list.ts";
import type { Route } from "./+types/list.page.ts";

export async function loader({ request }: Route.LoaderArgs) {
	const asked = recordsAsked(new URL(request.url), statusWords);
	if (!asked) throw new Response(null, { status: 404 });
	const list = await listDeskBreeders(asked.filter, asked.page);
	return { ...list, narrowed: asked.narrowed };
}

export default function DeskListPage({ loaderData }: Route.ComponentProps) {
	return (
		<RecordList
			list={loaderData}
			title="Breeders"
			line="Every kennel, in whatever state, the newest first."
			path="/desk/breeders"
			make="New kennel"
			searchLabel="Name, city, or the breeder’s mail or phone"
			caption="Kennels"
			nameLabel="Kennel"
			ownerLabel="Breeder"
			statusWords={statusWords}
			noMatch="No kennel matches. Try the beginning of its name, the whole mail address or the whole phone number."
			none="No kennels yet. They come from the breeder form, or you write a new one."
		/>
	);
}
