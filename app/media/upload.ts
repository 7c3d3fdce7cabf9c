import type { ImageFault } from "#app/platform/images/image.server.ts";

/** How many pictures go with one form, and what one may weigh in bytes. */
export const maxPhotos = 8;
export const maxPhotoBytes = 15 * 1024 * 1024;

/** A file is sent in parts of this many bytes. */
export const partBytes = 512 * 1024;

/**
 * Not HEIC: an iPhone that is not asked for it hands over a JPEG by itself, and sharp's build opens
 * no HEIC.
 */
export const photoTypes = "image/jpeg,image/png,image/webp,image/avif";

/** A file on its way as its sender sees it. */
export type Upload = {
	/** Of the file's bytes, how many are here and how many there are in all. */
	received: number;
	size: number;
	/** Arriving with every byte here: it waits to be looked at, ask again. */
	state: "arriving" | "kept" | "refused";
	/** Why it was refused. */
	reason?: ImageFault;
	/** A small picture of it as a data: address, once it is kept. */
	preview?: string;
};

/** What the browser makes up for each file: 128 random bits in base64url. */
export function isUploadKey(text: string): boolean {
	return /^[\w-]{22}$/.test(text);
}

const faults: Record<ImageFault, string> = {
	empty: "This file is empty.",
	too_large: "This file is larger than 15 MB. Save a smaller copy and choose that one.",
	too_many_pixels: "This picture has more than 50 million pixels. Save a smaller copy.",
	not_an_image: "We can’t show this file. Choose a JPEG, PNG, WebP or AVIF picture.",
	too_complex: "This picture takes too long to open. Save it as a plain JPEG and choose that one.",
	heic: "We can’t open iPhone HEIC pictures. Save it as a JPEG and choose that one.",
	damaged: "This picture is damaged or incomplete. Choose it again, or choose another one.",
};

/** What is wrong with a file and what to do, in words for its sender. */
export function faultWords(fault: ImageFault): string {
	return faults[fault];
}

export const tooManyWords =
	"Too many photos were sent from your network in the last hour. Send the form without this one, or try again later.";

export const tooManyForFormWords =
	"Too many photos were sent from your network in the last hour, so nothing was saved. Go back: what you typed is still there. Send it without photos, or try again later.";
