import { listDeskListings } from "#app/adoptions/desk/search.ts";
import { statusWords } from "#app/adoptions/desk/words.ts";
import { RecordList } from "#app/moderation/desk-record-list.tsx";
import { recordsAsked } from "#app/moderation/record-list.ts";
import type { Route } from "./+types/list.page.ts";

export async function loader({ request }: Route.LoaderArgs) {
	const asked = recordsAsked(new URL(request.url), statusWords);
	if (!asked) throw new Response(null, { status: 404 });
	const list = await listDeskListings(asked.filter, asked.page);
	return { ...list, narrowed: asked.narrowed };
}

export default function DeskListPage({ loaderData }: Route.ComponentProps) {
	return (
		<RecordList
			list={loaderData}
			title="Adoptions"
			line="Every dog, in whatever state, the newest first."
			path="/desk/adoptions"
			make="New listing"
			searchLabel="Name, city, or the owner’s mail or phone"
			caption="Dogs"
			nameLabel="Dog"
			ownerLabel="Owner"
			statusWords={statusWords}
			noMatch="No dog matches. Try the beginning of its name, the whole mail address or the whole phone number."
			none="No dogs yet. They come from the rehome form, or you write a new listing."
		/>
	);
}
