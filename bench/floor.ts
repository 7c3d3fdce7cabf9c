/**
 * The floor of S1, in its own process: the least work that Node can do to send a page. It answers every
 * request with one response that it received beforehand.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The response to send: alternating header names and values, and the body in base64. */
export type FloorJob = { headers: string[]; body: string };
export type FloorReply = { port: number };

process.once("message", ({ headers, body }: FloorJob) => {
	const bytes = Buffer.from(body, "base64");
	const fields = Object.fromEntries(
		headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : [])),
	);
	const server = createServer((_request, response) => {
		response.writeHead(200, fields).end(bytes);
	});
	server.listen(0, "127.0.0.1", () => {
		const reply: FloorReply = { port: (server.address() as AddressInfo).port };
		process.send?.(reply);
	});
});
process.once("disconnect", () => process.exit(0));
