import { href } from "react-router";
import { publicGuides } from "#app/guides/guides.ts";
import { textPicturesOf } from "#app/media/library-pictures.ts";
import { env } from "#app/platform/env.server.ts";
import { atomFeed } from "#app/platform/feed.server.ts";
import { renderMarkdown } from "#app/platform/markdown.server.ts";
import { publicPage } from "#app/platform/public-page.ts";
import { pageSize } from "#app/ui/paging.ts";
import { site } from "#site";

export const handle = publicPage();

export async function loader() {
	const guides = await publicGuides.latest(pageSize);
	return atomFeed(
		{ title: `${site.name}: guides`, path: href("/guides"), feedPath: href("/guides/feed.atom") },
		await Promise.all(
			guides.map(async (guide) => ({
				path: href("/guides/:name", { name: guide.slug }),
				title: guide.title,
				summary: guide.shortDescription,
				content: renderMarkdown(
					guide.body,
					await textPicturesOf({ kind: "guide", id: guide.id }, guide.body, env.siteUrl),
				),
				published: guide.createdAt,
				updated: guide.updatedAt,
			})),
		),
	);
}
