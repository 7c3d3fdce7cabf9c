import { promisify } from "node:util";
import {
	brotliCompress,
	brotliCompressSync,
	constants,
	gzip,
	gzipSync,
	zstdCompress,
	zstdCompressSync,
} from "node:zlib";
import { bytesOf, WholeResponse } from "#app/platform/http/whole-response.server.ts";

export type Encoding = "identity" | "gzip" | "br" | "zstd";
type Compression = Exclude<Encoding, "identity">;

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);
const zstded = promisify(zstdCompress);

/** Zstandard needs a quarter of Brotli's time for the same size, but Brotli gets smaller. */
const quickestFirst: readonly Compression[] = ["zstd", "br", "gzip"];
const smallestFirst: readonly Compression[] = ["br", "zstd", "gzip"];
export const encodings: readonly Encoding[] = [...smallestFirst, "identity"];

const patterns: Record<Compression, RegExp> = {
	gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
	br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
	zstd: /\bzstd\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
};

type Accepted = string | string[] | null | undefined;

export function accepts(encoding: Encoding, accepted: Accepted): boolean {
	if (encoding === "identity") return true;
	return typeof accepted === "string" && patterns[encoding].test(accepted);
}

export function quickestFor(accepted: Accepted): Compression | undefined {
	return quickestFirst.find((encoding) => accepts(encoding, accepted));
}

export function smallestFor(accepted: Accepted): Compression | undefined {
	return smallestFirst.find((encoding) => accepts(encoding, accepted));
}

/** Bytes of the first round trip (S3), and the most that Brotli's fastest level may produce. */
const firstTripBytes = 14_000;
const quickMaxBytes = 13_000;

/** Runs synchronously, which is faster than handing the bytes to the thread pool and back. */
export function compressQuickly(encoding: Compression, bytes: Buffer): Buffer {
	if (encoding === "gzip") return gzipSync(bytes, { level: 1 });
	if (encoding === "zstd") return zstdCompressSync(bytes, zstdOptions(3, bytes));
	const quick = brotliCompressSync(bytes, brotliOptions(1, bytes));
	return quick.byteLength <= quickMaxBytes
		? quick
		: brotliCompressSync(bytes, brotliOptions(4, bytes));
}

export async function compressedFor(request: Request, response: Response): Promise<Response> {
	if (!response.headers.get("Content-Type")?.startsWith("text/html")) return response;
	response.headers.set("Vary", "Accept-Encoding");
	const encoding = quickestFor(request.headers.get("Accept-Encoding"));
	if (!encoding || request.method === "HEAD") return response;
	const bytes = await bytesOf(response);
	if (bytes.byteLength === 0) return response;
	response.headers.set("Content-Encoding", encoding);
	return new WholeResponse(compressQuickly(encoding, bytes), response);
}

export async function compressSmall(encoding: Compression, bytes: Buffer): Promise<Buffer> {
	if (encoding === "gzip") return gzipped(bytes, { level: 6 });
	if (encoding === "zstd") return zstded(bytes, zstdOptions(9, bytes));
	const small = await brotlied(bytes, brotliOptions(5, bytes));
	// For a long text, level 11 saves a tenth but takes a fifth of a second. Few pages need it.
	return small.byteLength <= firstTripBytes ? small : brotlied(bytes, brotliOptions(11, bytes));
}

function brotliOptions(quality: number, bytes: Buffer) {
	return {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: quality,
			// 128 KB covers a whole page. Setting up the default window of 4 MB costs a millisecond.
			[constants.BROTLI_PARAM_LGWIN]: 17,
			[constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
		},
	};
}

function zstdOptions(level: number, bytes: Buffer) {
	return {
		// Keeps tables and window no larger than the page. Clients need only support 8 MB (RFC 9659).
		pledgedSrcSize: bytes.byteLength,
		params: { [constants.ZSTD_c_compressionLevel]: level },
	};
}
