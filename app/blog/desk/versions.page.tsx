import { words } from "#app/blog/desk/words.ts";
import { postRoom, postText } from "#app/blog/drafts.ts";
import { pageOf } from "#app/ui/paging.ts";
import { VersionsView } from "#app/writing/desk-versions-view.tsx";
import { numberOf } from "#app/writing/sent.ts";
import { listVersions } from "#app/writing/versions.ts";
import { findWrittenText } from "#app/writing/written-texts.ts";
import type { Route } from "./+types/versions.page.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
	const id = numberOf(params.id);
	const page = pageOf(new URL(request.url));
	const text = id && (await findWrittenText(postText(id), postRoom));
	if (!text || !page) throw new Response(null, { status: 404 });
	const { items, more } = await listVersions(postText(id), page);
	const listed = items.map(({ number, content, publishedBy, at }) => {
		return { number, title: content.title, publishedBy, at };
	});
	return { id, title: text.content.title, versions: { items: listed, more, page } };
}

export default function Versions({ loaderData }: Route.ComponentProps) {
	return <VersionsView words={words} {...loaderData} />;
}
