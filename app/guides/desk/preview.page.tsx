import { guideRoom, guideText } from "#app/guides/drafts.ts";
import { GuideView } from "#app/guides/guide-view.tsx";
import { findGuideFacts } from "#app/guides/guides.ts";
import { draftPicturesOf, findOurs } from "#app/media/library-pictures.ts";
import { plainText, renderSections } from "#app/platform/markdown.server.ts";
import { PreviewBar } from "#app/writing/desk-preview-bar.tsx";
import { numberOf } from "#app/writing/sent.ts";
import { findWrittenText } from "#app/writing/written-texts.ts";
import type { Route } from "./+types/preview.page.ts";

export async function loader({ params }: Route.LoaderArgs) {
	const id = numberOf(params.id);
	const text = id && (await findWrittenText(guideText(id), guideRoom));
	const facts = id && (await findGuideFacts(id));
	if (!text || !facts) throw new Response(null, { status: 404 });
	const { title, category, shortDescription, body, coverId } = text.content;
	const cover = coverId === null ? undefined : (await findOurs([coverId])).get(coverId);
	const createdAt = text.status === "draft" ? new Date() : facts.createdAt;
	return {
		id,
		guide: { title, category, createdAt, shortDescription, cover, sample: facts.sample },
		text: renderSections(body, await draftPicturesOf(body)),
		words: plainText(body).split(" ").length,
	};
}

export default function PreviewGuide({ loaderData }: Route.ComponentProps) {
	const { id, guide, text, words } = loaderData;
	const path = `/desk/guides/${id}`;
	return (
		<>
			<title>{`Preview of ${guide.title}`}</title>
			<PreviewBar path={path} what="the guide as it is saved" />
			<main id="content" tabIndex={-1}>
				<GuideView guide={guide} text={text} words={words} download={`${path}/preview.pdf`} />
			</main>
		</>
	);
}
