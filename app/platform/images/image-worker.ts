/** Decodes untrusted images. `image.server.ts` kills this process when one takes too long. */
import { writeFileSync } from "node:fs";
import sharp from "sharp";
import { blurOf } from "./blur.ts";
import { isTooComplex } from "./image-structure.ts";

const maxPixels = 50e6;

/** CPU time in milliseconds, and this process's memory in bytes. */
export type Budget = { cpuMs: number; memory: number };
export type Encoding = { format: "avif" | "webp" | "jpeg"; quality: number; width?: number };
export type Size = { width: number; height: number };
export type Rgba = Size & { rgba: Uint8Array };

export type Ask =
	| { open: Uint8Array; side: number; budget: Budget }
	| { encode: Encoding }
	| { shrink: number }
	| { blur: number }
	| { close: true };

export type Fault = "too_many_pixels" | "not_an_image" | "too_complex" | "heic" | "damaged";

/** Exactly one of these is set. */
export type Reply = {
	ready?: true;
	opened?: Size;
	fault?: Fault;
	overBudget?: true;
	encoded?: Uint8Array;
	shrunk?: Rgba;
	blur?: number | undefined;
	closed?: true;
	error?: string;
};

const formats: readonly string[] = ["jpeg", "png", "webp", "heif"];
const ground = "#ebdfcc";

let pixels: (Size & { data: Buffer }) | undefined;

sharp.cache(false);
yieldMemory();
process.on("message", (ask: Ask) => {
	answer(ask).then(send, (error: unknown) => send({ error: String(error) }));
});
// process.exit would wait for the running decode.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
send({ ready: true });

function send(reply: Reply): void {
	// The parent may be gone shortly before "disconnect" arrives.
	process.send?.(reply, undefined, undefined, () => {});
}

async function answer(ask: Ask): Promise<Reply> {
	if ("open" in ask) {
		sharp.concurrency(1);
		const watch = watchBudget(ask.budget);
		try {
			return await open(ask.open, ask.side);
		} finally {
			clearInterval(watch);
		}
	}
	if ("close" in ask) {
		pixels = undefined;
		return { closed: true };
	}
	if (!pixels) throw new Error("No image has been opened.");
	if ("encode" in ask) return { encoded: await encode(pixels, ask.encode) };
	if ("blur" in ask) return { blur: await measureBlur(pixels, ask.blur) };
	return { shrunk: await shrink(pixels, ask.shrink) };
}

async function measureBlur(from: Size & { data: Buffer }, side: number) {
	const { data, info } = await fromPixels(from)
		.greyscale()
		.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
		.raw()
		.toBuffer({ resolveWithObject: true });
	return blurOf(data, info.width, info.height);
}

async function open(bytes: Uint8Array, side: number): Promise<Reply> {
	if (isTooComplex(bytes)) return { fault: "too_complex" };
	const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" });
	try {
		const { format, autoOrient } = await source.metadata();
		if (!formats.includes(format)) return { fault: "not_an_image" };
		const { data, info } = await source
			.autoOrient()
			.flatten({ background: ground })
			.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
			.raw()
			.toBuffer({ resolveWithObject: true });
		pixels = { data, width: info.width, height: info.height };
		return { opened: { width: autoOrient.width, height: autoOrient.height } };
	} catch (error) {
		return { fault: faultOf(error, bytes) };
	}
}

function encode(from: Size & { data: Buffer }, { format, quality, width }: Encoding) {
	const image = fromPixels(from).resize({ width, withoutEnlargement: true });
	if (format === "avif") {
		return image.avif({ quality, effort: 3, chromaSubsampling: "4:2:0" }).toBuffer();
	}
	return format === "jpeg"
		? image.jpeg({ quality }).toBuffer()
		: image.webp({ quality }).toBuffer();
}

async function shrink(from: Size & { data: Buffer }, side: number): Promise<Rgba> {
	const { data, info } = await fromPixels(from)
		.resize({ width: side, height: side, fit: "inside" })
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { rgba: data, width: info.width, height: info.height };
}

function fromPixels({ data, width, height }: Size & { data: Buffer }) {
	return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Checks on a timer, which still runs because libvips decodes on its own threads. */
function watchBudget({ cpuMs, memory }: Budget) {
	const before = process.cpuUsage();
	return setInterval(() => {
		const { user, system } = process.cpuUsage(before);
		const isOver = user + system > cpuMs * 1000 || process.memoryUsage.rss() > memory;
		if (isOver) send({ overBudget: true });
	}, 20);
}

/** Makes the kernel kill this process rather than the site when memory runs out. */
function yieldMemory(): void {
	try {
		writeFileSync("/proc/self/oom_score_adj", "1000");
	} catch {
		// Only Linux has this file.
	}
}

function faultOf(error: unknown, bytes: Uint8Array): Fault {
	const message = error instanceof Error ? error.message : "";
	if (/pixel limit/.test(message)) return "too_many_pixels";
	const brands = Buffer.from(bytes.subarray(4, 64)).toString("latin1");
	if (/^ftyp(?:he|.*hei[cx])/s.test(brands)) return "heic";
	if (/unsupported image format/.test(message)) return "not_an_image";
	return "damaged";
}
