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
	/** The address for the tools, such as "http://127.0.0.1:40123". */
	readonly origin: string;
	/** How many answers there were of each status. */
	readonly statuses: Map<number, number>;
	/** Answers of 5xx, the first of each path: what was asked, and how the answer begins. */
	readonly broken: Map<string, string>;
	close(): Promise<void>;
};

/**
 * Paths that would sign the tool out or lock others out are left out. (wapiti has
 * an option for it, which crashes 3.0.4 on Python 3.11.)
 */
const unreachable = /^\/desk\/(sign-out|account|people|privacy)/;

let networks = 0;

/**
 * The proxy for all tools. Each request gets a different network, since rate limits would
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
		// A tool that is cut off tries again; what it was answered is what counts.
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
	// A path that no address may hold is the tool's to send; Node would not pass it on.
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
