import { unsentHours } from "#app/media/upload.ts";
import type { KeptData } from "#app/records/kept-data.ts";
import { counted } from "#app/ui/format.ts";

export const photoData: KeptData = {
	tables: ["photos", "photo_uses", "uploads"],
	when: "When you upload photos",
	what: "Your photos, without the place, camera and time that were in the file, and a fingerprint of each, by which we notice one that was sent before.",
	why: "To show your dog or your kennel’s logo, and to recognize stolen photos.",
	basis: "request",
	seenBy: "Our team, and everyone once they are published. Then they have an address of their own.",
	until: `Photos that were uploaded and never sent are deleted after ${counted(unsentHours, "hour")}, others when nothing uses them anymore. When a page leaves the site, its photos are no longer public, and stay with the record in case it comes back.`,
};
