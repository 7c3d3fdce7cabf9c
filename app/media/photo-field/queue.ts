import {
	countWords,
	type FieldPhoto,
	isOnTheWay,
	isSameFile,
	moved,
	type Remembered,
	refusalOf,
} from "#app/media/photo-field/photo.ts";
import { type Fate, sendFile, type Wire } from "#app/media/photo-field/send-file.ts";
import { faultWords, type Upload } from "#app/media/upload.ts";

/** What the queue needs of the browser. */
export type Tools = {
	wire: Wire;
	newKey(): string;
	drawThumbnail(file: Blob): Promise<string | undefined>;
	remember(photos: Remembered[]): void;
};

export type Snapshot = {
	photos: FieldPhoto[];
	/** Files that were not taken, and why. */
	refusals: { name: string; words: string }[];
	/** What happened last, for who cannot see it. */
	news: string;
};

export type PhotoQueue = ReturnType<typeof createPhotoQueue>;

/** How many files are sent at once. */
const atOnce = 2;

/** The photos of a form: chosen, sent two at a time, ordered, removed. */
export function createPhotoQueue(tools: Tools) {
	let now: Snapshot = { photos: [], refusals: [], news: "" };
	const files = new Map<string, Blob>();
	const senders = new Map<string, AbortController>();
	const finders = new Map<string, AbortController>();
	const listeners = new Set<() => void>();

	function show(next: Partial<Snapshot>): void {
		now = { ...now, ...next };
		for (const listener of listeners) listener();
	}

	function setPhotos(photos: FieldPhoto[], news = now.news): void {
		show({ photos, news });
		const kept = photos.filter(({ state }) => state !== "failed");
		tools.remember(
			kept.map(({ key, name, size, lastModified }) => ({ key, name, size, lastModified })),
		);
	}

	function change(id: string, next: Partial<FieldPhoto>, news?: string): void {
		const photos = now.photos.map((photo) => (photo.id === id ? { ...photo, ...next } : photo));
		// Progress changes nothing that is worth writing down.
		if (next.state || next.key) setPhotos(photos, news);
		else show({ photos });
	}

	const find = (id: string) => now.photos.find((photo) => photo.id === id);

	function sendNext(): void {
		const waiting = now.photos.find(({ state }) => state === "waiting");
		if (!waiting || senders.size >= atOnce) return;
		const { id } = waiting;
		const sender = new AbortController();
		senders.set(id, sender);
		change(id, { state: waiting.received === waiting.size ? "checking" : "sending" });
		void send(waiting, sender.signal).then((fate) => {
			if (senders.get(id) === sender) senders.delete(id);
			if (fate.kind !== "stopped") conclude(id, fate);
			sendNext();
		});
		sendNext();
	}

	function send(photo: FieldPhoto, signal: AbortSignal): Promise<Fate> {
		const { id, key, size, received: from } = photo;
		// All of it is there already: nothing of the file itself is needed any more.
		const file = files.get(id) ?? { size, slice: () => new Blob() };
		const report = (progress: { received: number; lost: boolean }) =>
			change(id, {
				...progress,
				...(progress.received === size ? { state: "checking" as const } : {}),
			});
		return sendFile(file, { key, from }, { signal, report }, tools.wire);
	}

	function conclude(id: string, fate: Exclude<Fate, { kind: "stopped" }>): void {
		const photo = find(id);
		if (!photo) return;
		if (fate.kind === "kept") {
			const { preview = photo.preview } = fate;
			change(
				id,
				{ state: "kept", received: photo.size, lost: false, preview },
				`${photo.name} is kept.`,
			);
		} else if (fate.kind === "gone") {
			change(id, { state: "waiting", received: 0, key: tools.newKey() });
		} else {
			const again = fate.kind === "failed" && files.has(id);
			const failed = { state: "failed", lost: false, words: fate.words, again } as const;
			change(id, failed, `${photo.name} was not kept. ${fate.words}`);
		}
	}

	function add(chosen: File[]): void {
		const refusals: Snapshot["refusals"] = [];
		let added = 0;
		for (const file of chosen) {
			const same = now.photos.find((photo) => isSameFile(photo, file));
			if (same && same.state !== "interrupted") continue;
			const words = refusalOf(file, same ? 0 : now.photos.length);
			if (words) {
				refusals.push({ name: file.name, words });
				continue;
			}
			added++;
			if (same) {
				files.set(same.id, file);
				change(same.id, { state: "waiting", words: undefined });
			} else addPhoto(file);
		}
		const news = added > 0 ? [`${countWords(added)} added.`] : [];
		const refused = refusals.map(({ name, words }) => `${name}: ${words}`);
		show({ refusals, news: [...news, ...refused].join(" ") });
		sendNext();
	}

	function addPhoto(file: File): void {
		const { name, size, lastModified } = file;
		const key = tools.newKey();
		files.set(key, file);
		setPhotos([...now.photos, newPhoto({ key, name, size, lastModified }, "waiting")]);
		void tools.drawThumbnail(file).then((preview) => {
			if (!find(key)?.preview) change(key, { preview });
		});
	}

	/** Brings back what this page or this browser knew before: the server says what became of it. */
	function restore(kept: (Remembered & { preview?: string })[]): void {
		const known = new Set(now.photos.map(({ key }) => key));
		const back = kept.filter(({ key }) => !known.has(key));
		setPhotos([
			...now.photos,
			...back.map((photo) => {
				const state = photo.preview ? "kept" : "finding";
				return { ...newPhoto(photo, state), preview: photo.preview };
			}),
		]);
		for (const { id, state } of now.photos) {
			if (state === "finding" && !finders.has(id)) void lookFor(id);
		}
	}

	async function lookFor(id: string): Promise<void> {
		const looking = new AbortController();
		finders.set(id, looking);
		for (let misses = 1; find(id); misses++) {
			const reply = await tools.wire.ask("GET", id, { signal: looking.signal });
			if (reply?.status === 404) {
				setPhotos(now.photos.filter((photo) => photo.id !== id));
				break;
			}
			if (reply?.status === 200) {
				found(id, reply.body as Upload);
				break;
			}
			change(id, { lost: true });
			await tools.wire.pause(Math.min(30, 2 ** misses) * 1000, looking.signal);
			if (looking.signal.aborted) break;
		}
		finders.delete(id);
		sendNext();
	}

	/** Asks again for what was kept: after a day the server has forgotten it. */
	async function recheck(): Promise<void> {
		const kept = now.photos.filter(({ state }) => state === "kept");
		const { signal } = new AbortController();
		for (const { id, key } of kept) {
			const reply = await tools.wire.ask("GET", key, { signal });
			if (reply?.status !== 404 || find(id)?.state !== "kept") continue;
			if (files.has(id)) conclude(id, { kind: "gone" });
			else change(id, { state: "failed", received: 0, words: forgotten });
		}
		sendNext();
	}

	function found(id: string, { state, received, size, reason, preview }: Upload): void {
		if (state === "kept") change(id, { state, received, size, lost: false, preview });
		else if (state === "refused") {
			change(id, { state: "failed", lost: false, words: faultWords(reason ?? "damaged") });
		} else {
			const state = received === size ? "waiting" : "interrupted";
			change(id, { state, received, size, lost: false });
		}
	}

	function remove(id: string): void {
		const photo = find(id);
		if (!photo) return;
		senders.get(id)?.abort();
		finders.get(id)?.abort();
		senders.delete(id);
		files.delete(id);
		// Not answered, the server forgets it by itself after a day.
		void tools.wire.ask("DELETE", photo.key, { keepalive: true });
		const photos = now.photos.filter((each) => each !== photo);
		show({ refusals: [] });
		setPhotos(photos, `${photo.name} is removed. ${countWords(photos.length)} left.`);
		sendNext();
	}

	function move(id: string, by: number): void {
		const photos = moved(now.photos, id, by);
		const place = photos.findIndex((photo) => photo.id === id) + 1;
		const main = place === 1 ? ", the main picture" : "";
		const name = find(id)?.name ?? "";
		setPhotos(photos, `${name} is now photo ${place} of ${photos.length}${main}.`);
	}

	function retry(id: string): void {
		change(id, { state: "waiting", words: undefined }, "Trying again.");
		sendNext();
	}

	return {
		subscribe(listener: () => void): () => void {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		snapshot: () => now,
		...{ add, restore, recheck, remove, move, retry },
		/** How many are still on their way. */
		pending: () => now.photos.filter(isOnTheWay).length,
		stop(): void {
			for (const each of [...senders.values(), ...finders.values()]) each.abort();
			finders.clear();
		},
	};
}

const forgotten = "It is no longer here: photos are kept for a day. Remove it and choose it again.";

function newPhoto(file: Remembered, state: FieldPhoto["state"]): FieldPhoto {
	return { ...file, id: file.key, state, received: 0, lost: false, again: false };
}
