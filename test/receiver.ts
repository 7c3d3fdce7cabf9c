import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

/** Accepts; answers with this status; reads the request and disconnects; never answers; refuses connections. */
export type ReceiverMood = "takes" | `answers ${number}` | "dies" | "hangs" | "is away";

export type Receiver = {
	url: string;
	asked: Asked[];
	become(mood: ReceiverMood): Promise<void>;
	close(): Promise<void>;
};

/** An HTTP endpoint on loopback that stands in for a mailing-list service. */
export async function openReceiver(): Promise<Receiver> {
	const asked: Asked[] = [];
	const held = new Set<ServerResponse>();
	let mood: ReceiverMood = "takes";
	const server = createServer(async (request, response) => {
		const { method = "", url: path = "", headers } = request;
		asked.push({ method, path, headers, body: await text(request) });
		if (mood === "dies") return response.destroy();
		if (mood === "hangs") return held.add(response);
		response.writeHead(Number(/^answers (\d+)$/.exec(mood)?.[1] ?? 200)).end("{}");
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
		async become(next) {
			mood = next;
			for (const response of held) response.destroy();
			held.clear();
			if (next === "is away") return close();
			if (!server.listening) await listen(port);
		},
		close,
	};
}
