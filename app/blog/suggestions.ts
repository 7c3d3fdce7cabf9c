import { href } from "react-router";
import type { PostCard } from "#app/blog/posts.ts";
import { longDate } from "#app/ui/format.ts";
import type { Missing } from "#app/ui/missing.ts";

export function suggestedPosts(posts: PostCard[]): Missing["suggestions"] {
	return posts.map(({ slug, title, createdAt }) => ({
		href: href("/blogs/:name", { name: slug }),
		title,
		line: longDate(createdAt),
	}));
}
