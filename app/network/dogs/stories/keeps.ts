import { eq } from "drizzle-orm";
import { reunionStories } from "#app/network/dogs/stories/table.ts";
import { adoptionListings } from "#app/network/dogs/table.ts";
import { days, kept, type Notice } from "#app/people/personal-data.ts";
import { storyPolicy } from "#policies";

const { dogId, state, decidedAt } = reunionStories;
const declined = days(storyPolicy.deleteDeclinedAfter).after(decidedAt, eq(state, "declined"));

const notice: Notice = {
	when: "When you send us a happy photo",
	what: "The photo, your line, and that you agreed to both being published.",
	why: "So that everyone can see how it went for your dog.",
	basis: "consent",
	seenBy: "Our team, and everyone once we publish it: on the dog’s page and among our stories.",
	until: `Until you delete it on your private page. What we don’t publish, and what leaves the site because the dog is looking for a home again, is deleted ${declined.time} later.`,
};

export const keptStories = kept(reunionStories, notice, {
	of: [[dogId, adoptionListings]],
	as: "stories",
	label: ["reunion story", "reunion stories"],
	photos: "story",
	erase: "delete",
	until: [declined],
});
