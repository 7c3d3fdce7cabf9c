import { openStore } from "#app/cases/records/store.ts";
import { restoreStory, storyOf, unpublishStories } from "#app/network/dogs/stories/unpublish.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { dog } from "#app/records/dog.ts";

export const dogs = openStore(dog, adoptionListings, {
	follow: unpublishStories,
	related: { snapshot: storyOf, restore: restoreStory },
});
