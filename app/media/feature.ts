import { mediaKeeps } from "#app/media/keeps.ts";
import { addMissingHashes } from "#app/media/similar-photos.ts";
import { photos } from "#app/media/table.ts";
import { expireUploads } from "#app/media/uploads.ts";
import { defineFeature, every } from "#app/people/define-feature.ts";
import { removeLeftovers } from "#app/platform/storage/storage.server.ts";

export const mediaFeature = defineFeature("media", {
	history: [{ kind: "photo", label: "Photo", path: "/desk/photos/:id", name: photos.alt }],
	keeps: mediaKeeps,
	schedules: [
		every.hour("Delete unfinished uploads", expireUploads),
		every.hour("Compare new photos", addMissingHashes),
		every.night("Delete files that nothing uses", () => removeLeftovers()),
	],
});
