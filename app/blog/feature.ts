import { inArray } from "drizzle-orm";
import { postStore } from "#app/blog/store.ts";
import { posts } from "#app/blog/table.ts";
import { authorNames } from "#app/moderation/keeps.ts";
import { defineFeature, every } from "#app/people/define-feature.ts";
import { formerMemberName, kept } from "#app/people/personal-data.ts";

export const blogFeature = defineFeature("blog", {
	pages: [
		{
			area: "Guides & blog",
			title: "Blog",
			path: "/desk/blog",
			icon: "post",
			right: "write",
			links: [
				{ label: "New blog post", to: "/desk/blog#begin", description: "Start with a title" },
			],
		},
	],
	history: [{ kind: "post", label: "Post", path: "/desk/blog/:id", name: posts.title }],
	keeps: [
		kept(posts, "written by the team for everyone", {
			find: async (search) => inArray(posts.authorName, await authorNames(search)),
			erase: { authorName: formerMemberName },
		}),
	],
	schedules: [every.minute("Publish scheduled posts", (actor) => postStore.publishDue(actor))],
});
