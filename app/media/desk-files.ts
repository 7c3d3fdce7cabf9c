import { ingestPhoto } from "#app/media/photos.ts";
import type { FileFault } from "#app/media/sent-files.ts";
import { faultMessage, maxPhotoBytes, maxPhotos } from "#app/media/upload.ts";
import type { Actor } from "#app/people/actor.ts";
import { type MultipartLimits, readMultipart } from "#app/platform/uploads/multipart.server.ts";

const limits: MultipartLimits = {
	maxFileBytes: maxPhotoBytes,
	maxFiles: maxPhotos,
	maxFieldBytes: 64 * 1024,
	maxBytes: 130 * 1024 * 1024,
};

const words = {
	too_many: `Only ${maxPhotos} photos come in at once.`,
	too_large: faultMessage("too_large"),
	no_room: "The server has no room for photos right now. Please tell the site’s admin.",
	busy: "Many photos are coming in right now. Choose it again in a moment.",
};

export type TakenFiles = { photoIds: number[]; faults: FileFault[] };

export async function receiveDeskFiles(
	request: Request,
	actor: Actor,
): Promise<TakenFiles | undefined> {
	const photoIds: number[] = [];
	const faults: FileFault[] = [];
	const read = await readMultipart(request, limits, async (file) => {
		const name = [...file.name].slice(0, 120).join("");
		if (file.fault) return void faults.push({ name, words: words[file.fault] });
		const taken = await ingestPhoto(await file.content.read(), {}, actor);
		if (taken.ok) return void photoIds.push(taken.photo.id);
		const message = taken.reason === "busy" ? words.busy : faultMessage(taken.reason);
		faults.push({ name, words: message });
	});
	return read.ok ? { photoIds, faults } : undefined;
}
