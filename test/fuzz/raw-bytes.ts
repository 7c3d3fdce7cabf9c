import { once } from "node:events";
import { connect } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Serving } from "#test/serving.ts";
import type { Amount } from "./fuzz-client.ts";
import { hostileText } from "./hostile.ts";

/** Sends bytes over their own connection and returns everything received until it is closed. */
async function exchange(port: number, bytes: Buffer): Promise<string> {
	const socket = connect(port, "127.0.0.1");
	socket.setTimeout(1_500, () => socket.destroy());
	const pieces: Buffer[] = [];
	socket.on("data", (piece: Buffer) => pieces.push(piece));
	// The server may cut the connection while rejecting the request.
	socket.on("error", () => {});
	socket.end(bytes);
	await once(socket, "close");
	return Buffer.concat(pieces).toString("latin1");
}

const word = (text: string) => text.slice(0, 200);
const target = fc.oneof(
	hostileText.map(word),
	fc.constantFrom(
		"/",
		"*",
		"//",
		"/%",
		"http://evil.example/",
		"https://a@b/",
		"/\u0000",
		"/?\t",
		"/a/../../b",
		"\\",
		"/desk/..;/desk",
	),
);
const verb = fc.oneof(
	fc.constantFrom(
		"GET",
		"POST",
		"HEAD",
		"OPTIONS",
		"TRACE",
		"CONNECT",
		"PUT",
		"get",
		"PRI",
		"QUERY",
		"M-SEARCH",
	),
	hostileText.map(word),
);
const line = fc.oneof(
	hostileText.map(word),
	fc.constantFrom(
		"Host: a",
		"Host: a\r\nHost: b",
		"Host:",
		"Content-Length: 5",
		"Content-Length: -1",
		"Content-Length: 3\r\nContent-Length: 4",
		"Transfer-Encoding: chunked",
		"Expect: 100-continue",
		"Transfer-Encoding: chunked\r\nContent-Length: 3",
		"Transfer-Encoding : chunked",
		"Upgrade: h2c",
		"Connection: upgrade\r\nUpgrade: websocket",
		"Cookie: a=\u0000",
		" folded: yes",
		"Range: bytes=-1",
		"Content-Type: multipart/form-data",
		"Origin: null",
		"X-Forwarded-For: \u0000, , ,1.1.1.1.1",
		"Accept-Encoding: br;q=x",
		'If-None-Match: "',
		`X: ${"y".repeat(20_000)}`,
	),
);
const body = fc.oneof(
	fc.constantFrom(
		"",
		"5\r\nabcde\r\n0\r\n\r\n",
		"ffffffffffffffff\r\na",
		"-1\r\n",
		"0\r\nA: b\r\n\r\n",
		"a=b",
	),
	hostileText.map(word),
);

export function testRawBytes(site: Serving, amount: Amount): void {
	test("arbitrary bytes cause no failure and reveal no internals", async () => {
		const lines = fc.array(line, { maxLength: 4 });
		const version = fc.constantFrom("HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/9.9", "", "HTTP/2.0");
		await fc.assert(
			fc.asyncProperty(
				verb,
				target,
				version,
				lines,
				body,
				async (verb, target, version, headers, rest) => {
					const text = `${verb} ${target} ${version}\r\n${["Host: corso.example", ...headers].join("\r\n")}\r\nConnection: close\r\n\r\n${rest}`;
					const answer = await exchange(site.port(), Buffer.from(text));
					for (const [, status] of answer.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)) {
						expect(
							[501, 505].includes(Number(status)) || Number(status) < 500,
							`${text}\n→ ${answer.slice(0, 300)}`,
						).toBe(true);
					}
					expect(answer).not.toMatch(/node_modules|at \w+ \(|file:\/\/|postgres:\/\//);
				},
			),
			amount,
		);
		expect((await site.ask("/healthz")).status).toBe(200);
		expect((await site.ask("/contact")).status).toBe(200);
	});
}
