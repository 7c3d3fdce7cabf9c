import { storyCase } from "#app/adoptions/stories/case.ts";
import { deleteDeclinedStories } from "#app/adoptions/stories/stories.ts";
import { defineFeature, every } from "#app/people/define-feature.ts";

export const storiesFeature = defineFeature("stories", {
	cases: [storyCase],
	schedules: [every.hour("Delete declined stories", deleteDeclinedStories)],
});
