import {
	countWords,
	type FieldPhoto,
	isOnTheWay,
	isSameFile,
	moved,
	type Remembered,
	refusalOf,
} from "#app/media/photo-field/photo.ts";
import { createPhotoList, newPhoto, type Snapshot } from "#app/media/photo-field/photo-list.ts";
import { createRecall } from "#app/media/photo-field/recall.ts";
import {
	type Outcome,
	type Progress,
	sendFile,
	type Wire,
} from "#app/media/photo-field/send-file.ts";

export type Tools = {
	wire: Wire;
	newKey(): string;
	drawThumbnail(file: Blob): Promise<string | undefined>;
	remember(photos: Remembered[]): void;
};

const atOnce = 2;

export function createPhotoQueue(tools: Tools) {
	const list = createPhotoList(tools.remember);
	const recall = createRecall(list, tools.wire, sendNext);
	const files = new Map<string, Blob>();
	const senders = new Map<string, AbortController>();

	function sendNext(): void {
		const waiting = list.photos().find(({ state }) => state === "waiting");
		if (!waiting || senders.size >= atOnce) return;
		const { id } = waiting;
		const sender = new AbortController();
		senders.set(id, sender);
		list.change(id, { state: waiting.received === waiting.size ? "checking" : "sending" });
		void send(waiting, sender.signal).then((outcome) => {
			if (senders.get(id) === sender) senders.delete(id);
			conclude(id, outcome);
			sendNext();
		});
		sendNext();
	}

	function send(
		{ id, key, size, received: from }: FieldPhoto,
		signal: AbortSignal,
	): Promise<Outcome> {
		// Every byte is uploaded already, so the file's content is not needed.
		const file = files.get(id) ?? { size, slice: () => new Blob() };
		const report = (progress: Progress) => {
			const whole = progress.received === size ? { state: "checking" as const } : {};
			list.change(id, { ...progress, ...whole });
		};
		return sendFile(file, { key, from }, { signal, report }, tools.wire);
	}

	function conclude(id: string, outcome: Outcome): void {
		const photo = list.find(id);
		if (!photo || outcome.kind === "stopped") return;
		const { name, size: received } = photo;
		if (outcome.kind === "kept") {
			const { preview = photo.preview } = outcome;
			const kept = { state: "kept", received, lost: false, preview } as const;
			list.change(id, kept, `${name} is uploaded.`);
		} else if (outcome.kind === "gone") {
			list.change(id, { state: "waiting", received: 0, key: tools.newKey() });
		} else {
			const again = outcome.kind === "failed" && files.has(id);
			const failed = { state: "failed", lost: false, words: outcome.words, again } as const;
			list.change(id, failed, `${name} couldn’t be uploaded. ${outcome.words}`);
		}
	}

	function add(chosen: File[]): void {
		const refusals: Snapshot["refusals"] = [];
		let added = 0;
		for (const file of chosen) {
			const same = list.photos().find((photo) => isSameFile(photo, file));
			if (same && same.state !== "interrupted") continue;
			const words = refusalOf(file, same ? 0 : list.photos().length);
			if (words) refusals.push({ name: file.name, words });
			else {
				added++;
				if (same) resumeWith(same.id, file);
				else addPhoto(file);
			}
		}
		const news = added > 0 ? [`${countWords(added)} added.`] : [];
		const refused = refusals.map(({ name, words }) => `${name}: ${words}`);
		list.show({ refusals, news: [...news, ...refused].join(" ") });
		sendNext();
	}

	function addPhoto(file: File): void {
		const { name, size, lastModified } = file;
		const key = tools.newKey();
		list.set([...list.photos(), newPhoto({ key, name, size, lastModified }, "waiting")]);
		resumeWith(key, file);
	}

	function resumeWith(id: string, file: File): void {
		files.set(id, file);
		list.change(id, { state: "waiting", words: undefined });
		void tools.drawThumbnail(file).then((preview) => {
			if (!list.find(id)?.preview) list.change(id, { preview });
		});
	}

	async function recheck(): Promise<void> {
		for (const id of await recall.forgotten()) {
			if (files.has(id)) conclude(id, { kind: "gone" });
			else list.change(id, { state: "failed", received: 0, words: lostByServer });
		}
		sendNext();
	}

	function remove(id: string): void {
		const photo = list.find(id);
		if (!photo) return;
		senders.get(id)?.abort();
		senders.delete(id);
		recall.stop(id);
		files.delete(id);
		// If this request is lost, the server deletes the upload after a day anyway.
		void tools.wire.ask("DELETE", photo.key, { keepalive: true });
		const photos = list.photos().filter((each) => each !== photo);
		list.show({ refusals: [] });
		list.set(photos, `${photo.name} is removed. ${countWords(photos.length)} left.`);
		sendNext();
	}

	function move(id: string, by: number): void {
		const photos = moved(list.photos(), id, by);
		const place = photos.findIndex((photo) => photo.id === id) + 1;
		const main = place === 1 ? ", the main picture" : "";
		const name = list.find(id)?.name ?? "";
		list.set(photos, `${name} is now photo ${place} of ${photos.length}${main}.`);
	}

	function retry(id: string): void {
		list.change(id, { state: "waiting", words: undefined }, "Trying again.");
		sendNext();
	}

	return {
		subscribe: list.subscribe,
		snapshot: list.snapshot,
		restore: recall.restore,
		add,
		recheck,
		remove,
		move,
		retry,
		pending: () => list.photos().filter(isOnTheWay).length,
		stop(): void {
			recall.stop();
			for (const sender of senders.values()) sender.abort();
		},
	};
}

const lostByServer =
	"This photo is no longer stored: photos are kept for a day. Remove it and choose it again.";
