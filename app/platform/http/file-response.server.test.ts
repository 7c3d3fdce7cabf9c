import { expect, test } from "vitest";
import { fileResponse, immutable } from "#app/platform/http/file-response.server.ts";

const bytes = new TextEncoder().encode("0123456789");
const file = { bytes, type: "application/pdf", etag: "abc", cacheControl: immutable };

async function ask(headers: Record<string, string> = {}, init: RequestInit = {}, more = {}) {
	const request = new Request("https://corso.example/file", { headers, ...init });
	const response = fileResponse(request, { ...file, ...more });
	return {
		status: response.status,
		text: await response.text(),
		header: (name: string) => response.headers.get(name),
	};
}

test("a file is sent with its type, length, validator and caching", async () => {
	const { status, text, header } = await ask();
	expect([status, text]).toEqual([200, "0123456789"]);
	expect(header("Content-Type")).toBe("application/pdf");
	expect(header("Content-Length")).toBe("10");
	expect(header("ETag")).toBe('"abc"');
	expect(header("Cache-Control")).toBe("public, max-age=31536000, immutable");
	expect(header("Accept-Ranges")).toBe("bytes");
	expect(header("X-Content-Type-Options")).toBe("nosniff");
	expect(header("Content-Disposition")).toBeNull();
});

test("HEAD returns the same headers without a body", async () => {
	const { status, text, header } = await ask({}, { method: "HEAD" });
	expect([status, text, header("Content-Length")]).toEqual([200, "", "10"]);
});

test("HEAD describes the whole file, whatever the range", async () => {
	for (const range of ["bytes=0-1", "bytes=99-"]) {
		const { status, header } = await ask({ Range: range }, { method: "HEAD" });
		expect([status, header("Content-Length"), header("Content-Range")]).toEqual([200, "10", null]);
	}
});

test("a single range is served", async () => {
	for (const [range, text, content] of [
		["bytes=0-0", "0", "bytes 0-0/10"],
		["bytes=2-5", "2345", "bytes 2-5/10"],
		["bytes=7-", "789", "bytes 7-9/10"],
		["bytes=8-99", "89", "bytes 8-9/10"],
		["bytes=-3", "789", "bytes 7-9/10"],
		["bytes=-99", "0123456789", "bytes 0-9/10"],
	] as const) {
		const part = await ask({ Range: range });
		expect([part.status, part.text, part.header("Content-Range")], range).toEqual([
			206,
			text,
			content,
		]);
		expect(part.header("Content-Length")).toBe(String(text.length));
	}
});

test("an unsatisfiable range is refused and not cached", async () => {
	for (const range of ["bytes=10-", "bytes=99-100", "bytes=-0"]) {
		const { status, text, header } = await ask({ Range: range });
		expect([status, text, header("Content-Range")], range).toEqual([416, "", "bytes */10"]);
		expect(header("Cache-Control")).toBe("no-store");
	}
});

test("other Range headers get the whole file", async () => {
	for (const range of [
		"bytes=",
		"bytes=-",
		"bytes=5-2",
		"bytes=0-1,3-4",
		"lines=0-1",
		"bytes=a-b",
	]) {
		const { status, text, header } = await ask({ Range: range });
		expect([status, text, header("Content-Range")], range).toEqual([200, "0123456789", null]);
	}
});

test("a range is served only if If-Range matches", async () => {
	const part = (check: string) => ask({ Range: "bytes=0-1", "If-Range": check });
	expect((await part('"abc"')).status).toBe(206);
	expect((await part('"older"')).status).toBe(200);
	expect((await part("Sat, 14 Mar 2026 12:00:00 GMT")).status).toBe(200);
});

test("a matching validator gets 304, whatever the range", async () => {
	for (const known of ['"abc"', 'W/"abc"', '"x", "abc"', "*"]) {
		const { status, text, header } = await ask({ "If-None-Match": known, Range: "bytes=0-1" });
		expect([status, text, header("ETag")], known).toEqual([304, "", '"abc"']);
		expect(header("Cache-Control")).toBe(immutable);
	}
	for (const other of ['"ab"', "abc", '"abcd"', ""]) {
		expect((await ask({ "If-None-Match": other })).status, other).toBe(200);
	}
});

test("a download's name cannot inject a header", async () => {
	const { header } = await ask({}, {}, { filename: 'a"b\r\nSet-Cookie: x=1;\\ñ.pdf' });
	expect(header("Content-Disposition")).toBe('inline; filename="a_b__Set-Cookie_ x_1___.pdf"');
	expect(header("Set-Cookie")).toBeNull();
});

test("an empty file is served whole and has no ranges", async () => {
	const empty = { bytes: new Uint8Array() };
	const { status, header } = await ask({}, {}, empty);
	expect([status, header("Content-Length")]).toEqual([200, "0"]);
	expect((await ask({ Range: "bytes=0-" }, {}, empty)).status).toBe(416);
});
