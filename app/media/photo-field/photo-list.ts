import type { FieldPhoto, Remembered } from "#app/media/photo-field/photo.ts";

export type Snapshot = {
	photos: FieldPhoto[];
	refusals: { name: string; words: string }[];
	news: string;
};

export type PhotoList = ReturnType<typeof createPhotoList>;

export function createPhotoList(remember: (photos: Remembered[]) => void) {
	let now: Snapshot = { photos: [], refusals: [], news: "" };
	const listeners = new Set<() => void>();

	function show(next: Partial<Snapshot>): void {
		now = { ...now, ...next };
		for (const listener of listeners) listener();
	}

	function set(photos: FieldPhoto[], news = now.news): void {
		show({ photos, news });
		const kept = photos.filter(({ state }) => state !== "failed");
		remember(kept.map(({ key, name, size, lastModified }) => ({ key, name, size, lastModified })));
	}

	return {
		show,
		set,
		subscribe(listener: () => void): () => void {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		snapshot: () => now,
		photos: () => now.photos,
		find: (id: string) => now.photos.find((photo) => photo.id === id),
		change(id: string, next: Partial<FieldPhoto>, news?: string): void {
			const photos = now.photos.map((photo) => (photo.id === id ? { ...photo, ...next } : photo));
			if (next.state || next.key) set(photos, news);
			else show({ photos });
		},
	};
}

export function newPhoto(file: Remembered, state: FieldPhoto["state"]): FieldPhoto {
	return { ...file, id: file.key, state, received: 0, lost: false, again: false };
}
