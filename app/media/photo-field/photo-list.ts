import type { FieldPhoto, Remembered } from "#app/media/photo-field/photo.ts";

export type Snapshot = {
	photos: FieldPhoto[];
	/** Files that were not taken, and why. */
	refusals: { name: string; words: string }[];
	/** What happened last, for who cannot see it. */
	news: string;
};

export type PhotoList = ReturnType<typeof createPhotoList>;

/** The photos of a form as the page shows them; what is worth it is remembered over a reload. */
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
			// Progress changes nothing that is worth writing down.
			if (next.state || next.key) set(photos, news);
			else show({ photos });
		},
	};
}

export function newPhoto(file: Remembered, state: FieldPhoto["state"]): FieldPhoto {
	return { ...file, id: file.key, state, received: 0, lost: false, again: false };
}
