import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type ImageSource, openImage, runImageWork } from "#app/platform/images/image.server.ts";
import { avifBomb, jpegBomb, webpBomb } from "#test/photo-bombs.ts";

function photo() {
	const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
	return sharp({ create: { width: 800, height: 600, channels: 3, background: "#888", noise } })
		.jpeg()
		.toBuffer();
}

async function open(bytes: Uint8Array, owner: string, lane: ImageSource["lane"] = "preview") {
	const read = async () => bytes;
	const opened = await openImage({ read, side: 240, lane, owner }, async ({ original, encode }) => {
		const { byteLength } = await encode({ format: "webp", quality: 70 });
		return { ...original, byteLength };
	});
	return opened.ok ? opened.value : opened.reason;
}

const small = { width: 320, height: 240 };

describe("opening", () => {
	test("photos are opened with their own size, also concurrently", async () => {
		const bytes = await photo();
		const all = await Promise.all(["a", "a", "b"].map((owner) => open(bytes, owner)));
		for (const each of all) expect(each).toMatchObject({ width: 800, height: 600 });
	});

	test.each([
		["many scans", () => jpegBomb(300, small)],
		["many frames", () => webpBomb(1_000)],
		["many pictures in one", () => avifBomb(30, small)],
	])("a bomb of %s is refused before it is decoded", async (_, make) => {
		expect(await open(await make(), "enemy")).toBe("too_complex");
	});

	// The lane's priority is low, so other tests may leave it little time.
	const patient = { timeout: 90_000 };

	test("an image too slow for a quick lane is opened in the background lane", patient, async () => {
		const wide = await jpegBomb(5);
		const [slow, honest] = await Promise.all([open(wide, "slow"), open(await photo(), "honest")]);
		expect([slow, honest]).toMatchObject([{ width: 7000 }, { width: 800 }]);
	});

	test(
		"an image that exceeds its expected cost is killed and opened in the background lane",
		patient,
		async () => {
			const slow = await avifBomb(4, { width: 2900, height: 2900 });
			expect(await open(slow, "killed")).toMatchObject({ width: 2900 });
			expect(await open(await photo(), "killed")).toMatchObject({ width: 800 });
		},
	);

	test("an error while using an image is passed on, and the next image is opened", async () => {
		const read = async () => photo();
		const source = { read, side: 240, lane: "desk", owner: "a" } as const;
		const failing = openImage(source, async () => {
			throw new Error("the disk is full");
		});
		await expect(failing).rejects.toThrow("the disk is full");
		expect(await open(await photo(), "a", "desk")).toMatchObject({ width: 800 });
	});

	test("deleted bytes are reported as missing", async () => {
		const source = { read: async () => undefined, side: 9, lane: "preview", owner: "a" } as const;
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
