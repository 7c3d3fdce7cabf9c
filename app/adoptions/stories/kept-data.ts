import type { KeptData } from "#app/records/kept-data.ts";
import { counted } from "#app/ui/format.ts";
import { storyPolicy } from "#site";

export const storyData: KeptData = {
	tables: ["reunion_stories"],
	when: "When you send us a happy photo",
	what: "The photo, your line, and that you agreed to both being published.",
	why: "So that everyone can see how it went for your dog.",
	basis: "consent",
	seenBy: "Our team, and everyone once we publish it: on the dog’s page and among our stories.",
	until: `Until you delete it on your private page, or the dog is looking for a home again. What we don’t publish is deleted after ${counted(storyPolicy.deleteDeclinedAfter, "day")}.`,
};
