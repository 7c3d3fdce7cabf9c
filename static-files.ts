import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { getMimeType } from "hono/utils/mime";

const served = /\.(js|css|svg|png|ico|woff2|txt)$/;

type Headers = Record<string, string>;

/** Answers for the files of a folder, and undefined for any other address. Names in `/assets/` contain a hash. */
export function staticFiles(folder: string, shared: Headers) {
	const files = new Map<string, Headers>();
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile() || !served.test(entry.name)) continue;
		const file = join(entry.parentPath, entry.name);
		const path = file.slice(folder.length).replaceAll("\\", "/");
		files.set(path, headersOf(path, readFileSync(file), shared));
	}

	const app = new Hono();
	app.use(async (c, next) => {
		await next();
		const isFile = c.res.ok || c.res.status === 304;
		const own = isFile ? files.get(c.req.path) : { "Cache-Control": "no-store" };
		for (const [name, value] of Object.entries({ ...shared, ...own })) {
			c.res.headers.set(name, value);
		}
	});
	app.get("*", async (c, next) => {
		const { ETag } = files.get(c.req.path) ?? {};
		// A script of an older build must get a 404, never a page.
		if (ETag === undefined) return c.text("This file doesn’t exist.\n", 404);
		if (c.req.header("If-None-Match")?.includes(ETag)) {
			return c.body(null, 304, { "Content-Type": getMimeType(c.req.path) ?? "" });
		}
		// A part of another version must not be added to what the client has.
		if (c.req.header("If-Range")) c.req.raw.headers.delete("Range");
		await next();
	});
	app.get("*", serveStatic({ root: folder, precompressed: true }));
	// The body isn't read, and could arrive slowly for ten minutes.
	app.all("*", (c) =>
		files.has(c.req.path)
			? c.body(null, 405, { Allow: "GET, HEAD", Connection: "close" })
			: c.body(null, 404, { Connection: "close" }),
	);

	return (request: Request): Promise<Response> | undefined => {
		const path = new URL(request.url).pathname;
		if (!files.has(path) && !path.startsWith("/assets/")) return undefined;
		return Promise.resolve(app.fetch(request));
	};
}

function headersOf(path: string, bytes: Buffer, shared: Headers): Headers {
	const isImage = /\.(svg|png|ico)$/.test(path);
	return {
		"Cache-Control": path.startsWith("/assets/")
			? "public, max-age=31536000, immutable"
			: "public, max-age=3600",
		// Weak, because each encoding has the same.
		ETag: `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
		Vary: "Accept-Encoding",
		// Feed readers show our drawings and icons.
		...(isImage ? { "Cross-Origin-Resource-Policy": "cross-origin" } : {}),
		...(path.endsWith(".svg") ? styledBy(bytes, shared) : {}),
	};
}

/** Allows an SVG's own style sheets by hash, because browsers apply this policy when they open it. */
function styledBy(svg: Buffer, { "Content-Security-Policy": policy }: Headers): Headers {
	const styles = [...svg.toString().matchAll(/<style>([^<]*)<\/style>/g)];
	if (!policy || styles.length === 0) return {};
	const hashes = styles.map(
		([, style = ""]) => `'sha256-${createHash("sha256").update(style).digest("base64")}'`,
	);
	return { "Content-Security-Policy": `${policy}; style-src ${hashes.join(" ")}` };
}
