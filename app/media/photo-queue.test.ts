import { expect, test, vi } from "vitest";
import { createPhotoQueue, isUploadPending, type Tools } from "#app/media/photo-queue.ts";
import { photoFaults } from "#app/media/upload.ts";
import { patience } from "#test/waiting.ts";

type Reply = Awaited<ReturnType<Tools["put"]>>;
type Answer = (method: string, key: string) => Reply | Promise<Reply>;
const kept: Answer = (method) =>
	method === "PUT" ? { status: 200, body: { preview: "data:,server" } } : { status: 404, body: {} };

function field(answer: Answer = kept) {
	const log: string[] = [];
	const waits: number[] = [];
	let remembered: Parameters<Tools["remember"]>[0] = [];
	const ask = async (method: string, key: string) => {
		log.push(`${method} ${queue.snapshot().photos.find((each) => each.key === key)?.name ?? key}`);
		return answer(method, key);
	};
	const queue = createPhotoQueue({
		ask,
		put: (key) => ask("PUT", key),
		async pause(milliseconds) {
			waits.push(milliseconds);
			await new Promise((done) => setTimeout(done));
		},
		prepare: async (blob) => ({ blob, preview: "data:,own" }),
		remember: (photos) => {
			remembered = photos;
		},
	});
	return {
		queue,
		log,
		waits,
		remembered: () => remembered,
		names: () => queue.snapshot().photos.map(({ name }) => name),
		states: () => queue.snapshot().photos.map(({ state }) => state),
		keyOf: (name: string) => queue.snapshot().photos.find((each) => each.name === name)?.key ?? "",
	};
}

const file = (name: string, size = 10, type = "image/jpeg") =>
	new File([new Uint8Array(size)], name, { type, lastModified: 5 });
const files = (count: number) => Array.from({ length: count }, (_, at) => file(`${at}.jpg`));
const settled = (queue: ReturnType<typeof createPhotoQueue>) =>
	vi.waitFor(() => expect(queue.snapshot().photos.filter(isUploadPending)).toEqual([]), patience);

test("chosen photos are shown at once, in order, uploaded one after the other and remembered", async () => {
	const { queue, names, states, remembered, log } = field();
	queue.add(files(3));
	expect(names()).toEqual(["0.jpg", "1.jpg", "2.jpg"]);
	expect(states()).toEqual(["waiting", "waiting", "waiting"]);
	expect(queue.snapshot().news).toBe("3 photos added.");
	await settled(queue);
	expect(states()).toEqual(["kept", "kept", "kept"]);
	expect(log).toEqual(["PUT 0.jpg", "PUT 1.jpg", "PUT 2.jpg"]);
	expect(remembered().map(({ name, kept }) => [name, kept])).toEqual(
		names().map((name) => [name, true]),
	);
	expect(remembered()[0]?.key).toMatch(/^[\w-]{22}$/);
});

test("a ninth photo and other file types are refused at once, by name and with a reason", () => {
	const { queue, names } = field();
	const odd = [
		file("large.jpg", 15 * 1024 * 1024 + 1),
		file("empty.jpg", 0),
		file("drawing.svg", 10, "image/svg+xml"),
		file("paper.pdf", 10, "application/pdf"),
	];
	const unsure = [file("IMG_1.HEIC", 10, "image/heic"), file("no-type", 10, "")];
	queue.add([...odd, ...unsure, ...files(8)]);
	expect(names()).toEqual(["IMG_1.HEIC", "no-type", ...files(6).map(({ name }) => name)]);
	const { refusals, news } = queue.snapshot();
	expect(refusals.map(({ name }) => name)).toEqual([
		...odd.map(({ name }) => name),
		"6.jpg",
		"7.jpg",
	]);
	expect(news).toContain("8 photos added. large.jpg: This file is larger than 15 MB.");
	expect(refusals[2]?.message).toBe(photoFaults.not_an_image);
	queue.add([file("0.jpg")]);
	expect(names()).toHaveLength(8);
	expect(queue.snapshot().refusals).toEqual([]);
});

test("order and main photo can be changed and are announced", async () => {
	const { queue, names, remembered, keyOf } = field();
	queue.add(files(4));
	queue.move(keyOf("2.jpg"), -2);
	expect(names()).toEqual(["2.jpg", "0.jpg", "1.jpg", "3.jpg"]);
	expect(queue.snapshot().news).toBe("2.jpg is now photo 1 of 4, the main picture.");
	queue.move(keyOf("2.jpg"), -1);
	queue.move(keyOf("0.jpg"), 9);
	queue.move("none", 1);
	expect(names()).toEqual(["2.jpg", "1.jpg", "3.jpg", "0.jpg"]);
	expect(remembered().map(({ name }) => name)).toEqual(names());
	await settled(queue);
});

test("removing a photo stops its upload, deletes it, and starts the next one", async () => {
	let stopped = false;
	const stalled = field((method, key) =>
		method === "PUT" && key === first
			? vi.waitFor(() => expect(stopped).toBe(true), patience).then(() => undefined)
			: kept(method, key),
	);
	stalled.queue.add(files(2));
	const first = stalled.keyOf("0.jpg");
	await vi.waitFor(() => expect(stalled.log).toContain("PUT 0.jpg"), patience);
	stalled.queue.remove(first);
	stopped = true;
	expect(stalled.queue.snapshot().news).toBe("0.jpg has been removed. 1 photo left.");
	await settled(stalled.queue);
	expect(stalled.log).toContain("DELETE 0.jpg");
	expect([stalled.names(), stalled.states()]).toEqual([["1.jpg"], ["kept"]]);
});

test("after a lost connection a photo is sent again", async () => {
	let puts = 0;
	const { queue, log, waits } = field((...of) => (++puts < 3 ? undefined : kept(...of)));
	let wasLost = false;
	queue.subscribe(() => {
		wasLost ||= queue.snapshot().photos[0]?.lost ?? false;
	});
	queue.add([file("a.jpg")]);
	await settled(queue);
	expect(wasLost).toBe(true);
	expect(log).toEqual(Array(3).fill("PUT a.jpg"));
	expect(waits).toEqual([1000, 2000]);
	expect(queue.snapshot().photos[0]).toMatchObject({ state: "kept", lost: false });
});

test("the wait grows to half a minute, and ends after six answers of a broken server only", async () => {
	const offline = field(() => undefined);
	offline.queue.add([file("a.jpg")]);
	await vi.waitFor(() => expect(offline.waits.length).toBeGreaterThan(9), patience);
	offline.queue.stop();
	const seconds = offline.waits.slice(0, 8).map((wait) => wait / 1000);
	expect(seconds).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
	const broken = field(() => ({ status: 503, body: {} }));
	broken.queue.add([file("a.jpg")]);
	await settled(broken.queue);
	expect(broken.log).toHaveLength(6);
	expect(broken.queue.snapshot().photos[0]).toMatchObject({ state: "failed", remedy: "retry" });
});

test.each([
	[413, undefined],
	[422, undefined],
	[429, "retry"],
	[403, "retry"],
])("an answer of %i is not repeated; what helps is: %s", async (status, remedy) => {
	let answer: Answer = () => ({ status, body: { message: "no" } });
	const { queue, log, states, keyOf, remembered } = field((...of) => answer(...of));
	queue.add([file("a.jpg")]);
	await settled(queue);
	expect(log).toHaveLength(1);
	expect(queue.snapshot().photos[0]).toMatchObject({
		state: "failed",
		message: expect.any(String),
	});
	expect(queue.snapshot().photos[0]?.remedy).toBe(remedy);
	expect(remembered()).toEqual([]);
	answer = kept;
	if (remedy) queue.retry(keyOf("a.jpg"));
	else queue.add([file("a.jpg")]);
	await settled(queue);
	expect(states()).toEqual(["kept"]);
});

test("a file that can no longer be read is not taken for a lost connection", async () => {
	const { queue, log, states } = field();
	const unreadable = Object.assign(file("a.jpg"), { arrayBuffer: () => Promise.reject() });
	queue.add([unreadable]);
	await settled(queue);
	expect([states(), log]).toEqual([["failed"], []]);
});

test("a photo that the server has deleted meanwhile is sent again under a new key", async () => {
	let first = "";
	const { queue, log, states, keyOf } = field((method, key) => {
		first ||= key;
		return key === first ? { status: 404, body: {} } : kept(method, key);
	});
	queue.add([file("a.jpg")]);
	await settled(queue);
	expect([states(), log]).toEqual([["kept"], ["PUT a.jpg", "PUT a.jpg"]]);
	expect(keyOf("a.jpg")).not.toBe(first);
});

test("after a reload the server says which photos it has, and an unfinished one can be chosen again", async () => {
	let misses = 0;
	const { queue, log, names, states, remembered } = field((method, key) => {
		if (method === "PUT") return kept(method, key);
		if (key === "b" && ++misses < 3) return undefined;
		return key < "d" ? { status: 200, body: { preview: "data:," } } : { status: 404, body: {} };
	});
	const known = (key: string, kept: boolean) => {
		return { key, name: `${key}.jpg`, size: 10, lastModified: 5, kept };
	};
	queue.restore([known("a", true), known("b", true), known("c", false), known("d", true)]);
	expect(states()).toEqual(["waiting", "waiting", "failed", "waiting"]);
	await settled(queue);
	expect([names(), states()]).toEqual([
		["a.jpg", "b.jpg", "c.jpg"],
		["kept", "kept", "failed"],
	]);
	expect(queue.snapshot().photos[2]?.remedy).toBe("choose");
	expect(remembered().map(({ key }) => key)).toEqual(["a", "b", "c"]);
	queue.add([file("c.jpg"), file("a.jpg"), file("new.jpg")]);
	await settled(queue);
	expect(names()).toEqual(["a.jpg", "b.jpg", "c.jpg", "new.jpg"]);
	expect(states()).toEqual(Array(4).fill("kept"));
	expect(log.filter((line) => line.startsWith("PUT"))).toEqual(["PUT c.jpg", "PUT new.jpg"]);
});

test("after a form was refused, photos that the server has lost are sent again, or must be chosen again", async () => {
	let forgets = false;
	const { queue, log, states } = field((method, key) => {
		if (method === "GET" && forgets) return { status: 404, body: {} };
		return method === "GET" ? { status: 200, body: {} } : kept(method, key);
	});
	queue.restore([{ key: "old", name: "old.jpg", size: 10, lastModified: 5, kept: true }]);
	queue.add(files(1));
	await settled(queue);
	forgets = true;
	await queue.recheck();
	await settled(queue);
	expect(states()).toEqual(["failed", "kept"]);
	expect(log.filter((line) => line.startsWith("PUT"))).toEqual(["PUT 0.jpg", "PUT 0.jpg"]);
});
