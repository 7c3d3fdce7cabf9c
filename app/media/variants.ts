import { rgbaToThumbHash } from "thumbhash";
import { perceptualHash } from "#app/media/perceptual-hash.ts";
import { masterSide, type PhotoFormat, photoFormats, widthsOf } from "#app/media/photo.ts";
import { type ImageSource, type Opened, openImage } from "#app/platform/images/image.server.ts";
import { hasObject, writeObject } from "#app/platform/storage/storage.server.ts";

type Size = { width: number; height: number };

/** What a row keeps of a picture: its upright size in pixels, its ThumbHash in base64, its looks. */
export type Look = Size & { thumbhash: string; perceptualHash: string | null };

/** Nobody is sent the master: it is what the server itself draws with. */
export const masterName = "master.webp";
const quality = { avif: 55, webp: 78 };

/** Makes and stores every file of a picture; when this resolves they are durable. */
export function makeVariants(
	bytes: Uint8Array,
	contentHash: string,
	from: Pick<ImageSource, "lane" | "owner">,
): Promise<Opened<Look>> {
	const source = { read: async () => bytes, side: masterSide, ...from };
	return openImage(source, async ({ original, encode, shrink }) => {
		for (const variant of variantsOf(original)) {
			await writeObject(variantKey(contentHash, variant.name), await encode(variant));
		}
		const { width, height, rgba } = await shrink(100);
		const thumbhash = Buffer.from(rgbaToThumbHash(width, height, rgba)).toString("base64");
		return {
			...original,
			thumbhash,
			perceptualHash: await perceptualHash({ width, height, rgba }),
		};
	});
}

export async function hasVariants(contentHash: string, size: Size): Promise<boolean> {
	for (const { name } of variantsOf(size)) {
		if (!(await hasObject(variantKey(contentHash, name)))) return false;
	}
	return true;
}

export function variantKey(contentHash: string, name: string): string {
	return `photos/${contentHash}/${name}`;
}

type Variant = { name: string; format: PhotoFormat; quality: number; width?: number };

/** The master and every width that pages use. */
function variantsOf(size: Size): Variant[] {
	const offered = widthsOf(size).flatMap((width) =>
		photoFormats.map((format) => ({
			name: `${width}.${format}`,
			format,
			quality: quality[format],
			width,
		})),
	);
	return [{ name: masterName, format: "webp", quality: 90 }, ...offered];
}
