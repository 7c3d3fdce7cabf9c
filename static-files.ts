import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { extname, join } from "node:path";

const types: Record<string, string> = {
	".js": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml",
	".png": "image/png",
	".ico": "image/x-icon",
	".woff2": "font/woff2",
	".txt": "text/plain; charset=utf-8",
};

/** By encoding. */
type StaticFile = Map<string, { bytes: Buffer; headers: OutgoingHttpHeaders }>;

/** Reads all files into memory (about a megabyte). Names in `/assets/` contain a hash. */
export function staticFiles(folder: string, headers: OutgoingHttpHeaders) {
	const files = new Map<string, StaticFile>();
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		const path = join(entry.parentPath, entry.name);
		const type = types[extname(entry.name)];
		if (entry.isFile() && type)
			files.set(addressOf(path.slice(folder.length)), read(path, type, headers));
	}

	const noStore = { ...headers, "Cache-Control": "no-store" };
	return function answer(request: IncomingMessage, response: ServerResponse): boolean {
		const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
		const file = files.get(path);
		if (!file && !path.startsWith("/assets/")) return false;
		const reads = request.method === "GET" || request.method === "HEAD";
		// The body of another method isn't read, and could arrive slowly for ten minutes.
		const refusal = reads ? noStore : { ...noStore, Connection: "close" };
		if (!file) {
			// A script of an older build must get a 404, never a page.
			response.writeHead(404, { ...refusal, "Content-Type": "text/plain" });
			response.end("This file doesn’t exist.\n");
			return true;
		}
		if (!reads) {
			response.writeHead(405, { ...refusal, Allow: "GET, HEAD" }).end();
			return true;
		}
		const accepted = String(request.headers["accept-encoding"] ?? "");
		const chosen = ["br", "gzip"].find((name) => takes(accepted, name) && file.has(name));
		const body = file.get(chosen ?? "identity");
		if (!body) return false;
		// Compares with the chosen encoding's: a shared cache may revalidate for another client.
		if (request.headers["if-none-match"]?.includes(String(body.headers.ETag))) {
			const { "Content-Length": _, ...rest } = body.headers;
			response.writeHead(304, rest).end();
		} else {
			response.writeHead(200, body.headers).end(request.method === "HEAD" ? undefined : body.bytes);
		}
		return true;
	};
}

function takes(accepted: string, name: string): boolean {
	return new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
}

function addressOf(relative: string): string {
	return relative.replaceAll("\\", "/").replace(/^\/?/, "/");
}

function read(path: string, type: string, shared: OutgoingHttpHeaders): StaticFile {
	const bytes = readFileSync(path);
	const etag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
	const caching = /[\\/]assets[\\/]/.test(path)
		? "public, max-age=31536000, immutable"
		: "public, max-age=3600";
	const own = {
		...shared,
		// Feed readers show our drawings and icons.
		...(type.startsWith("image/") ? { "Cross-Origin-Resource-Policy": "cross-origin" } : {}),
		...(type === types[".svg"] ? styledBy(bytes, shared) : {}),
	};
	const file: StaticFile = new Map();
	for (const [name, extension] of [
		["identity", ""],
		["gzip", ".gz"],
		["br", ".br"],
	] as const) {
		if (extension && !existsSync(path + extension)) continue;
		const content = extension ? readFileSync(path + extension) : bytes;
		file.set(name, {
			bytes: content,
			headers: {
				...own,
				"Content-Type": type,
				"Content-Length": content.byteLength,
				...(extension ? { "Content-Encoding": name } : {}),
				"Cache-Control": caching,
				ETag: `"${etag}-${name}"`,
				Vary: "Accept-Encoding",
			},
		});
	}
	return file;
}

/** Allows an SVG's own style sheets by hash, because browsers apply this policy when they open it. */
function styledBy(svg: Buffer, { "Content-Security-Policy": policy }: OutgoingHttpHeaders) {
	const styles = [...svg.toString().matchAll(/<style>([^<]*)<\/style>/g)];
	if (!policy || styles.length === 0) return {};
	const hashes = styles.map(
		([, style = ""]) => `'sha256-${createHash("sha256").update(style).digest("base64")}'`,
	);
	return { "Content-Security-Policy": `${policy}; style-src ${hashes.join(" ")}` };
}
