import { storyCase } from "#app/adoptions/stories/case.ts";
import { keptStories } from "#app/adoptions/stories/keeps.ts";
import { defineFeature } from "#app/people/define-feature.ts";

export const storiesFeature = defineFeature("stories", {
	keeps: [keptStories],
	cases: [storyCase],
});
