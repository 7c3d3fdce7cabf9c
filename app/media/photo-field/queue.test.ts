import { expect, test, vi } from "vitest";
import {
	isUploadPending,
	moved,
	percentOf,
	refusalOf,
	sizeWords,
} from "#app/media/photo-field/photo.ts";
import { createPhotoQueue } from "#app/media/photo-field/queue.ts";
import type { Reply } from "#app/media/photo-field/send-file.ts";
import { photoFaults } from "#app/media/upload.ts";
import { patience } from "#test/patience.ts";

type Answer = (method: string, key: string) => Reply | undefined | Promise<Reply | undefined>;
const kept: Answer = (method) =>
	method === "PUT"
		? { status: 200, body: { state: "kept", preview: "data:,server" } }
		: { status: 404, body: {} };

function field(answer: Answer = kept) {
	const log: string[] = [];
	let keys = 0;
	const remembered: string[][] = [];
	const queue = createPhotoQueue({
		newKey: () => `key${++keys}`,
		drawThumbnail: async () => "data:,own",
		remember: (photos) => remembered.push(photos.map(({ name }) => name)),
		wire: {
			async ask(method, key) {
				log.push(`${method} ${key}`);
				return answer(method, key);
			},
			pause: () => new Promise((done) => setTimeout(done)),
		},
	});
	return {
		queue,
		log,
		remembered,
		names: () => queue.snapshot().photos.map(({ name }) => name),
		states: () => queue.snapshot().photos.map(({ state }) => state),
	};
}

const file = (name: string, size = 10, type = "image/jpeg") =>
	new File([new Uint8Array(size)], name, { type, lastModified: 5 });
const files = (count: number) => Array.from({ length: count }, (_, at) => file(`${at}.jpg`));
const settled = (queue: ReturnType<typeof createPhotoQueue>) =>
	vi.waitFor(() => expect(queue.snapshot().photos.filter(isUploadPending)).toEqual([]), patience);

test("chosen photos are shown at once, in order, uploaded and remembered", async () => {
	const { queue, names, states, remembered } = field();
	queue.add(files(3));
	expect(names()).toEqual(["0.jpg", "1.jpg", "2.jpg"]);
	expect(states()).toEqual(["sending", "sending", "waiting"]);
	expect(queue.snapshot().news).toBe("3 photos added.");
	await settled(queue);
	expect(states()).toEqual(["kept", "kept", "kept"]);
	expect(remembered.at(-1)).toEqual(names());
});

test("two are sent at once", async () => {
	let [open, most] = [0, 0];
	const { queue } = field(async (method, key) => {
		most = Math.max(most, ++open);
		await new Promise((done) => setTimeout(done, 3));
		open--;
		return kept(method, key);
	});
	queue.add(files(6));
	await settled(queue);
	expect(most).toBe(2);
});

test("a ninth photo and other file types are refused at once, by name and with a reason", () => {
	const { queue, names } = field();
	const odd = [
		file("large.jpg", 15 * 1024 * 1024 + 1),
		file("empty.jpg", 0),
		file("drawing.svg", 10, "image/svg+xml"),
		file("IMG_1.HEIC", 10, ""),
		file("no-type", 10, ""),
	];
	queue.add([...odd, ...files(9)]);
	expect(names()).toEqual(["no-type", ...files(7).map(({ name }) => name)]);
	const { refusals, news } = queue.snapshot();
	expect(refusals.map(({ name }) => name)).toEqual([
		...odd.slice(0, 4).map(({ name }) => name),
		"7.jpg",
		"8.jpg",
	]);
	expect(news).toContain("8 photos added. large.jpg: This file is larger than 15 MB.");
	expect(refusalOf({ name: "a", size: 1, type: "application/pdf" }, 0)).toBe(
		photoFaults.not_an_image,
	);
	queue.add([file("0.jpg")]);
	expect(names()).toHaveLength(8);
	expect(queue.snapshot().refusals).toEqual([]);
});

test("order and main photo can be changed and are announced", async () => {
	const { queue, names, remembered } = field();
	queue.add(files(4));
	queue.move("key3", -2);
	expect(names()).toEqual(["2.jpg", "0.jpg", "1.jpg", "3.jpg"]);
	expect(queue.snapshot().news).toBe("2.jpg is now photo 1 of 4, the main picture.");
	queue.move("key3", -1);
	queue.move("key1", 9);
	expect(names()).toEqual(["2.jpg", "1.jpg", "3.jpg", "0.jpg"]);
	expect(remembered.at(-1)).toEqual(names());
	expect(moved([], "none", 1)).toEqual([]);
	await settled(queue);
});

test("removing a photo stops its upload, deletes it, and starts the next one", async () => {
	const stalled = field((method) =>
		method === "PUT" ? new Promise(() => {}) : { status: 200, body: {} },
	);
	stalled.queue.add(files(3));
	stalled.queue.remove("key1");
	expect(stalled.states()).toEqual(["sending", "sending"]);
	await vi.waitFor(() => expect(stalled.log).toContain("PUT key3"), patience);
	expect(stalled.log).toContain("DELETE key1");
	expect(stalled.queue.snapshot().news).toBe("0.jpg has been removed. 2 photos left.");
});

test("failed uploads can be retried; refused ones cannot", async () => {
	let status = 403;
	const { queue, states } = field((method, key) =>
		status === 200 ? kept(method, key) : { status, body: { words: "no" } },
	);
	queue.add(files(1));
	await vi.waitFor(() => expect(states()).toEqual(["failed"]), patience);
	expect(queue.snapshot().photos[0]).toMatchObject({ again: true, words: expect.any(String) });
	status = 200;
	queue.retry("key1");
	await vi.waitFor(() => expect(states()).toEqual(["kept"]), patience);
	status = 413;
	queue.add([file("other.jpg")]);
	await vi.waitFor(() => expect(states()).toEqual(["kept", "failed"]), patience);
	expect(queue.snapshot().photos[1]).toMatchObject({ again: false, words: "no" });
});

test("a file that the server has lost is sent again from the start under a new key", async () => {
	const { queue, log, states } = field((method, key) =>
		key === "key1" ? { status: 404, body: {} } : kept(method, key),
	);
	queue.add(files(1));
	await vi.waitFor(() => expect(states()).toEqual(["kept"]), patience);
	expect(log).toEqual(["PUT key1", "PUT key2"]);
	expect(queue.snapshot().photos[0]).toMatchObject({ id: "key1", key: "key2" });
});

test("after a reload the server reports the state of each photo", async () => {
	const arriving = (received: number) => ({ received, size: 10, state: "arriving" as const });
	const { queue, log, names, states } = field((method, key) => {
		if (method === "PUT") return kept(method, key);
		if (key === "a")
			return { status: 200, body: { ...arriving(10), state: "kept", preview: "data:," } };
		if (key === "b") return { status: 200, body: arriving(4) };
		if (key === "c") return { status: 200, body: arriving(10) };
		return log.filter((line) => line === `GET ${key}`).length < 3
			? undefined
			: { status: 404, body: {} };
	});
	const known = (key: string) => ({ key, name: `${key}.jpg`, size: 10, lastModified: 5 });
	queue.restore(["a", "b", "c", "d"].map(known));
	expect(states()).toEqual(Array(4).fill("finding"));
	await vi.waitFor(() => expect(states()).toEqual(["kept", "interrupted", "kept"]), patience);
	expect(names()).toEqual(["a.jpg", "b.jpg", "c.jpg"]);
	expect(log.filter((line) => line.startsWith("PUT"))).toEqual(["PUT c"]);
	queue.add([file("b.jpg"), file("a.jpg"), file("new.jpg")]);
	await settled(queue);
	expect(names()).toEqual(["a.jpg", "b.jpg", "c.jpg", "new.jpg"]);
	expect(states()).toEqual(Array(4).fill("kept"));
});

test("photos deleted by the server meanwhile are sent again, or must be chosen again", async () => {
	let forgets = false;
	const { queue, log, states } = field((method, key) => {
		if (method !== "GET") return kept(method, key);
		if (forgets && key !== "key2") return { status: 404, body: {} };
		return { status: 200, body: { received: 10, size: 10, state: "kept", preview: "data:," } };
	});
	queue.restore([{ key: "old", name: "old.jpg", size: 10, lastModified: 5 }]);
	queue.add(files(2));
	await settled(queue);
	forgets = true;
	await queue.recheck();
	await settled(queue);
	expect(states()).toEqual(["failed", "kept", "kept"]);
	expect(log.filter((line) => line.startsWith("PUT"))).toEqual([
		"PUT key1",
		"PUT key2",
		"PUT key3",
	]);
	expect(queue.snapshot().photos.map(({ key }) => key)).toEqual(["old", "key3", "key2"]);
});

test.each([
	["knows no more", { status: 404, body: {} }],
	["lost the bytes of", { status: 200, body: { received: 0, size: 10, state: "arriving" } }],
] as const)(
	"after a reload, a whole file that the server %s must be chosen again",
	async (_, reply) => {
		const { queue, log, states } = field((method) =>
			method === "GET"
				? { status: 200, body: { received: 10, size: 10, state: "arriving" } }
				: log.length < 20
					? reply
					: { status: 403, body: {} },
		);
		queue.restore([{ key: "old", name: "old.jpg", size: 10, lastModified: 5 }]);
		await vi.waitFor(() => expect(states()).toEqual(["failed"]), patience);
		expect(log).toEqual(["GET old", "PUT old"]);
		expect(queue.snapshot().photos[0]).toMatchObject({
			again: false,
			words: expect.stringContaining("choose it again"),
		});
	},
);

test("sizes and percentages are formatted", () => {
	expect([1, 400, 12_345, 2_440_000].map(sizeWords)).toEqual(["1 kB", "1 kB", "12 kB", "2.4 MB"]);
	expect(percentOf({ received: 999, size: 1000 })).toBe(99);
	expect(percentOf({ received: 0, size: 0 })).toBe(0);
});
