import type { Remembered } from "#app/media/photo-field/photo.ts";
import { isUploadKey, maxPhotos } from "#app/media/upload.ts";

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

const place = "ccr.photos.rehome";
const version = 1;

export function clearRememberedPhotos(): void {
	localStorageIfAny()?.removeItem(place);
}

export function rememberPhotos(photos: Remembered[], storage = localStorageIfAny()): void {
	try {
		if (photos.length === 0) storage?.removeItem(place);
		else storage?.setItem(place, JSON.stringify({ version, photos }));
	} catch {
		// Storage is full; the page still has the photos in memory.
	}
}

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
		// Reading the property throws if storage is blocked.
		return globalThis.localStorage;
	} catch {
		return undefined;
	}
}
