import { inArray, or } from "drizzle-orm";
import { deskPhoto } from "#app/media/photo.ts";
import { deletePhotoFiles, deleteUnusedPhotos } from "#app/media/photos.ts";
import { photos, photoUses, uploads } from "#app/media/table.ts";
import { unsentHours } from "#app/media/upload.ts";
import { released } from "#app/media/uploads.ts";
import { isAbout, type Kept, kept, type Notice, type Search } from "#app/people/personal-data.ts";
import { deleteFolder } from "#app/platform/storage/storage.server.ts";
import { counted } from "#app/ui/format.ts";

const notice: Notice = {
	when: "When you upload photos",
	what: "Your photos, without the place, camera and time that were in the file, and a fingerprint of each, by which we notice one that was sent before.",
	why: "To show your dog or your kennel’s logo, and to recognize stolen photos.",
	basis: "request",
	seenBy: "Our team, and everyone once they are published. Then they have an address of their own.",
	until: `Photos that were uploaded and never sent are deleted after ${counted(unsentHours, "hour")}, others when nothing uses them anymore. When a page leaves the site, its photos are no longer public, and stay with the record in case it comes back.`,
};

const usesOf = async ({ subjects }: Search) =>
	isAbout(photoUses.subjectKind, photoUses.subjectId, await subjects((kept) => kept.photos));

/** Deletes files before the commit: if that fails, the rows still name what is left to delete. */
async function erasePhotos(photoIds: number[], search: Search): Promise<void> {
	const { tx } = search;
	await tx.delete(photoUses).where(await usesOf(search));
	for (const { kind, ids } of await search.subjects((kept) => kept.photos)) {
		for (const id of ids) await deleteFolder(`cards/${kind}/${id}`);
	}
	await deletePhotoFiles(await deleteUnusedPhotos(photoIds, tx), tx);
}

export const mediaKeeps: readonly Kept[] = [
	kept(photos, notice, {
		find: async (search) => {
			const used = search.tx.select({ id: photoUses.photoId }).from(photoUses);
			return or(
				inArray(photos.id, used.where(await usesOf(search))),
				inArray(photos.id, await search.photoIds()),
			);
		},
		as: "photos",
		label: ["photo"],
		only: ["id", "width", "height", "alt", "bytes", "createdAt"],
		file: ({ id }) => {
			return { path: deskPhoto(id, 1280), name: `photo-${id}.webp`, label: `Photo ${id}` };
		},
		kind: "photo",
		history: "erased",
		eraseRows: erasePhotos,
	}),
	kept(photoUses, notice),
	kept(uploads, notice, {
		about: [uploads.holderKind, uploads.holderId],
		as: "uploads",
		label: ["uploaded file"],
		only: ["id", "photoId", "size"],
		photosIn: ({ photoId }) => [photoId],
		// Its file is deleted after the commit, or by the next hourly run.
		erase: { ...released, preview: null, photoId: null },
	}),
];
