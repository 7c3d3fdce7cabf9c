import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createStaticHandler, RouterContextProvider } from "react-router";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { action, loader } from "#app/media/upload.action.ts";
import { photoFaults, type Upload } from "#app/media/upload.ts";
import { countUpload } from "#app/media/upload-limits.ts";
import { networkContext } from "#app/platform/limits/network.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import * as storage from "#app/platform/storage/storage.server.ts";
import { patience } from "#test/patience.ts";

const door = createStaticHandler([{ id: "upload", path: "/uploads/:key", loader, action }]);
const newKey = () => randomBytes(16).toString("base64url");

async function ask(key: string, init: RequestInit = {}, network = newKey()) {
	const requestContext = new RouterContextProvider();
	requestContext.set(networkContext, network);
	const request = new Request(`http://localhost/uploads/${key}`, init);
	const response: Response = await door.queryRoute(request, { requestContext });
	expect(response.headers.get("Cache-Control")).toBe("no-store");
	const body: Upload & { words?: string } = await response.json();
	return { status: response.status, headers: response.headers, body };
}

function put(
	key: string,
	offset: number | string,
	size: number | string,
	body: BodyInit,
	network?: string,
) {
	const headers = { "Upload-Offset": String(offset), "Upload-Length": String(size) };
	return ask(key, { method: "PUT", body, headers }, network);
}

async function photo(): Promise<Uint8Array<ArrayBuffer>> {
	const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
	const made = sharp({
		create: { width: 300, height: 200, channels: 3, background: "#888", noise },
	});
	return new Uint8Array(await made.jpeg().toBuffer());
}

test("parts are sent one after another, and the state can be read at any time", async () => {
	const [key, file] = [newKey(), await photo()];
	const size = file.byteLength;
	expect((await ask(key)).status).toBe(404);
	expect(await put(key, 0, size, file.slice(0, 9000))).toMatchObject({
		status: 200,
		body: { received: 9000, size, state: "arriving" },
	});
	expect(await put(key, 0, size, file.slice(0, 9000))).toMatchObject({
		status: 409,
		body: { received: 9000 },
	});
	expect((await ask(key)).body).toEqual({ received: 9000, size, state: "arriving" });
	const last = await put(key, 9000, size, file.slice(9000));
	expect(last).toMatchObject({ status: 200, body: { received: size, state: "kept" } });
	expect((await ask(key)).body).toEqual(last.body);
	expect((await ask(key, { method: "DELETE" })).status).toBe(200);
	expect((await ask(key, { method: "DELETE" })).status).toBe(404);
	expect((await ask(key)).status).toBe(404);
});

test("a file that is not a picture gets an error message", async () => {
	const drawing = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>");
	const key = newKey();
	const sent = await put(key, 0, drawing.byteLength, drawing);
	expect(sent).toMatchObject({ status: 422, body: { state: "refused", reason: "not_an_image" } });
	expect(sent.body.words).toBe(photoFaults.not_an_image);
	expect(await ask(key)).toMatchObject({ status: 200, body: { words: sent.body.words } });
});

test("a part over 1 MB is not read to its end, and a file over 15 MB not begun", async () => {
	let sent = 0;
	const endless = new ReadableStream({
		pull(controller) {
			sent += 65_536;
			controller.enqueue(new Uint8Array(65_536));
		},
	});
	const init = {
		method: "PUT",
		body: endless,
		headers: { "Upload-Offset": "0", "Upload-Length": "9000000" },
		duplex: "half",
	};
	expect((await ask(newKey(), init)).status).toBe(413);
	expect(sent).toBeLessThan(1_300_000);
	expect((await put(newKey(), 0, 9_000_000, new Uint8Array(1024 * 1024))).status).toBe(200);
	const large = await put(newKey(), 0, 15 * 1024 * 1024 + 1, "x");
	expect([large.status, large.body.words]).toEqual([413, expect.stringContaining("15 MB")]);
});

test("slow parts at the same time don't block others and leave nothing behind", async () => {
	const ends: (() => void)[] = [];
	const headers = { "Upload-Offset": "0", "Upload-Length": "9000000" };
	const requests = Array.from({ length: 80 }, () => {
		const body = new ReadableStream(
			{
				start: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
				pull: (controller) => void ends.push(() => controller.error(new Error("gone"))),
			},
			{ highWaterMark: 0 },
		);
		const init = { method: "PUT", body, headers, duplex: "half" };
		return ask(newKey(), init).catch((error: Error) => error.message);
	});
	await vi.waitFor(() => expect(ends).toHaveLength(80), patience);
	expect((await put(newKey(), 0, 9, "x")).status).toBe(200);
	for (const end of ends) end();
	expect(new Set(await Promise.all(requests))).toEqual(new Set(["gone"]));
	expect(await readdir(join(env.dataDir, "files/incoming"))).toEqual([]);
});

test.each([
	["too much was sent before", 0, 9, 429],
	["it does not follow what is here", 5, 9, 409],
	["the file is too large", 0, 16_000_000, 413],
])("a part is refused before it is read when %s", async (_, offset, size, status) => {
	const network = newKey();
	for (let sent = 0; status === 429 && sent < 60; sent++) await countUpload(network, 1);
	let read = 0;
	const body = new ReadableStream({ pull: () => void read++ }, { highWaterMark: 0 });
	const headers = { "Upload-Offset": String(offset), "Upload-Length": String(size) };
	const init = { method: "PUT", body, headers, duplex: "half" };
	expect((await ask(newKey(), init, network)).status).toBe(status);
	expect(read).toBe(0);
});

test("unknown headers, keys and methods are refused", async () => {
	for (const [offset, size] of [
		["", 5],
		["-1", 5],
		["0x1", 5],
		[0, ""],
		[0, "1e3"],
		[0, 0],
		[0, "99999999999"],
		[4, 2],
	] as const) {
		const { status } = await put(newKey(), offset, size, "hello");
		expect([400, 409], `${offset}/${size}`).toContain(status);
	}
	expect((await ask(newKey(), { method: "PUT", body: "x" })).status).toBe(400);
	for (const key of ["x", "%00", "..%2f..%2fetc", "A".repeat(23), `${"A".repeat(21)}.`]) {
		expect((await put(key, 0, 1, "x")).status, key).toBe(404);
		expect((await ask(key)).status, key).toBe(404);
	}
	for (const method of ["POST", "PATCH"]) {
		expect((await ask(newKey(), { method, body: "x" })).status).toBe(405);
	}
});

test("a network over its limit gets a Retry-After", async () => {
	for (let sent = 0; sent < 40; sent++)
		expect((await put(newKey(), 0, 9, "x", "n")).status).toBe(200);
	const refused = await put(newKey(), 0, 9, "x", "n");
	expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
	expect((await put(newKey(), 0, 9, "x", "m")).status).toBe(200);
});

test("on a full disk the sender is asked to retry and loses nothing", async () => {
	const key = newKey();
	await put(key, 0, 9, "abc");
	const full = Object.assign(new Error("write"), { code: "ENOSPC" });
	const adopt = vi.spyOn(storage, "adoptObject").mockRejectedValue(full);
	const refused = await put(key, 3, 9, "def");
	adopt.mockRestore();
	expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "60"]);
	expect((await put(key, 3, 9, "def")).body.received).toBe(6);
});
