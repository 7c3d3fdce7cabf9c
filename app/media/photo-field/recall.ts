import type { Remembered } from "#app/media/photo-field/photo.ts";
import { newPhoto, type PhotoList } from "#app/media/photo-field/photo-list.ts";
import { delayAfter, type Wire } from "#app/media/photo-field/send-file.ts";
import { photoFaults, type Upload } from "#app/media/upload.ts";

export function createRecall(list: PhotoList, wire: Wire, onFound: () => void) {
	const finders = new Map<string, AbortController>();

	function restore(kept: (Remembered & { preview?: string })[]): void {
		const known = new Set(list.photos().map(({ key }) => key));
		const back = kept
			.filter(({ key }) => !known.has(key))
			.map((photo) => newPhoto(photo, photo.preview ? "kept" : "finding"));
		list.set([...list.photos(), ...back]);
		for (const { id, state } of list.photos()) {
			if (state === "finding" && !finders.has(id)) void lookFor(id);
		}
	}

	async function lookFor(id: string): Promise<void> {
		const looking = new AbortController();
		const { signal } = looking;
		finders.set(id, looking);
		for (let misses = 1; list.find(id) && !signal.aborted; misses++) {
			const reply = await wire.ask("GET", id, { signal });
			if (reply?.status === 404) list.set(list.photos().filter((photo) => photo.id !== id));
			else if (reply?.status === 200) found(id, reply.body as Upload);
			else {
				list.change(id, { lost: true });
				await wire.pause(delayAfter(misses), signal);
				continue;
			}
			break;
		}
		if (finders.get(id) === looking) finders.delete(id);
		onFound();
	}

	function found(id: string, { state, received, size, reason, preview }: Upload): void {
		const here = { received, size, lost: false };
		if (state === "kept") list.change(id, { ...here, state, preview });
		else if (state === "refused") {
			list.change(id, { state: "failed", lost: false, words: photoFaults[reason ?? "damaged"] });
		} else list.change(id, { ...here, state: received === size ? "waiting" : "interrupted" });
	}

	return {
		restore,
		async forgotten(): Promise<string[]> {
			const gone: string[] = [];
			for (const { id, key, state } of list.photos()) {
				const reply = state === "kept" ? await wire.ask("GET", key) : undefined;
				if (reply?.status === 404) gone.push(id);
			}
			return gone;
		},
		stop(id?: string): void {
			for (const [of, finder] of finders) {
				if (id !== undefined && of !== id) continue;
				finder.abort();
				finders.delete(of);
			}
		},
	};
}
