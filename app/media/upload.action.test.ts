import { createHash, randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { createStaticHandler, RouterContextProvider } from "react-router";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { uploads } from "#app/media/table.ts";
import { action, loader } from "#app/media/upload.action.ts";
import { photoFaults } from "#app/media/upload.ts";
import { countUpload } from "#app/media/upload-limits.ts";
import { db } from "#app/platform/database/db.server.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import * as storage from "#app/platform/storage/storage.server.ts";
import { patience } from "#test/waiting.ts";

const door = createStaticHandler([{ id: "upload", path: "/uploads/:key", loader, action }]);
const newKey = () => randomBytes(16).toString("base64url");

async function ask(key: string, init: RequestInit = {}, network = newKey()) {
	const requestContext = new RouterContextProvider();
	requestContext.set(networkContext, network);
	const request = new Request(`http://localhost/uploads/${key}`, init);
	const response: Response = await door.queryRoute(request, { requestContext });
	expect(response.headers.get("Cache-Control")).toBe("no-store");
	const body: { preview?: string; state?: string; message?: string } = await response.json();
	return { status: response.status, headers: response.headers, body };
}

function put(key: string, body: BodyInit, network?: string) {
	return ask(key, { method: "PUT", body, duplex: "half" } as RequestInit, network);
}

async function photo(): Promise<Uint8Array<ArrayBuffer>> {
	const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
	const made = sharp({
		create: { width: 300, height: 200, channels: 3, background: "#888", noise },
	});
	return new Uint8Array(await made.jpeg().toBuffer());
}

test("a photo is stored once per key, and can be asked for and deleted", async () => {
	const [key, file] = [newKey(), await photo()];
	const network = newKey();
	expect((await ask(key)).status).toBe(404);
	const sent = await put(key, file, network);
	expect(sent).toMatchObject({
		status: 200,
		body: { preview: expect.stringMatching(/^data:image\/webp/) },
	});
	expect((await ask(key)).body).toEqual(sent.body);
	expect((await put(key, file, network)).body).toEqual(sent.body);
	for (let more = 1; more < 60; more++) await countUpload(network, 1);
	expect((await put(key, file, network)).status).toBe(200);
	expect((await put(newKey(), file, network)).status).toBe(429);
	const keyHash = createHash("sha256").update(key).digest("hex");
	expect(await db.$count(uploads, eq(uploads.keyHash, keyHash))).toBe(1);
	for (let time = 0; time < 2; time++) {
		expect((await ask(key, { method: "DELETE" })).status).toBe(200);
	}
	expect((await ask(key)).status).toBe(404);
});

test.each([
	["<svg xmlns='http://www.w3.org/2000/svg'/>", photoFaults.not_an_image],
	["", photoFaults.empty],
])("a file that is not a picture gets an error message: %s", async (content, message) => {
	const key = newKey();
	const sent = await put(key, content);
	expect([sent.status, sent.body.message]).toEqual([422, message]);
	expect((await ask(key)).status).toBe(404);
});

test("a file over 15 MB is not read to its end, or not at all if it says so (I4)", async () => {
	let sent = 0;
	const endless = new ReadableStream({
		pull(controller) {
			sent += 65_536;
			controller.enqueue(new Uint8Array(65_536));
		},
	});
	expect((await put(newKey(), endless)).status).toBe(413);
	expect(sent).toBeLessThan(15 * 1024 * 1024 + 300_000);
	expect(await readdir(join(env.dataDir, "files/incoming"))).toEqual([]);
});

test("slow photos at the same time don't block others and leave nothing behind", async () => {
	const ends: (() => void)[] = [];
	const requests = Array.from({ length: 80 }, () => {
		const body = new ReadableStream(
			{
				start: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
				pull: (controller) => void ends.push(() => controller.error(new Error("gone"))),
			},
			{ highWaterMark: 0 },
		);
		return put(newKey(), body).catch((error: Error) => error.message);
	});
	await vi.waitFor(() => expect(ends).toHaveLength(80), patience);
	expect((await put(newKey(), await photo())).status).toBe(200);
	for (const end of ends) end();
	expect(new Set(await Promise.all(requests))).toEqual(new Set(["gone"]));
	expect(await readdir(join(env.dataDir, "files/incoming"))).toEqual([]);
});

test.each([
	["too much was sent before", 429, 9],
	["the file is too large", 413, 16_000_000],
])("a photo is refused before it is read when %s", async (_, status, size) => {
	const network = newKey();
	for (let sent = 0; status === 429 && sent < 60; sent++) await countUpload(network, 1);
	let read = 0;
	const body = new ReadableStream({ pull: () => void read++ }, { highWaterMark: 0 });
	const headers = { "Content-Length": String(size) };
	const init = { method: "PUT", body, headers, duplex: "half" };
	const refused = await ask(newKey(), init, network);
	expect([refused.status, refused.headers.get("Retry-After")]).toEqual([
		status,
		status === 429 ? "60" : null,
	]);
	expect(read).toBe(0);
});

test("a part from the page of an earlier version is refused for good, and says what helps", async () => {
	const headers = { "Upload-Offset": "0", "Upload-Length": "9" };
	const sent = await ask(newKey(), { method: "PUT", body: "x", headers });
	expect(sent).toMatchObject({
		status: 409,
		body: { state: "refused", message: expect.stringContaining("Reload") },
	});
});

test("unknown keys and methods are refused", async () => {
	for (const key of ["x", "%00", "..%2f..%2fetc", "A".repeat(23), `${"A".repeat(21)}.`]) {
		expect((await put(key, "x")).status, key).toBe(404);
		expect((await ask(key)).status, key).toBe(404);
	}
	for (const method of ["POST", "PATCH"]) {
		expect((await ask(newKey(), { method, body: "x" })).status).toBe(405);
	}
});

test("on a full disk the sender is asked to retry", async () => {
	const [key, file] = [newKey(), await photo()];
	const full = Object.assign(new Error("write"), { code: "ENOSPC" });
	const adopt = vi.spyOn(storage, "adoptObject").mockRejectedValue(full);
	const refused = await put(key, file);
	adopt.mockRestore();
	expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "60"]);
	expect((await ask(key)).status).toBe(404);
	expect((await put(key, file)).status).toBe(200);
});
