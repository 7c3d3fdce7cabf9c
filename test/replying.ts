import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach } from "vitest";

export type Asked = {
	method?: string;
	url?: string;
	headers: IncomingMessage["headers"];
	body: string;
};
export type Reply = number | { status: number; body?: unknown; location?: string } | Behaviour;
export type Behaviour = (response: ServerResponse) => void;

const closing: (() => unknown)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/** Stands in for an external service: sends each reply once and repeats the last. Closed after the test. */
export async function openService(...replies: Reply[]) {
	const asked: Asked[] = [];
	const server = createServer(async (request, response) => {
		const { method, url, headers } = request;
		asked.push({ method, url, headers, body: await text(request) });
		const reply = replies.length > 1 ? replies.shift() : replies[0];
		if (typeof reply === "function") return reply(response);
		const { status, body, location } = typeof reply === "object" ? reply : { status: reply ?? 200 };
		response.writeHead(status, location ? { Location: location } : {});
		response.end(body === undefined ? "" : JSON.stringify(body));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const close = () => {
		server.closeAllConnections();
		return new Promise((closed) => server.close(closed));
	};
	closing.push(close);
	const { port } = server.address() as AddressInfo;
	return { asked, close, url: `http://127.0.0.1:${port}` };
}
