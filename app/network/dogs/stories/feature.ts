import { storyCase } from "#app/network/dogs/stories/case.ts";
import { keptStories } from "#app/network/dogs/stories/keeps.ts";
import { defineFeature } from "#app/people/define-feature.ts";

export const storiesFeature = defineFeature("stories", {
	keeps: [keptStories],
	cases: [storyCase],
});
