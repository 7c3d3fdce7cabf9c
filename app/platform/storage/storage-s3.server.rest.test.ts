import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDiskStore } from "#app/platform/storage/storage-disk.server.ts";
import { copyObjects, removeCopied } from "#app/platform/storage/storage-move.server.ts";
import { openS3Store } from "#app/platform/storage/storage-s3.server.ts";
import type { Listed, Store } from "#app/platform/storage/store.ts";
import { startS3 } from "#test/fake-servers.ts";

let server: Awaited<ReturnType<typeof startS3>>;
let s3: Store;
let disk: Store;
let folder: string;

beforeAll(async () => {
	server = await startS3();
	folder = await mkdtemp(join(tmpdir(), "ccr-move-"));
	s3 = openS3Store(server.settings);
	disk = openDiskStore(join(folder, "files"));
});
afterAll(async () => {
	await server.stop();
	await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
	for (const store of [s3, disk])
		for (const { key } of await listed(store)) await store.remove(key);
});

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = async (store: Store, key: string) =>
	Buffer.from((await store.read(key)) ?? bytes("absent")).toString();

async function listed(store: Store, folder?: string): Promise<Omit<Listed, "writtenAt">[]> {
	const all: Omit<Listed, "writtenAt">[] = [];
	for await (const { key, size } of store.list(folder)) all.push({ key, size });
	return all.sort((a, b) => (a.key < b.key ? -1 : 1));
}

describe.each(["s3", "disk"] as const)("%s", (which) => {
	const store = () => (which === "s3" ? s3 : disk);

	test("returns the stored bytes, and undefined for unknown keys", async () => {
		const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
		await store().write("photos/a/1.bin", all);
		await store().write("photos/a/empty", bytes(""));
		expect(new Uint8Array((await store().read("photos/a/1.bin")) ?? [])).toEqual(all);
		expect((await store().read("photos/a/empty"))?.byteLength).toBe(0);
		expect(await store().read("photos/a/2.bin")).toBeUndefined();
		expect(await store().has("photos/a/1.bin")).toBe(true);
		expect(await store().has("photos/a/2.bin")).toBe(false);
	});

	test("replaces objects and removes single ones or a folder, but no similar names", async () => {
		await store().write("cards/12/a.jpg", bytes("first"));
		await store().write("cards/12/a.jpg", bytes("second"));
		await store().write("cards/123/a.jpg", bytes("other"));
		expect(await listed(store(), "cards/12")).toEqual([{ key: "cards/12/a.jpg", size: 6 }]);
		expect(await listed(store(), "photos")).toEqual([]);
		for await (const { writtenAt } of store().list("cards")) {
			expect(Math.abs(Date.now() - writtenAt.getTime())).toBeLessThan(60_000);
		}
		expect(await textOf(store(), "cards/12/a.jpg")).toBe("second");
		await store().removeFolder("cards/12");
		await store().remove("cards/none");
		expect(await listed(store())).toEqual([{ key: "cards/123/a.jpg", size: 5 }]);
		await store().remove("cards/123/a.jpg");
		await store().removeFolder("cards/123");
		expect(await listed(store())).toEqual([]);
	});
});

test("a bucket that cannot be reached is an error, not an absence", async () => {
	const away = openS3Store({ ...server.settings, endpoint: "http://127.0.0.1:9" });
	await expect(away.read("photos/a")).rejects.toThrow();
	await expect(away.has("photos/a")).rejects.toThrow();
	await expect(away.write("photos/a", bytes("a"))).rejects.toThrow();
});

test.each([
	["never begins to answer", () => {}],
	["stops in the middle of an answer", stopsInTheMiddle],
])("a service that %s fails in time", async (_, answer) => {
	const service = createServer(answer).listen(0, "127.0.0.1");
	await once(service, "listening");
	const { port } = service.address() as AddressInfo;
	const store = openS3Store({ ...server.settings, endpoint: `http://127.0.0.1:${port}` }, 100);
	await expect(store.read("photos/a")).rejects.toThrow("100 ms");
	service.closeAllConnections();
	service.close();
});

test("files that the service fails to delete are an error (D3)", async () => {
	const service = createServer(({ method }, response) => {
		response.setHeader("Content-Type", "application/xml");
		response.end(
			method === "GET"
				? "<ListBucketResult><Contents><Key>photos/a/1</Key></Contents></ListBucketResult>"
				: "<DeleteResult><Error><Key>photos/a/1</Key><Code>InternalError</Code></Error></DeleteResult>",
		);
	}).listen(0, "127.0.0.1");
	await once(service, "listening");
	const { port } = service.address() as AddressInfo;
	const store = openS3Store({ ...server.settings, endpoint: `http://127.0.0.1:${port}` });
	await expect(store.removeFolder("photos/a")).rejects.toThrow("photos/a/1 was not deleted");
	service.closeAllConnections();
	service.close();
});

function stopsInTheMiddle(_: unknown, response: ServerResponse): void {
	response.writeHead(200, { "Content-Length": 1000 }).write("the beginning");
}

describe("a move", () => {
	const names = Array.from({ length: 40 }, (_, n) => `photos/${n % 7}/${n}.webp`);

	test("copies everything there and back unchanged", async () => {
		for (const name of names) await disk.write(name, bytes(name.repeat(50)));
		expect(await copyObjects(disk, s3)).toMatchObject({ copied: 40, there: 0 });
		expect(await listed(s3)).toEqual(await listed(disk));
		expect(await removeCopied(disk, s3)).toBe(0);
		expect(await listed(disk)).toEqual([]);
		expect(await copyObjects(s3, disk)).toMatchObject({ copied: 40 });
		for (const name of names) expect(await textOf(disk, name)).toBe(name.repeat(50));
	});

	test("continues after an interruption", async () => {
		for (const name of names) await disk.write(name, bytes(name));
		let writes = 0;
		const failing: Store = {
			...s3,
			async write(key, body) {
				if (++writes > 15) throw new Error("the cable is out");
				await s3.write(key, body);
			},
		};
		await expect(copyObjects(disk, failing)).rejects.toThrow("the cable is out");
		const there = (await listed(s3)).length;
		expect(there).toBe(15);
		expect(await copyObjects(disk, s3)).toMatchObject({ copied: 40 - there, there });
		expect(await copyObjects(disk, s3)).toMatchObject({ copied: 0, there: 40 });
	});

	test("replaces different objects at the target, even of the same size", async () => {
		await disk.write("photos/1/a", bytes("right"));
		await s3.write("photos/1/a", bytes("wrong"));
		expect(await copyObjects(disk, s3)).toMatchObject({ copied: 1 });
		expect(await textOf(s3, "photos/1/a")).toBe("right");
	});

	test("detects a store that changes the bytes", async () => {
		await disk.write("photos/1/a", bytes("right"));
		const lossy: Store = { ...s3, write: (key) => s3.write(key, bytes("rigth")) };
		await expect(copyObjects(disk, lossy)).rejects.toThrow("photos/1/a changed on the way");
	});

	test("removes no file that changed after the copy", async () => {
		await disk.write("photos/1/a", bytes("old"));
		await copyObjects(disk, s3);
		await disk.write("photos/1/a", bytes("new"));
		expect(await removeCopied(disk, s3)).toBe(1);
		expect(await textOf(disk, "photos/1/a")).toBe("new");
	});
});
