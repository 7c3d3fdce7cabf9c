import { brotliCompressSync, constants } from "node:zlib";
import { expect, test } from "vitest";
import { compressedFor, compressQuickly } from "#app/platform/cache/page-encoding.server.ts";

/** Words that hardly repeat, as a page full of dogs has them. */
const words = (count: number) =>
	Buffer.from(Array.from({ length: count }, (_, n) => `${(n * 7919 * n) % 9973} corso`).join(" "));

test("a page that would be more than a first round trip carries is packed once more, better (S3)", () => {
	const atLevel1 = (bytes: Buffer) =>
		brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }).byteLength;
	const [short, long] = [words(500), words(12_000)];
	expect(atLevel1(short)).toBeLessThan(13_000);
	expect(compressQuickly("br", short).byteLength).toBeGreaterThan(atLevel1(short) * 0.97);
	expect(atLevel1(long)).toBeGreaterThan(13_000);
	expect(compressQuickly("br", long).byteLength).toBeLessThan(atLevel1(long) * 0.95);
});

test("what is no page, has no bytes, or is only asked about, stays as it is", async () => {
	const asked = (method = "GET") =>
		new Request("https://corso.example/", { method, headers: { "Accept-Encoding": "zstd, br" } });
	const page = (text: string, type = "text/html") =>
		new Response(text, { headers: { "Content-Type": type } });
	const encodingOf = async (request: Request, response: Response) =>
		(await compressedFor(request, response)).headers.get("Content-Encoding");
	expect(await encodingOf(asked(), page("Bruno"))).toBe("zstd");
	expect(await encodingOf(asked(), page("Bruno", "application/json"))).toBeNull();
	expect(await encodingOf(asked(), page(""))).toBeNull();
	expect(await encodingOf(asked("HEAD"), page("Bruno"))).toBeNull();
});
