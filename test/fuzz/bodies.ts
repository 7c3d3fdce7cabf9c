import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { smallPicture } from "#test/make.ts";
import { type Amount, expectSafeReply, type FuzzClient } from "./fuzz-client.ts";
import { hostileText } from "./hostile.ts";
import { findInjectionsInReply } from "./markup.ts";

const fileName = fc.oneof(
	hostileText.map((text) => text.slice(0, 200)),
	fc.constantFrom(
		"a.jpg",
		"a.svg",
		"a.php.jpg",
		"..\\..\\a.jpg",
		"/etc/passwd",
		"con",
		"a\u0000.jpg",
	),
);
const fileType = fc.constantFrom(
	"image/jpeg",
	"image/svg+xml",
	"text/html",
	"application/x-php",
	"",
	"\u0000",
);

function contents(picture: Buffer) {
	const svg =
		'<svg xmlns="http://www.w3.org/2000/svg" onload="qx7zz()"><script>qx7zz()</script></svg>';
	return fc.oneof(
		fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
		fc
			.constantFrom("", "GIF89a", "%PDF-1.7", "<?php 1;", "BM", "\u0089PNG\r\n\u001a\n", svg)
			.map((text) => Buffer.from(text, "latin1")),
		fc.constant(picture),
		// A picture that was cut off, has a wrong byte, or has something appended.
		fc.nat(picture.length).map((end) => picture.subarray(0, end)),
		fc.tuple(fc.nat(picture.length - 1), fc.nat(255)).map(([at, byte]) => {
			const changed = Buffer.from(picture);
			changed[at] = byte;
			return changed;
		}),
		fc.constant(Buffer.concat([picture, Buffer.from(svg)])),
	);
}

function multipart(picture: Buffer) {
	const part = fc.record({
		name: fc.oneof(
			fc.constantFrom("photo_files", "photos", "EMAIL", "MMERGE9", "ticket", ""),
			hostileText,
		),
		file: fc.option(fileName),
		type: fileType,
		content: contents(picture),
		head: fc.constantFrom("", "Content-Transfer-Encoding: base64\r\n", "X: y\r\n", "\r\n"),
		end: fc.constantFrom("\r\n", "\r\n", "\r\n", "\n", ""),
	});
	return fc
		.record({
			parts: fc.array(part, { maxLength: 4 }),
			boundary: fc.constantFrom("x", "x", "x", "-", '"x"', "", "x y", "x".repeat(300)),
			close: fc.constantFrom("--x--\r\n", "--x--\r\n", "--x--\r\n", "", "--x", "--y--\r\n"),
			type: fc.constantFrom(
				"multipart/form-data",
				"multipart/form-data",
				"Multipart/Form-Data",
				"multipart/mixed",
				"text/plain",
			),
		})
		.map(({ parts, boundary, close, type }) => {
			const pieces = parts.flatMap(({ name, file, type: kind, content, head, end }) => [
				Buffer.from(
					`--x\r\nContent-Disposition: form-data; name="${name}"${file === null ? "" : `; filename="${file}"`}\r\n` +
						`${kind && `Content-Type: ${kind}\r\n`}${head}\r\n`,
				),
				content,
				Buffer.from(end),
			]);
			return {
				body: Buffer.concat([...pieces, Buffer.from(close)]),
				type: `${type}; boundary=${boundary}`,
			};
		});
}

const pathsOfFiles = ["/adoption-network/signup", "/breeder-network/signup", "/contact", "/login"];

export function testFiles(asking: FuzzClient, amount: Amount): void {
	test("any files in a form, however they are encoded, get a safe page", async () => {
		const picture = await smallPicture(77);
		const statuses = new Set<number>();
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...pathsOfFiles),
				multipart(picture),
				async (path, { body, type }) => {
					const headers = { "Content-Type": type };
					const reply = await asking.ask(path, { method: "POST", headers, body });
					expectSafeReply(reply, path);
					expect([200, 400, 401, 413, 415, 422], path).toContain(reply.status);
					expect(findInjectionsInReply(reply), path).toEqual([]);
					statuses.add(reply.status);
				},
			),
			amount,
		);
		expect(statuses.size).toBeGreaterThan(1);
		await asking.expectFast();
	});

	test("any photo is stored or refused, with JSON", async () => {
		const picture = await smallPicture(78);
		const key = fc.oneof(
			fc.constant("").map(() => randomBytes(16).toString("base64url")),
			fc.constantFrom("a".repeat(22), "../../../etc/passwd", "%00", "a".repeat(5000), "__proto__"),
		);
		const method = fc.constantFrom("PUT", "PUT", "PUT", "PUT", "DELETE", "POST", "PATCH", "GET");
		await fc.assert(
			fc.asyncProperty(key, method, contents(picture), async (name, how, body) => {
				const path = `/uploads/${encodeURIComponent(name)}`;
				const headers = { "Content-Type": "text/html" };
				const reply = await asking.ask(
					path,
					how === "GET" ? { headers } : { method: how, headers, body },
				);
				expectSafeReply(reply, path);
				// A rejection says why, and no picture is ever returned as it was sent.
				if (how === "PUT" || how === "DELETE")
					expect(() => JSON.parse(reply.text), `${how} ${path} ${reply.status}`).not.toThrow();
				if (reply.status < 400) expect(reply.headers["content-type"]).toContain("application/json");
				expect(reply.headers["cache-control"]).toBe("no-store");
			}),
			amount,
		);
		await asking.expectFast();
	});
}
