import { eq } from "drizzle-orm";
import { rgbaToThumbHash, thumbHashToAverageRGBA } from "thumbhash";
import { perceptualHash } from "#app/media/perceptual-hash.ts";
import {
	emailFile,
	masterSide,
	type PhotoFormat,
	photoFormats,
	widthsOf,
} from "#app/media/photo.ts";
import { isMainPhotoOf, photos, photoUses, type SubjectKind } from "#app/media/table.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import {
	type ImageSource,
	type Opened,
	type OpenImage,
	openImage,
} from "#app/platform/images/image.server.ts";
import { hasObject, readObject, writeObject } from "#app/platform/storage/storage.server.ts";

type Size = { width: number; height: number };

export type Look = Size & { thumbhash: string; perceptualHash: string | null; blur: number | null };

/** Never served; the source for everything that the server draws. */
export const masterName = "master.webp";
/** Pixels; the threshold in photo-advice.ts applies to this size. */
const blurSide = 640;
const quality = { avif: 55, webp: 78, jpeg: 80 };

export function makeVariants(bytes: Uint8Array, contentHash: string): Promise<Opened<Look>> {
	return openImage(sourceOf(bytes), async (image) => {
		for (const variant of variantsOf(image.original)) {
			await writeObject(variantKey(contentHash, variant.name), await image.encode(variant));
		}
		return lookOf(image);
	});
}

export function measureLook(bytes: Uint8Array): Promise<Opened<Look>> {
	return openImage(sourceOf(bytes), lookOf);
}

function sourceOf(bytes: Uint8Array): ImageSource {
	return { read: async () => bytes, side: masterSide };
}

async function lookOf({ original, shrink, blur }: OpenImage): Promise<Look> {
	const { width, height, rgba } = await shrink(100);
	const thumbhash = Buffer.from(rgbaToThumbHash(width, height, rgba)).toString("base64");
	return {
		...original,
		thumbhash,
		perceptualHash: await perceptualHash({ width, height, rgba }),
		blur: (await blur(blurSide)) ?? null,
	};
}

export function keepMaster(bytes: Uint8Array, contentHash: string): Promise<void> {
	return writeObject(variantKey(contentHash, masterName), bytes);
}

const making = new Map<string, Promise<Opened<Uint8Array>>>();

/** Makes a missing variant of a kept master, once for concurrent calls. "busy": too many are being made. */
export async function readVariant(contentHash: string, name: string): Promise<Opened<Uint8Array>> {
	const key = variantKey(contentHash, name);
	const stored = await readObject(key);
	if (stored) return { ok: true, value: stored };
	const made = making.get(key) ?? makeVariant(contentHash, name).finally(() => making.delete(key));
	making.set(key, made);
	return made;
}

function makeVariant(contentHash: string, name: string): Promise<Opened<Uint8Array>> {
	const source = { read: masterOf(contentHash).read, side: masterSide };
	return openImage(source, async ({ original, encode }) => {
		const variant = variantsOf(original).find((each) => each.name === name);
		if (!variant) throw new Error(`No variant of a photo is called ${name}.`);
		const bytes = await encode(variant);
		await writeObject(variantKey(contentHash, name), bytes);
		return bytes;
	});
}

export function hasMaster(contentHash: string): Promise<boolean> {
	return hasObject(variantKey(contentHash, masterName));
}

export function variantKey(contentHash: string, name: string): string {
	return `photos/${contentHash}/${name}`;
}

type Variant = { name: string; format: PhotoFormat | "jpeg"; quality: number; width?: number };

function variantsOf(size: Size): Variant[] {
	const offered = widthsOf(size).flatMap((width) =>
		photoFormats.map((format) => ({
			name: `${width}.${format}`,
			format,
			quality: quality[format],
			width,
		})),
	);
	const name = emailFile(size);
	return [
		{ name: masterName, format: "webp", quality: 90 },
		{ name, format: "jpeg", quality: quality.jpeg, width: Number.parseInt(name, 10) },
		...offered,
	];
}

export function colorOf(thumbhash: string): string {
	const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(thumbhash, "base64"));
	const digits = [r, g, b].map((part) =>
		Math.round(Math.min(1, Math.max(0, part)) * 255)
			.toString(16)
			.padStart(2, "0"),
	);
	return `#${digits.join("")}`;
}

export type Master = { contentHash: string; read(): Promise<Uint8Array | undefined> };

export function masterOf(contentHash: string): Master {
	return { contentHash, read: () => readObject(variantKey(contentHash, masterName)) };
}

export async function findMaster(kind: SubjectKind, id: number, from: Db = db) {
	const [photo] = await from
		.select({ contentHash: photos.contentHash })
		.from(photoUses)
		.innerJoin(photos, eq(photos.id, photoUses.photoId))
		.where(isMainPhotoOf(kind, id));
	return photo && masterOf(photo.contentHash);
}
