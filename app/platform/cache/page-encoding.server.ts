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

/** As `Content-Encoding` names them: RFC 9110 §8.4.1, RFC 7932 (br), RFC 8878 (zstd). */
export type Encoding = "identity" | "gzip" | "br" | "zstd";
export type Packed = Exclude<Encoding, "identity">;

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);
const zstded = promisify(zstdCompress);

/** Zstandard takes a quarter of Brotli's time for the same bytes; for fewer bytes Brotli wins. */
const quickestFirst: readonly Packed[] = ["zstd", "br", "gzip"];
const smallestFirst: readonly Packed[] = ["br", "zstd", "gzip"];
export const encodings: readonly Encoding[] = [...smallestFirst, "identity"];

const named: Record<Packed, RegExp> = {
	gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
	br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
	zstd: /\bzstd\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
};

type Accepted = string | string[] | null | undefined;

/** Whether a client takes what is encoded so, by its `Accept-Encoding`. */
export function accepts(encoding: Encoding, accepted: Accepted): boolean {
	if (encoding === "identity") return true;
	return typeof accepted === "string" && named[encoding].test(accepted);
}

/** For what is sent once; undefined for a client that takes none. */
export function quickestFor(accepted: Accepted): Packed | undefined {
	return quickestFirst.find((encoding) => accepts(encoding, accepted));
}

/** For what is kept and sent a thousand times; undefined for a client that takes none. */
export function smallestFor(accepted: Accepted): Packed | undefined {
	return smallestFirst.find((encoding) => accepts(encoding, accepted));
}

/** Bytes; 14 kB is what arrives with the first round trip (S3). */
const quickAtMost = 13_000;

/** Compressed on the spot: too quick for handing it to another thread and back to be worth it. */
export function compressQuickly(encoding: Packed, bytes: Buffer): Buffer {
	if (encoding === "gzip") return gzipSync(bytes, { level: 1 });
	if (encoding === "zstd") return zstdCompressSync(bytes, zstdOptions(3, bytes));
	const quick = brotliCompressSync(bytes, brotliOptions(1, bytes));
	// A long one is worth more.
	return quick.byteLength <= quickAtMost
		? quick
		: brotliCompressSync(bytes, brotliOptions(4, bytes));
}

/** A page that is nobody else's, compressed as its visitor's browser asks. */
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

/** An eighth fewer bytes in ten times the time. */
export async function compressSmall(encoding: Packed, bytes: Buffer): Promise<Buffer> {
	if (encoding === "gzip") return gzipped(bytes, { level: 6 });
	if (encoding === "zstd") return zstded(bytes, zstdOptions(9, bytes));
	return brotlied(bytes, brotliOptions(5, bytes));
}

function brotliOptions(quality: number, bytes: Buffer) {
	return {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: quality,
			// 128 kB hold a whole page; the default window of 4 MB costs a millisecond to set up.
			[constants.BROTLI_PARAM_LGWIN]: 17,
			[constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
		},
	};
}

function zstdOptions(level: number, bytes: Buffer) {
	return {
		// With it tables and window are no larger than the page; 8 MB is what a client must take (RFC 9659).
		pledgedSrcSize: bytes.byteLength,
		params: { [constants.ZSTD_c_compressionLevel]: level },
	};
}
