import { createStaticHandler } from "react-router";
import sharp from "sharp";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { loader } from "#app/media/photo.file.ts";
import { clearPhotoCache, findPublicFile } from "#app/media/photo-files.ts";
import { addDrawnPhoto, ingestPhoto, placePhotos, setPhotosPublic } from "#app/media/photos.ts";
import { measureLook } from "#app/media/variants.ts";
import { systemActor } from "#app/people/actor.ts";
import { transaction } from "#app/platform/database/db.server.ts";
import { openImage } from "#app/platform/images/image.server.ts";
import * as storage from "#app/platform/storage/storage.server.ts";
import { patience } from "#test/waiting.ts";

const door = createStaticHandler([{ id: "photo", path: "/photos/:token/:file", loader }]);
const dog = { kind: "dog", id: 1 } as const;
let token = "";

beforeEach(async () => {
	clearPhotoCache();
	const background = { r: 180, g: 90, b: 60 };
	const sent = sharp({ create: { width: 700, height: 630, channels: 3, background } });
	const result = await ingestPhoto(await sent.png().toBuffer(), {}, systemActor("test"));
	if (!result.ok) throw new Error(result.reason);
	token = result.photo.token;
	await transaction((tx) => placePhotos(dog, [result.photo.id], tx));
	await show(true);
});

function show(shown: boolean): Promise<void> {
	return transaction((tx) => setPhotosPublic(dog, shown, tx));
}

function ask(path: string, init?: RequestInit): Promise<Response> {
	return door.queryRoute(new Request(`http://localhost${path}`, init));
}

async function expectAbsent(response: Response) {
	expect(response.status).toBe(404);
	expect(response.headers.get("Cache-Control")).toBe("no-store");
	expect(response.headers.get("ETag")).toBeNull();
	expect(await response.text()).toMatch(/^[^<]+$/);
}

test("a public picture is sent whole, immutable, with its type", async () => {
	for (const [name, type] of [
		["640.avif", "image/avif"],
		["160.webp", "image/webp"],
		["480.jpg", "image/jpeg"],
	] as const) {
		const response = await ask(`/photos/${token}/${name}`);
		const bytes = new Uint8Array(await response.arrayBuffer());
		expect(response.status).toBe(200);
		expect(Object.fromEntries(response.headers)).toMatchObject({
			"content-type": type,
			"content-length": String(bytes.byteLength),
			"cache-control": "public, max-age=31536000, immutable",
			"accept-ranges": "bytes",
			"x-content-type-options": "nosniff",
			"cross-origin-resource-policy": "cross-origin",
		});
		expect(response.headers.get("Set-Cookie")).toBeNull();
		expect((await sharp(bytes).metadata()).width).toBe(Number.parseInt(name, 10));
	}
});

test("HEAD, conditional and partial requests", async () => {
	const path = `/photos/${token}/320.webp`;
	const whole = await ask(path);
	const etag = whole.headers.get("ETag") ?? "";
	const bytes = new Uint8Array(await whole.arrayBuffer());
	expect(etag).toMatch(/^"[\w-]{22}"$/);

	const head = await ask(path, { method: "HEAD" });
	expect([head.status, head.headers.get("Content-Length")]).toEqual([200, `${bytes.byteLength}`]);
	expect(await head.text()).toBe("");

	const same = await ask(path, { headers: { "If-None-Match": etag } });
	expect([same.status, await same.text()]).toEqual([304, ""]);

	const part = await ask(path, { headers: { Range: "bytes=4-9" } });
	expect(part.status).toBe(206);
	expect(part.headers.get("Content-Range")).toBe(`bytes 4-9/${bytes.byteLength}`);
	expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(4, 10));

	const beyond = await ask(path, { headers: { Range: `bytes=${bytes.byteLength}-` } });
	expect(beyond.status).toBe(416);
});

test("unknown file names are 404", async () => {
	const names = [
		"640.jpg",
		"641.webp",
		"960.avif",
		"640.png",
		"640.avif.webp",
		"master.webp",
		"0640.avif",
	];
	const hostileNames = [
		"..%2fmaster.webp",
		"640.avif%00",
		"%2e%2e%2f%2e%2e%2fpostgres",
		"640.AVIF",
		"-1.webp",
	];
	for (const name of [...names, ...hostileNames]) {
		await expectAbsent(await ask(`/photos/${token}/${name}`));
	}
	for (const other of ["A".repeat(22), "x", `${token}x`, "%25", token.toLowerCase().slice(1)]) {
		await expectAbsent(await ask(`/photos/${other}/640.avif`));
	}
});

test("a cached file is read once, and a withdrawn one is gone at once", async () => {
	const path = `/photos/${token}/480.avif`;
	const read = vi.spyOn(storage, "readObject");
	expect((await ask(path)).status).toBe(200);
	expect((await ask(path)).status).toBe(200);
	expect(read).toHaveBeenCalledOnce();
	await show(false);
	clearPhotoCache();
	await expectAbsent(await ask(path));
	await expectAbsent(await ask(path, { headers: { "If-None-Match": "*", Range: "bytes=0-1" } }));
	await show(true);
	expect((await ask(path)).status).toBe(200);
});

test("a read that began before a withdrawal does not bring the picture back", async () => {
	const path = `/photos/${token}/160.avif`;
	const gate = Promise.withResolvers<void>();
	const { readObject } = storage;
	const read = vi.spyOn(storage, "readObject").mockImplementation(async (key) => {
		await gate.promise;
		return readObject(key);
	});
	const early = ask(path);
	await vi.waitFor(() => expect(read).toHaveBeenCalledOnce(), patience);
	await show(false);
	clearPhotoCache();
	gate.resolve();
	expect((await early).status).toBe(200);
	await expectAbsent(await ask(path));
});

test("the ETag reveals nothing about the original file", async () => {
	const file = await findPublicFile(token, "160.webp");
	const other = await findPublicFile(token, "160.avif");
	expect(file?.etag).not.toBe(other?.etag);
});

test("a picture of an unapproved dog has no public address", async () => {
	const sent = sharp({ create: { width: 300, height: 200, channels: 3, background: "#123456" } });
	const made = await ingestPhoto(await sent.png().toBuffer(), {}, systemActor("test"));
	if (!made.ok) throw new Error(made.reason);
	await transaction((tx) => placePhotos({ kind: "case", id: 5 }, [made.photo.id], tx));
	for (const name of ["160.avif", "160.webp", "320.avif", "master.webp"]) {
		await expectAbsent(await ask(`/photos/${made.photo.token}/${name}`));
	}
});

describe("a photo that is kept as its master alone", () => {
	async function makeLater(side: number) {
		const sent = sharp({ create: { width: side, height: side, channels: 3, background: "#345" } });
		const bytes = await sent.webp().toBuffer();
		const look = await measureLook(bytes);
		if (!look.ok) throw new Error(look.reason);
		const photo = await addDrawnPhoto(bytes, look.value, {});
		await transaction((tx) => placePhotos({ kind: "dog", id: side }, [photo.id], tx));
		await transaction((tx) => setPhotosPublic({ kind: "dog", id: side }, true, tx));
		return photo.token;
	}
	const writes = () => vi.spyOn(storage, "writeObject");

	test("is made in the size that is asked for, once", async () => {
		const later = await makeLater(500);
		const written = writes();
		const path = `/photos/${later}/320.avif`;
		const answers = await Promise.all([ask(path), ask(path), ask(path)]);
		for (const answer of answers) {
			expect(answer.status).toBe(200);
			const { width, format } = await sharp(await answer.bytes()).metadata();
			expect([width, format]).toEqual([320, "heif"]);
		}
		clearPhotoCache();
		expect((await ask(path)).status).toBe(200);
		expect(written).toHaveBeenCalledOnce();
	});

	test("has no other sizes than its page offers", async () => {
		const later = await makeLater(501);
		const written = writes();
		for (const name of ["640.avif", "321.webp", "master.webp", "160.png"]) {
			await expectAbsent(await ask(`/photos/${later}/${name}`));
		}
		expect(written).not.toHaveBeenCalled();
	});

	test("asks to come back while too many are being made", async () => {
		const later = await makeLater(502);
		const gate = Promise.withResolvers<void>();
		const { readObject } = storage;
		vi.spyOn(storage, "readObject").mockImplementation(async (key) => {
			if (key.endsWith("master.webp")) await gate.promise;
			return readObject(key);
		});
		const others = Array.from({ length: 61 }, () =>
			openImage({ read: () => gate.promise.then(() => undefined), side: 100 }, async () => 1),
		);
		const answer = await ask(`/photos/${later}/160.webp`).catch((thrown: Response) => thrown);
		expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "3"]);
		gate.resolve();
		await Promise.all(others);
		expect((await ask(`/photos/${later}/160.webp`)).status).toBe(200);
	});
});
