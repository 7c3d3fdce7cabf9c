import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

/** `disconnects` reads the request first; `hangs` never answers; `is down` refuses connections. */
export type ReceiverBehavior =
	| "accepts"
	| `answers ${number}`
	| "disconnects"
	| "hangs"
	| "is down";

export type Receiver = {
	url: string;
	asked: Asked[];
	behave(behavior: ReceiverBehavior): Promise<void>;
	close(): Promise<void>;
};

/** Opens an HTTP endpoint on loopback that stands in for a mailing-list service. */
export async function openReceiver(): Promise<Receiver> {
	const asked: Asked[] = [];
	const pending = new Set<ServerResponse>();
	let behavior: ReceiverBehavior = "accepts";
	const server = createServer(async (request, response) => {
		const { method = "", url: path = "", headers } = request;
		asked.push({ method, path, headers, body: await text(request) });
		if (behavior === "disconnects") return response.destroy();
		if (behavior === "hangs") return pending.add(response);
		response.writeHead(Number(/^answers (\d+)$/.exec(behavior)?.[1] ?? 200)).end("{}");
	});
	const listen = async (port: number) => {
		server.listen(port, "127.0.0.1");
		await once(server, "listening");
	};
	const close = async () => {
		if (!server.listening) return;
		const closed = once(server, "close");
		server.close();
		server.closeAllConnections();
		await closed;
	};
	await listen(0);
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		asked,
		async behave(next) {
			behavior = next;
			for (const response of pending) response.destroy();
			pending.clear();
			if (next === "is down") return close();
			if (!server.listening) await listen(port);
		},
		close,
	};
}
