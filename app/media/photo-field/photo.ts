import { faultWords, maxPhotoBytes, maxPhotos } from "#app/media/upload.ts";

/** A photo in the field, from the moment when it is chosen. */
export type FieldPhoto = {
	/** What the server knows it by; it changes when it must be sent from the start. */
	key: string;
	/** Stays the same as long as it is in the field. */
	id: string;
	name: string;
	/** In bytes; 0 when it was kept before this page was made. */
	size: number;
	lastModified: number;
	/** Bytes that the server has. */
	received: number;
	state: /** It was here before the page was loaded: the server is asked what became of it. */
		| "finding"
		| "waiting"
		| "sending"
		/** All of it is there and waits to be looked at. */
		| "checking"
		| "kept"
		/** It cannot go on by itself; `words` say why. */
		| "failed"
		/** A reload took the file from the page: whoever has it must choose it again. */
		| "interrupted";
	/** The connection is lost; it goes on by itself. */
	lost: boolean;
	words?: string;
	/** Whether trying once more makes sense. */
	again: boolean;
	/** A small picture as a data: address. */
	preview?: string;
};

/** What a browser remembers of a photo over a reload. */
export type Remembered = Pick<FieldPhoto, "key" | "name" | "size" | "lastModified">;

const onTheWay: readonly FieldPhoto["state"][] = ["finding", "waiting", "sending", "checking"];

export function isOnTheWay({ state }: FieldPhoto): boolean {
	return onTheWay.includes(state);
}

/** It needs its sender: a form must not go without it unseen. */
export function needsSender({ state }: FieldPhoto): boolean {
	return state === "failed" || state === "interrupted";
}

/** Why a file is not taken at all, known before a byte is sent; undefined when it may go. */
export function refusalOf(file: { name: string; size: number; type: string }, others: number) {
	if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)) return faultWords("heic");
	if (file.type && !/^image\/(jpeg|png|webp|avif)$/.test(file.type)) {
		return faultWords("not_an_image");
	}
	if (file.size === 0) return faultWords("empty");
	if (file.size > maxPhotoBytes) return faultWords("too_large");
	if (others >= maxPhotos) return `It was left out: ${maxPhotos} photos go with one form.`;
	return undefined;
}

/** The same file of the same disk, as far as a page can tell. */
export function isSameFile(a: Omit<Remembered, "key">, b: Omit<Remembered, "key">): boolean {
	return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}

/** The list with one of them moved by so many places. */
export function moved(photos: FieldPhoto[], id: string, by: number): FieldPhoto[] {
	const from = photos.findIndex((photo) => photo.id === id);
	const photo = photos[from];
	if (!photo) return photos;
	const to = Math.min(photos.length - 1, Math.max(0, from + by));
	return photos.toSpliced(from, 1).toSpliced(to, 0, photo);
}

export function sizeWords(bytes: number): string {
	if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
	return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export function countWords(count: number): string {
	return count === 1 ? "1 photo" : `${count} photos`;
}

/** Whole percents; 100 only when all of it is there. */
export function percentOf({ received, size }: Pick<FieldPhoto, "received" | "size">): number {
	return size === 0 ? 0 : Math.floor((received / size) * 100);
}
