import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { bytesOf, sent, WholeResponse } from "#app/platform/http/whole-response.server.ts";

const body = "Bella, 3 years … كاني";

test("it can be read like any response, any number of times", async () => {
	const response = new WholeResponse(Buffer.from(body), { status: 404, headers: { "X-A": "b" } });
	expect([response.status, response.headers.get("X-A")]).toEqual([404, "b"]);
	for (const each of [response, response.clone(), new Response(response.body, response)]) {
		expect([each.status, each.headers.get("X-A"), await each.text()]).toEqual([404, "b", body]);
	}
	expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(body);
	expect((await bytesOf(response)).toString()).toBe(body);
	expect((await bytesOf(new Response(body))).toString()).toBe(body);
});

test("it is sent with its length and every cookie; HEAD gets no body", async () => {
	const server = createServer((request, to) => {
		const headers = new Headers({ "X-A": "b" });
		headers.append("Set-Cookie", "one=1");
		headers.append("Set-Cookie", "two=2");
		const response = new WholeResponse(Buffer.from(body), { status: 201, headers });
		sent(response, new Request("http://localhost/", { method: request.method ?? "" }), to);
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	onTestFinished(() => void server.close());
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
	for (const method of ["GET", "HEAD"]) {
		const answer = await fetch(url, { method });
		expect([answer.status, answer.headers.get("X-A")]).toEqual([201, "b"]);
		expect(answer.headers.getSetCookie()).toEqual(["one=1", "two=2"]);
		expect(answer.headers.get("Content-Length")).toBe(String(Buffer.byteLength(body)));
		expect(await answer.text()).toBe(method === "GET" ? body : "");
	}
});

test("other responses are left to the adapter", () => {
	const response = new Response("a stream");
	expect(sent(response, new Request("http://localhost/"), undefined)).toBe(response);
});
