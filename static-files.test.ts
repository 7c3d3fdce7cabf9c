import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askPort } from "#test/serving.ts";
import { staticFiles } from "./static-files.ts";

let folder = "";
let server: Server;
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
	askPort((server.address() as AddressInfo).port, path, { headers, method });

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "ccr-static-"));
	await mkdir(join(folder, "assets"));
	await writeFile(join(folder, "..", "outside.txt"), "secret");
	for (const [name, text] of [
		["assets/a-1234.js", "identity"],
		["assets/a-1234.js.br", "brotli"],
		["assets/a-1234.js.gz", "gzipped"],
		["dog.png", "png"],
		["secret.env", "secret"],
		["robots.txt", "hello"],
		["bowl.svg", "<svg><style>.a{fill:red}</style></svg>"],
	] as const) {
		await writeFile(join(folder, name), text);
	}
	const answer = staticFiles(folder, {
		"X-Shared": "yes",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Content-Security-Policy": "default-src 'none'",
	});
	const listener = getRequestListener(
		async (request) => (await answer(request)) ?? new Response(null, { status: 418 }),
	);
	server = createServer(listener);
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
	server.close();
	await rm(folder, { recursive: true });
	await rm(join(folder, "..", "outside.txt"));
});

test("a file is sent as what it is, with the headers of every answer", async () => {
	const { status, text, headers } = await ask("/robots.txt?any=query");
	expect([status, text]).toEqual([200, "hello"]);
	expect(headers).toMatchObject({
		...{ "content-type": "text/plain; charset=utf-8", "content-length": "5", "x-shared": "yes" },
		...{ vary: "Accept-Encoding", "cache-control": "public, max-age=3600" },
	});
	expect((await ask("/dog.png")).headers["content-type"]).toBe("image/png");
});

test("a drawing may use its own style sheet, and nothing else is allowed for it", async () => {
	const policy = async (path: string) => (await ask(path)).headers["content-security-policy"];
	expect(await policy("/bowl.svg")).toBe(
		"default-src 'none'; style-src 'sha256-uvOLMGCNdRaXZ7D5FE4GjwpOKlBgbEDdYi7feZQnIeM='",
	);
	expect(await policy("/robots.txt")).toBe("default-src 'none'");
});

test("other sites may show pictures, as feed readers do, and load nothing else", async () => {
	const reach = async (path: string) => (await ask(path)).headers["cross-origin-resource-policy"];
	for (const path of ["/bowl.svg", "/dog.png"]) expect(await reach(path)).toBe("cross-origin");
	for (const path of ["/robots.txt", "/assets/a-1234.js", "/assets/a-0000.js"])
		expect(await reach(path)).toBe("same-origin");
});

test("a file whose name carries a hash may be kept for good", async () => {
	const { headers } = await ask("/assets/a-1234.js");
	expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("each client gets the encoding that it takes", async () => {
	for (const [accepted, text] of [
		["", "identity"],
		["identity", "identity"],
		["gzip, deflate, br, zstd", "brotli"],
		["gzip", "gzipped"],
		["br;q=0", "identity"],
		["br;q=0, gzip", "gzipped"],
		["br; q=0.0, gzip;q=0", "identity"],
		["gzip;q=0, br", "brotli"],
	] as const) {
		const reply = await ask("/assets/a-1234.js", { "Accept-Encoding": accepted });
		expect(reply.text, accepted).toBe(text);
		expect(reply.headers["content-length"]).toBe(String(text.length));
		const encoding = { identity: undefined, brotli: "br", gzipped: "gzip" }[text];
		expect(reply.headers["content-encoding"], accepted).toBe(encoding);
	}
	expect((await ask("/dog.png", { "Accept-Encoding": "br" })).text).toBe("png");
});

test("who has the file gets 304, and HEAD gets no bytes", async () => {
	const { headers } = await ask("/dog.png");
	const again = await ask("/dog.png", { "If-None-Match": headers.etag ?? "" });
	expect([again.status, again.text, again.headers["x-shared"]]).toEqual([304, "", "yes"]);
	expect((await ask("/dog.png", { "If-None-Match": '"other"' })).status).toBe(200);
	const file = "/assets/a-1234.js";
	const { etag = "" } = (await ask(file, { "Accept-Encoding": "br" })).headers;
	// A weak tag, which another encoding of the same content has, too.
	expect(etag).toMatch(/^W\/"/);
	expect((await ask(file, { "If-None-Match": `"x", ${etag}` })).status).toBe(304);
	const head = await ask("/dog.png", {}, "HEAD");
	expect([head.status, head.text, head.headers["content-length"]]).toEqual([200, "", "3"]);
});

test("a part of a file is sent to who asks for it, and no part of a file that has changed", async () => {
	for (const [range, text, said] of [
		["bytes=0-0", "h", "bytes 0-0/5"],
		["bytes=1-", "ello", "bytes 1-4/5"],
		["bytes=-2", "lo", "bytes 3-4/5"],
		["bytes=3-900", "lo", "bytes 3-4/5"],
	] as const) {
		const part = await ask("/robots.txt", { Range: range });
		expect([part.status, part.text, part.headers["content-range"]]).toEqual([206, text, said]);
		expect(part.headers["x-shared"]).toBe("yes");
	}
	for (const range of ["bytes=5-", "bytes=3-1"]) {
		const { status, headers } = await ask("/robots.txt", { Range: range });
		expect([status, headers["cache-control"]]).toEqual([416, "no-store"]);
	}
	const other = await ask("/robots.txt", { Range: "bytes=1-", "If-Range": '"before"' });
	expect([other.status, other.text]).toEqual([200, "hello"]);
});

test("a script of an older build is missing, never a page", async () => {
	const { status, headers } = await ask("/assets/a-0000.js");
	expect(status).toBe(404);
	expect(headers).toMatchObject({ "x-shared": "yes", "cache-control": "no-store" });
	for (const path of ["/assets/a-1234.js.br", "/assets/", "/assets/%2e%2e%2foutside.txt"]) {
		expect((await ask(path)).status, path).toBe(404);
	}
});

test("files are only read, and a refusal is kept nowhere", async () => {
	for (const method of ["POST", "DELETE", "PUT"]) {
		const { status, headers } = await ask("/dog.png", {}, method);
		expect(status).toBe(405);
		expect(headers).toMatchObject({ allow: "GET, HEAD", "cache-control": "no-store" });
	}
});

test("a refused body isn’t waited for, however slowly it arrives (I5)", async () => {
	const headers = { Connection: "keep-alive" };
	for (const path of ["/dog.png", "/assets/a-0000.js"])
		expect((await ask(path, headers, "POST")).headers.connection).toBe("close");
	expect((await ask("/dog.png", headers)).headers.connection).toBe("keep-alive");
});

test("nothing else is a file: no other type, no folder, nothing outside", async () => {
	for (const path of [
		"/",
		"/secret.env",
		"/../outside.txt",
		"/%2e%2e/outside.txt",
		"/assets/../../outside.txt",
		"/assets",
		"//dog.png",
	]) {
		expect((await ask(path)).status, path).toBe(418);
	}
});
