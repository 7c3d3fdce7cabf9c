import { formBytes, maxPhotoBytes, maxPhotos, photoFaults } from "#app/media/upload.ts";
import { cleanLine } from "#app/platform/forms/typed-text.server.ts";
import type { ImageFault } from "#app/platform/images/image.server.ts";
import { readMultipart } from "#app/platform/uploads/multipart.server.ts";

export type FileFault = { name: string; words: string };

/** Returns undefined if the request isn't a readable form with files. */
export async function receiveDeskPhotos<Photo>(
	request: Request,
	store: (
		bytes: Buffer,
		name: string,
	) => Promise<{ ok: true; photo: Photo } | { ok: false; reason: ImageFault | "busy" }>,
	maxFiles = maxPhotos,
): Promise<{ photos: Photo[]; faults: FileFault[] } | undefined> {
	const photos: Photo[] = [];
	const faults: FileFault[] = [];
	const limits = {
		maxFileBytes: maxPhotoBytes,
		maxFiles,
		maxFieldBytes: 64 * 1024,
		maxBytes: formBytes(maxFiles),
	};
	const words = {
		...photoFaults,
		too_many: `You can add ${maxFiles} at a time. Choose it again.`,
		no_room: "The server has no room for photos right now. Please tell the site’s admin.",
		busy: "Many photos are coming in right now. Choose it again in a moment.",
	};
	const read = await readMultipart(request, limits, async (file) => {
		const name = [...cleanLine(file.name)].slice(0, 120).join("");
		const stored = file.fault
			? { ok: false as const, reason: file.fault }
			: await store(await file.content.read(), name);
		if (stored.ok) photos.push(stored.photo);
		else faults.push({ name, words: words[stored.reason] });
	});
	return read.ok ? { photos, faults } : undefined;
}
