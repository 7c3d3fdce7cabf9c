import { expect, test } from "vitest";
import { rememberedPhotos, rememberPhotos } from "#app/media/photo-field/remembered.ts";

function storageOf(text?: string) {
	const kept = new Map(text === undefined ? [] : [["ccr.photos.rehome", text]]);
	return {
		kept,
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => void kept.set(key, value),
		removeItem: (key: string) => void kept.delete(key),
	};
}

const photo = { key: "A".repeat(22), name: "a.jpg", size: 10, lastModified: 5 };

test("photos are remembered in order, and an empty list removes the entry", () => {
	const storage = storageOf();
	const two = [photo, { ...photo, key: "B".repeat(22) }];
	rememberPhotos(two, storage);
	expect(rememberedPhotos(storage)).toEqual(two);
	rememberPhotos([], storage);
	expect(storage.kept.size).toBe(0);
});

test("unreadable entries and other versions are ignored", () => {
	for (const text of ["", "{", "null", "[]", `{"version":1}`, `{"version":0,"photos":[]}`]) {
		expect(rememberedPhotos(storageOf(text)), text).toEqual([]);
	}
	const odd = [null, 1, { ...photo, key: "../x" }, { ...photo, size: "1" }, photo];
	const storage = storageOf(JSON.stringify({ version: 1, photos: odd }));
	expect(rememberedPhotos(storage)).toEqual([photo]);
	expect(rememberedPhotos(undefined)).toEqual([]);
});

test("full or blocked storage breaks nothing", () => {
	const broken = () => {
		throw new Error("QuotaExceededError");
	};
	const storage = { getItem: broken, setItem: broken, removeItem: broken };
	rememberPhotos([photo], storage);
	rememberPhotos([], storage);
	expect(rememberedPhotos(storage)).toEqual([]);
});
