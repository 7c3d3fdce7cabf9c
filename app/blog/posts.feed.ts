import { href } from "react-router";
import { publicPosts } from "#app/blog/posts.ts";
import { publicPage } from "#app/platform/cache/public-page.ts";
import { textFeed } from "#app/writing/text-feed.ts";
import { site } from "#site";

export const handle = publicPage();

export function loader() {
	return textFeed("post", publicPosts.latest, {
		title: `${site.name}: blog`,
		path: href("/blogs"),
		feedPath: href("/blogs/feed.atom"),
	});
}
