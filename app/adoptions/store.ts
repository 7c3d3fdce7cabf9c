import { restoreStory, storyOf, unpublishStories } from "#app/adoptions/stories/unpublish.ts";
import { adoptionListings } from "#app/adoptions/table.ts";
import { openStore } from "#app/moderation/records/store.ts";
import { dog } from "#app/records/dog.ts";

export const dogs = openStore(dog, adoptionListings, {
	follow: unpublishStories,
	related: { snapshot: storyOf, restore: restoreStory },
});
