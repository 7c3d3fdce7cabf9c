import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "vitest";
import { compress, compressedFor } from "#app/platform/cache/page-encoding.server.ts";

const text = (count: number) =>
	Buffer.from(Array.from({ length: count }, (_, n) => `${(n * 7919 * n) % 9973} corso`).join(" "));

test("a page larger than the first round trip is compressed harder (S3)", async () => {
	const atLevel5 = (bytes: Buffer) =>
		brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength;
	const [short, long] = [text(500), text(12_000)];
	expect((await compress("br", short)).byteLength).toBe(atLevel5(short));
	expect(atLevel5(long)).toBeGreaterThan(14_000);
	expect((await compress("br", long)).byteLength).toBeLessThan(atLevel5(long));
});

test("responses that are not pages or have no body are unchanged", async () => {
	const asked = (method = "GET") =>
		new Request("https://corso.example/", { method, headers: { "Accept-Encoding": "gzip, br" } });
	const page = (text: string, type = "text/html") =>
		new Response(text, { headers: { "Content-Type": type } });
	const encodingOf = async (request: Request, response: Response) =>
		(await compressedFor(request, response)).headers.get("Content-Encoding");
	expect(await encodingOf(asked(), page("Bruno"))).toBe("br");
	expect(await encodingOf(asked(), page("Bruno", "application/json"))).toBeNull();
	expect(await encodingOf(asked(), page(""))).toBeNull();
	expect(await encodingOf(asked("HEAD"), page("Bruno"))).toBeNull();
});
