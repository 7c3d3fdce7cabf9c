import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { type SiteProcess, startSite } from "#test/site-process.ts";

const token = "who-may-read-the-figures";
const servers: Server[] = [];
const sites: SiteProcess[] = [];
afterAll(async () => {
	for (const server of servers) server.close();
	for (const site of sites) await site.stop();
});

/** A proxy on the site's own machine; what it makes of a request's headers is up to it. */
async function openProxy(
	origin: string,
	rewrite: (headers: IncomingHttpHeaders, host: string) => IncomingHttpHeaders,
): Promise<string> {
	const { hostname, port, host } = new URL(origin);
	const server = createServer((asked, answer) => {
		const headers = rewrite(asked.headers, host);
		const path = asked.url ?? "/";
		request({ hostname, port, path, method: asked.method, headers }, (reply) => {
			answer.writeHead(reply.statusCode ?? 502, reply.headers);
			reply.pipe(answer);
		}).end();
	}).listen(0, "127.0.0.1");
	servers.push(server);
	await once(server, "listening");
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const proxies: [name: string, rewrite: Parameters<typeof openProxy>[1]][] = [
	// What nginx does with `proxy_pass` alone.
	["that names the site's own address and says nothing", (headers, host) => ({ ...headers, host })],
	["that calls it localhost", (headers) => ({ ...headers, host: "localhost" })],
	["that leaves the name", (headers) => ({ ...headers, host: "corso.example" })],
	[
		"that takes all forwarding headers away",
		(headers, host) => {
			const plain = Object.entries(headers).filter(([name]) => !/^(x-|via|forwarded)/.test(name));
			return { ...Object.fromEntries(plain), host };
		},
	],
	[
		"that tells who asked",
		(headers, host) => ({ ...headers, host, "x-forwarded-for": "192.0.2.7" }),
	],
];

describe.each<[name: string, settings: Record<string, string>]>([
	["it is named", { TRUSTED_PROXIES: "127.0.0.1" }],
	["the public address has TLS", { SITE_URL: "https://corso.example" }],
	["the public address has another port", { SITE_URL: "http://corso.example" }],
])("behind a proxy, where %s", (_, settings) => {
	test("the metrics are closed, through it and beside it", async () => {
		const site = await startSite({ METRICS_TOKEN: "", ...settings });
		sites.push(site);
		for (const [name, rewrite] of proxies) {
			const proxy = await openProxy(site.origin, rewrite);
			for (const path of ["/metrics", "/metrics?x", "/metrics/", "//metrics"]) {
				const reply = await fetch(proxy + path);
				expect(await reply.text(), `a proxy ${name}: ${path}`).not.toContain("ccr_");
			}
		}
		const beside = await fetch(`${site.origin}/metrics`);
		expect(await beside.text()).not.toContain("ccr_");
	});

	test("the right token opens them, others don't", async () => {
		const site = await startSite({ ...settings, METRICS_TOKEN: token });
		sites.push(site);
		for (const [name, rewrite] of proxies) {
			const proxy = await openProxy(site.origin, rewrite);
			const figuresFor = async (authorization: string) => {
				const reply = await fetch(`${proxy}/metrics`, { headers: { authorization } });
				return (await reply.text()).includes("ccr_build_info");
			};
			expect(await figuresFor(`Bearer ${token}`), name).toBe(true);
			for (const wrong of ["", "Bearer ", `Bearer ${token}x`, `Basic ${token}`]) {
				expect(await figuresFor(wrong), `${name}: ${wrong}`).toBe(false);
			}
		}
	});
});

test("without a proxy, programs on this machine read them without a token", async () => {
	const site = await startSite({ SITE_URL: "", METRICS_TOKEN: "" });
	sites.push(site);
	expect(await (await fetch(`${site.origin}/metrics`)).text()).toContain("ccr_build_info");
});
