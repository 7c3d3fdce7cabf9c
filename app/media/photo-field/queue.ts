import {
	countWords,
	type FieldPhoto,
	isSameFile,
	moved,
	type Remembered,
	refusalOf,
} from "#app/media/photo-field/photo.ts";
import {
	delayAfter,
	type Outcome,
	type Progress,
	sendFile,
	type Wire,
} from "#app/media/photo-field/send-file.ts";
import { photoFaults, type Upload, unsentHours } from "#app/media/upload.ts";

type Snapshot = {
	photos: FieldPhoto[];
	refusals: { name: string; words: string }[];
	news: string;
};

type Tools = {
	wire: Wire;
	newKey(): string;
	drawThumbnail(file: Blob): Promise<string | undefined>;
	remember(photos: Remembered[]): void;
};

const atOnce = 2;

export function createPhotoQueue({ wire, newKey, drawThumbnail, remember }: Tools) {
	let now: Snapshot = { photos: [], refusals: [], news: "" };
	const listeners = new Set<() => void>();
	const files = new Map<string, Blob>();
	const senders = new Map<string, AbortController>();
	const finders = new Map<string, AbortController>();

	function show(next: Partial<Snapshot>): void {
		now = { ...now, ...next };
		for (const listener of listeners) listener();
	}

	function set(photos: FieldPhoto[], news = now.news): void {
		show({ photos, news });
		const kept = photos.filter(({ state }) => state !== "failed");
		remember(kept.map(({ key, name, size, lastModified }) => ({ key, name, size, lastModified })));
	}

	function find(id: string): FieldPhoto | undefined {
		return now.photos.find((photo) => photo.id === id);
	}

	function change(id: string, next: Partial<FieldPhoto>, news?: string): void {
		const photos = now.photos.map((photo) => (photo.id === id ? { ...photo, ...next } : photo));
		if (next.state || next.key) set(photos, news);
		else show({ photos });
	}

	function sendNext(): void {
		const waiting = now.photos.find(({ state }) => state === "waiting");
		if (!waiting || senders.size >= atOnce) return;
		const { id } = waiting;
		const sender = new AbortController();
		senders.set(id, sender);
		change(id, { state: waiting.received === waiting.size ? "checking" : "sending" });
		void send(waiting, sender.signal).then((outcome) => {
			if (senders.get(id) === sender) senders.delete(id);
			conclude(id, outcome);
			sendNext();
		});
		sendNext();
	}

	function send({ id, key, size, received: from }: FieldPhoto, signal: AbortSignal) {
		// After a reload there is no file, but every byte is uploaded, so its content isn't needed.
		const file = files.get(id) ?? { size, slice: () => new Blob() };
		const report = (progress: Progress) => {
			const whole = progress.received === size ? { state: "checking" as const } : {};
			change(id, { ...progress, ...whole });
		};
		return sendFile(file, { key, from }, { signal, report }, wire);
	}

	function conclude(id: string, outcome: Outcome): void {
		const photo = find(id);
		if (!photo || outcome.kind === "stopped") return;
		const { name, size: received } = photo;
		if (outcome.kind === "kept") {
			const { preview = photo.preview } = outcome;
			const kept = { state: "kept", received, lost: false, preview } as const;
			change(id, kept, `${name} is uploaded.`);
		} else if (outcome.kind === "gone" && files.has(id)) {
			change(id, { state: "waiting", received: 0, key: newKey() });
		} else {
			const words = outcome.kind === "gone" ? lostByServer : outcome.words;
			const again = outcome.kind === "failed" && files.has(id);
			change(
				id,
				{ state: "failed", lost: false, words, again },
				`${name} couldn’t be uploaded. ${words}`,
			);
		}
	}

	function add(chosen: File[]): void {
		const refusals: Snapshot["refusals"] = [];
		let added = 0;
		for (const file of chosen) {
			const same = now.photos.find((photo) => isSameFile(photo, file));
			if (same && same.state !== "interrupted") continue;
			const words = refusalOf(file, same ? 0 : now.photos.length);
			if (words) refusals.push({ name: file.name, words });
			else {
				added++;
				if (same) resumeWith(same.id, file);
				else addPhoto(file);
			}
		}
		const news = added > 0 ? [`${countWords(added)} added.`] : [];
		const refused = refusals.map(({ name, words }) => `${name}: ${words}`);
		show({ refusals, news: [...news, ...refused].join(" ") });
		sendNext();
	}

	function addPhoto(file: File): void {
		const { name, size, lastModified } = file;
		const key = newKey();
		set([...now.photos, newPhoto({ key, name, size, lastModified }, "waiting")]);
		resumeWith(key, file);
	}

	function resumeWith(id: string, file: File): void {
		files.set(id, file);
		change(id, { state: "waiting", words: undefined });
		void drawThumbnail(file).then((preview) => {
			if (!find(id)?.preview) change(id, { preview });
		});
	}

	function restore(remembered: Remembered[]): void {
		const known = new Set(now.photos.map(({ key }) => key));
		const back = remembered
			.filter(({ key }) => !known.has(key))
			.map((photo) => newPhoto(photo, "finding"));
		set([...now.photos, ...back]);
		for (const { id, state } of now.photos) {
			if (state === "finding" && !finders.has(id)) void lookFor(id);
		}
	}

	async function lookFor(id: string): Promise<void> {
		const looking = new AbortController();
		const { signal } = looking;
		finders.set(id, looking);
		for (let misses = 1; find(id) && !signal.aborted; misses++) {
			const reply = await wire.ask("GET", id, { signal });
			if (reply?.status === 404) set(now.photos.filter((photo) => photo.id !== id));
			else if (reply?.status === 200) found(id, reply.body as Upload);
			else {
				change(id, { lost: true });
				await wire.pause(delayAfter(misses), signal);
				continue;
			}
			break;
		}
		if (finders.get(id) === looking) finders.delete(id);
		sendNext();
	}

	function found(id: string, { state, received, size, reason, preview }: Upload): void {
		const here = { received, size, lost: false };
		if (state === "kept") change(id, { ...here, state, preview });
		else if (state === "refused") {
			change(id, { state: "failed", lost: false, words: photoFaults[reason ?? "damaged"] });
		} else change(id, { ...here, state: received === size ? "waiting" : "interrupted" });
	}

	async function recheck(): Promise<void> {
		for (const { id, key, state } of now.photos) {
			const reply = state === "kept" ? await wire.ask("GET", key) : undefined;
			if (reply?.status === 404) conclude(id, { kind: "gone" });
		}
		sendNext();
	}

	function remove(id: string): void {
		const photo = find(id);
		if (!photo) return;
		senders.get(id)?.abort();
		senders.delete(id);
		finders.get(id)?.abort();
		finders.delete(id);
		files.delete(id);
		// If this request is lost, the server deletes the upload after `unsentHours` anyway.
		void wire.ask("DELETE", photo.key, { keepalive: true });
		const photos = now.photos.filter((each) => each !== photo);
		show({ refusals: [] });
		set(photos, `${photo.name} has been removed. ${countWords(photos.length)} left.`);
		sendNext();
	}

	function move(id: string, by: number): void {
		const photos = moved(now.photos, id, by);
		const place = photos.findIndex((photo) => photo.id === id) + 1;
		const main = place === 1 ? ", the main picture" : "";
		const name = find(id)?.name ?? "";
		set(photos, `${name} is now photo ${place} of ${photos.length}${main}.`);
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
		restore,
		add,
		recheck,
		remove,
		move,
		retry,
		stop(): void {
			for (const work of [...finders.values(), ...senders.values()]) work.abort();
			finders.clear();
		},
	};
}

const lostByServer = `This photo is no longer stored: photos are kept for ${unsentHours} hours. Remove it and choose it again.`;

function newPhoto(file: Remembered, state: FieldPhoto["state"]): FieldPhoto {
	return { ...file, id: file.key, state, received: 0, lost: false, again: false };
}
