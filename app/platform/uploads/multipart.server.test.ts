import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { env } from "#app/platform/settings/env.server.ts";
import { type MultipartFile, readMultipart } from "#app/platform/uploads/multipart.server.ts";
import * as received from "#app/platform/uploads/received-file.server.ts";

const limits = {
	maxFileBytes: 1000,
	maxFiles: 3,
	maxFieldBytes: 5000,
	maxBytes: 100_000,
};

async function requestOf(form: FormData, sizes = [7]): Promise<Request> {
	const whole = new Response(form);
	const bytes = new Uint8Array(await whole.arrayBuffer());
	return rawRequest(bytes, whole.headers.get("Content-Type") ?? "", sizes);
}

function rawRequest(bytes: Uint8Array, type: string, sizes = [7]): Request {
	let [at, turn] = [0, 0];
	const body = new ReadableStream({
		pull(controller) {
			if (at >= bytes.byteLength) return controller.close();
			const size = sizes[turn++ % sizes.length] ?? 1;
			controller.enqueue(bytes.slice(at, at + size));
			at += size;
		},
	});
	return streamed(body, type);
}

function streamed(body: ReadableStream, type: string): Request {
	// Browser types lack `duplex`, which streamed bodies need.
	const init = { method: "POST", body, headers: { "Content-Type": type }, duplex: "half" };
	return new Request("http://localhost/", init);
}

async function read(request: Request, changed: Partial<typeof limits> = {}) {
	const files: (MultipartFile & { bytes?: Buffer })[] = [];
	const result = await readMultipart(request, { ...limits, ...changed }, async (file) => {
		files.push(file.fault ? file : { ...file, bytes: await file.content.read() });
	});
	return { result, files, fields: result.ok ? [...result.fields] : undefined };
}

function file(text: string | Uint8Array<ArrayBuffer>, name: string): [Blob, string] {
	return [new Blob([text]), name];
}

const textOf = (sent: (MultipartFile & { bytes?: Buffer }) | undefined) =>
	sent?.bytes?.toString() ?? sent?.fault;

test("fields and files are read in order, as browsers send them", async () => {
	const form = new FormData();
	form.append("EMAIL", "a@example.com");
	form.append("tags", "one");
	form.append('quo"ted\r\nname', "line 1\r\n\r\nline 2 – ü 🐕 %22 +&=");
	form.append("photo_files", ...file("first", 'a "b" ü\n.jpg'));
	form.append("tags", "");
	form.append("photo_files", ...file("\r\n--\r\n\r\n-- second", "b.png"));
	const { fields, files } = await read(await requestOf(form));
	expect(fields).toEqual([
		["EMAIL", "a@example.com"],
		["tags", "one"],
		['quo"ted\r\nname', "line 1\r\n\r\nline 2 – ü 🐕 %22 +&="],
		["tags", ""],
	]);
	expect(files.map(({ field, name }) => [field, name])).toEqual([
		["photo_files", 'a "b" ü\n.jpg'],
		["photo_files", "b.png"],
	]);
	expect(files.map(textOf)).toEqual(["first", "\r\n--\r\n\r\n-- second"]);
});

test("any chunking of the bytes gives the same result", async () => {
	const bytes = fc
		.array(fc.constantFrom(0, 13, 10, 45, 45, 65, 255), { maxLength: 300 })
		.map((list) => Uint8Array.from(list));
	const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 });
	await fc.assert(
		fc.asyncProperty(bytes, fc.string({ maxLength: 40 }), sizes, async (content, text, cut) => {
			const form = new FormData();
			form.append("file", ...file(content, "f"));
			form.append("text", text);
			const { fields, files } = await read(await requestOf(form, cut));
			const plain = text.replace(/\r\n|\r|\n/g, "\r\n").toWellFormed();
			expect(fields).toEqual([["text", plain]]);
			expect(files.map(({ name }) => name)).toEqual(["f"]);
			const [sent] = files;
			expect(new Uint8Array(sent?.bytes ?? [])).toEqual(content);
		}),
		{ numRuns: 200 },
	);
});

test("files that are too large or too many are reported, and the rest is still read", async () => {
	const form = new FormData();
	form.append("file", ...file("x".repeat(1000), "just.jpg"));
	form.append("file", ...file("x".repeat(1001), "large.jpg"));
	form.append("file", ...file("", "empty.jpg"));
	form.append("file", ...file("y".repeat(3000), "fourth.jpg"));
	form.append("after", "still here");
	const { fields, files } = await read(await requestOf(form, [64]));
	expect(files.map((sent) => [sent.name, textOf(sent)])).toEqual([
		["just.jpg", "x".repeat(1000)],
		["large.jpg", "too_large"],
		["empty.jpg", ""],
		["fourth.jpg", "too_many"],
	]);
	expect(fields).toEqual([["after", "still here"]]);
});

test("an empty file field is not a file", async () => {
	const type = "application/octet-stream";
	const part = `Content-Disposition: form-data; name="f"; filename=""\r\nContent-Type: ${type}`;
	const body = `--b\r\n${part}\r\n\r\n\r\n--b--\r\n`;
	const request = rawRequest(Buffer.from(body), "multipart/form-data; boundary=b");
	expect(await read(request)).toEqual({
		result: { ok: true, fields: new URLSearchParams() },
		files: [],
		fields: [],
	});
});

test("a file is on disk with its hash until the form is done with it", async () => {
	const form = new FormData();
	form.append("file", ...file("x".repeat(1_300_000), "f"));
	const request = await requestOf(form, [65_536]);
	const large = { ...limits, maxFileBytes: 2_000_000, maxBytes: 2_000_000 };
	let path = "";
	await readMultipart(request, large, async (sent) => {
		if (sent.fault) throw new Error(sent.fault);
		path = sent.content.path;
		expect((await stat(path)).size).toBe(1_300_000);
		const hash = createHash("sha256").update("x".repeat(1_300_000)).digest("hex");
		expect([sent.content.size, sent.content.sha256]).toEqual([1_300_000, hash]);
	});
	expect(existsSync(path)).toBe(false);
});

test("an aborted form leaves no file behind", async () => {
	const cut = rawRequest(
		Buffer.from(
			'--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n'.padEnd(900, "x"),
		),
		"multipart/form-data; boundary=b",
	);
	expect((await read(cut)).result.ok).toBe(false);
	expect(await readdir(join(env.dataDir, "files/incoming"))).toEqual([]);
});

test("files that do not fit on the disk are reported, and the rest is still read", async () => {
	const form = new FormData();
	form.append("file", ...file("x".repeat(800), "f"));
	form.append("text", "typed");
	const full = Object.assign(new Error("write"), { code: "ENOSPC" });
	const receive = vi.spyOn(received, "receiveFile").mockImplementation(async (content) => {
		for await (const _ of content) throw full;
		throw full;
	});
	const { files, fields } = await read(await requestOf(form, [100]));
	receive.mockRestore();
	expect(files.map(({ fault }) => fault)).toEqual(["no_room"]);
	expect(fields).toEqual([["text", "typed"]]);
});

test("the next file waits for the previous one", async () => {
	const form = new FormData();
	for (const name of ["a", "b", "c"]) form.append("file", ...file("z".repeat(900), name));
	const request = await requestOf(form, [100]);
	let working = 0;
	const result = await readMultipart(request, limits, async () => {
		expect(++working).toBe(1);
		await new Promise((done) => setTimeout(done, 5));
		working--;
	});
	expect(result.ok).toBe(true);
});

test("a body over the limit is not read to its end", async () => {
	const type = "multipart/form-data; boundary=b";
	const head = Buffer.from('--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n');
	let sent = 0;
	let cancelled = false;
	const body = new ReadableStream({
		pull(controller) {
			controller.enqueue(sent === 0 ? head : Buffer.alloc(10_000));
			sent += 10_000;
		},
		cancel() {
			cancelled = true;
		},
	});
	const endless = streamed(body, type);
	expect((await read(endless)).result).toEqual({ ok: false, reason: "too_large" });
	expect(cancelled).toBe(true);
	expect(sent).toBeLessThan(200_000);
	const said = rawRequest(head, type);
	said.headers.set("Content-Length", "100001");
	expect((await read(said)).result).toEqual({ ok: false, reason: "too_large" });
});

test("thousands of small parts are refused (I4)", async () => {
	const part = '--b\r\nContent-Disposition: form-data; name="p"; filename="f"\r\n\r\n\r\n';
	let made = 0;
	const body = new ReadableStream({
		pull(controller) {
			if (made >= 20_000) return controller.close();
			controller.enqueue(new TextEncoder().encode(part.repeat(100)));
			made += 100;
		},
	});
	const request = streamed(body, "multipart/form-data; boundary=b");
	const { result, files } = await read(request, { maxBytes: 2_000_000 });
	expect(result).toEqual({ ok: false, reason: "too_large" });
	expect(files.length).toBeLessThanOrEqual(1000);
	expect(made).toBeLessThan(2000);
});

test("fields have a common limit", async () => {
	const form = new FormData();
	for (let count = 0; count < 6; count++) form.append("f", "x".repeat(900));
	expect((await read(await requestOf(form, [500]))).result).toEqual({
		ok: false,
		reason: "too_large",
	});
	const names = new FormData();
	for (let count = 0; count < 40; count++) names.append("n".repeat(200), "");
	expect((await read(await requestOf(names, [500]))).result.ok).toBe(false);
});

test("a body that is not a form is refused", async () => {
	const type = "multipart/form-data; boundary=b";
	const bodies = [
		"",
		"--b",
		"--b--",
		"--c--\r\n",
		'--b\r\nContent-Disposition: form-data; filename="x"\r\n\r\nx\r\n--b--',
		'--b\r\nContent-Disposition: form-data; name="x"\r\n\r\ncut o',
	];
	for (const body of bodies) {
		const { result } = await read(rawRequest(Buffer.from(body), type));
		expect(result.ok, body.slice(0, 60)).toBe(body === "--b--");
	}
	const nameless = "--b\r\n\r\nno headers\r\n--b--";
	expect((await read(rawRequest(Buffer.from(nameless), type))).fields).toEqual([]);
	const odd = ["", '""', "x".repeat(300), "ü", " "].map(
		(b) => `multipart/form-data; boundary=${b}`,
	);
	const others = ["", "text/plain", "multipart/form-data", "multipart/mixed; boundary=b", ...odd];
	for (const other of others) {
		expect((await read(rawRequest(Buffer.from("--b--"), other))).result.ok, other).toBe(false);
	}
});
