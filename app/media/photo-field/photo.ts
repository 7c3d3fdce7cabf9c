import { maxPhotoBytes, maxPhotos, photoFaults } from "#app/media/upload.ts";

export type FieldPhoto = {
	/** Upload key; replaced when the file must be uploaded again from the start. */
	key: string;
	id: string;
	name: string;
	/** Bytes; 0 if the photo was uploaded before this page loaded. */
	size: number;
	lastModified: number;
	received: number;
	/** "finding": from before a reload, asking the server. "interrupted": the file must be chosen again. */
	state: "finding" | "waiting" | "sending" | "checking" | "kept" | "failed" | "interrupted";
	lost: boolean;
	words?: string;
	again: boolean;
	preview?: string;
};

export type Remembered = Pick<FieldPhoto, "key" | "name" | "size" | "lastModified">;

const onTheWay: readonly FieldPhoto["state"][] = ["finding", "waiting", "sending", "checking"];

export function isUploadPending({ state }: FieldPhoto): boolean {
	return onTheWay.includes(state);
}

export function needsAttention({ state }: FieldPhoto): boolean {
	return state === "failed" || state === "interrupted";
}

export function refusalOf(file: { name: string; size: number; type: string }, others: number) {
	if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)) return photoFaults.heic;
	if (file.type && !/^image\/(jpeg|png|webp|avif)$/.test(file.type)) {
		return photoFaults.not_an_image;
	}
	if (file.size === 0) return photoFaults.empty;
	if (file.size > maxPhotoBytes) return photoFaults.too_large;
	if (others >= maxPhotos) return `It was left out: a form can have up to ${maxPhotos} photos.`;
	return undefined;
}

export function isSameFile(a: Omit<Remembered, "key">, b: Omit<Remembered, "key">): boolean {
	return a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
}

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

/** Rounds down, so that 100 means complete. */
export function percentOf({ received, size }: Pick<FieldPhoto, "received" | "size">): number {
	return size === 0 ? 0 : Math.floor((received / size) * 100);
}
