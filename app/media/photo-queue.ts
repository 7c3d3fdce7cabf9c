import {
	isUploadKey,
	maxPhotoBytes,
	maxPhotos,
	photoFaults,
	tooManyMessage,
	unsentHours,
} from "#app/media/upload.ts";

/** What the browser remembers of a photo; `kept` once the server has it. */
type Remembered = { key: string; name: string; size: number; lastModified: number; kept: boolean };

export type FieldPhoto = Remembered & {
	state: "waiting" | "sending" | "kept" | "failed";
	/** How much of it has been sent; at 100 the server checks it. */
	percent: number;
	/** Whether the connection failed, so that it is being tried again. */
	lost: boolean;
	preview?: string;
	/** Why it failed, and what helps. */
	message?: string;
	remedy?: "retry" | "choose";
};

type Snapshot = {
	photos: FieldPhoto[];
	refusals: { name: string; message: string }[];
	news: string;
};

type Reply = { status: number; body: { preview?: string; message?: string } };
type Prepared = { blob: Blob; preview?: string };

export type Tools = {
	/** Returns undefined if the connection failed. */
	ask(method: "GET" | "DELETE", key: string, signal?: AbortSignal): Promise<Reply | undefined>;
	put(
		key: string,
		bytes: ArrayBuffer,
		options: { signal: AbortSignal; report(percent: number): void },
	): Promise<Reply | undefined>;
	pause(milliseconds: number, signal: AbortSignal): Promise<void>;
	/** Makes a copy that is small enough to send, or returns the file as it is. */
	prepare(file: Blob): Promise<Prepared>;
	remember(photos: Remembered[]): void;
};

const maxFaults = 6;

/** Sends photos as soon as they are chosen, one after the other. */
export function createPhotoQueue({ ask, put, pause, prepare, remember }: Tools) {
	let now: Snapshot = { photos: [], refusals: [], news: "" };
	let turn = Promise.resolve();
	const listeners = new Set<() => void>();
	const files = new Map<string, Promise<Blob>>();
	const running = new Map<string, AbortController>();

	function show(next: Partial<Snapshot>): void {
		now = { ...now, ...next };
		for (const listener of listeners) listener();
		const kept = now.photos.filter(
			({ state, remedy }) => state !== "failed" || remedy === "choose",
		);
		if (next.photos) remember(kept.map(rememberedOf));
	}

	const find = (key: string) => now.photos.find((photo) => photo.key === key);

	function change(key: string, next: Partial<FieldPhoto>, news = now.news): void {
		const photos = now.photos.map((photo) => (photo.key === key ? { ...photo, ...next } : photo));
		show({ photos, news });
	}

	function fail(key: string, message: string, remedy?: FieldPhoto["remedy"]): void {
		const news = `${find(key)?.name} couldn’t be uploaded. ${message}`;
		change(key, { state: "failed", lost: false, message, remedy }, news);
	}

	function start(key: string): void {
		const controller = new AbortController();
		running.set(key, controller);
		turn = turn.then(async () => {
			if (!controller.signal.aborted) await send(key, controller.signal);
			if (running.get(key) === controller) running.delete(key);
		});
	}

	async function send(key: string, signal: AbortSignal): Promise<void> {
		const blob = await files.get(key);
		// Read here, or a file deleted from the disk would look like a lost connection.
		const bytes = await blob?.arrayBuffer().catch(() => undefined);
		if (blob && !bytes) return fail(key, unreadable);
		if (bytes && bytes.byteLength > maxPhotoBytes) return fail(key, photoFaults.too_large);
		const report = (percent: number) => change(key, { state: "sending", percent, lost: false });
		let faults = 0;
		for (let tries = 1; !signal.aborted; tries++) {
			if (bytes) report(0);
			const reply = bytes
				? await put(key, bytes, { signal, report })
				: await ask("GET", key, signal);
			if (signal.aborted) return;
			const isFault = reply && (reply.status >= 500 || reply.status === 408);
			if (isFault && ++faults === maxFaults) return fail(key, fault, "retry");
			if (reply && !isFault) return conclude(key, reply);
			change(key, { lost: true });
			await pause(Math.min(30, 2 ** (tries - 1)) * 1000, signal);
		}
	}

	function conclude(key: string, { status, body: { message, preview } }: Reply): void {
		const photo = find(key);
		if (status === 200) {
			const kept = { state: "kept", kept: true, lost: false } as const;
			const shown = preview ? { preview } : {};
			change(key, { ...kept, ...shown }, `${photo?.name} is uploaded.`);
		} else if (status === 404 && files.has(key)) sendUnderNewKey(key);
		// Its form has been sent, or it wasn't sent for too long.
		else if (status === 404) show({ photos: now.photos.filter((each) => each.key !== key) });
		else if (status === 413) fail(key, photoFaults.too_large);
		else if (status === 422) fail(key, message ?? photoFaults.damaged);
		else fail(key, status === 429 ? tooManyMessage : fault, "retry");
	}

	/** The server has deleted what it had under the former one. */
	function sendUnderNewKey(former: string): void {
		const key = newKey();
		const file = files.get(former);
		if (file) files.set(key, file);
		files.delete(former);
		change(former, { key, state: "waiting", kept: false });
		start(key);
	}

	function add(chosen: File[]): void {
		const refusals: Snapshot["refusals"] = [];
		let added = 0;
		for (const file of chosen) {
			const { name, size, lastModified } = file;
			const same = now.photos.find(
				(each) => each.name === name && each.size === size && each.lastModified === lastModified,
			);
			if (same && same.state !== "failed") continue;
			const message = refusalOf(file, same ? 0 : now.photos.length);
			if (message) {
				refusals.push({ name, message });
				continue;
			}
			added++;
			const photo = same ?? waiting({ key: newKey(), name, size, lastModified, kept: false });
			if (!same) show({ photos: [...now.photos, photo] });
			const prepared = prepare(file);
			files.set(
				photo.key,
				prepared.then(({ blob }) => blob),
			);
			void prepared.then(({ preview }) => preview && change(photo.key, { preview }));
			retry(photo.key);
		}
		const news = added > 0 ? [`${countText(added)} added.`] : [];
		const refused = refusals.map(({ name, message }) => `${name}: ${message}`);
		show({ refusals, news: [...news, ...refused].join(" ") });
	}

	function retry(key: string): void {
		change(key, { state: "waiting", message: undefined, remedy: undefined }, "Trying again.");
		start(key);
	}

	function restore(remembered: Remembered[]): void {
		const back = remembered.filter(({ key }) => !find(key)).map(waiting);
		show({ photos: [...now.photos, ...back] });
		for (const { key, kept } of back) if (kept === false) fail(key, interrupted, "choose");
		for (const photo of now.photos) {
			if (isUploadPending(photo) && !running.has(photo.key)) start(photo.key);
		}
	}

	/** Asks whether the server still has the photos, after it has refused the form. */
	async function recheck(): Promise<void> {
		for (const { key, state } of now.photos) {
			const reply = state === "kept" ? await ask("GET", key) : undefined;
			if (reply?.status !== 404) continue;
			if (files.has(key)) sendUnderNewKey(key);
			else fail(key, lostByServer);
		}
	}

	function remove(key: string): void {
		const name = find(key)?.name;
		running.get(key)?.abort();
		running.delete(key);
		files.delete(key);
		// If this request is lost, the server deletes the upload after `unsentHours` anyway.
		void ask("DELETE", key);
		const photos = now.photos.filter((each) => each.key !== key);
		show({
			photos,
			refusals: [],
			news: `${name} has been removed. ${countText(photos.length)} left.`,
		});
	}

	function move(key: string, by: number): void {
		const from = now.photos.findIndex((photo) => photo.key === key);
		const to = Math.min(now.photos.length - 1, Math.max(0, from + by));
		const [photo] = now.photos.slice(from, from + 1);
		if (!photo) return;
		const photos = now.photos.toSpliced(from, 1).toSpliced(to, 0, photo);
		const main = to === 0 ? ", the main picture" : "";
		show({ photos, news: `${photo.name} is now photo ${to + 1} of ${photos.length}${main}.` });
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
			for (const controller of running.values()) controller.abort();
			running.clear();
		},
	};
}

function waiting(photo: Remembered): FieldPhoto {
	return { ...photo, state: "waiting", percent: 0, lost: false };
}

function rememberedOf({ key, name, size, lastModified, kept }: FieldPhoto): Remembered {
	return { key, name, size, lastModified, kept };
}

function newKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	const text = btoa(String.fromCharCode(...bytes));
	return text.replaceAll("+", "-").replaceAll("/", "_").slice(0, 22);
}

export function isUploadPending({ state }: FieldPhoto): boolean {
	return state === "waiting" || state === "sending";
}

export function countText(count: number): string {
	return count === 1 ? "1 photo" : `${count} photos`;
}

function refusalOf(file: File, others: number): string | undefined {
	if (file.type && !/^image\/(jpeg|png|webp|avif|hei[cf])$/.test(file.type)) {
		return photoFaults.not_an_image;
	}
	if (file.size === 0) return photoFaults.empty;
	if (file.size > maxPhotoBytes) return photoFaults.too_large;
	if (others >= maxPhotos) return `It was left out: a form can have up to ${maxPhotos} photos.`;
	return undefined;
}

const lostByServer = `This photo is no longer stored: photos are kept for ${unsentHours} hours. Remove it and choose it again.`;
const interrupted =
	"The page was reloaded before this photo was uploaded. Choose it again to upload it.";
const unreadable = "This file can no longer be read. Remove it and choose it again.";
const fault =
	"Something went wrong on our side. Try again in a minute, or send the form without it.";

/** Milliseconds without progress or an answer after which a connection counts as lost. */
const longestWait = 60_000;

export const browserTools: Tools = {
	async ask(method, key, signal) {
		const late = AbortSignal.timeout(longestWait);
		try {
			const response = await fetch(`/uploads/${key}`, {
				method,
				keepalive: method === "DELETE",
				signal: signal ? AbortSignal.any([signal, late]) : late,
			});
			return { status: response.status, body: await response.json().catch(() => ({})) };
		} catch {
			return undefined;
		}
	},
	/** Not with fetch, which doesn't say how much has been sent. */
	put(key, bytes, { signal, report }) {
		const { promise, resolve } = Promise.withResolvers<Reply | undefined>();
		const request = new XMLHttpRequest();
		const stop = () => request.abort();
		let timer = setTimeout(stop, longestWait);
		request.upload.onprogress = ({ loaded, total }) => {
			clearTimeout(timer);
			timer = setTimeout(stop, longestWait);
			report(Math.floor((loaded / total) * 100));
		};
		request.onloadend = () => {
			clearTimeout(timer);
			signal.removeEventListener("abort", stop);
			const { status, response } = request;
			resolve(status === 0 ? undefined : { status, body: response ?? {} });
		};
		signal.addEventListener("abort", stop);
		request.open("PUT", `/uploads/${key}`);
		request.responseType = "json";
		request.send(bytes);
		return promise;
	},
	async pause(milliseconds, signal) {
		const late = AbortSignal.timeout(milliseconds);
		const ended = AbortSignal.any([late, signal]);
		const { promise, resolve } = Promise.withResolvers<unknown>();
		ended.addEventListener("abort", resolve);
		window.addEventListener("online", resolve, { signal: ended });
		if (!ended.aborted) await promise;
	},
	prepare(file) {
		// One at a time, because eight large photos together are too much for a phone.
		const prepared = lastPrepared.then(() => scaleDown(file)).catch(() => ({ blob: file }));
		lastPrepared = prepared;
		return prepared;
	},
	remember: rememberPhotos,
};

let lastPrepared: Promise<unknown> = Promise.resolve();

/** Pixels on the long side. */
const sentSide = 2560;
const previewSide = 240;

async function scaleDown(file: Blob): Promise<Prepared> {
	const whole = await createImageBitmap(file, { imageOrientation: "from-image" });
	try {
		// Browsers that resist fingerprinting return noise instead of what was drawn.
		if (!isReadable()) return { blob: file };
		const preview = draw(whole, previewSide).toDataURL("image/jpeg", 0.8);
		const isSmall = Math.max(whole.width, whole.height) <= sentSide;
		if (isSmall && /^image\/(jpeg|png|webp|avif)$/.test(file.type)) return { blob: file, preview };
		const canvas = draw(whole, sentSide);
		const blob = await new Promise<Blob | null>((resolve) =>
			canvas.toBlob(resolve, "image/jpeg", 0.9),
		);
		return { blob: blob ?? file, preview };
	} finally {
		whole.close();
	}
}

function draw(whole: ImageBitmap, side: number): HTMLCanvasElement {
	const scale = Math.min(1, side / Math.max(whole.width, whole.height));
	const canvas = document.createElement("canvas");
	canvas.width = Math.max(1, Math.round(whole.width * scale));
	canvas.height = Math.max(1, Math.round(whole.height * scale));
	const context = contextOf(canvas);
	context.fillStyle = "#ebdfcc";
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.imageSmoothingQuality = "high";
	context.drawImage(whole, 0, 0, canvas.width, canvas.height);
	return canvas;
}

function isReadable(): boolean {
	const context = contextOf(document.createElement("canvas"));
	context.fillStyle = "#123456";
	context.fillRect(0, 0, 1, 1);
	return String([...context.getImageData(0, 0, 1, 1).data]) === "18,52,86,255";
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
	const context = canvas.getContext("2d");
	if (!context) throw new Error("This browser can’t draw.");
	return context;
}

const place = "ccr.photos.rehome";

function rememberPhotos(photos: Remembered[]): void {
	try {
		if (photos.length === 0) localStorage.removeItem(place);
		else localStorage.setItem(place, JSON.stringify({ photos }));
	} catch {
		// Storage is full or blocked; the page still has the photos in memory.
	}
}

export function forgetPhotos(): void {
	rememberPhotos([]);
}

export function rememberedPhotos(): Remembered[] {
	try {
		const { photos = [] } = Object(JSON.parse(localStorage.getItem(place) ?? "{}"));
		return photos.filter(({ key }: Remembered) => isUploadKey(key)).slice(0, maxPhotos);
	} catch {
		return [];
	}
}
