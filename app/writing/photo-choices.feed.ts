import { pageOf } from "#app/ui/paging.ts";
import { listChoices } from "#app/writing/library.ts";
import type { Route } from "./+types/photo-choices.feed.ts";

export async function loader({ request }: Route.LoaderArgs) {
	const url = new URL(request.url);
	const q = (url.searchParams.get("q") ?? "").replaceAll("\0", "").trim().slice(0, 200);
	return Response.json(await listChoices(q, pageOf(url) ?? 1));
}
