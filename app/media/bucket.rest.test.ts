import { afterAll, expect, test, vi } from "vitest";
import { dogs } from "#app/network/dogs/store.ts";

// Hoisted: the storage setting is read once per process, on import.
const server = await vi.hoisted(async () => {
	const { startS3 } = await import("#test/fake-servers.ts");
	const started = await startS3();
	const { endpoint, bucket, key, secret } = started.settings;
	Object.assign(process.env, { STORAGE: "s3", S3_ENDPOINT: endpoint, S3_BUCKET: bucket });
	Object.assign(process.env, { S3_KEY: key, S3_SECRET: secret });
	return started;
});

import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inArray } from "drizzle-orm";
import { shareCardResponse } from "#app/media/cards/cached-card.ts";
import { findPublicFile } from "#app/media/photo-files.ts";
import { deletePhotoFiles, deleteUnusedPhotos, placePhotos } from "#app/media/photos.ts";
import { photos } from "#app/media/table.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/settings/env.server.ts";
import { deleteFolder } from "#app/platform/storage/storage.server.ts";
import { openS3Store } from "#app/platform/storage/storage-s3.server.ts";
import { actor, makeDog, photosOf } from "#test/make.ts";

afterAll(() => server.stop());

const bucket = openS3Store(server.settings);

async function keys(): Promise<string[]> {
	const all: string[] = [];
	for await (const { key } of bucket.list()) all.push(key);
	return all;
}

test("photos and cards are stored in, served from and deleted from the bucket, never the disk", async () => {
	const dog = await makeDog({ name: "Nera" }, { photos: 1 });
	const [photo] = (await photosOf("dog", [dog.id])).get(dog.id) ?? [];
	const file = await findPublicFile(photo?.token ?? "", "160.webp");
	expect(
		Buffer.from(file?.bytes ?? [])
			.subarray(8, 12)
			.toString(),
	).toBe("WEBP");
	const card = await shareCardResponse(
		new Request("https://corso.example/adoption-network/nera/card.jpg"),
		{ kind: "dog", id: dog.id },
		{ eyebrow: "Adoption", title: "Nera", tone: "sand" },
	);
	expect(card.status).toBe(200);
	const there = await keys();
	expect(there.some((key) => key.startsWith("photos/") && key.endsWith("160.webp"))).toBe(true);
	expect(there.some((key) => key.startsWith(`cards/dog/${dog.id}/`))).toBe(true);
	await dogs.transition(dog.id, "withdrawn", actor);
	expect(await findPublicFile(photo?.token ?? "", "160.webp")).toBeUndefined();
	await transaction((tx) => placePhotos({ kind: "dog", id: dog.id }, [], tx));
	const ids = (await db.select({ id: photos.id }).from(photos)).map(({ id }) => id);
	const gone = await db.select().from(photos).where(inArray(photos.id, ids));
	expect(gone).toHaveLength(1);
	await transaction(async (tx) => deletePhotoFiles(await deleteUnusedPhotos(ids, tx), tx));
	expect((await keys()).filter((key) => key.startsWith("photos/"))).toEqual([]);
	expect(existsSync(join(env.dataDir, "files"))).toBe(false);
});

test("an erased file is also deleted from the disk, where a move to the bucket leaves copies (D3)", async () => {
	const folder = join(env.dataDir, "files/photos/moved");
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, "160.webp"), "");
	await deleteFolder("photos/moved");
	expect(existsSync(folder)).toBe(false);
});
