import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { openImage, runImageWork } from "#app/platform/images/image.server.ts";
import { avifBomb, jpegBomb, webpBomb } from "#test/files.ts";

function photo() {
	const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
	return sharp({ create: { width: 800, height: 600, channels: 3, background: "#888", noise } })
		.jpeg()
		.toBuffer();
}

async function open(bytes: Uint8Array) {
	const read = async () => bytes;
	const opened = await openImage({ read, side: 240 }, async ({ original, encode }) => {
		const { byteLength } = await encode({ format: "webp", quality: 70 });
		return { ...original, byteLength };
	});
	return opened.ok ? opened.value : opened.reason;
}

const small = { width: 320, height: 240 };

describe("opening", () => {
	test("photos are opened with their own size, also concurrently", async () => {
		const bytes = await photo();
		const all = await Promise.all([1, 2, 3].map(() => open(bytes)));
		for (const each of all) expect(each).toMatchObject({ width: 800, height: 600 });
	});

	test.each([
		["many scans", () => jpegBomb(300, small)],
		["many frames", () => webpBomb(1_000)],
		["many pictures in one", () => avifBomb(30, small)],
	])("a bomb of %s is refused before it is decoded", async (_, make) => {
		expect(await open(await make())).toBe("too_complex");
	});

	// The worker's priority is low, so other tests may leave it little time.
	const patient = { timeout: 90_000 };

	test("an image that costs too much is refused, and the next one is opened", patient, async () => {
		const slow = await avifBomb(4);
		const [killed, honest] = await Promise.all([open(slow), open(await photo())]);
		expect([killed, honest]).toMatchObject(["too_complex", { width: 800 }]);
	});

	test("an error while using an image is passed on, and the next image is opened", async () => {
		const read = async () => photo();
		const source = { read, side: 240 };
		const failing = openImage(source, async () => {
			throw new Error("the disk is full");
		});
		await expect(failing).rejects.toThrow("the disk is full");
		expect(await open(await photo())).toMatchObject({ width: 800 });
	});

	test("deleted bytes are reported as missing", async () => {
		const source = { read: async () => undefined, side: 9 };
		expect(await openImage(source, async () => "used")).toEqual({ ok: false, reason: "missing" });
	});
});

test("image work runs one at a time and in order, despite failures", async () => {
	const seen: string[] = [];
	const work = (name: string) => async () => {
		seen.push(`${name} begins`);
		await sleep(5);
		seen.push(`${name} ends`);
		if (name === "b") throw new Error("b failed");
		return name;
	};
	const results = await Promise.allSettled(["a", "b", "c"].map((name) => runImageWork(work(name))));
	expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
	expect(seen).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});

test("work beyond the queue's limit is refused at once, and accepted again later", async () => {
	let open = () => {};
	const gate = new Promise<void>((resolve) => {
		open = resolve;
	});
	const taken = Array.from({ length: 16 }, () => runImageWork(() => gate.then(() => "done")));
	expect(await runImageWork(async () => "too many")).toBeUndefined();
	open();
	expect(await Promise.all(taken)).toEqual(Array(16).fill("done"));
	expect(await runImageWork(async () => "room again")).toBe("room again");
});
