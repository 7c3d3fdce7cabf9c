import type { Remembered } from "#app/media/photo-field/photo.ts";
import { isUploadKey, maxPhotos } from "#app/media/upload.ts";

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

const place = "ccr.photos.rehome";
/** Raise the number when what is remembered changes so that it would not be understood. */
const version = 1;

/** Forgets the photos of this browser's rehome form: it was sent. */
export function clearRememberedPhotos(): void {
	localStorageIfAny()?.removeItem(place);
}

export function rememberPhotos(photos: Remembered[], storage = localStorageIfAny()): void {
	try {
		if (photos.length === 0) storage?.removeItem(place);
		else storage?.setItem(place, JSON.stringify({ version, photos }));
	} catch {
		// The storage is full: the page itself still knows them.
	}
}

/** What was remembered, in order; nothing when it cannot be read. */
export function rememberedPhotos(storage = localStorageIfAny()): Remembered[] {
	try {
		const kept = Object(JSON.parse(storage?.getItem(place) ?? "null"));
		if (kept.version !== version || !Array.isArray(kept.photos)) return [];
		return kept.photos.filter(isRemembered).slice(0, maxPhotos);
	} catch {
		return [];
	}
}

function isRemembered(value: unknown): value is Remembered {
	const { key, name, size, lastModified } = Object(value);
	const numbers = [size, lastModified].every((number) => Number.isFinite(number));
	return typeof key === "string" && isUploadKey(key) && typeof name === "string" && numbers;
}

function localStorageIfAny(): Storage | undefined {
	try {
		// Where storage is blocked, reading the property throws.
		return globalThis.localStorage;
	} catch {
		return undefined;
	}
}
