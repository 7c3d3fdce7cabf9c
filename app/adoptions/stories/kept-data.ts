import type { KeptData } from "#app/records/kept-data.ts";
import { counted } from "#app/ui/format.ts";
import { storyPolicy } from "#policies";

export const storyData: KeptData = {
	tables: ["reunion_stories"],
	when: "When you send us a happy photo",
	what: "The photo, your line, and that you agreed to both being published.",
	why: "So that everyone can see how it went for your dog.",
	basis: "consent",
	seenBy: "Our team, and everyone once we publish it: on the dog’s page and among our stories.",
	until: `Until you delete it on your private page. What we don’t publish, and what leaves the site because the dog is looking for a home again, is deleted ${counted(storyPolicy.deleteDeclinedAfter, "day")} later.`,
};
