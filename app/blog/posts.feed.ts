import { href } from "react-router";
import { publicPosts } from "#app/blog/posts.ts";
import { textPicturesOf } from "#app/media/library-pictures.ts";
import { env } from "#app/platform/env.server.ts";
import { atomFeed } from "#app/platform/feed.server.ts";
import { renderMarkdown } from "#app/platform/markdown.server.ts";
import { publicPage } from "#app/platform/public-page.ts";
import { pageSize } from "#app/ui/paging.ts";
import { site } from "#site";

export const handle = publicPage();

export async function loader() {
	const posts = await publicPosts.latest(pageSize);
	return atomFeed(
		{ title: `${site.name}: blog`, path: href("/blogs"), feedPath: href("/blogs/feed.atom") },
		await Promise.all(
			posts.map(async (post) => ({
				path: href("/blogs/:name", { name: post.slug }),
				title: post.title,
				summary: post.shortDescription,
				content: renderMarkdown(
					post.body,
					await textPicturesOf({ kind: "post", id: post.id }, post.body, env.siteUrl),
				),
				author: post.authorName,
				published: post.createdAt,
				updated: post.updatedAt,
			})),
		),
	);
}
