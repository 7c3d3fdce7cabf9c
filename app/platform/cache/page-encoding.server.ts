import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { bytesOf, WholeResponse } from "#app/platform/http/whole-response.server.ts";

export type Encoding = "identity" | "gzip" | "br";

/** Best first. */
export const encodings: readonly Encoding[] = ["br", "gzip", "identity"];

const patterns = {
	gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
	br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
};

type Accepted = string | string[] | null | undefined;

export function accepts(encoding: Encoding, accepted: Accepted): boolean {
	if (encoding === "identity") return true;
	return typeof accepted === "string" && patterns[encoding].test(accepted);
}

export function bestFor(accepted: Accepted): Encoding {
	return encodings.find((encoding) => accepts(encoding, accepted)) ?? "identity";
}

const params = {
	// Higher levels take several times longer to save some percent.
	[constants.BROTLI_PARAM_QUALITY]: 6,
	// 256 kB, more than a page has. Larger windows need so much memory that V8 often collects all garbage.
	[constants.BROTLI_PARAM_LGWIN]: 18,
};

export async function compress(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
	if (encoding === "identity") return bytes;
	return encoding === "gzip"
		? promisify(gzip)(bytes)
		: promisify(brotliCompress)(bytes, { params });
}

export const decompressBrotli = promisify(brotliDecompress);

export async function compressedFor(request: Request, response: Response): Promise<Response> {
	if (!response.headers.get("Content-Type")?.startsWith("text/html")) return response;
	response.headers.set("Vary", "Accept-Encoding");
	const encoding = bestFor(request.headers.get("Accept-Encoding"));
	if (encoding === "identity" || request.method === "HEAD") return response;
	const bytes = await bytesOf(response);
	if (bytes.byteLength === 0) return response;
	response.headers.set("Content-Encoding", encoding);
	return new WholeResponse(await compress(encoding, bytes), response);
}
