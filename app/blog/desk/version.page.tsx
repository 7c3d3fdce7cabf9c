import { words } from "#app/blog/desk/words.ts";
import { postRoom, postText } from "#app/blog/drafts.ts";
import { compareVersion } from "#app/writing/compared.ts";
import { VersionView } from "#app/writing/desk-versions-view.tsx";
import { numberOf } from "#app/writing/sent.ts";
import { findWrittenText } from "#app/writing/written-texts.ts";
import type { Route } from "./+types/version.page.ts";

export async function loader({ request, params }: Route.LoaderArgs) {
	const [id, number] = [numberOf(params.id), numberOf(params.number)];
	const text = id && (await findWrittenText(postText(id), postRoom));
	if (!text || !number) throw new Response(null, { status: 404 });
	const against = new URL(request.url).searchParams.get("against") === "draft" ? "draft" : "before";
	const compared = await compareVersion(postText(id), number, against, text.content);
	if (!compared) throw new Response(null, { status: 404 });
	const { revision, changed, savedBy } = text;
	return { version: { ...compared, id, revision, changed, savedBy } };
}

export default function ShowVersion({ loaderData }: Route.ComponentProps) {
	return <VersionView words={words} version={loaderData.version} />;
}
