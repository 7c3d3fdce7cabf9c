import { postStore } from "#app/blog/store.ts";
import { defineFeature, every } from "#app/people/define-feature.ts";

export const blogFeature = defineFeature("blog", {
	schedules: [every.minute("Publish scheduled posts", (actor) => postStore.publishDue(actor))],
});
