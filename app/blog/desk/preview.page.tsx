import { postRoom, postText } from "#app/blog/drafts.ts";
import { PostView } from "#app/blog/post-view.tsx";
import { findPostFacts } from "#app/blog/posts.ts";
import { draftPicturesOf, findOurs } from "#app/media/library-pictures.ts";
import { renderSections } from "#app/platform/markdown.server.ts";
import { PreviewBar } from "#app/writing/desk-preview-bar.tsx";
import { numberOf } from "#app/writing/sent.ts";
import { findWrittenText } from "#app/writing/written-texts.ts";
import type { Route } from "./+types/preview.page.ts";

export async function loader({ params }: Route.LoaderArgs) {
	const id = numberOf(params.id);
	const text = id && (await findWrittenText(postText(id), postRoom));
	const facts = id && (await findPostFacts(id));
	if (!text || !facts) throw new Response(null, { status: 404 });
	const { title, authorName, shortDescription, body, coverId } = text.content;
	const cover = coverId === null ? undefined : (await findOurs([coverId])).get(coverId);
	const createdAt = text.status === "draft" ? new Date() : facts.createdAt;
	return {
		id,
		post: { title, authorName, createdAt, shortDescription, cover, sample: facts.sample },
		text: renderSections(body, await draftPicturesOf(body)),
	};
}

export default function PreviewPost({ loaderData }: Route.ComponentProps) {
	const { id, post, text } = loaderData;
	return (
		<>
			<title>{`Preview of ${post.title}`}</title>
			<PreviewBar path={`/desk/blog/${id}`} what="the post as it is saved" />
			<main id="content" tabIndex={-1}>
				<PostView post={post} text={text} />
			</main>
		</>
	);
}
