export const immutable = "public, max-age=31536000, immutable";

type File = {
	bytes: Uint8Array;
	type: string;
	etag: string;
	cacheControl: string;
	filename?: string;
};

export function fileResponse(request: Request, file: File): Response {
	const etag = `"${file.etag}"`;
	const headers = new Headers({
		"Content-Type": file.type,
		"Cache-Control": file.cacheControl,
		ETag: etag,
		"Accept-Ranges": "bytes",
		"X-Content-Type-Options": "nosniff",
	});
	const filename = file.filename?.replace(/[^\w .-]/g, "_");
	if (filename) headers.set("Content-Disposition", `inline; filename="${filename}"`);
	if (matches(request.headers.get("If-None-Match"), etag)) {
		return new Response(null, { status: 304, headers });
	}
	const size = file.bytes.byteLength;
	const asked = request.headers.get("If-Range");
	// Ranges are defined for GET only.
	const isWhole = request.method !== "GET" || (asked && asked !== etag);
	const range = isWhole ? undefined : rangeOf(request.headers.get("Range"), size);
	if (range === "unsatisfiable") {
		headers.set("Content-Range", `bytes */${size}`);
		headers.set("Cache-Control", "no-store");
		return new Response(null, { status: 416, headers });
	}
	const [first, last] = range ?? [0, size - 1];
	if (range) headers.set("Content-Range", `bytes ${first}-${last}/${size}`);
	headers.set("Content-Length", String(last - first + 1));
	const body =
		request.method === "HEAD" ? null : new Uint8Array(file.bytes.subarray(first, last + 1));
	return new Response(body, { status: range ? 206 : 200, headers });
}

function matches(header: string | null, etag: string): boolean {
	if (!header) return false;
	return header.split(",").some((part) => ["*", etag, `W/${etag}`].includes(part.trim()));
}

/** Reads a single range (RFC 9110 §14.2). Requests for several ranges get the whole file. */
function rangeOf(
	header: string | null,
	size: number,
): [first: number, last: number] | "unsatisfiable" | undefined {
	const found = header?.match(/^bytes=(\d{0,15})-(\d{0,15})$/);
	if (!found || (found[1] === "" && found[2] === "")) return undefined;
	if (found[1] === "") {
		const length = Math.min(Number(found[2]), size);
		return length === 0 ? "unsatisfiable" : [size - length, size - 1];
	}
	const first = Number(found[1]);
	const last = found[2] === "" ? size - 1 : Math.min(Number(found[2]), size - 1);
	if (first >= size) return "unsatisfiable";
	return last < first ? undefined : [first, last];
}
