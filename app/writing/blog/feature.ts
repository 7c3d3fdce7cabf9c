import { inArray } from "drizzle-orm";
import { authorNames } from "#app/cases/keeps.ts";
import { defineFeature, every } from "#app/people/define-feature.ts";
import { formerMemberName, kept } from "#app/people/personal-data.ts";
import { postStore } from "#app/writing/blog/store.ts";
import { posts } from "#app/writing/blog/table.ts";
import { textList } from "#app/writing/text-list.ts";

export const blogFeature = defineFeature("blog", {
	lists: [textList(postStore)],
	history: [{ kind: "post", label: "Post", path: "/desk/blog/:id", name: posts.title }],
	keeps: [
		kept(posts, "written by the team for everyone", {
			find: async (search) => inArray(posts.authorName, await authorNames(search)),
			erase: { authorName: formerMemberName },
		}),
	],
	schedules: [every.minute("Publish scheduled posts", (actor) => postStore.publishDue(actor))],
});
