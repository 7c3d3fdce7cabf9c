import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createPageCache } from "#app/platform/cache/page-cache.server.ts";

const plenty = 1024 * 1024;
const page = (text: string) =>
	new Response(text, {
		headers: { "Cache-Control": "public, max-age=0", "Content-Type": "text/html" },
	});

async function keep(cache: ReturnType<typeof createPageCache>, key: string, text = key) {
	const made = await cache.render(key, async () => ({ response: page(text) }));
	if (made instanceof Response) throw new Error("not kept");
	return made;
}

const ask = (headers: Record<string, string> = {}, method = "GET") =>
	new Request("https://corso.example/a", { headers, method });

const unpacked = (bytes: Buffer, encoding: string | null) => {
	if (encoding === "br") return brotliDecompressSync(bytes).toString();
	return (encoding === "gzip" ? gunzipSync(bytes) : bytes).toString();
};

const brotli = { "Accept-Encoding": "br" };

const text = "Bruno is a calm dog. ".repeat(50);

test("every client gets the smallest encoding that it accepts", async () => {
	for (const [accepted, expected] of [
		[undefined, null],
		["", null],
		["identity", null],
		["gzip, deflate, br, zstd", "br"],
		["gzip, deflate, br;q=0, zstd", "gzip"],
		["zstd", null],
		["gzip", "gzip"],
		["br", "br"],
		["br;q=0", null],
		["br;q=0, gzip", "gzip"],
		["gzip;q=1.0, br;q=0.000", "gzip"],
		["br; q=0.0 , gzip; q=0", null],
		["br;q=0.5, gzip;q=0", "br"],
		["gzip;q=0,br", "br"],
		["deflate", null],
	] as const) {
		const cache = createPageCache(plenty);
		const made = await keep(cache, "/a", text);
		for (let client = 0; client < 2; client++) {
			const asked = accepted === undefined ? ask() : ask({ "Accept-Encoding": accepted });
			const response = await cache.responseOf("/a", made, asked);
			expect(response.headers.get("Content-Encoding"), accepted).toBe(expected);
			const bytes = Buffer.from(await response.arrayBuffer());
			expect(response.headers.get("Content-Length")).toBe(String(bytes.byteLength));
			expect(response.headers.get("Vary")).toBe("Accept-Encoding");
			expect(unpacked(bytes, expected)).toBe(text);
		}
	}
});

test("bodies are kept compressed, and counted as they are", async () => {
	const cache = createPageCache(plenty);
	const made = await keep(cache, "/a", text);
	const small = cache.bytes;
	expect(small).toBeLessThan(4_000);
	const asked = (encoding: string) =>
		cache.responseOf("/a", made, ask({ "Accept-Encoding": encoding }));
	await asked("identity");
	expect(cache.bytes).toBe(small);
	const answer = await asked("gzip");
	expect(cache.bytes).toBe(small + Number(answer.headers.get("Content-Length")));
	const again = await asked("gzip");
	expect(again.headers.get("Content-Length")).toBe(answer.headers.get("Content-Length"));
	expect(cache.bytes).toBe(small + Number(answer.headers.get("Content-Length")));
});

test("each encoding has its own validator, which is answered with 304", async () => {
	const cache = createPageCache(plenty);
	const made = await keep(cache, "/a", text);
	const etags = new Set<string>();
	for (const accepted of ["identity", "gzip", "br"]) {
		const headers = { "Accept-Encoding": accepted };
		const etag = (await cache.responseOf("/a", made, ask(headers))).headers.get("ETag") ?? "";
		expect(etag).toMatch(/^"[\w-]+"$/);
		etags.add(etag);
		for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
			const response = await cache.responseOf(
				"/a",
				made,
				ask({ ...headers, "If-None-Match": known }),
			);
			expect([response.status, await response.text()], known).toEqual([304, ""]);
			expect(response.headers.get("ETag")).toBe(etag);
			expect(response.headers.get("Content-Length")).toBeNull();
		}
		const other = await cache.responseOf(
			"/a",
			made,
			ask({ ...headers, "If-None-Match": '"other"' }),
		);
		expect(other.status).toBe(200);
	}
	expect(etags.size).toBe(3);
});

test("HEAD returns the headers of GET without a body", async () => {
	const cache = createPageCache(plenty);
	const made = await keep(cache, "/a", text);
	const [whole, head] = [
		await cache.responseOf("/a", made, ask()),
		await cache.responseOf("/a", made, ask({}, "HEAD")),
	];
	expect([...head.headers]).toEqual([...whole.headers]);
	expect(await head.text()).toBe("");
});

test("a hit is served from memory byte for byte", async () => {
	const cache = createPageCache(plenty);
	const server = createServer((request, response) => {
		if (!cache.answer(request, response)) response.writeHead(404, { "X-Miss": "1" }).end();
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const { port } = server.address() as AddressInfo;
	const fetched = (path: string, method = "GET", headers = {}) =>
		new Promise<{ status: number | undefined; headers: Record<string, unknown>; text: string }>(
			(done) =>
				get(
					{ port, path, method, headers: { ...brotli, ...headers }, agent: false },
					async (response) => {
						const bytes = Buffer.concat(await response.toArray());
						const body = unpacked(bytes, bytes.byteLength > 0 ? "br" : null);
						done({ status: response.statusCode, headers: response.headers, text: body });
					},
				),
		);
	const made = await keep(cache, "/a?page=2", text);
	const hit = await fetched("/a?page=2");
	expect([hit.status, hit.text]).toEqual([200, text]);
	const { headers } = await cache.responseOf("/a?page=2", made, ask(brotli));
	for (const [name, value] of headers) expect(hit.headers[name], name).toBe(value);
	expect(hit.headers["cache-control"]).toBe("public, max-age=0");
	const etag = String(hit.headers.etag);
	expect((await fetched("/a?page=2", "GET", { "If-None-Match": etag })).status).toBe(304);
	expect(await fetched("/a?page=2", "HEAD")).toMatchObject({ status: 200, text: "" });
	for (const [path, method] of [
		["/a", "GET"],
		["/a?page=2&x=1", "GET"],
		["/a?page=2", "POST"],
	] as const) {
		expect((await fetched(path, method)).headers["x-miss"], `${method} ${path}`).toBe("1");
	}
	const plain = await fetched("/a?page=2", "GET", { "Accept-Encoding": "identity" });
	expect(plain.headers["x-miss"]).toBe("1");
	server.close();
});
