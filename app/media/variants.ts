import { rgbaToThumbHash } from "thumbhash";
import { perceptualHash } from "#app/media/perceptual-hash.ts";
import { masterSide, type PhotoFormat, photoFormats, widthsOf } from "#app/media/photo.ts";
import { type ImageSource, type Opened, openImage } from "#app/platform/images/image.server.ts";
import { hasObject, writeObject } from "#app/platform/storage/storage.server.ts";

type Size = { width: number; height: number };

export type Look = Size & { thumbhash: string; perceptualHash: string | null };

/** Never served: the source for everything the server draws. */
export const masterName = "master.webp";
const quality = { avif: 55, webp: 78 };

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
