import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createLinkChecker, isPublicIp } from "#app/platform/links/link-check.server.ts";
import { env } from "#app/platform/settings/env.server.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

const redirect = (to: string) => (_: IncomingMessage, response: ServerResponse) =>
	response.writeHead(302, { Location: to }).end();
const only =
	(method: string, status: number): Answer =>
	(request, response) =>
		response.writeHead(request.method === method ? 200 : status).end();

let written = 0;
const answers: Record<string, Answer> = {
	"/get-only": only("GET", 405),
	"/head-is-404": only("GET", 404),
	"/hangs": () => {},
	"/drops": (request) => request.socket.destroy(),
	"/loop": redirect("/loop"),
	"/once": redirect("/200"),
	"/to-404": redirect("/404"),
	"/to-private": redirect("http://10.0.0.1/"),
	"/to-loopback-name": redirect("http://localhost/"),
	"/to-file": redirect("file:///etc/passwd"),
	"/to-nothing": redirect("http://"),
	"/huge": (request, response) => {
		if (request.method === "HEAD") return response.writeHead(405).end();
		const more = () => {
			while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) written += 64 * 1024;
		};
		response.on("drain", more);
		more();
	},
	"/huge-headers": (_, response) => response.writeHead(200, { "X-Long": "x".repeat(40_000) }).end(),
	"/five": redirect("/four"),
	"/four": redirect("/three"),
	"/three": redirect("/two"),
	"/two": redirect("/once"),
	"/six": redirect("/five"),
};

const asked: string[] = [];
const agents = new Set<string | undefined>();
const server = createServer((request, response) => {
	const { method = "", url = "", headers } = request;
	asked.push(`${method} ${url}`);
	agents.add(headers["user-agent"]);
	const status = /^\/(\d{3})$/.exec(url)?.[1];
	if (status) return response.writeHead(Number(status)).end("body");
	answers[url]?.(request, response);
});
let origin = "";

beforeAll(async () => {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
	server.close();
	server.closeAllConnections();
});
beforeEach(() => {
	asked.length = 0;
});

const onLoopback = (ip: string) => ip === "127.0.0.1";
const check = createLinkChecker({ allows: onLoopback, timeMs: 300 });
const outcomeOf = async (path: string) => (await check(origin + path)).outcome;

describe("a link", () => {
	test.each([
		[200, "fine"],
		[204, "fine"],
		[404, "gone"],
		[410, "gone"],
		[500, "failed"],
		[503, "failed"],
		[401, "unclear"],
		[403, "unclear"],
		[429, "unclear"],
		[451, "unclear"],
		[999, "unclear"],
	])("to a page that answers %d is %s", async (status, outcome) => {
		const found = await check(`${origin}/${status}`);
		expect(found).toMatchObject({ outcome, status });
		expect(found.fault === "").toBe(outcome === "fine");
	});

	test("is asked by HEAD, and by GET where that isn’t answered well", async () => {
		expect(await outcomeOf("/200#part")).toBe("fine");
		expect(asked).toEqual(["HEAD /200"]);
		for (const path of ["/get-only", "/head-is-404"]) expect(await outcomeOf(path)).toBe("fine");
		expect([...agents]).toEqual([expect.stringContaining(env.siteUrl)]);
	});

	test("to a server that hangs, drops the call or isn’t there failed this time", async () => {
		expect(await check(`${origin}/hangs`)).toMatchObject({
			outcome: "failed",
			fault: "No answer in time",
		});
		for (const address of [`${origin}/drops`, "http://127.0.0.1:1/", `${origin}/huge-headers`]) {
			expect(await check(address)).toMatchObject({ outcome: "failed", status: null });
		}
	});

	test("is followed five times at most", async () => {
		expect(await outcomeOf("/once")).toBe("fine");
		expect(await outcomeOf("/five")).toBe("fine");
		expect(await outcomeOf("/to-404")).toBe("gone");
		for (const path of ["/six", "/loop"]) {
			expect(await check(origin + path)).toMatchObject({
				outcome: "failed",
				fault: "Too many redirects",
			});
		}
		for (const path of ["/to-file", "/to-nothing"]) expect(await outcomeOf(path)).toBe("failed");
	});

	test("to a huge body is answered by its headers", async () => {
		expect(await outcomeOf("/huge")).toBe("fine");
		expect(written).toBeLessThan(16 * 1024 * 1024);
	});

	test("that is no web address is none", async () => {
		for (const address of ["", "javascript:alert(1)", "file:///etc/passwd", "https://a b/", "/x"]) {
			expect(await check(address)).toMatchObject({ outcome: "gone", status: null });
		}
	});
});

describe("our own network", () => {
	const careful = createLinkChecker({ timeMs: 300 });
	const refused = { outcome: "gone", fault: "A private address, which visitors can’t reach" };

	test.each([
		"http://127.0.0.1/",
		"http://127.1/",
		"http://2130706433/",
		"http://0x7f000001/",
		"http://[::1]/",
		"http://[::ffff:10.0.0.1]/",
		"http://10.1.2.3/",
		"http://172.16.0.1/",
		"http://192.168.0.1/",
		"http://169.254.169.254/latest/meta-data/",
		"http://100.64.0.1/",
		"http://0.0.0.0/",
		"http://[fd00::1]/",
		"http://[fe80::1]/",
		"http://user:secret@10.0.0.1/",
	])("is never asked by %s", async (address) => {
		expect(await careful(address)).toMatchObject(refused);
	});

	test("is never asked by a name that leads there, nor by a redirect", async () => {
		const named = (addresses: string[]) =>
			createLinkChecker({ resolve: async () => addresses, timeMs: 300 });
		expect(await named(["10.0.0.1", "::1"])("https://intranet.example/")).toMatchObject(refused);
		expect(await check(`${origin}/to-private`)).toMatchObject(refused);
		const local = createLinkChecker({
			allows: onLoopback,
			resolve: async () => ["127.0.0.2"],
			timeMs: 300,
		});
		expect(await local(`${origin}/to-loopback-name`)).toMatchObject(refused);
	});

	test("public addresses are public", () => {
		for (const ip of ["93.184.215.14", "2606:2800:21f:cb07::1"]) expect(isPublicIp(ip)).toBe(true);
		for (const ip of ["localhost", "", "10.0.0.1", "64:ff9b::a00:1"]) {
			expect(isPublicIp(ip), ip).toBe(false);
		}
	});
});

describe("a name", () => {
	const failing = (code: string, syscall: string) =>
		createLinkChecker({
			resolve: () => Promise.reject(Object.assign(new Error(code), { code, syscall })),
			timeMs: 300,
		});

	test("that no one has is gone; one that can’t be looked up tells nothing", async () => {
		for (const code of ["ENOTFOUND", "ENODATA"]) {
			expect(await failing(code, "queryA")("https://nobody.example/")).toMatchObject({
				outcome: "gone",
				fault: "There is no site at this name",
			});
		}
		for (const code of ["ETIMEOUT", "ESERVFAIL", "ECONNREFUSED"]) {
			expect((await failing(code, "queryA")("https://a.example/")).outcome).toBe("unclear");
		}
	});

	test("is asked at the address that was allowed", async () => {
		const { port } = new URL(origin);
		const named = createLinkChecker({
			allows: onLoopback,
			resolve: async () => ["10.0.0.1", "127.0.0.1"],
			timeMs: 300,
		});
		expect(await named(`http://a.example:${port}/200`)).toMatchObject({ outcome: "fine" });
	});

	test("of the resolver of DOIs needs only to lead on", async () => {
		const { port } = new URL(origin);
		const doi = createLinkChecker({
			allows: onLoopback,
			resolve: async () => ["127.0.0.1"],
			timeMs: 300,
		});
		expect(await doi(`http://doi.org:${port}/to-private`)).toMatchObject({ outcome: "fine" });
		expect(await doi(`http://doi.org:${port}/404`)).toMatchObject({ outcome: "gone" });
	});
});
