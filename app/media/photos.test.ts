import sharp from "sharp";
import { expect, test } from "vitest";
import { findPublicFile } from "#app/media/photo-files.ts";
import { ingestPhoto, mainPhotoOf, placePhotos, setPhotosPublic } from "#app/media/photos.ts";
import { photoUses } from "#app/media/table.ts";
import { findMaster } from "#app/media/variants.ts";
import { systemActor } from "#app/people/actor.ts";
import { db, transaction } from "#app/platform/database/db.server.ts";
import { photosOf } from "#test/make.ts";

async function newPhoto() {
	const background = { r: 200, g: 120, b: 40 };
	const sent = sharp({ create: { width: 180, height: 160, channels: 3, background } });
	const result = await ingestPhoto(await sent.png().toBuffer(), {}, systemActor("test"));
	if (!result.ok) throw new Error(`refused: ${result.reason}`);
	return result.photo;
}

test("a subject's pictures keep their order and are replaced as a whole", async () => {
	const [a, b, c] = [await newPhoto(), await newPhoto(), await newPhoto()];
	const tokens = async () => (await photosOf("dog", [71])).get(71)?.map(({ token }) => token);
	await transaction((tx) => placePhotos({ kind: "dog", id: 71 }, [c.id, a.id, b.id], tx));
	expect(await tokens()).toEqual([c.token, a.token, b.token]);
	await transaction((tx) => placePhotos({ kind: "dog", id: 71 }, [b.id, c.id], tx));
	expect(await tokens()).toEqual([b.token, c.token]);
	const turned = [c, b].map(({ id }, position) => ({ photoId: id, position: 1 - position }));
	await db.delete(photoUses);
	await db
		.insert(photoUses)
		.values(turned.map((use) => ({ ...use, subjectKind: "dog" as const, subjectId: 71 })));
	expect(await tokens()).toEqual([b.token, c.token]);
	await transaction((tx) => placePhotos({ kind: "dog", id: 71 }, [], tx));
	expect(await tokens()).toEqual([]);
});

test("a list gets main pictures of its own kind only", async () => {
	const [first, second] = [await newPhoto(), await newPhoto()];
	await transaction(async (tx) => {
		await placePhotos({ kind: "dog", id: 81 }, [first.id, second.id], tx);
		await placePhotos({ kind: "kennel", id: 82 }, [second.id], tx);
	});
	const [main, ...others] = await Promise.all([81, 82, 83].map((id) => mainPhotoOf("dog", id)));
	expect(others).toEqual([undefined, undefined]);
	expect(main?.token).toBe(first.token);
	expect(Object.keys(main ?? {}).sort()).toEqual(
		["alt", "color", "height", "token", "width"].sort(),
	);
	expect((await sharp(await (await findMaster("dog", 81))?.read()).metadata()).format).toBe("webp");
	expect(await findMaster("dog", 82)).toBeUndefined();
	const all = await photosOf("dog", [81, 83]);
	expect(all.get(81)).toHaveLength(2);
	expect(all.get(83)).toEqual([]);
	expect((await photosOf("kennel", [81])).get(81)).toEqual([]);
});

test("a picture has a public file exactly while a public subject shows it", async () => {
	const photo = await newPhoto();
	const find = () => findPublicFile(photo.token, "160.avif");
	const [dog, kennel] = [{ kind: "dog", id: 91 } as const, { kind: "kennel", id: 91 } as const];
	expect(await find()).toBeUndefined();
	await transaction(async (tx) => {
		await placePhotos(dog, [photo.id], tx);
		await placePhotos(kennel, [photo.id], tx);
	});
	expect(await find()).toBeUndefined();
	await transaction((tx) => setPhotosPublic(dog, true, tx));
	expect(await find()).toMatchObject({ type: "image/avif" });
	await transaction((tx) => setPhotosPublic(kennel, true, tx));
	await transaction((tx) => setPhotosPublic(dog, false, tx));
	expect(await find()).toBeDefined();
	await transaction((tx) => placePhotos(kennel, [photo.id], tx));
	expect(await find()).toBeUndefined();
});
