import { once } from "node:events";
import {
	type Agent,
	createServer,
	Agent as HttpAgent,
	type IncomingMessage,
	request,
} from "node:http";
import type { AddressInfo } from "node:net";

export type ToolProxy = {
	readonly origin: string;
	readonly statuses: Map<number, number>;
	/** The first 5xx response for each path: the request, and the beginning of the response. */
	readonly broken: Map<string, string>;
	close(): Promise<void>;
};

/**
 * Paths that would sign the tool out or lock others out; they are answered with 404. (wapiti has an option to
 * exclude paths, but it crashes 3.0.4 on Python 3.11.)
 */
const unreachable = /^\/desk\/(sign-out|account|people|privacy)/;

let networks = 0;

/**
 * Opens the proxy for all tools. Each request comes from a different network, since rate limits would
 * otherwise reject most of them. A cookie, if given, is added to every request.
 */
export async function openToolProxy(
	target: string,
	{ cookie }: { cookie?: string } = {},
): Promise<ToolProxy> {
	const statuses = new Map<number, number>();
	const broken = new Map<string, string>();
	const agent = new HttpAgent({ keepAlive: true, maxSockets: 32 });
	const server = createServer((incoming, outgoing) => {
		if (cookie && unreachable.test(incoming.url ?? "")) return void outgoing.writeHead(404).end();
		const passed = pass(incoming, target, agent, cookie);
		passed.once("response", (response) => {
			const status = response.statusCode ?? 0;
			statuses.set(status, (statuses.get(status) ?? 0) + 1);
			if (status >= 500) void keepBeginning(response, incoming, broken);
			outgoing.writeHead(status, response.rawHeaders);
			response.pipe(outgoing);
			response.once("error", () => outgoing.destroy());
		});
		// A tool retries after a broken connection; only the responses count.
		passed.once("error", () => outgoing.destroy());
		outgoing.once("close", () => passed.destroy());
		incoming.pipe(passed);
	});
	server.on("clientError", (_, socket) => socket.destroy());
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		origin: `http://127.0.0.1:${port}`,
		statuses,
		broken,
		async close() {
			agent.destroy();
			server.closeAllConnections();
			await new Promise((closed) => server.close(closed));
		},
	};
}

function pass(incoming: IncomingMessage, target: string, agent: Agent, cookie: string | undefined) {
	const number = ++networks;
	const network = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
	const headers: NodeJS.Dict<string | string[]> = { ...incoming.headers };
	headers["x-forwarded-for"] = network;
	if (cookie) headers.cookie = cookie;
	// Tools may send characters that no URL can contain; Node would refuse to pass them on.
	const path = (incoming.url ?? "/").replace(/[^!-~]/g, encodeURIComponent);
	return request(target, { path, method: incoming.method ?? "GET", headers, agent });
}

async function keepBeginning(
	response: IncomingMessage,
	{ method, url = "" }: IncomingMessage,
	broken: Map<string, string>,
): Promise<void> {
	const key = `${response.statusCode} ${method} ${url.split("?")[0]}`;
	if (broken.has(key)) return;
	broken.set(key, url);
	const pieces: Buffer[] = [];
	response.on("data", (piece: Buffer) => pieces.push(piece));
	await once(response, "end").catch(() => {});
	const text = Buffer.concat(pieces).toString().replace(/\s+/g, " ");
	broken.set(key, `${url.slice(0, 300)} → ${text.slice(0, 200)}`);
}
