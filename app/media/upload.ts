import type { ImageFault } from "#app/platform/images/image.server.ts";

export const maxPhotos = 8;
export const maxLibraryPhotos = 20;
export const maxPhotoBytes = 15 * 1024 * 1024;

export function formBytes(photos: number): number {
	return photos * maxPhotoBytes + 10 * 1024 * 1024;
}

/** Uploads that no form has sent are deleted after this time. */
export const unsentHours = 48;

/** Without HEIC: iPhones then convert to JPEG automatically, and sharp's build can't decode HEIC. */
export const photoTypes = "image/jpeg,image/png,image/webp,image/avif";

/** Checks the form of a key: 128 random bits, chosen by the browser. */
export function isUploadKey(text: string): boolean {
	return /^[\w-]{22}$/.test(text);
}

export const photoFaults: Record<ImageFault, string> = {
	empty: "This file is empty.",
	too_large: "This file is larger than 15 MB. Save a smaller copy and choose that one.",
	too_many_pixels: "This picture has more than 50 million pixels. Save a smaller copy.",
	not_an_image: "We can’t show this file. Choose a JPEG, PNG, WebP or AVIF picture.",
	too_complex: "This picture takes too long to open. Save it as a plain JPEG and choose that one.",
	heic: "We can’t open iPhone HEIC pictures. Save it as a JPEG and choose that one.",
	damaged: "This picture is damaged or incomplete. Choose it again, or choose another one.",
};

export const tooManyMessage =
	"Too many photos were sent from your network in the last hour. Send the form without this one, or try again later.";

export const tooManyForFormMessage =
	"Too many photos were sent from your network in the last hour, so nothing was saved. Go back: what you typed is still there. Send it without photos, or try again later.";
