import sharp from "sharp";
import { inSpan } from "#app/platform/tracing.server.ts";
import { type InTurn, turns } from "#app/platform/turns.server.ts";

/** What a picture may weigh when it is sent, in bytes. */
export const maxImageBytes = 15 * 1024 * 1024;
const maxPixels = 50e6;
/** Pictures that may wait for their turn, each held in memory. */
const maxWaiting = 15;

const formats: readonly string[] = ["jpeg", "png", "webp", "heif"];
// Transparent parts become travertine, the ground that pictures lie on.
const ground = "#ebdfcc";

// One thread per picture and no cache of operations: pages and memory come first.
sharp.concurrency(1);
sharp.cache(false);

/** How many threads work on one picture; 1 unless there is nobody to keep waiting. */
export function workTogether(threads: number): void {
	sharp.concurrency(threads);
}

export type ImageFault =
	| "empty"
	| "too_large"
	| "too_many_pixels"
	| "not_an_image"
	/** An iPhone's format that this build cannot decode: ask for JPEG. */
	| "heic"
	| "damaged";

/** Upright sRGB pixels without anything else the file held. */
export type Pixels = {
	/** Three bytes a pixel, row by row. */
	data: Buffer;
	width: number;
	height: number;
	/** The upright size of the file itself, before it was made smaller. */
	original: { width: number; height: number };
};

/**
 * Decodes a picture that a stranger sent, first frame only, into a box of `side` pixels.
 * What it is is decided by its bytes; names and declared types play no part.
 */
export async function decodeImage(
	bytes: Uint8Array,
	side: number,
): Promise<{ ok: true; pixels: Pixels } | { ok: false; reason: ImageFault }> {
	if (bytes.byteLength === 0) return { ok: false, reason: "empty" };
	if (bytes.byteLength > maxImageBytes) return { ok: false, reason: "too_large" };
	// Looked at before sharp is: it would hand an SVG to an XML parser merely to name it.
	if (!hasKnownSignature(bytes)) return { ok: false, reason: "not_an_image" };
	const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" });
	try {
		const { format, autoOrient } = await source.metadata();
		if (!formats.includes(format)) return { ok: false, reason: "not_an_image" };
		const { data, info } = await source
			.autoOrient()
			.flatten({ background: ground })
			.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
			.timeout({ seconds: 20 })
			.raw()
			.toBuffer({ resolveWithObject: true });
		const { width, height } = info;
		return { ok: true, pixels: { data, width, height, original: autoOrient } };
	} catch (error) {
		return { ok: false, reason: faultOf(error, bytes) };
	}
}

type Encoding = { format: "avif" | "webp"; quality: number; width?: number };

/** Pixels as a file, `width` pixels wide but never wider than they are, with no metadata. */
export function encodeImage(pixels: Pixels, encoding: Encoding): Promise<Buffer> {
	const image = fromPixels(pixels).resize({ width: encoding.width, withoutEnlargement: true });
	const { format, quality } = encoding;
	return format === "avif"
		? image.avif({ quality, effort: 3, chromaSubsampling: "4:2:0" }).toBuffer()
		: image.webp({ quality }).toBuffer();
}

/** The picture in a box of `side` pixels, four bytes a pixel. */
export async function shrinkImage(pixels: Pixels, side: number) {
	const { data, info } = await fromPixels(pixels)
		.resize({ width: side, height: side, fit: "inside" })
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { rgba: data, width: info.width, height: info.height };
}

function fromPixels({ data, width, height }: Pixels) {
	return sharp(data, { raw: { width, height, channels: 3 } });
}

/**
 * Does picture work when it is its turn: one at a time in a process, so that a core stays free for
 * pages. Undefined when too many wait already.
 */
export const inTurn: InTurn = (work) => turn(() => inSpan({ name: "picture work" }, work));
const turn = turns(1, maxWaiting);

function hasKnownSignature(bytes: Uint8Array): boolean {
	const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
	return /^(?:\xff\xd8\xff|\x89PNG\r\n|RIFF.{4}WEBP|.{4}ftyp)/s.test(head);
}

function faultOf(error: unknown, bytes: Uint8Array): ImageFault {
	const message = error instanceof Error ? error.message : "";
	if (/pixel limit/.test(message)) return "too_many_pixels";
	const brands = Buffer.from(bytes.subarray(4, 64)).toString("latin1");
	if (/^ftyp(?:he|.*hei[cx])/s.test(brands)) return "heic";
	if (/unsupported image format/.test(message)) return "not_an_image";
	return "damaged";
}
