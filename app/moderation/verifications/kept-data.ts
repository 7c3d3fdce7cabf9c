import type { KeptData } from "#app/records/kept-data.ts";
import { counted } from "#app/ui/format.ts";
import { codePhotoPolicy } from "#policies";

const { deleteAfter, deleteUnreviewedAfter } = codePhotoPolicy;

export const checkData: KeptData = {
	tables: ["record_verifications", "code_photos"],
	when: "When our team checks what you told us",
	what: "What was checked and when, such as a call, a microchip number that was looked up, or a photo with a code from us, the result, and a note of our team.",
	why: "So that adopters can read what we checked, and no one offers an animal that isn’t theirs.",
	basis: "request",
	seenBy:
		"The page says what we checked and when. What you sent, and our notes, are seen by our team only; you see your photo with the code too.",
	until: `We delete the photo ${counted(deleteAfter, "day")} after someone looked at it, and ${counted(deleteUnreviewedAfter, "day")} after you sent it if no one does. The results are deleted with your listing.`,
};
